import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AccountOutcome } from '../../src/account/outcome.ts'
import type { AccountCloud } from '../../src/account/ports.ts'
import type { SessionState } from '../../src/account/session-state.ts'
import {
  accountError,
  ada,
  type Browser,
  completion,
  createWorld,
  eve,
  flushTasks,
  grace,
  memberOf,
  type TestPage,
} from './world.ts'

const ACTIONS = {
  'Ada signs up': ({ session }: TestPage) => session.signUp(ada),
  'Eve signs up': ({ session }: TestPage) => session.signUp(eve),
  'Ada signs in': ({ session }: TestPage) => session.signIn(ada),
  'Eve signs in': ({ session }: TestPage) => session.signIn(eve),
  'Grace signs in': ({ session }: TestPage) => session.signInWithGoogle(),
  'Grace completes': ({ session }: TestPage) => session.completeProfile(completion),
  'sign out': ({ session }: TestPage) => session.signOut(),
}
type Action = keyof typeof ACTIONS
const ACTION_NAMES = Object.keys(ACTIONS).filter((name): name is Action => name in ACTIONS)

/** The names that may be shown, by e-mail. */
const NAMES = new Map([
  ['loading', ['']],
  ['visitor', ['']],
  [ada.email, ['', ada.fullName]],
  [eve.email, ['', eve.fullName]],
  [grace.email, ['', grace.displayName, completion.fullName]],
])

test('after any actions of two tabs and any delays, every page shows the signed-in member', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom(...ACTION_NAMES, 'cancel' as const, 'wait' as const, 'new page' as const), {
        maxLength: 12,
      }),
      fc.constantFrom('writes succeed', 'writes fail'),
      async (schedule, actions, writes) => {
        const browser = createWorld().browser()
        const slow = (cloud: AccountCloud) => delayed(cloud, schedule, writes === 'writes succeed')
        const pages = [browser.open(slow), browser.open(slow)]
        const outcomes: Promise<AccountOutcome>[] = []
        for (const [at, action] of actions.entries()) {
          const page = pages[at % pages.length]
          if (action === 'new page' || !page) pages.push(browser.open(slow))
          else if (action === 'wait') await schedule.waitNext(Math.min(1, schedule.count()))
          else if (action === 'cancel') page.session.actionPorts.attempts.cancel()
          else outcomes.push(ACTIONS[action](page))
          pages.forEach(checkName)
        }
        await drain(schedule)

        for (const { kind } of await Promise.all(outcomes)) seen.add(kind)
        await checkEnd(browser, pages)
        pages.forEach(({ shows }) => seen.add(shows()))
      },
    ),
    { seed: 2111, numRuns: 100 },
  )
  expect([...seen]).toEqual(expect.arrayContaining(['done', 'failed', 'superseded', 'visitor']))
  expect([...seen]).toEqual(expect.arrayContaining(['ada@example.com Ada Lovelace', 'eve@example.com Eve']))
})

/** Runs until no task is scheduled. */
async function drain(schedule: fc.Scheduler) {
  do {
    await schedule.waitIdle()
    await flushTasks()
  } while (schedule.count() > 0)
}

/** Delays every request and every response by the schedule. The auth state is reported without a delay. */
function delayed(cloud: AccountCloud, schedule: fc.Scheduler, writesSucceed: boolean): Partial<AccountCloud> {
  const delay = async <T>(call: () => Promise<T>): Promise<T> => {
    await schedule.schedule(Promise.resolve())
    try {
      return await call()
    } finally {
      await schedule.schedule(Promise.resolve())
    }
  }
  return {
    signIn: (email, password) => delay(() => cloud.signIn(email, password)),
    signInWithGoogle: () => delay(cloud.signInWithGoogle),
    signUp: (email, password) => delay(() => cloud.signUp(email, password)),
    linkPassword: (password) => delay(() => cloud.linkPassword(password)),
    signOut: () => delay(cloud.signOut),
    readProfile: (member) => delay(() => cloud.readProfile(member)),
    updateProfile: (member, fields) =>
      delay(async () => {
        if (!writesSucceed) throw accountError('PERMISSION_DENIED')
        await cloud.updateProfile(member, fields)
      }),
  }
}

/** Checks that a member is never shown with another member's name. */
function checkName({ session }: TestPage) {
  const state = session.get()
  expect(NAMES.get(emailIn(state))).toContain(state.kind === 'member' ? state.fullName : '')
}

/** Checks that every page shows the signed-in member, and that the cached session contains no other member. */
async function checkEnd(browser: Browser, pages: readonly TestPage[]) {
  const currentEmail = await memberOf(browser.cloud).then(
    ({ email }) => email,
    () => 'visitor',
  )
  for (const { session } of pages) expect(emailIn(session.get())).toBe(currentEmail)
  const cached = browser.items.get('session') ?? 'visitor'
  for (const email of NAMES.keys()) expect(cached.includes(email)).toBe(email === currentEmail)
}

function emailIn(state: SessionState): string {
  return state.kind === 'member' ? state.member.email : state.kind
}
