/**
 * Runs the task when the page has nothing else to do; returns how to call it off. `isOver` turns true when the time is used up.
 * Safari has no idle callback: there it runs a little later, for a few milliseconds.
 */
export function whenIdle(task: (isTimeUp: () => boolean) => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback((deadline) => task(() => deadline.timeRemaining() < 1), { timeout: 2000 })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(() => {
    const end = performance.now() + 8
    task(() => performance.now() > end)
  }, 200)
  return () => clearTimeout(id)
}
