/**
 * Runs the task at once, or after the press that is going on: what moves the page under a pressed button takes it away from
 * the pointer, and the click is lost.
 */
export function runAfterPress(task: () => void): void {
  if (document.querySelector(':active') === null) return task()
  const listeners = new AbortController()
  const release = () => {
    listeners.abort()
    requestAnimationFrame(task)
  }
  // A tap sends its mouse events after pointerup, and a scroll ends in neither.
  for (const type of ['pointerup', 'mouseup', 'pointercancel'])
    addEventListener(type, release, { signal: listeners.signal })
}
