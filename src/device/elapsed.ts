/**
 * How much time has passed, counted from a clock that may be wrong for a while. All numbers are milliseconds.
 *
 * Age alone does not say what may be deleted for good: a clock that is set 40 days ahead makes everything old at once. So time
 * counts in steps from one look at the clock to the next. A step of less than a day counts at once. A longer one may be a long
 * absence or a wrong clock, and counts only when the clock has gone on from there for a day without being set back. A clock that
 * is set back takes away what it had jumped ahead by.
 */
export interface Elapsed {
  /** What has passed for sure. */
  readonly total: number
  /** What the clock has jumped by and is not confirmed; negative after it was set back. */
  readonly pending: number
  /** What the clock said right after its last jump. */
  readonly since: number
  /** What it said last. */
  readonly seen: number
}

/** What has passed at this look at the clock; the same object where the last look was less than a minute ago. */
export function observe(before: Elapsed | undefined, now: number): Elapsed {
  if (!before) return { total: 0, pending: 0, since: now, seen: now }
  const step = now - before.seen
  if (Math.abs(step) < MINUTE) return before
  if (step < 0) return { ...before, pending: before.pending + step, since: now, seen: now }
  if (step >= DAY) {
    // The clock has gone on for a day from where it had jumped to. Where it had been set back, this may be its way forward again.
    const confirmed = Math.max(0, before.pending)
    const pending = Math.min(0, before.pending) + step
    return { total: before.total + confirmed, pending, since: now, seen: now }
  }
  const isConfirmed = now - before.since >= DAY
  if (before.pending < 0) {
    const rest = before.pending + step
    return {
      ...before,
      total: before.total + Math.max(0, rest),
      pending: isConfirmed ? 0 : Math.min(0, rest),
      seen: now,
    }
  }
  const confirmed = isConfirmed ? before.pending : 0
  return {
    ...before,
    total: before.total + step + confirmed,
    pending: before.pending - confirmed,
    seen: now,
  }
}

/** The most that can have passed: what is not confirmed yet may be. What begins now counts from here. */
export function maxElapsed({ total, pending }: Elapsed): number {
  return total + Math.max(0, pending)
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
