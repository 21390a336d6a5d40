/** Calls `onPaint` after the browser has painted the next frame. Returns a function that cancels this. */
export function afterNextPaint(onPaint: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(onPaint)
  })
  return () => cancelAnimationFrame(frame)
}
