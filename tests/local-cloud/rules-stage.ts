import { readFileSync } from 'node:fs'
import { type Auth, compileRules, type Query } from '../../local-cloud/rules.ts'
import { put } from '../../local-cloud/tree.ts'
import { type Plain, toPath, toTree } from './rules-trees.ts'

export const SOURCE = readFileSync('database.rules.json', 'utf8')
export const RULES = compileRules(SOURCE)
export const NOW = Date.UTC(2026, 10, 21)
export const NOTE = '-OaBcDeFgHiJkLmNoPqR'
export const NEW = '-OaBcDeFgHiJkLmNoPqS'
export const GONE = '-OaBcDeFgHiJkLmNoPqT'
export const BACK = '-OaBcDeFgHiJkLmNoPqU'

export const member = (uid: string, provider = 'password'): Auth => ({
  uid,
  provider,
  token: { email: `${uid}@example.com` },
})
export const ANN = member('ann')
export const BOB = member('bob')
export const NOBODY = null

/** Of ann there are a profile, a note, one that was deleted, and one that was deleted and restored; of bob there is nothing yet. */
const STORED: Plain = {
  users: {
    ann: {
      ...profile('ann'),
      notes: { [NOTE]: note('ann', NOTE), [BACK]: note('ann', BACK) },
      trash: { [GONE]: { ...note('ann', GONE), deletedAt: NOW }, [BACK]: NOW },
    },
  },
}

export type Write = readonly [what: string, who: Auth | null, changes: Record<string, Plain>]
export type Read = readonly [what: string, who: Auth | null, path: string, query: Query | null]

export const REQUIRED = [
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

export function latest(): Query {
  return {
    orderByKey: false,
    orderByValue: false,
    orderByPriority: false,
    orderByChild: 'timestamp',
    startAt: null,
    endAt: null,
    equalTo: null,
    limitToFirst: null,
    limitToLast: 50,
  }
}

/** Ann's note of this id, with some fields of another kind. */
export function noteWith(fields: Record<string, Plain>, id = NEW): Record<string, Plain> {
  return { [`users/ann/notes/${id}`]: { ...note('ann', id), ...fields } }
}

/** The fields as the paths of an update. */
export function under(path: string, fields: Record<string, Plain>): Record<string, Plain> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${path}/${field}`, value]))
}

export function mayRead(auth: Auth | null, path: string, query: Query | null = null): boolean {
  return RULES.mayRead(toPath(path), { auth, now: NOW, root: toTree(STORED), query })
}

export function mayWrite(auth: Auth | null, changes: Record<string, Plain>): boolean {
  const before = toTree(STORED)
  const paths = Object.keys(changes)
  const after = paths.reduce((tree, path) => put(tree, toPath(path), toTree(changes[path] ?? null)), before)
  return RULES.mayWrite(paths.map(toPath), { auth, now: NOW, before, after })
}
