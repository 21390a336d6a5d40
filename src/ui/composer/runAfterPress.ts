/**
 * Runs the task when the browser has moved the focus, or after the current press. A layout change during a press would move the button
 * away from the pointer, and the click would be lost. Firefox sets `:active` only after a press has moved the focus, so the caller says
 * whether a press is beginning.
 */
export function runAfterPress(task: () => void, isPressBeginning: boolean): void {
  if (!isPressBeginning && document.querySelector(':active') === null) return queueMicrotask(task)
  const listeners = new AbortController()
  const release = () => {
    listeners.abort()
    requestAnimationFrame(task)
  }
  // A tap sends its mouse events after pointerup. A scroll ends with pointercancel instead.
  for (const type of ['pointerup', 'mouseup', 'pointercancel'])
    addEventListener(type, release, { signal: listeners.signal })
}
