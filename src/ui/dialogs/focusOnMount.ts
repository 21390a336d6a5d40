/** As `ref`: focuses the element when it appears. In a modal dialog that opens with it, `autofocus` makes the browser do this. */
export function focusOnMount(element: HTMLElement | null): void {
  if (!element) return
  element.autofocus = true
  element.focus()
}
