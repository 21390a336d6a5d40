import type { Schedule } from '../ports.ts'

export const scheduleWithTimeout: Schedule = (task, delay) => {
  const timer = setTimeout(task, delay)
  return () => clearTimeout(timer)
}
