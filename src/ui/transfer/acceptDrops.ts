import { IMPORT } from '../messages/transfer.ts'
import type { Notifier } from '../notifier.ts'
import type { Page } from '../PageContext.ts'
import { droppedFiles } from './droppedFiles.ts'

/**
 * Opens the import with files that are dropped anywhere. By itself, the browser would open the file in place of the page, and what is being
 * written would be lost. Returns a function that ends this.
 */
export function acceptDrops(page: Page, notify: Notifier): () => void {
  page.earlyDrops.abort()
  const listeners = new AbortController()
  const { signal } = listeners
  addEventListener('dragover', prepare, { signal })
  addEventListener('drop', (event) => void open(event), { signal })
  return () => listeners.abort()

  async function open(event: DragEvent) {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    const isOtherDialogOpen = page.dialog.get()?.name !== 'import' && document.querySelector('dialog[open]')
    if (isOtherDialogOpen) return void notify.info(IMPORT.closeDialogFirst)
    page.dialog.set({ name: 'import', files: await droppedFiles(event.dataTransfer) })
  }
}

function prepare(event: DragEvent) {
  if (!event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'copy'
}
