import type { Page } from '../../src/cloud/presence.ts'

/** A page that is seen, hidden and woken by hand, with a clock of its own. */
export function createPage(state: DocumentVisibilityState = 'visible') {
  const document = Object.assign(new EventTarget(), { visibilityState: state })
  const window = new EventTarget()
  const tasks = new Map<() => void, number>()
  let now = 0
  const page: Page = {
    document,
    window,
    later(task, delay) {
      tasks.set(task, now + delay)
      return () => tasks.delete(task)
    },
  }

  return {
    ...page,
    become: (next: DocumentVisibilityState) => {
      document.visibilityState = next
      document.dispatchEvent(new Event('visibilitychange'))
    },
    tell: (event: 'online' | 'pageshow' | 'keydown' | 'pointerdown') =>
      void (event === 'online' || event === 'pageshow' ? window : document).dispatchEvent(new Event(event)),
    pass: (milliseconds: number) => {
      const end = now + milliseconds
      for (;;) {
        const due = [...tasks].filter(([, at]) => at <= end).toSorted(([, a], [, b]) => a - b)[0]
        if (!due) break
        tasks.delete(due[0])
        now = due[1]
        due[0]()
      }
      now = end
    },
  }
}
