import { randomUUID } from 'node:crypto'
import type { Note } from '../../src/notes/note.ts'

// Direct access to the local cloud: a test prepares data, injects faults and reads what is stored. Every test has its own accounts,
// and its faults affect these alone.

export interface Account {
  readonly uid: string
  readonly email: string
  readonly password: string
  /** What the identity service returns at a sign-in. */
  readonly token: string
  readonly refreshToken: string
}

export const IDENTITY = 'http://localhost:9099'
export const DATABASE = 'http://127.0.0.1:9000'
const ACCOUNTS = 'identitytoolkit.googleapis.com/v1'
const PROJECT = 'demo-pinwell'
const INSTANCE = 'ns=demo-pinwell-default-rtdb'

/** A unique e-mail address. */
export function newEmail(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@example.org`
}

/** Signs up an account by e-mail and password, as on another device. */
export async function signUp(name: string): Promise<Account> {
  const account = { email: newEmail(name), password: `${name} has a password` }
  const { localId, idToken, refreshToken } = await requestToken('signUp', account)
  return { ...account, uid: localId, token: idToken, refreshToken }
}

/** Creates an account that signed in with Google before. `displayName` is Google's. */
export async function signUpWithGoogle(name: string, displayName = ''): Promise<Account> {
  const email = newEmail(name)
  const claims = { sub: email, email, email_verified: true, ...(displayName && { name: displayName }) }
  const { localId, idToken, refreshToken } = await requestToken('signInWithIdp', {
    postBody: `providerId=google.com&id_token=${encodeURIComponent(JSON.stringify(claims))}`,
    requestUri: 'http://localhost',
  })
  return { email, password: '', uid: localId, token: idToken, refreshToken }
}

/** Changes an account as the project's owner. */
export function changeAccount({ uid }: Account, change: object): Promise<unknown> {
  return requestAsOwner(`${IDENTITY}/${ACCOUNTS}/projects/${PROJECT}/accounts:update`, 'POST', {
    localId: uid,
    ...change,
  })
}

/** The account with this address. */
export async function findAccount(email: string): Promise<Account> {
  const { users = [] } = await requestAsOwner(
    `${IDENTITY}/${ACCOUNTS}/projects/${PROJECT}/accounts:lookup`,
    'POST',
    {
      email: [email],
    },
  )
  return { email, password: '', uid: users[0].localId, token: '', refreshToken: '' }
}

/** The codes that were sent to this address. */
export async function sentEmails(
  address: string,
): Promise<readonly { requestType: string; oobLink: string }[]> {
  const { oobCodes } = await requestAsOwner(`${IDENTITY}/emulator/v1/projects/${PROJECT}/oobCodes`)
  return oobCodes.filter(({ email }: { email: string }) => email === address)
}

/** The stored data of an account: profile and notes. */
export function storedData({ uid }: Account) {
  return requestAsOwner(`${DATABASE}/users/${uid}.json?${INSTANCE}`)
}

export async function storedNotes(account: Account): Promise<readonly Note[]> {
  return Object.values((await storedData(account))?.notes ?? {})
}

export async function storedContents(account: Account): Promise<readonly string[]> {
  return (await storedNotes(account)).map(({ content }) => content)
}

export async function storedProfile(account: Account): Promise<Record<string, unknown>> {
  const { notes: _, ...profile } = (await storedData(account)) ?? {}
  return profile
}

/** Writes below `users/{uid}` without a feed entry, as another program would, but no rules apply. Null deletes. */
export function writeToDatabase({ uid }: Account, path: string, value: unknown): Promise<unknown> {
  return requestAsOwner(`${DATABASE}/users/${uid}/${path}.json?${INSTANCE}`, 'PUT', value)
}

/** Writes below `sync/{uid}`. No rules apply. Null deletes. */
export function storeInSync({ uid }: Account, path: string, value: unknown): Promise<unknown> {
  return requestAsOwner(`${DATABASE}/sync/${uid}/${path}.json?${INSTANCE}`, 'PUT', value)
}

/** The list of the devices of an account, by id. */
export function storedDevices({
  uid,
}: Account): Promise<Readonly<Record<string, { readonly name: string; readonly lastUsed: number }>> | null> {
  return requestAsOwner(`${DATABASE}/sync/${uid}/devices.json?${INSTANCE}`)
}

/** Injects a database fault for this account alone. local-cloud/faults.ts lists the faults. */
export function injectFault(fault: string, { uid }: Account, options: object = {}): Promise<unknown> {
  return requestAsOwner(`${DATABASE}/.faults?${INSTANCE}`, 'POST', { fault, uid, ...options })
}

/** The status of the database's response to a request with this token. */
export async function responseStatus(token: string, path: string, method = 'GET', value?: unknown) {
  const response = await fetch(`${DATABASE}/${path}.json?${INSTANCE}&auth=${token}`, {
    method,
    ...(value === undefined ? {} : { body: JSON.stringify(value) }),
  })
  return response.status
}

/** A stored note of a member. A greater `age` makes it older. */
export function memberNote({ uid, email }: Account, title: string, content = '', age = 0): Note {
  const timestamp = Date.UTC(2026, 10, 20, 9, 5) - age * 60_000
  return {
    id: `-Ofn${String(timestamp)}abc`,
    title,
    content,
    createdAt: 'Nov 20, 2026, 09:05 AM',
    lastModified: 'Nov 20, 2026, 09:05 AM',
    timestamp,
    pinned: 'unpinned',
    userId: uid,
    userEmail: email,
    author: email,
  }
}

/** Writes notes without feed entries, as another program would. The others stay as they are. */
export async function writeRemoteNotes(account: Account, ...notes: readonly Note[]): Promise<void> {
  const url = `${DATABASE}/users/${account.uid}/notes.json?${INSTANCE}`
  await requestAsOwner(url, 'PATCH', Object.fromEntries(notes.map((note) => [note.id, note])))
}

/** Writes a note without a feed entry, as another program would, `age` minutes ago. */
export async function writeRemoteNote(account: Account, title: string, content = '', age = 0): Promise<Note> {
  const note = memberNote(account, title, content, age)
  await writeRemoteNotes(account, note)
  return note
}

/** Calls the identity service like the SDK. Requests that create a session carry no token. */
async function requestToken(
  method: string,
  values: object,
): Promise<{ localId: string; idToken: string; refreshToken: string }> {
  const response = await fetch(`${IDENTITY}/${ACCOUNTS}/accounts:${method}?key=local`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...values, returnSecureToken: true }),
  })
  if (!response.ok) throw new Error(`${method}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Sends a request as the project's owner. */
async function requestAsOwner(url: string, method = 'GET', body?: unknown) {
  const response = await fetch(url, {
    method,
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`)
  return response.json()
}
