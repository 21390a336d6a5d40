import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterAudit, type AuditState, firstAudit, isAuditDue } from '../../src/cloud/audit-schedule.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = 1_800_000_000_000
/** An account whose audits are not early, and one whose audits are almost a quarter of the interval early. */
const [LATE, EARLY] = ['ada', 'eve']

describe('the interval of the audits', () => {
  test.each([
    ['of a new device is seven days', firstAudit(NOW, false), 7],
    ['of a device that an older build was used on is zero', firstAudit(NOW, true), 0],
    ['is a day after a first audit without findings', afterAudit({ auditInterval: 0 }, 0, NOW), 1],
    ['doubles after an audit without findings', afterAudit({ auditInterval: 7 * DAY }, 0, NOW), 14],
    ['is at most 28 days', afterAudit({ auditInterval: 28 * DAY }, 0, NOW), 28],
    ['is zero after a finding', afterAudit({ auditInterval: 28 * DAY }, 1, NOW), 0],
    ['is a day if none was stored', afterAudit({}, 0, NOW), 1],
  ])('%s', (_, state, days) => {
    expect(state).toEqual({ auditedAt: NOW, auditInterval: days * DAY })
  })
})

describe('an audit', () => {
  const state: AuditState = { auditedAt: NOW, auditInterval: 4 * DAY }
  test.each([
    ['is due after a minute with an interval of zero', { auditedAt: NOW, auditInterval: 0 }, 60_000, true],
    ['is not due again within a minute', { auditedAt: NOW, auditInterval: 0 }, 59_999, false],
    ['is due if none was ever made', {}, 0, true],
    ['is not due before three quarters of the interval', state, 3 * DAY - 1, false],
    ['is due when the interval has passed', state, 4 * DAY, true],
    ['is not due after the clock of the server stepped back by a minute', state, -60_000, false],
    ['is due if the last one was made by a clock that was days ahead', state, -DAY - 1, true],
  ])('%s', (_, audit, elapsed, isDue) => {
    for (const uid of [LATE, EARLY]) expect(isAuditDue(audit, uid, NOW + elapsed)).toBe(isDue)
  })

  test('is due at another time for each account, spread over a quarter of the interval', () => {
    const dueAt = Array.from({ length: 200 }, (_, at) => {
      const hours = Array.from({ length: 97 }, (__, hour) => hour)
      return hours.find((hour) => isAuditDue(state, `account ${at}`, NOW + (hour * DAY) / 24))
    })
    expect(Math.min(...dueAt.map(Number))).toBeLessThanOrEqual(74)
    expect(Math.max(...dueAt.map(Number))).toBeGreaterThanOrEqual(94)
    expect(new Set(dueAt).size).toBeGreaterThan(20)
  })

  test('comes within 28 days of the last one, and not within 18 hours if that had no findings', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.boolean(),
        fc.array(fc.record({ wait: fc.integer({ min: 1, max: 40 * DAY }), findings: fc.nat(3) })),
        (uid, hadOldMirror, steps) => {
          let now = NOW
          let audit = firstAudit(now, hadOldMirror)
          let hasFindings = hadOldMirror
          for (const { wait, findings } of steps) {
            now += wait
            const isDue = isAuditDue(audit, uid, now)
            const elapsed = now - (audit.auditedAt ?? 0)
            // Between three quarters and the whole of the interval it depends on the account.
            const mustBeDue = (hasFindings && elapsed >= 60_000) || elapsed >= 28 * DAY
            const mayBeDue = mustBeDue || (!hasFindings && elapsed >= 0.75 * DAY)
            expect([mustBeDue && !isDue, isDue && !mayBeDue]).toEqual([false, false])
            if (!isDue) continue
            const before = audit
            audit = afterAudit(audit, findings, now)
            hasFindings = findings > 0
            const { auditInterval = 0 } = audit
            expect([audit.auditedAt, auditInterval === 0]).toEqual([now, hasFindings])
            expect(hasFindings || auditInterval >= (before.auditInterval ?? 0)).toBe(true)
          }
        },
      ),
    )
  })
})
