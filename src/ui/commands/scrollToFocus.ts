/** Scrolls the element that has a visible focus into view, no further than needed. The header and the composer are not scrolled to. */
export function scrollToFocus(): void {
  document.querySelector('main :focus-visible:not([data-expanded] *)')?.scrollIntoView({ block: 'nearest' })
}
