import type { ToastRegion } from './toast-region.ts'

/** Announces a change to screen readers that the screen shows at once, without a toast. */
export function announce({ status }: Pick<ToastRegion, 'status'>, message: string): void {
  const text = document.createElement('p')
  text.className = 'visually-hidden'
  text.textContent = message
  // After a dialog has closed, which moves the region back into the page.
  setTimeout(() => status.append(text))
  setTimeout(() => text.remove(), ANNOUNCEMENT_MS)
}

/** Screen readers have read the text by then. */
const ANNOUNCEMENT_MS = 10_000
