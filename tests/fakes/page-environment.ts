import type { PageEnvironment } from '../../src/cloud/connection-lifecycle.ts'

/** A page whose visibility and clock are controlled by the test. */
export function createFakePage(state: DocumentVisibilityState = 'visible') {
  const document = Object.assign(new EventTarget(), { visibilityState: state })
  const window = new EventTarget()
  const { schedule, advance } = createFakeSchedule()
  const page: PageEnvironment = { document, window, schedule }

  return {
    ...page,
    advance,
    setVisibility: (next: DocumentVisibilityState) => {
      document.visibilityState = next
      document.dispatchEvent(new Event('visibilitychange'))
    },
    dispatch: (event: 'online' | 'pageshow' | 'keydown' | 'pointerdown') =>
      void (event === 'online' || event === 'pageshow' ? window : document).dispatchEvent(new Event(event)),
  }
}

/** A clock that the test moves on. */
function createFakeSchedule() {
  const tasks = new Map<() => void, number>()
  let now = 0
  const schedule: PageEnvironment['schedule'] = (task, delay) => {
    tasks.set(task, now + delay)
    return () => tasks.delete(task)
  }
  return {
    schedule,
    advance: (milliseconds: number) => {
      const end = now + milliseconds
      for (;;) {
        const nextTask = [...tasks].filter(([, at]) => at <= end).toSorted(([, a], [, b]) => a - b)[0]
        if (!nextTask) break
        tasks.delete(nextTask[0])
        now = nextTask[1]
        nextTask[0]()
      }
      now = end
    },
  }
}
