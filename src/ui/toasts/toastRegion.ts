import styles from './Toasts.module.css'

// Apart from the toasts, whose lazy import would split the first chunk in four as soon as the dialogs shared it.

/** There is one corner for toasts; whoever makes the rest of the page inert takes it along. */
export const toastRegion = document.createElement('section')
toastRegion.setAttribute('aria-label', 'Notifications')
toastRegion.className = styles.region ?? ''

/** The two live regions are in the page from the start, so that screen readers announce what is put into them later. */
export const alertRegion = liveRegion('alert')
export const statusRegion = liveRegion('status')
toastRegion.append(alertRegion, statusRegion)

function liveRegion(role: 'alert' | 'status'): HTMLElement {
  const region = document.createElement('div')
  region.setAttribute('role', role)
  region.setAttribute('aria-atomic', 'false')
  return region
}

/** Puts the toasts into the page, or into a modal dialog: outside it they would be covered and not be announced. */
export function mountToasts(container: HTMLElement) {
  container.append(toastRegion)
}
