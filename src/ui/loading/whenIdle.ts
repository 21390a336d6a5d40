/**
 * Runs the task when the page is idle and returns a function that cancels it. The task should stop when `isTimeUp` returns true.
 * Safari has no idle callback. There the task runs after 200 ms and has 8 ms.
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
