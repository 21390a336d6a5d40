import type { DraftStorage, KeptChanges, StoredDraft } from '../../src/drafts/ports.ts'
import { newKey } from '../../src/notes/keys.ts'
import type { Mutation, OutboxEntry } from '../../src/notes/mutation.ts'
import { newNote, type Note } from '../../src/notes/note.ts'
import type { Journal, MemberStorage, Tabs } from '../../src/notes/ports.ts'

/** An empty browser: in memory, or a real one. */
interface DeviceFixture {
  /** Opens a page in a new tab, or in the tab of a previous page. */
  readonly open: (previous?: FixtureTab) => FixtureTab
}

export interface FixtureTab {
  readonly member: MemberStorage
  readonly drafts: DraftStorage
  readonly journal: Journal
  readonly tabs: Tabs
  readonly keptChanges: KeptChanges
  /** Makes the tab visible again. New tabs are visible. */
  readonly show: () => void
  readonly kill: () => void
}

export type Scenarios = Readonly<Record<string, (fixture: DeviceFixture) => Promise<void>>>

export function note(title: string): Note {
  return newNote({ title, content: `content of ${title}` }, 1, {
    id: title,
    userId: 'ada',
    userEmail: '',
    author: '',
  })
}

export function create(id: string): Mutation {
  return { kind: 'create', noteId: id, note: note(id) }
}

export function createEntry(id: string, at = 1): OutboxEntry {
  return entryOf(create(id), at)
}

export function entryOf(mutation: Mutation, at: number): OutboxEntry {
  return { ...mutation, id: newKey(at), at }
}

export function draft(id: string, content = ''): StoredDraft {
  return {
    id,
    note: undefined,
    saved: { title: '', content: '' },
    words: { title: id, content },
    caret: 0,
    at: 1,
  }
}

export function assertThat(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`)
}

/** Compares as JSON, with sorted fields. That is enough: the compared values have no dates and no functions. */
export function equal(actual: unknown, expected: unknown) {
  const [actualJson, expectedJson] = [actual, expected].map((value) => JSON.stringify(value, sortFields, 1))
  if (actualJson !== expectedJson) throw new Error(`expected ${expectedJson}, received ${actualJson}`)
}

function sortFields(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

export async function until(condition: () => boolean) {
  const end = Date.now() + 10_000
  while (!condition()) {
    if (Date.now() > end) throw new Error(`timed out waiting for: ${condition.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Stores notes as the mirror, read up to the position 1. */
export async function storeNotes(
  member: MemberStorage,
  uid: string,
  notes: readonly Note[],
  deletedIds: readonly string[] = [],
): Promise<void> {
  const { mirrorId } = await member.load(uid)
  await member.updateMirror(uid, { notes, deletedIds, revisions: [], position: { at: 1 }, mirrorId })
}
