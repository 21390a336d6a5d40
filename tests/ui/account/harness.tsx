import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { toast, type ToastType } from 'react-hot-toast/headless'
import type { AccountCloud } from '../../../src/account/ports.ts'
import { createSessionCache } from '../../../src/account/session-cache.ts'
import { createSession } from '../../../src/account/session.ts'
import { createNotesStore } from '../../../src/notes/notes-store.ts'
import { createCache } from '../../../src/notes/visitor/cache.ts'
import { createTheme } from '../../../src/theme.ts'
import { Account } from '../../../src/ui/account/Account.tsx'
import type { DialogName } from '../../../src/ui/account/dialog-props.ts'
import '../../../src/tokens.css'
import { signOut } from '../../../src/ui/account/sign-out.ts'
import { Header } from '../../../src/ui/header/Header.tsx'
import { createChunkLoader } from '../../../src/ui/loading/chunk-loader.ts'
import { createPage, PageContext } from '../../../src/ui/PageContext.ts'
import { createLazyNotifier } from '../../../src/ui/toasts/lazy-notifier.ts'
import { Toasts } from '../../../src/ui/toasts/Toasts.tsx'
import { createMemoryAccounts, type GoogleAccount } from '../../fakes/memory-account.ts'
import { makeRestartable } from '../../restartable-page.ts'

export type CloudMethod = Exclude<keyof AccountCloud, 'watch' | 'cancelGoogle' | 'warmUp' | 'readProfile'>

const nothing = () => {}

interface Popup {
  readonly choose: (account: GoogleAccount) => void
  readonly fail: (code: string) => void
}

/** The account part of a new browser without accounts, and what a test can do outside its interface. */
function createWorld() {
  const theme = createTheme({
    storage: () => localStorage,
    media: matchMedia('(prefers-color-scheme: dark)'),
    document,
    events: window,
  })

  const popups: Popup[] = []
  const calls: CloudMethod[] = []
  const errorCodes = new Map<CloudMethod, string>()
  const pendingGates = new Map<CloudMethod, { readonly opened: Promise<void>; readonly open: () => void }>()
  let warmUps = 0

  const accounts = createMemoryAccounts({
    google: () => new Promise((choose, reject) => popups.push({ choose, fail: (code) => reject({ code }) })),
    now: Date.now,
  })
  const accountCloud = accounts.connect()

  /** Waits while a test holds this method, and fails if the test requested an error. */
  async function intercept(method: CloudMethod) {
    calls.push(method)
    await pendingGates.get(method)?.opened
    const code = errorCodes.get(method)
    errorCodes.delete(method)
    if (code !== undefined) throw Object.assign(new Error(code), { code })
  }

  const cloud: AccountCloud = {
    ...accountCloud,
    warmUp: () => void warmUps++,
    signIn: (...values) => intercept('signIn').then(() => accountCloud.signIn(...values)),
    signInWithGoogle: () => intercept('signInWithGoogle').then(() => accountCloud.signInWithGoogle()),
    signUp: (...values) => intercept('signUp').then(() => accountCloud.signUp(...values)),
    linkPassword: (password) => intercept('linkPassword').then(() => accountCloud.linkPassword(password)),
    reauthenticate: (password) =>
      intercept('reauthenticate').then(() => accountCloud.reauthenticate(password)),
    sendPasswordReset: (email) =>
      intercept('sendPasswordReset').then(() => accountCloud.sendPasswordReset(email)),
    signOut: () => intercept('signOut').then(() => accountCloud.signOut()),
    updateProfile: (...change) =>
      intercept('updateProfile').then(() => accountCloud.updateProfile(...change)),
  }

  const chunks = createChunkLoader()
  const { notify, notifyOutcome } = createLazyNotifier(chunks.load)
  const page = createPage({
    chunks,
    notify,
    openDevice: () => Promise.reject(new Error('This page has no device')),
  })
  const session = createSession({
    cloud,
    sessionCache: createSessionCache(() => localStorage),
    hasStoredUser: async () => false,
    now: Date.now,
    notify: notifyOutcome,
  })
  const cache = createCache({ storage: () => localStorage, events: window, now: Date.now })
  const notes = createNotesStore({ cache, now: Date.now, notify: notifyOutcome })

  let undone = 0
  /** What a test can do outside the page's interface. */
  const harness = {
    /** Makes the cloud hold calls of this method. */
    hold(method: CloudMethod) {
      let open = nothing
      const opened = new Promise<void>((resolve) => (open = resolve))
      pendingGates.set(method, { opened, open })
    },
    release(method: CloudMethod) {
      pendingGates.get(method)?.open()
      pendingGates.delete(method)
    },
    /** Makes the next call of this method fail with this error. */
    failNext: (method: CloudMethod, code: string) => void errorCodes.set(method, code),
    /** The calls of the cloud's methods, in order. */
    calls: () => calls,
    warmUps: () => warmUps,
    popups: () => popups.length,
    /** Chooses an account in the latest pop-up. */
    choose: (account: GoogleAccount) => popups.at(-1)?.choose(account),
    failPopup: (code: string) => popups.at(-1)?.fail(code),
    /** Signs up an account on another device. */
    signUpElsewhere: (email: string, password: string) => accounts.connect().signUp(email, password),
    /** Signs in in another tab of this browser. */
    signInElsewhere: (email: string, password: string) => accountCloud.signIn(email, password),
    signInElsewhereWithGoogle: () => accountCloud.signInWithGoogle(),
    profile: async () => {
      const state = session.get()
      return state.kind === 'member' ? accountCloud.readProfile(state.member) : undefined
    },
    notify,
    /** Shows a toast of any kind for the duration that the specification sets for it. */
    showToast: (kind: Exclude<ToastType, 'blank'>, message: string) => void toast[kind](message),
    /** Shows a toast with Undo; `undone` counts how often it was used. */
    offerUndo: (message: string) => {
      notify.offer(message, { kind: 'undo', run: () => undone++ })
    },
    undone: () => undone,
  }

  return { accountCloud, harness, notes, page, session, theme }
}

type World = ReturnType<typeof createWorld>
export type Harness = World['harness']
declare global {
  interface Window {
    account: Harness
  }
}

/** With `?google=…` the page starts with a member signed in with Google. */
const google = new URLSearchParams(location.search).get('google')

makeRestartable(() => {
  const world = createWorld()
  const { accountCloud, harness, page, session, theme } = world
  window.account = harness
  const root = createRoot(requireRoot())
  let endSession = nothing
  const endTheme = theme.start()
  function show() {
    endSession = session.start()
    root.render(
      <StrictMode>
        <PageContext value={page}>
          <Page {...world} />
        </PageContext>
      </StrictMode>,
    )
  }
  if (google === null) show()
  else {
    void accountCloud.signInWithGoogle().then(show)
    harness.choose({ email: 'grace@example.org', displayName: google, photoURL: '' })
  }
  return () => {
    toast.remove()
    root.unmount()
    page.toastRegion.element.remove()
    endSession()
    endTheme()
  }
})

function requireRoot() {
  const root = document.getElementById('root')
  if (!root) throw new Error('harness.html has no #root')
  return root
}

function Page({ notes, page, session, theme }: World) {
  const [query, setQuery] = useState('')
  const [dialog, showDialog] = useState<DialogName>()
  return (
    <>
      <Header onOpenFirst={() => {}} query={query} onQuery={setQuery} theme={theme}>
        <Account
          session={session}
          onOpenTrash={nothing}
          onLogout={async () => {
            await signOut(session, notes, page)
          }}
          onWrite={nothing}
          requestedDialog={dialog}
          onRequest={showDialog}
        />
      </Header>
      <main>
        <p>A page that is longer than the window.</p>
        <textarea aria-label="Note" rows={80} cols={20} />
      </main>
      <Toasts onSignIn={undefined} />
    </>
  )
}
