import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  integer,
  option,
  property,
  record,
  uniqueArray,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentKey } from '../../../src/notes/keys.ts'
import { createVisitorNote, type Note } from '../../../src/notes/note.ts'
import type { JournalEntry, JournalSnapshot } from '../../../src/notes/ports.ts'
import { createCachedNotes, fingerprint } from '../../../src/notes/visitor/cached-notes.ts'
import type { Effect, VisitorEvent } from '../../../src/notes/visitor/events.ts'
import { applyOperations, type RemovalKind } from '../../../src/notes/visitor/operation.ts'
import { reduce } from '../../../src/notes/visitor/reducer.ts'
import { INITIAL_VISITOR_STATE, type VisitorState } from '../../../src/notes/visitor/state.ts'
import { createFakeBrowser } from '../../fakes/browser.ts'

const KEY = 'cachedNotes'
const NOW = 1_000_000_000_000
const SECOND = 1_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

const note = (id: number): Note => createVisitorNote({ title: `title ${id}`, content: '' }, id, () => false)

interface World {
  /** The ids of the notes in `cachedNotes`; undefined if there is no item. */
  readonly item?: readonly number[] | undefined
  /** Whether the journal knows the text. */
  readonly isKnown?: boolean
  /** The changes that are stored beside the text; undefined if nothing is. */
  readonly changes?: readonly StoredChange[] | undefined
  readonly journal?: readonly Entry[]
}

interface StoredChange {
  readonly id: number
  readonly kind: RemovalKind | 'put'
  /** How long ago it was made, in milliseconds. */
  readonly age: number
}

interface Entry {
  readonly id: number
  /** How long ago it was added, and deleted, in milliseconds. */
  readonly age: number
  readonly deleted?: number
  /** The elapsed time since it was first counted as deleted. */
  readonly counted?: number
}

/** Runs the reducer's effects until none is left. Returns the effects, and what the storages have then. */
function settle({ item, isKnown = true, changes, journal = [] }: World, rounds = 1) {
  const { items, tab } = createFakeBrowser()
  if (item) items.set(KEY, JSON.stringify(item.map(note)))
  const text = items.get(KEY)
  const cached = createCachedNotes(tab(() => NOW))
  const recognized = new Set(isKnown && text !== undefined ? [fingerprint({ text })] : [])
  const storedChanges = changes?.map(({ id, kind, age }) => ({
    key: contentKey(note(id)),
    kind,
    at: NOW - age,
  }))
  let entries: JournalSnapshot['entries'] = new Map(journal.map(entryOf).map((one) => [one.key, one]))
  let state: VisitorState = INITIAL_VISITOR_STATE
  const effects: Effect['kind'][][] = []

  for (let round = 0; round < rounds; round++) {
    const seen: Effect['kind'][] = []
    effects.push(seen)
    const events: VisitorEvent[] = [{ kind: 'changed' }]
    for (let event = events.shift(); event; event = events.shift()) {
      const [next, ...found] = reduce(state, event, {
        item: cached.load(),
        storedChanges: items.get(KEY) === text ? storedChanges : undefined,
        unreadable: cached.unreadable(),
        now: NOW,
      })
      state = next
      for (const effect of found) {
        seen.push(effect.kind)
        if (seen.length > 50) throw new Error(`The effects never end: ${seen.slice(-8).join(', ')}`)
        run(effect, events)
      }
    }
  }
  return { effects, item: shown(items.get(KEY)), ...journalOf(entries) }

  function run(effect: Effect, events: VisitorEvent[]): unknown {
    switch (effect.kind) {
      case 'store': {
        const operations = state.pending
        for (const { kind, key } of operations) if (kind === 'recognize') recognized.add(key)
        for (const written of cached.unrecordedFingerprints) recognized.add(written)
        entries = applyOperations(entries, operations)
        return events.push({ kind: 'stored', operations, isStored: true })
      }
      case 'readJournal':
        return events.push({
          kind: 'journalRead',
          hadChanges: changes !== undefined && items.get(KEY) === text,
          snapshot: { databaseId: 'one', entries, knownFingerprints: new Set(recognized), elapsed: 40 * DAY },
          text: cached.load()?.text,
        })
      case 'writeItem':
        return cached.write(effect.array) ? run({ kind: 'store' }, events) : undefined
      case 'reportCleared':
      case 'notify':
        return undefined
    }
  }
}

function entryOf({ id, age, deleted, counted }: Entry): JournalEntry {
  const each = note(id)
  return {
    key: contentKey(each),
    id: each.id,
    text: JSON.stringify(each),
    since: NOW - age,
    ...(deleted !== undefined && { deletedAt: NOW - deleted }),
    ...(counted !== undefined && { countedFrom: 40 * DAY - counted }),
  }
}

function shown(text: string | undefined): readonly number[] | undefined {
  const elements: readonly Note[] | undefined = text === undefined ? undefined : JSON.parse(text)
  return elements?.map(({ timestamp }) => timestamp)
}

function journalOf(entries: JournalSnapshot['entries']) {
  const ids = (isWanted: (entry: JournalEntry) => boolean) =>
    [...entries.values()]
      .filter(isWanted)
      .map(({ text }): Note => JSON.parse(text))
      .map(({ timestamp }) => timestamp)
  return {
    notes: ids(({ text, deletedAt }) => text !== '' && deletedAt === undefined),
    trash: ids(({ text, deletedAt }) => text !== '' && deletedAt !== undefined),
  }
}

describe('the reducer of a visitor’s notes', () => {
  test.each<
    [what: string, world: World, item: readonly number[] | undefined, notes: number[], trash: number[]]
  >([
    ['nothing', {}, undefined, [], []],
    ['notes of an older build', { item: [2, 1], isKnown: false }, [2, 1], [2, 1], []],
    ['a note that a lost item had', { journal: [{ id: 1, age: HOUR }] }, [1], [1], []],
    ['a note that an old copy lacks', { item: [1], journal: [old(1), old(2)] }, [2, 1], [1, 2], []],
    ['a note that an old copy has', { item: [2, 1], journal: [old(1), trashed(2, HOUR)] }, [1], [1], [2]],
    ['a note that only an old copy has', { item: [2, 1], journal: [old(1)] }, [2, 1], [1, 2], []],
    ['a note that a program added', program([2, 1], [old(1)]), [2, 1], [1, 2], []],
    ['a note that a program removed', program([1], [old(1), old(2)]), [1], [1], [2]],
    ['a note that a program did not see', program([1], [old(1), { id: 2, age: SECOND }]), [2, 1], [1, 2], []],
    ['a deleted note that a program added again', program([1], [trashed(1, HOUR)]), [1], [1], []],
    ['a deletion that a program did not see', program([1], [trashed(1, SECOND)]), [], [], [1]],
    ['a note that an ended page removed', endedPage('remove', SECOND), [1], [1], [2]],
    ['a note that an ended page moved', endedPage('purge', SECOND), [1], [1], []],
    ['a note that was restored since', endedPage('remove', 2 * HOUR), [2, 1], [1, 2], []],
    [
      'another note that the text of an ended page lacks',
      { ...endedPage('remove', SECOND), journal: [old(1), old(2), old(3)], isKnown: false },
      [3, 1],
      [1, 3],
      [2],
    ],
    [
      'a note that the text of an ended page lacks',
      { ...program([1], [old(1), old(2)]), changes: [] },
      [2, 1],
      [1, 2],
      [],
    ],
    ['a removal whose note is back', { ...endedPage('remove', SECOND), item: [2, 1] }, [2, 1], [1, 2], []],
    ['a note that was deleted for thirty days', { journal: [trashed(1, HOUR, 31 * DAY)] }, undefined, [], []],
    ['a note that was deleted for less', { journal: [trashed(1, 90 * DAY, 29 * DAY)] }, undefined, [], [1]],
  ])('makes the journal and the item equal: %s', (_, world, item, notes, trash) => {
    expect(settle(world)).toMatchObject({ item, notes, trash })
  })

  test('keeps every text, ends, agrees with itself, and then does nothing', () => {
    const ids = integer({ min: 1, max: 5 })
    const entries = uniqueArray(
      record(
        { id: ids, age: constantFrom(SECOND, HOUR), deleted: constantFrom(SECOND, HOUR) },
        { requiredKeys: ['id', 'age'] },
      ),
      { selector: ({ id }) => id },
    )
    const worlds = record({
      item: option(uniqueArray(ids), { nil: undefined }),
      isKnown: boolean(),
      changes: option(array(record({ id: ids, kind: constant('remove' as const), age: constant(SECOND) })), {
        nil: undefined,
      }),
      journal: entries,
    })
    assert(
      property(worlds, (world) => {
        const { item = [], notes, trash, effects } = settle(world, 2)
        const texts = [...(world.item ?? []), ...world.journal.map(({ id }) => id)]
        expect(new Set([...notes, ...trash])).toEqual(new Set(texts))
        expect(new Set(item)).toEqual(new Set(notes))
        expect(item).toHaveLength(notes.length)
        expect(effects[1]).toEqual(['readJournal'])
      }),
    )
  })
})

function old(id: number): Entry {
  return { id, age: HOUR }
}

function trashed(id: number, deleted: number, counted = 0): Entry {
  return { id, age: 100 * DAY, deleted, counted }
}

function program(item: readonly number[], journal: readonly Entry[]): World {
  return { item, isKnown: false, journal }
}

/** A page that removed note 2 this long ago, and ended before the journal had stored that. */
function endedPage(kind: RemovalKind, age: number): World {
  return { item: [1], changes: [{ id: 2, kind, age }], journal: [old(1), old(2)] }
}
