import { IMPORT } from '../messages/transfer.ts'
import type { Notifier } from '../notifier.ts'
import type { Page } from '../PageContext.ts'
import { droppedFiles } from './droppedFiles.ts'

/**
 * Opens the import with files that are dropped or pasted anywhere. By itself, the browser would open a dropped file in place of the page,
 * and what is being written would be lost; a pasted one it ignores. Says why nothing happens when an image is pasted into a note. Returns a
 * function that ends this.
 */
export function acceptFiles(page: Page, notify: Notifier): () => void {
  page.earlyDrops.abort()
  const listeners = new AbortController()
  const { signal } = listeners
  addEventListener('dragover', prepare, { signal })
  addEventListener('drop', onDrop, { signal })
  addEventListener('paste', onPaste, { signal })
  return () => listeners.abort()

  function onDrop(event: DragEvent) {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    void open(event.dataTransfer)
  }

  function onPaste({ target, clipboardData }: ClipboardEvent) {
    if (!clipboardData || clipboardData.files.length === 0 || hasText(clipboardData)) return
    if (!Array.from(clipboardData.files).every(({ type }) => type.startsWith('image/')))
      void open(clipboardData)
    else if (target instanceof Element && target.closest('form[data-expanded]'))
      notify.info('Images cannot be stored in notes.')
  }

  async function open(transfer: DataTransfer) {
    const isOtherDialogOpen = page.dialog.get()?.name !== 'import' && document.querySelector('dialog[open]')
    if (isOtherDialogOpen) return void notify.info(IMPORT.closeDialogFirst)
    page.dialog.set({ name: 'import', files: await droppedFiles(transfer) })
  }
}

function prepare(event: DragEvent) {
  if (!event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'copy'
}

/** Tables and texts of office programs have an image of themselves beside them. */
function hasText(data: DataTransfer): boolean {
  const text = ['text/plain', 'text/uri-list', 'text/html'].map((type) => data.getData(type)).join('')
  return text.replaceAll(/<[^>]*>/g, '').trim() !== ''
}
