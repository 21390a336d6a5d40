import type { Notifier } from '../notifier.ts'

/** Says why nothing happens when an image is pasted into a note. Returns a function that ends this. */
export function reportPastedImages(notify: Notifier): () => void {
  const listeners = new AbortController()
  addEventListener(
    'paste',
    ({ target, clipboardData }) => {
      if (target instanceof Element && target.closest('form[data-expanded]') && isOnlyImage(clipboardData))
        notify.info('Images cannot be stored in notes.')
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
