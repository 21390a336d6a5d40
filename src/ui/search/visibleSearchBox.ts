/** The page has two search boxes: that of wide windows, and that of narrow ones, which is shown while it is open. */
export function visibleSearchBox(): HTMLInputElement | undefined {
  return Array.from(document.querySelectorAll<HTMLInputElement>('[type=search]')).find((box) =>
    box.checkVisibility(),
  )
}
