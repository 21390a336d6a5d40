/**
 * The elapsed time, measured with a clock that may be wrong for a while. All numbers are milliseconds.
 *
 * Age alone cannot decide what to delete for good: setting the clock 40 days ahead makes everything old at once. So time is counted in
 * steps from one reading of the clock to the next. A step of less than a day counts at once. A longer step may be a long absence or a
 * wrong clock. It counts only when the clock has run on for a day without being set back. Setting the clock back subtracts from the
 * time that is not confirmed.
 */
export interface Elapsed {
  /** The confirmed time. */
  readonly total: number
  /** The jumps of the clock that are not confirmed; negative after it was set back. */
  readonly pending: number
  /** The reading right after the last jump. */
  readonly since: number
  /** The last reading. */
  readonly seen: number
}

/** The elapsed time after this reading of the clock. Returns the same object if the last reading was less than a minute ago. */
export function observe(before: Elapsed | undefined, now: number): Elapsed {
  if (!before) return { total: 0, pending: 0, since: now, seen: now }
  const step = now - before.seen
  if (Math.abs(step) < MINUTE) return before
  if (step < 0) return { ...before, pending: before.pending + step, since: now, seen: now }
  const [jump, setback] = [Math.max(0, before.pending), Math.min(0, before.pending)]
  // A full day has passed since an earlier jump, so that jump is confirmed. After a setback, this step may be its correction.
  if (step >= DAY) return { total: before.total + jump, pending: setback + step, since: now, seen: now }
  const isConfirmed = now - before.since >= DAY
  // The step makes up for a setback first.
  const remaining = setback + step
  return {
    ...before,
    total: before.total + Math.max(0, remaining) + (isConfirmed ? jump : 0),
    pending: isConfirmed ? 0 : jump + Math.min(0, remaining),
    seen: now,
  }
}

/** The maximum elapsed time: the pending time may still be confirmed. Counting for a new deletion starts from this number. */
export function maxElapsed({ total, pending }: Elapsed): number {
  return total + Math.max(0, pending)
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
