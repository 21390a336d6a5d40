import type { Notifier } from '../notifier.ts'
import type { Page } from '../PageContext.ts'
import { IMAGE_PASTED } from '../messages/page-commands.ts'
import { IMPORT } from '../messages/transfer.ts'
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

/** Says why nothing happens when an image is pasted into a note. Returns a function that ends this. */
export function reportPastedImages(notify: Notifier): () => void {
  const listeners = new AbortController()
  addEventListener(
    'paste',
    ({ target, clipboardData }) => {
      if (target instanceof Element && target.closest('form[data-expanded]') && isOnlyImage(clipboardData))
        notify.info(IMAGE_PASTED)
    },
    { signal: listeners.signal },
  )
  return () => listeners.abort()
}

/** Tables and texts of office programs have an image of themselves beside them. */
function isOnlyImage(data: DataTransfer | null): boolean {
  if (!Array.from(data?.items ?? []).some(({ type }) => type.startsWith('image/'))) return false
  const text = ['text/plain', 'text/uri-list', 'text/html'].map((type) => data?.getData(type)).join('')
  return text.replaceAll(/<[^>]*>/g, '').trim() === ''
}

function prepare(event: DragEvent) {
  if (!event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'copy'
}
