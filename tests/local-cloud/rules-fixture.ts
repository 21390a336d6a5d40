import { readFileSync } from 'node:fs'
import { compileRules, type Rules, type RulesAuth } from '../../local-cloud/rules.ts'
import { setAt } from '../../local-cloud/tree.ts'
import { type PlainValue, toPath, toTree } from './plain-values.ts'

export const SOURCE = readFileSync('database.rules.json', 'utf8')
export const RULES = compileRules(SOURCE)
export const NOW = Date.UTC(2026, 10, 21)
export const DAY = 24 * 60 * 60 * 1000
export const NOTE_ID = '-OaBcDeFgHiJkLmNoPqR'
export const NEW_ID = '-OaBcDeFgHiJkLmNoPqS'
export const DELETED_ID = '-OaBcDeFgHiJkLmNoPqT'
export const RESTORED_ID = '-OaBcDeFgHiJkLmNoPqU'

export const member = (uid: string, provider = 'password'): RulesAuth => ({
  uid,
  provider,
  token: { email: `${uid}@example.com` },
})
/** A user of an anonymous account, whose token has no e-mail. */
export const anonymous = (uid: string): RulesAuth => ({ uid, provider: 'anonymous', token: {} })
export const ANN = member('ann')
export const BOB = member('bob')
export const SIGNED_OUT = null

/** Ann has a profile, a note, a deleted note and a restored note. Bob has no data. */
export const STORED_DATA = {
  users: {
    ann: {
      ...profile('ann'),
      notes: { [NOTE_ID]: note('ann', NOTE_ID), [RESTORED_ID]: note('ann', RESTORED_ID) },
      trash: { [DELETED_ID]: { ...note('ann', DELETED_ID), deletedAt: NOW }, [RESTORED_ID]: NOW },
    },
  },
}

export type Write = readonly [what: string, who: RulesAuth | null, changes: Record<string, PlainValue>]
export type Read = readonly [what: string, who: RulesAuth | null, path: string]

/** Writes to the same stored data. */
export interface RulesTable {
  readonly stored: PlainValue
  readonly allowed: readonly Write[]
  readonly refused: readonly Write[]
}

export const REQUIRED_FIELDS = [
  'title',
  'content',
  'createdAt',
  'lastModified',
  'timestamp',
  'pinned',
  'id',
  'userId',
]

export function profile(uid: string) {
  return {
    fullName: 'Ann',
    email: `${uid}@example.com`,
    phoneNumber: '+49123',
    createdAt: '2026-01-01 00:00:00',
    lastLogin: '2026-02-01 12:30:00',
    updatedAt: '2026-02-01 12:30:00',
    provider: 'google',
    hasPasswordAuth: false,
    loginUsername: 'Member',
    photoURL: 'https://lh3.googleusercontent.com/a/x',
  }
}

export function note(uid: string, id: string) {
  return {
    id,
    title: 'Shopping',
    content: '• **milk**',
    createdAt: 'Nov 21, 2026, 09:05 AM',
    lastModified: 'Nov 21, 2026, 09:05 AM',
    timestamp: NOW,
    pinned: 'unpinned',
    userId: uid,
    userEmail: `${uid}@example.com`,
    author: 'Ann',
  }
}

/** Ann's note with this id and some changed fields. */
export function noteWith(fields: Record<string, PlainValue>, id = NEW_ID): Record<string, PlainValue> {
  return { [`users/ann/notes/${id}`]: { ...note('ann', id), ...fields } }
}

/** The fields as the paths of an update. */
export function under(path: string, fields: Record<string, PlainValue>): Record<string, PlainValue> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${path}/${field}`, value]))
}

export function mayRead(auth: RulesAuth | null, path: string): boolean {
  return RULES.mayRead(toPath(path), { auth, now: NOW, root: toTree(STORED_DATA) })
}

/** What a write is judged by, where it is not the rules file at `NOW` on `STORED_DATA`. */
interface WriteContext {
  readonly rules?: Rules
  readonly now?: number
  readonly stored?: PlainValue
}

/** Whether one update may write these values at these paths. */
export function mayWrite(
  auth: RulesAuth | null,
  changes: Record<string, PlainValue>,
  { rules = RULES, now = NOW, stored = STORED_DATA }: WriteContext = {},
): boolean {
  const before = toTree(stored)
  const paths = Object.keys(changes)
  const after = paths.reduce((tree, path) => setAt(tree, toPath(path), toTree(changes[path] ?? null)), before)
  return rules.mayWrite(paths.map(toPath), { auth, now, before, after })
}
