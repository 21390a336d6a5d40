/** As `ref`: scrolls the element into view when it gets it, no further than needed. */
export function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
