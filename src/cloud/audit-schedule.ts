import { hash } from '../notes/hash.ts'
import type { FeedPosition } from '../notes/ports.ts'

/**
 * When all notes are read again, to find what was edited or deleted without feed entries. The interval adapts: accounts where such
 * writers are active are audited often, others ever less often, down to once in 28 days. Times are in milliseconds since 1970 by the
 * server's clock.
 */
export type AuditState = Pick<FeedPosition, 'auditedAt' | 'auditInterval'>

/** The state that is stored in a position, without the watermark and the other fields of the position. */
export function auditStateOf({ auditedAt, auditInterval }: Partial<FeedPosition> = {}): AuditState {
  return { auditedAt, auditInterval }
}

/**
 * The state after the first download. If an older build wrote the mirror, it may still run elsewhere and leaves the feed out,
 * so the first interval is zero.
 */
export function firstAudit(now: number, hadOldMirror: boolean): AuditState {
  return { auditedAt: now, auditInterval: hadOldMirror ? 0 : 7 * DAY }
}

/** The state after an audit that found this many changes without feed entries. */
export function afterAudit({ auditInterval = 0 }: AuditState, findings: number, now: number): AuditState {
  const interval = findings > 0 ? 0 : Math.min(Math.max(DAY, 2 * auditInterval), MAX_INTERVAL)
  return { auditedAt: now, auditInterval: interval }
}

/**
 * Whether an audit is due: up to a quarter of the interval early, by account, so that accounts that started together are not audited
 * together. A last audit in the future comes from a clock that was wrong.
 */
export function isAuditDue(
  { auditedAt = 0, auditInterval = 0 }: AuditState,
  uid: string,
  now: number,
): boolean {
  const elapsed = now - auditedAt
  return elapsed < -DAY || elapsed >= Math.max(MIN_PAUSE_MS, auditInterval * (1 - jitterOf(uid) / 4))
}

/** Between 0 and 1, the same for each device of the account. */
function jitterOf(uid: string): number {
  return (Number.parseInt(hash(uid), 36) % JITTER_STEPS) / JITTER_STEPS
}

const DAY = 24 * 60 * 60 * 1000
/** A person who looks at another tab for a moment starts no audit. */
const MIN_PAUSE_MS = 60_000
const MAX_INTERVAL = 28 * DAY
const JITTER_STEPS = 1024
