/**
 * Runs the task at once, or after the press that is going on: what moves the page under a pressed button takes it away from
 * the pointer, and the click is lost.
 */
export function afterPress(task: () => void): void {
  if (document.querySelector(':active') === null) task()
  else addEventListener('pointerup', () => requestAnimationFrame(task), { once: true })
}
