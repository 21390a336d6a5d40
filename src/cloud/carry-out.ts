import { child, type DatabaseReference, get, runTransaction, set, update } from 'firebase/database'
import type { MutationResult, Mutation } from '../notes/mutation.ts'
import { parseAccountNote } from '../notes/parse-note.ts'
import { hasLoneSurrogate, isStorable } from './held.ts'
import { type Held, judge } from './judge.ts'

export interface Means {
  /** `users/{uid}`. */
  readonly account: DatabaseReference
  /** Whether the connection is still the one on which the change was sent: what comes later would come out of its order. */
  readonly isConnected: () => boolean
  /** Gets a new token for whoever is signed in. */
  readonly refresh: () => Promise<void>
  /** Begins a write that the SDK shows at once; until it is answered, what is shown of this note is a hope. */
  readonly hoping: (write: () => Promise<void>) => Promise<void>
}

/**
 * Brings one change into the database; rejects where nobody knows what came of it. By transactions, which carry what they are based
 * on and are not sent again by the SDK when the connection breaks; where note and trash change together, which no transaction can
 * do, the rules know a write that comes twice.
 */
export async function carryOut(change: Mutation, uid: string, means: Means): Promise<MutationResult> {
  const { account, isConnected, refresh, hoping } = means
  const { noteId } = change
  if (NO_KEY.test(noteId)) return DENIED
  const noteAt = child(account, `notes/${noteId}`)
  const trashAt = child(account, `trash/${noteId}`)

  const first = (await unlessDenied(write)) ?? (await unlessDenied(explain))
  if (first) return first
  // The token may be old; with a fresh one the rules themselves say no.
  await refresh()
  return (await unlessDenied(write)) ?? (await unlessDenied(explain)) ?? DENIED

  async function write(): Promise<MutationResult> {
    const held = await look()
    const { answer, note, trashed } = judge(change, held, uid)
    stayConnected()
    const [changesNote, changesTrash] = [note !== held.note, trashed !== held.trashed]
    if (changesNote && changesTrash) {
      const both = { [`notes/${noteId}`]: note ?? null, [`trash/${noteId}`]: trashed ?? null }
      await hoping(() => update(account, both))
    } else if (changesTrash) {
      if (hasLoneSurrogate(held.trashed)) await hoping(() => set(trashAt, null))
      else await emptyTrash(held)
    } else if (changesNote && change.kind === 'pin') {
      // The rules want the other fields as well where another program has left them out.
      const fields = isWhole(held.note) ? { pinned: change.pinned } : known(answer)
      await hoping(() => update(noteAt, fields))
      return { kind: 'done', note: parseAccountNote((await look()).note, noteId, uid) ?? null }
    } else if (changesNote) {
      return (await transact(held)) ?? writeFields()
    }
    return answer
  }

  /** Removes the copy in the trash unless it is one of a later delete. */
  async function emptyTrash(held: Held): Promise<void> {
    const isStill = (value: unknown) => judge(change, { ...held, trashed: value }, uid).trashed !== value
    await runTransaction(trashAt, (value) => (value === null || isStill(value) ? null : undefined), QUIETLY)
  }

  /** Nothing where the note cannot be written by a transaction. */
  async function transact(held: Held): Promise<MutationResult | undefined> {
    let answer: MutationResult | undefined
    const rewrite = (value: unknown) => {
      const note = value ?? undefined
      const judged = judge(change, { ...held, note }, uid)
      const isPossible = !hasLoneSurrogate(value) && (judged.note === undefined || isWhole(judged.note))
      answer = isPossible ? judged.answer : undefined
      // Null may only mean that the SDK does not know yet; given back, it makes the database say what there is.
      if (judged.note === note || !isPossible) return value === null ? null : undefined
      return judged.note ?? null
    }
    try {
      await runTransaction(noteAt, rewrite, QUIETLY)
      return answer
    } catch (error) {
      // The SDK's fingerprint of some texts and numbers is another one than the database's, however often it is tried.
      if (error instanceof Error && error.message === 'maxretry') return undefined
      throw error
    }
  }

  /** For notes with fields that the rules do not know, or that the SDK cannot compare: as good as may be, field by field. */
  async function writeFields(): Promise<MutationResult> {
    const held = await look()
    const { answer, note } = judge(change, held, uid)
    stayConnected()
    if (note === held.note) return answer
    await hoping(() => (note === undefined ? set(noteAt, null) : update(noteAt, known(answer))))
    return answer
  }

  /** What came of it where that shows without writing anything. */
  async function explain(): Promise<MutationResult | undefined> {
    const held = await look()
    const { answer, note, trashed } = judge(change, held, uid)
    return note === held.note && trashed === held.trashed ? answer : undefined
  }

  /** From what is followed anyway, where it is. */
  async function look(): Promise<Held> {
    const [note, trashed] = await Promise.all([get(noteAt), get(trashAt)])
    return { note: note.val() ?? undefined, trashed: trashed.val() ?? undefined }
  }

  function isWhole(note: unknown): boolean {
    return isStorable(Object(note), { id: noteId, userId: uid })
  }

  function stayConnected() {
    if (!isConnected()) throw new Error('The connection is another one by now.')
  }
}

/** The note of an answer, without fields that this version does not know. */
function known(answer: MutationResult): object {
  return { ...(answer.kind === 'done' ? answer.note : null) }
}

async function unlessDenied(
  ask: () => Promise<MutationResult | undefined>,
): Promise<MutationResult | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (/permission.denied/i.test(String(error))) return undefined
    throw error
  }
}

const NO_KEY = /^$|[.#$[\]/\p{Cc}]/u
const QUIETLY = { applyLocally: false }
const DENIED: MutationResult = { kind: 'rejected', reason: 'denied' }
