import styles from './toast-region.module.css'

// A separate module from the toasts: the dialogs need it too, and sharing the lazy toasts would split the first chunk in four.

/** The only container of toasts. A modal dialog makes the rest of the page inert, so it mounts the container inside itself. */
export interface ToastRegion {
  readonly element: HTMLElement
  /** The live regions are in the page from the start, so that screen readers announce toasts that are added later. */
  readonly alert: HTMLElement
  readonly status: HTMLElement
  /** Moves the toasts into the page or into a modal dialog. Outside an open dialog they would be covered and not announced. */
  readonly mount: (container: HTMLElement) => void
}

/** Creates the region in the page. */
export function createToastRegion(): ToastRegion {
  const element = document.createElement('section')
  // For selectors, because browsers may translate the label.
  element.id = 'toasts'
  element.setAttribute('aria-label', 'Notifications')
  element.className = styles.region ?? ''
  const alert = liveRegion('alert')
  const status = liveRegion('status')
  element.append(alert, status)
  const mount = (container: HTMLElement) => container.append(element)
  mount(document.body)
  return { element, alert, status, mount }
}

function liveRegion(role: 'alert' | 'status'): HTMLElement {
  const region = document.createElement('div')
  region.setAttribute('role', role)
  region.setAttribute('aria-atomic', 'false')
  return region
}
