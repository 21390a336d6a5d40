import { type AccountActions, createAccountActions } from '../../src/account/actions.ts'
import type { Member } from '../../src/account/member.ts'
import type { AccountNotification } from '../../src/account/outcome.ts'
import type { AccountCloud, AccountError } from '../../src/account/ports.ts'
import { createSessionCache } from '../../src/account/session-cache.ts'
import { createSession, type Session } from '../../src/account/session.ts'
import type { SignUpValues } from '../../src/account/validate.ts'
import { followOtherTabs } from '../../src/ui/account/followMember.ts'
import { createFakeBrowser } from '../fakes/browser.ts'
import { createMemoryAccounts, type GoogleAccount } from '../fakes/memory-account.ts'

export const NOW = Date.UTC(2026, 10, 21, 9, 5, 7)
export const PASSWORD = 'correct horse'

export const ada: SignUpValues = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  phoneNumber: '+14155550123',
  password: PASSWORD,
  confirmPassword: PASSWORD,
}
export const eve: SignUpValues = { ...ada, fullName: 'Eve', email: 'eve@example.com' }
export const grace: GoogleAccount = {
  email: 'grace@example.com',
  displayName: 'Grace Hopper',
  photoURL: 'https://photos.example/grace.png',
}
export const completion = {
  fullName: 'Admiral Hopper',
  phoneNumber: '14155550199',
  password: PASSWORD,
  confirmPassword: PASSWORD,
}

/** An identity service and its users' browsers. */
export function createWorld({ protectsEmails = false } = {}) {
  let pick = pickGrace
  const accounts = createMemoryAccounts({ google: () => pick(), now: () => NOW, protectsEmails })

  return {
    /** Sets what the user does in the next pop-ups. */
    setGoogleAccount: (next: typeof pick) => void (pick = next),

    browser() {
      const cloud = accounts.connect()
      const { items, settings, tab } = createFakeBrowser()
      const pages: TestPage[] = []
      return {
        cloud,
        items,
        settings,
        /** Opens a page of the app. `override` replaces methods of its cloud. */
        open(override: (cloud: AccountCloud) => Partial<AccountCloud> = () => ({})): TestPage {
          const { storage, events } = tab()
          const page = createTestPage({ ...cloud, ...override(cloud) }, storage, events, async () => {
            if (settings.blocked) throw new DOMException('Access is denied.', 'SecurityError')
            return isSignedIn(cloud)
          })
          pages.push(page)
          return page
        },
        /** The stored profile of the signed-in member. */
        profile: async () => cloud.readProfile(await memberOf(cloud)),
      }
    },
  }
}

const pickGrace = (): Promise<GoogleAccount> => Promise.resolve(grace)

export type World = ReturnType<typeof createWorld>
export type Browser = ReturnType<World['browser']>

/** A browser in which Ada has signed up, and is still signed in or has signed out. */
export async function adasBrowser({ signedIn = true, world = createWorld() } = {}) {
  const browser = world.browser()
  const page = browser.open()
  await page.session.signUp(ada)
  await flushTasks()
  if (!signedIn) await page.session.signOut()
  page.close()
  return browser
}

export interface TestPage {
  readonly session: Session & AccountActions
  readonly notices: readonly AccountNotification[]
  /** The session's state: 'loading', 'visitor', or an e-mail and a name, with '!' if the profile is incomplete. */
  readonly shows: () => string
  /** All states so far. */
  readonly history: readonly string[]
  readonly close: () => void
}

function createTestPage(
  cloud: AccountCloud,
  storage: () => Storage,
  events: EventTarget,
  hasStoredUser: () => Promise<boolean>,
): TestPage {
  const notices: AccountNotification[] = []
  const core = createSession({
    cloud,
    sessionCache: createSessionCache(storage),
    hasStoredUser,
    now: () => NOW,
    notify(notice) {
      notices.push(notice)
      return () => {}
    },
  })
  const session = { ...core, ...createAccountActions(core.actionPorts) }
  const shows = () => describeState(session)
  const history: string[] = []
  session.subscribe(() => history.push(shows()))
  const stop = session.start()
  const stopFollowing = followOtherTabs(session, events)
  const close = () => {
    stopFollowing()
    stop()
  }
  return { session, notices, shows, history, close }
}

function describeState(session: Session): string {
  const state = session.get()
  if (state.kind !== 'member') return state.kind
  return `${state.member.email} ${state.fullName}${state.incomplete ? '!' : ''}`.trim()
}

export function memberOf(cloud: AccountCloud): Promise<Member> {
  return new Promise((resolve, reject) => {
    const stop = cloud.watch(
      (member) => {
        stop()
        if (member) resolve(member)
        else reject(new Error('No user is signed in'))
      },
      () => reject(new Error('The auth state could not be determined')),
    )
  })
}

function isSignedIn(cloud: AccountCloud): Promise<boolean> {
  return memberOf(cloud).then(
    () => true,
    () => false,
  )
}

export function accountError(code: string): Error & AccountError {
  return Object.assign(new Error(`Firebase: Error (${code}).`), { code })
}

/** A promise that the test resolves. */
export function gate() {
  let resolve: (() => void) | undefined
  const opened = new Promise<void>((done) => {
    resolve = done
  })
  return { opened, open: () => resolve?.() }
}

/** A cloud that answers sign-ins with a password only when `opened` resolves. */
export const delaySignIn = (opened: Promise<void>) => (cloud: AccountCloud) => ({
  async signIn(email: string, password: string) {
    await opened
    return cloud.signIn(email, password)
  },
})

export const never = () => new Promise<never>(() => {})
/** A cloud that never reports the auth state. */
export const unresponsive = () => ({ watch: () => () => {} })
/** A cloud that fails to determine the auth state. */
export const failing = () => ({
  watch(_: unknown, onError: () => void) {
    onError()
    return () => {}
  },
})

/** Runs all pending promises and timers of 0 ms. */
export function flushTasks(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
