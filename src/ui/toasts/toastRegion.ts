import styles from './Toasts.module.css'

// A separate module from the toasts: the dialogs need it too, and sharing the lazy toasts would split the first chunk in four.

/** The only container of toasts. A modal dialog makes the rest of the page inert, so it mounts the container inside itself. */
export const toastRegion = document.createElement('section')
toastRegion.setAttribute('aria-label', 'Notifications')
toastRegion.className = styles.region ?? ''

/** The live regions are in the page from the start, so that screen readers announce toasts that are added later. */
export const alertRegion = liveRegion('alert')
export const statusRegion = liveRegion('status')
toastRegion.append(alertRegion, statusRegion)

function liveRegion(role: 'alert' | 'status'): HTMLElement {
  const region = document.createElement('div')
  region.setAttribute('role', role)
  region.setAttribute('aria-atomic', 'false')
  return region
}

/** Moves the toasts into the page or into a modal dialog. Outside an open dialog they would be covered and not announced. */
export function mountToasts(container: HTMLElement) {
  container.append(toastRegion)
}
