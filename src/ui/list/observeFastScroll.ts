/**
 * Calls `onChange` with true when the page scrolls so far in one frame that no card stays in the window, as while the scrollbar is dragged,
 * and with false when that ends. Returns a function that stops this.
 */
export function observeFastScroll(onChange: (isScrollingFast: boolean) => void): () => void {
  let top = scrollY
  let timer: ReturnType<typeof setTimeout> | undefined
  function onScroll() {
    const distance = Math.abs(scrollY - top)
    top = scrollY
    if (distance < innerHeight) return
    clearTimeout(timer)
    timer = setTimeout(() => onChange(false), FAST_SCROLL_END_MS)
    onChange(true)
  }
  // Before the virtualizer, which listens at the window and renders the next rows at once.
  document.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    clearTimeout(timer)
    document.removeEventListener('scroll', onScroll)
  }
}

/** After the last such frame. Shorter than the time in which a person sees where the list has stopped. */
const FAST_SCROLL_END_MS = 100
