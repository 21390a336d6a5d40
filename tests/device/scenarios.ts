import type { Mutation, OutboxEntry } from '../../src/notes/mutation.ts'
import type { Note } from '../../src/notes/note.ts'
import type { FeedPosition, NoteRevision } from '../../src/notes/ports.ts'
import { EMPTY_PATCH } from '../../src/notes/sync/resolve.ts'
import { DRAFT_SCENARIOS } from './draft-scenarios.ts'
import { JOURNAL_SCENARIOS } from './journal-scenarios.ts'
import {
  assertThat,
  create,
  createEntry,
  draft,
  entryOf,
  equal,
  note,
  type Scenarios,
  storeNotes,
  until,
} from './scenario-fixture.ts'
import { TAB_SCENARIOS } from './tab-scenarios.ts'

const MEMBER_SCENARIOS: Scenarios = {
  async 'an unknown account has no data'({ open }) {
    const { notes, outbox, revisions, position } = await open().member.load('ada')
    equal([notes, outbox, revisions, position], [[], [], [], undefined])
  },

  async 'the outbox keeps the order and the values of its entries'({ open }) {
    const [one, other] = [open(), open()]
    const entries = [
      entryOf(create('a'), 200),
      entryOf(PIN, 200),
      { ...entryOf(DELETE, 100), origin: 'made first' },
    ]
    await one.member.append('ada', entries.slice(0, 2))
    await other.member.append('ada', entries.slice(2))
    equal(await open().member.readOutbox('ada'), entries)
  },

  async 'an account cannot read the data of another, even if one uid is a prefix of the other'({ open }) {
    const { member } = open()
    for (const uid of ['ada', 'ad', 'adaa', 'ada/']) {
      await member.append(uid, [createEntry(uid)])
      await storeNotes(member, uid, [note(uid)])
    }
    await member.clearMirror('ad')
    for (const uid of ['ada', 'adaa', 'ada/']) {
      const { notes, outbox } = await member.load(uid)
      equal(titles(notes), [uid])
      equal(
        outbox.map(({ noteId }) => noteId),
        [uid],
      )
    }
    equal((await member.load('ad')).notes, [])
    equal((await member.readOutbox('ad')).length, 1)
  },

  async 'the mirror keeps notes, revisions and position, and a patch keeps the position'({ open }) {
    const { member } = open()
    const { mirrorId } = await member.load('ada')
    const [revisionA, revisionB] = [revisionOf('a'), revisionOf('b')]
    const stored = { notes: [note('a'), note('b')], revisions: [revisionA, revisionB], position: POSITION }
    await member.updateMirror('ada', { ...stored, deletedIds: [], mirrorId })
    const before = await open().member.load('ada')
    equal(
      [titles(before.notes), byId(before.revisions), before.position],
      [['a', 'b'], [revisionA, revisionB], POSITION],
    )
    await member.updateMirror('ada', {
      notes: [note('c')],
      deletedIds: ['a'],
      revisions: [{ ...revisionB, n: 2 }],
      position: { at: 8 },
      mirrorId,
    })
    const entry = createEntry('d')
    await member.append('ada', [entry])
    await member.applyPatch('ada', {
      ...EMPTY_PATCH,
      remove: [entry.id],
      upsertNotes: [note('d')],
      deleteNoteIds: ['c'],
    })
    const after = await open().member.load('ada')
    equal(
      [titles(after.notes), after.revisions, after.position],
      [['b', 'd'], [{ ...revisionB, n: 2 }], { at: 8 }],
    )
    equal(after.mirrorId, mirrorId)
  },

  async 'an update of the mirror by a tab that lags behind changes nothing'({ open }) {
    const [late, other] = [open(), open()]
    const { mirrorId } = await late.member.load('ada')
    const update = { notes: [note('a')], revisions: [revisionOf('a')], deletedIds: [], mirrorId }
    const older = { notes: [note('b')], revisions: [], deletedIds: ['a'], mirrorId }
    equal(await other.member.updateMirror('ada', { ...update, position: { at: 7 } }), true)
    equal(await late.member.updateMirror('ada', { ...older, position: { at: 6 } }), false)
    const { notes, revisions } = await open().member.load('ada')
    equal([titles(notes), revisions], [['a'], [revisionOf('a')]])
    equal(await late.member.updateMirror('ada', { ...older, position: { at: 7 } }), true)
  },

  async 'an update of a mirror that another tab has deleted since stores no position'({ open }) {
    const [late, other] = [open(), open()]
    await storeNotes(late.member, 'ada', [note('a')])
    const { mirrorId } = await late.member.load('ada')
    await other.member.clearMirror('ada')
    const update = { deletedIds: [], revisions: [], position: POSITION }
    await late.member.updateMirror('ada', { ...update, notes: [note('b')], mirrorId })
    const next = await other.member.load('ada')
    equal([titles(next.notes), next.position], [['b'], undefined])
    await late.member.updateMirror('ada', { ...update, notes: [note('c')], mirrorId })
    equal((await other.member.load('ada')).position, undefined)
    await other.member.updateMirror('ada', { ...update, notes: [note('d')], mirrorId: next.mirrorId })
    equal((await other.member.load('ada')).position, POSITION)
  },

  async 'a device has one id in all tabs, for as long as it has mutations or a mirror of the account'({
    open,
  }) {
    const [one, other] = [open(), open()]
    const loaded = await Promise.all([one, other].map(({ member }) => member.load('ada')))
    const [clientId] = loaded.map((account) => account.clientId)
    assertThat(clientId !== undefined && /^[-\w]{20,36}$/.test(clientId), 'a key that the rules accept')
    equal(
      loaded.map((account) => account.clientId),
      [clientId, clientId],
    )
    assertThat((await one.member.load('eve')).clientId !== clientId, 'another id for another account')
    const entry = createEntry('a')
    await one.member.append('ada', [entry])
    await one.member.clearMirror('ada')
    equal((await other.member.load('ada')).clientId, clientId)
    await one.member.applyPatch('ada', { ...EMPTY_PATCH, remove: [entry.id] })
    await one.member.clearMirror('ada')
    assertThat(
      (await other.member.load('ada')).clientId !== clientId,
      'a new id after the account has left the device',
    )
  },

  async 'the mirrors of all accounts that are not signed in are deleted, and no outbox'({ open }) {
    const { member } = open()
    for (const uid of ['ada', 'eve', 'eva']) await storeNotes(member, uid, [note(uid)])
    const entry = createEntry('unsent')
    await member.append('eve', [entry])
    const { clientId } = await member.load('eve')
    await member.clearOtherMirrors((uid) => uid === 'ada')
    const [ada, eve, eva] = await Promise.all(['ada', 'eve', 'eva'].map((uid) => open().member.load(uid)))
    assertThat(ada && eve && eva, 'three accounts')
    equal([titles(ada.notes), eve.notes, eva.notes], [['ada'], [], []])
    equal([eve.position, eve.outbox, eve.clientId], [undefined, [entry], clientId])
    equal(ada.position, { at: 1 })
  },

  async 'the ids of an account without notes are deleted with the mirrors of all accounts that are not signed in'({
    open,
  }) {
    const { member } = open()
    const [ada, eve] = [await member.load('ada'), await member.load('eve')]
    await member.clearOtherMirrors((uid) => uid === 'ada')
    const next = await open().member.load('eve')
    assertThat(next.clientId !== eve.clientId && next.mirrorId !== eve.mirrorId, 'other ids')
    equal((await open().member.load('ada')).clientId, ada.clientId)
  },

  async 'a patch removes, replaces and appends outbox entries and updates the mirror'({ open }) {
    const { member } = open()
    await storeNotes(member, 'ada', [note('old'), note('stays')])
    const [a, b, c, added] = ['a', 'b', 'c', 'added'].map((id) => createEntry(id))
    assertThat(a && b && c && added, 'four entries')
    await member.append('ada', [a, b, c])
    const merged: OutboxEntry = { ...createEntry('merged'), origin: b.id }
    const patch = {
      remove: [a.id],
      replace: new Map([[b.id, merged]]),
      append: [added],
      upsertNotes: [note('a')],
      deleteNoteIds: ['old'],
    }
    equal(await member.applyPatch('ada', patch), 'applied')
    const { notes, outbox } = await open().member.load('ada')
    equal(titles(notes), ['a', 'stays'])
    equal(outbox, [merged, c, added])
  },

  async 'a replaced entry keeps its place, also when it is replaced again'({ open }) {
    const [one, other] = [open(), open()]
    const [a, b] = [createEntry('a'), createEntry('b')]
    const rejected: OutboxEntry = { ...a, refused: 'denied' }
    const merged = createEntry('merged')
    await one.member.append('ada', [a, b])
    await one.member.applyPatch('ada', { ...EMPTY_PATCH, replace: new Map([[a.id, rejected]]) })
    equal(await other.member.readOutbox('ada'), [rejected, b])
    await other.member.applyPatch('ada', { ...EMPTY_PATCH, replace: new Map([[a.id, merged]]) })
    equal(await one.member.readOutbox('ada'), [merged, b])
    await one.member.applyPatch('ada', { ...EMPTY_PATCH, remove: [merged.id] })
    equal(await other.member.readOutbox('ada'), [b])
  },

  async 'a patch of an entry that another tab has patched does nothing'({ open }) {
    const [one, other] = [open(), open()]
    const [a, b, late] = [createEntry('a'), createEntry('b'), createEntry('late')]
    await one.member.append('ada', [a, b])
    await one.member.applyPatch('ada', { ...EMPTY_PATCH, remove: [a.id] })
    const outdated = { ...EMPTY_PATCH, append: [late], upsertNotes: [note('a')], deleteNoteIds: [] }
    equal(await other.member.applyPatch('ada', { ...outdated, remove: [a.id, b.id] }), [b])
    equal(await other.member.applyPatch('ada', { ...outdated, replace: new Map([[a.id, late]]) }), [b])
    const { notes, outbox } = await other.member.load('ada')
    equal([notes, outbox], [[], [b]])
    equal(await other.member.applyPatch('ada', { ...outdated, remove: [b.id] }), 'applied')
    const after = await other.member.load('ada')
    equal([titles(after.notes), after.outbox], [['a'], [late]])
  },

  async 'an append that is repeated stores each entry once'({ open }) {
    const { member } = open()
    const [a, b] = [createEntry('a'), createEntry('b')]
    await member.append('ada', [a])
    await member.append('ada', [a, b])
    equal(await open().member.readOutbox('ada'), [a, b])
  },

  async 'entries follow all earlier ones, even after the outbox was empty'({ open }) {
    const { member } = open()
    for (let round = 0; round < 4; round++) {
      const entries = [createEntry(`${round}`), createEntry(`${round} later`)]
      await member.append('ada', entries)
      equal(await open().member.readOutbox('ada'), entries)
      await member.applyPatch('ada', { ...EMPTY_PATCH, remove: entries.map(({ id }) => id) })
    }
    equal(await member.readOutbox('ada'), [])
  },

  async 'tabs that append concurrently keep each other’s entries'({ open }) {
    const tabs = [open(), open(), open()]
    const tasks = tabs.flatMap(({ member }, tab) =>
      Array.from({ length: 20 }, (_, at) => member.append('ada', [createEntry(`${tab} ${at}`, at)])),
    )
    await Promise.all(tasks)
    const outbox = await open().member.readOutbox('ada')
    equal(outbox.length, 60)
    equal(new Set(outbox.map(({ noteId }) => noteId)).size, 60)
  },

  async 'texts are stored unchanged, code unit by code unit'({ open }) {
    const content = 'NUL \0, half a pair \ud83d, \uffff, a joiner \u200d, right to left \u202e, \u0301'
    const { member } = open()
    await storeNotes(member, 'ada', [{ ...note('a'), content }])
    equal((await open().member.load('ada')).notes[0]?.content, content)
  },
}

const KEPT_SCENARIOS: Scenarios = {
  async 'the unsent changes and the drafts of each account are listed, and nothing of a visitor'({ open }) {
    const { member, drafts, keptChanges } = open()
    equal(await keptChanges.list(), [])
    const entries = [createEntry('a'), entryOf(PIN, 2)]
    await member.append('ada', entries)
    await storeNotes(member, 'eve', [note('synced')])
    await drafts.save('', [draft('of the visitor')])
    await drafts.save('grace', [draft('of grace')])
    equal(
      (await open().keptChanges.list()).toSorted((a, b) => (a.uid < b.uid ? -1 : 1)),
      [
        { uid: 'ada', outbox: entries, drafts: [] },
        { uid: 'grace', outbox: [], drafts: [draft('of grace')] },
      ],
    )
  },

  async 'a deleted account leaves nothing, and its open tabs read the outbox again'({ open }) {
    const [one, other] = [open(), open()]
    for (const uid of ['ada', 'ad']) {
      await storeNotes(one.member, uid, [note(uid)])
      await one.member.append(uid, [createEntry(uid)])
      await one.drafts.save(uid, [draft(uid)])
    }
    const { clientId } = await one.member.load('ada')
    const received: string[] = []
    for (const [at, { tabs }] of [one, other].entries())
      tabs.onMessage('ada', ({ kind }) => received.push(`${at} ${kind}`))
    await one.keptChanges.deleteAccount('ada')
    await until(() => received.length === 2)
    equal(received.toSorted(), ['0 outbox', '1 outbox'])
    equal(
      (await other.keptChanges.list()).map(({ uid, outbox, drafts }) => [uid, outbox.length, drafts.length]),
      [['ad', 1, 1]],
    )
    const after = await other.member.load('ada')
    equal([after.notes, after.outbox], [[], []])
    assertThat(after.clientId !== clientId, 'a new client id')
    equal(titles((await other.member.load('ad')).notes), ['ad'])
  },
}

/** The acceptance tests of every device adapter. */
export const SCENARIOS: Scenarios = {
  ...MEMBER_SCENARIOS,
  ...DRAFT_SCENARIOS,
  ...KEPT_SCENARIOS,
  ...JOURNAL_SCENARIOS,
  ...TAB_SCENARIOS,
}

const PIN: Mutation = { kind: 'pin', noteId: 'n', pinned: 'pinned' }
const DELETE: Mutation = { kind: 'delete', noteId: 'n', note: note('n'), deletedAt: 1 }
const POSITION: FeedPosition = {
  at: 7,
  from: 'key',
  searchedAt: 6,
  auditedAt: 5,
  auditInterval: 4,
  trashReadAt: 3,
}

function revisionOf(id: string): NoteRevision {
  return { id, by: `mutation of ${id}`, words: 1, n: 1 }
}

function byId(revisions: readonly NoteRevision[]): readonly NoteRevision[] {
  return revisions.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function titles(notes: readonly Note[]): readonly string[] {
  return notes.map(({ title }) => title).toSorted()
}
