import { createHint } from '../../src/account/hint.ts'
import type { Member } from '../../src/account/member.ts'
import type { AccountCloud, AccountError } from '../../src/account/ports.ts'
import { type AccountActions, createAccountActions } from '../../src/account/actions.ts'
import { createSession, type Session } from '../../src/account/session.ts'
import type { SignUpValues } from '../../src/account/validate.ts'
import { createMemoryAccounts, type GoogleAccount } from '../../src/cloud/memory-account.ts'
import { createFakeBrowser } from '../fakes/browser.ts'

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

/** An identity service, and the browsers of those who use it. */
export function createWorld({ protectsEmails = false } = {}) {
  let pick = pickGrace
  const accounts = createMemoryAccounts({ google: () => pick(), now: () => NOW, protectsEmails })

  return {
    /** What is done in the next pop-ups. */
    picks: (next: typeof pick) => void (pick = next),

    browser() {
      const cloud = accounts.connect()
      const { items, settings, tab } = createFakeBrowser()
      const pages: Page[] = []
      return {
        cloud,
        items,
        settings,
        /** A page of the app; `alter` is what comes between it and the cloud. */
        open(alter: (cloud: AccountCloud) => Partial<AccountCloud> = () => ({})): Page {
          const page = createPage({ ...cloud, ...alter(cloud) }, tab().storage, async () => {
            if (settings.blocked) throw new DOMException('Access is denied.', 'SecurityError')
            return isSignedIn(cloud)
          })
          pages.push(page)
          return page
        },
        /** What is stored of whoever is signed in. */
        profile: async () => cloud.readProfile(await memberOf(cloud)),
      }
    },
  }
}

const pickGrace = (): Promise<GoogleAccount> => Promise.resolve(grace)

export type World = ReturnType<typeof createWorld>
export type Browser = ReturnType<World['browser']>

/** A browser in which Ada has an account and is signed in, or out again. */
export async function adasBrowser({ signedIn = true, world = createWorld() } = {}) {
  const browser = world.browser()
  const page = browser.open()
  await page.session.signUp(ada)
  await settle()
  if (!signedIn) await page.session.signOut()
  page.close()
  return browser
}

export interface Page {
  readonly session: Session & AccountActions
  readonly said: string[]
  /** Who is shown: 'loading', 'visitor', or an e-mail and a name, with '!' where the profile is to be completed. */
  readonly shows: () => string
  /** Everything that was shown so far. */
  readonly history: readonly string[]
  readonly close: () => void
}

function createPage(
  cloud: AccountCloud,
  storage: () => Storage,
  hasStoredUser: () => Promise<boolean>,
): Page {
  const said: string[] = []
  const say = (message: string) => {
    said.push(message)
    return () => {}
  }
  const notify = {
    success: (message: string) => say(`+ ${message}`),
    error: (message: string) => say(`- ${message}`),
  }
  const core = createSession({ cloud, hint: createHint(storage), hasStoredUser, now: () => NOW, notify })
  const session = { ...core, ...createAccountActions(core.actionPorts) }
  const shows = () => describeState(session)
  const history: string[] = []
  session.subscribe(() => history.push(shows()))
  return { session, said, shows, history, close: session.start() }
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
        else reject(new Error('Nobody is signed in'))
      },
      () => reject(new Error('Nobody knows')),
    )
  })
}

function isSignedIn(cloud: AccountCloud): Promise<boolean> {
  return memberOf(cloud).then(
    () => true,
    () => false,
  )
}

export function refusal(code: string): Error & AccountError {
  return Object.assign(new Error(`Firebase: Error (${code}).`), { code })
}

/** Something that a test lets happen. */
export function gate() {
  let resolve: (() => void) | undefined
  const opened = new Promise<void>((done) => {
    resolve = done
  })
  return { opened, open: () => resolve?.() }
}

export const never = () => new Promise<never>(() => {})
/** A cloud that does not tell who is there. */
export const silent = () => ({ watch: () => () => {} })
/** One that cannot. */
export const broken = () => ({
  watch(_: unknown, failed: () => void) {
    failed()
    return () => {}
  },
})

/** Lets everything happen that waits for nothing from outside. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
