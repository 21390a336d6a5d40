/** As `ref`: scrolls the element into view when it appears, no further than needed. */
export function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
