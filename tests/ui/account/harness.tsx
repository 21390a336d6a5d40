import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { toast, type ToastType } from 'react-hot-toast/headless'
import { createSessionCache } from '../../../src/account/session-cache.ts'
import type { AccountCloud } from '../../../src/account/ports.ts'
import { createSession } from '../../../src/account/session.ts'
import { createMemoryAccounts, type GoogleAccount } from '../../fakes/memory-account.ts'
import { createCache } from '../../../src/notes/visitor/cache.ts'
import { createNotesStore } from '../../../src/notes/notes-store.ts'
import type { Dismiss, Notifier } from '../../../src/notifier.ts'
import { createTheme } from '../../../src/theme.ts'
import '../../../src/tokens.css'
import { Account } from '../../../src/ui/Account.tsx'
import { Header } from '../../../src/ui/Header.tsx'
import { Toasts } from '../../../src/ui/Toasts.tsx'

export type Verb = Exclude<keyof AccountCloud, 'watch' | 'cancelGoogle' | 'warmUp' | 'readProfile'>

const theme = createTheme({
  storage: () => localStorage,
  media: matchMedia('(prefers-color-scheme: dark)'),
  document,
  events: window,
})
theme.start()

const toasts = () => import('../../../src/ui/ToastList.tsx')
const notify: Notifier = {
  success: (message) => show((say) => say.success(message)),
  error: (message) => show((say) => say.error(message)),
  info: (message) => show((say) => say.info(message)),
  offer: (...offered) => show((say) => say.offer(...offered)),
}

function show(message: (say: Notifier) => Dismiss): Dismiss {
  const shown = toasts().then(({ say }) => message(say))
  return () => void shown.then((dismiss) => dismiss())
}

interface Popup {
  readonly choose: (account: GoogleAccount) => void
  readonly fail: (code: string) => void
}
const popups: Popup[] = []
const asked: Verb[] = []
const refusals = new Map<Verb, string>()
const gates = new Map<Verb, { readonly opened: Promise<void>; readonly open: () => void }>()
const nothing = () => {}
let warmUps = 0

const accounts = createMemoryAccounts({
  google: () => new Promise((choose, reject) => popups.push({ choose, fail: (code) => reject({ code }) })),
  now: Date.now,
})
const here = accounts.connect()

/** Waits where a test holds this verb back, and refuses where it says so. */
async function pass(verb: Verb) {
  asked.push(verb)
  await gates.get(verb)?.opened
  const code = refusals.get(verb)
  refusals.delete(verb)
  if (code !== undefined) throw Object.assign(new Error(code), { code })
}

const cloud: AccountCloud = {
  ...here,
  warmUp: () => void warmUps++,
  signIn: (...values) => pass('signIn').then(() => here.signIn(...values)),
  signInWithGoogle: () => pass('signInWithGoogle').then(() => here.signInWithGoogle()),
  signUp: (...values) => pass('signUp').then(() => here.signUp(...values)),
  linkPassword: (password) => pass('linkPassword').then(() => here.linkPassword(password)),
  reauthenticate: (password) => pass('reauthenticate').then(() => here.reauthenticate(password)),
  sendPasswordReset: (email) => pass('sendPasswordReset').then(() => here.sendPasswordReset(email)),
  signOut: () => pass('signOut').then(() => here.signOut()),
  updateProfile: (...change) => pass('updateProfile').then(() => here.updateProfile(...change)),
}

const session = createSession({
  cloud,
  sessionCache: createSessionCache(() => localStorage),
  hasStoredUser: async () => false,
  now: Date.now,
  notify,
})
const cache = createCache({ storage: () => localStorage, events: window, now: Date.now })
const notes = createNotesStore({ cache, now: Date.now, notify })

/** What a test may do behind the page's back. */
const harness = {
  /** From now on the cloud keeps these waiting. */
  hold(verb: Verb) {
    let open = nothing
    const opened = new Promise<void>((resolve) => (open = resolve))
    gates.set(verb, { opened, open })
  },
  letGo(verb: Verb) {
    gates.get(verb)?.open()
    gates.delete(verb)
  },
  /** The next answer is this error. */
  refuse: (verb: Verb, code: string) => void refusals.set(verb, code),
  /** What was asked of the cloud, in order. */
  asked: () => asked,
  warmUps: () => warmUps,
  popups: () => popups.length,
  /** In the pop-up that was opened last. */
  choose: (account: GoogleAccount) => popups.at(-1)?.choose(account),
  failPopup: (code: string) => popups.at(-1)?.fail(code),
  /** Somebody signs up on another machine. */
  join: (email: string, password: string) => accounts.connect().signUp(email, password),
  /** In another tab of this browser. */
  signInElsewhere: (email: string, password: string) => here.signIn(email, password),
  signInElsewhereWithGoogle: () => here.signInWithGoogle(),
  profile: async () => {
    const state = session.get()
    return state.kind === 'member' ? here.readProfile(state.member) : undefined
  },
  notify,
  /** Shows a toast of any kind, for as long as the specification says of that kind. */
  show: (kind: Exclude<ToastType, 'blank'>, message: string) => void toast[kind](message),
  /** Offers to take something back; `undone` counts how often that was done. */
  offerUndo: (message: string) => {
    notify.offer(message, { label: 'Undo', run: () => undone++ }, 8000)
  },
  undone: () => undone,
}
let undone = 0

export type Harness = typeof harness
declare global {
  interface Window {
    account: Harness
  }
}
window.account = harness

function Page() {
  const [query, setQuery] = useState('')
  return (
    <>
      <Header query={query} onQuery={setQuery} theme={theme}>
        <Account session={session} notes={notes} notify={notify} />
      </Header>
      <main>
        <p>A page that is longer than the window.</p>
        <textarea aria-label="Note" rows={80} cols={20} />
      </main>
      <Toasts />
    </>
  )
}

// `?google=…` is a start at which somebody who came by Google is still signed in.
const google = new URLSearchParams(location.search).get('google')
if (google !== null) {
  const signedIn = here.signInWithGoogle()
  harness.choose({ email: 'grace@example.org', displayName: google, photoURL: '' })
  await signedIn
}
session.start()

const root = document.getElementById('root')
if (!root) throw new Error('harness.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
