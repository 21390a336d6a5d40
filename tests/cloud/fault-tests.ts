import { expect } from 'vitest'
import type { Mutation, MutationResult } from '../../src/notes/mutation.ts'
import type { Note } from '../../src/notes/note.ts'
import type { Fault } from '../fakes/memory-notes.ts'
import {
  type CloudFixture,
  create,
  done,
  edit,
  note,
  openDevice,
  pin,
  purge,
  rejected,
  remove,
  restore,
  TODAY,
  unknownResult,
  until,
} from './cloud-fixture.ts'

type RemoteContents = readonly [notes: readonly Note[], trash: readonly Note[]]
type MutationCase = readonly [
  mutation: Mutation,
  before: RemoteContents,
  after: RemoteContents,
  result: MutationResult,
]
type InterleavedCase = readonly [
  mutation: Mutation,
  before: RemoteContents,
  others: readonly Mutation[],
  after: RemoteContents,
]

const one = note('a')
const trashed = { ...one, deletedAt: TODAY + 5 }
const edited: Note = { ...one, content: 'edited' }
const pinned: Note = { ...one, pinned: 'pinned' }

/** A mutation of each kind: the stored values before and after it, and its result. */
const MUTATION_CASES: readonly MutationCase[] = [
  [create(one), [[], []], [[one], []], done(one)],
  [edit(one, { content: 'edited' }), [[one], []], [[edited], []], done(edited)],
  [pin(one), [[one], []], [[pinned], []], done(pinned)],
  [remove(one, TODAY + 5), [[one], []], [[], [trashed]], done(null)],
  [restore(one), [[], [trashed]], [[one], []], done(one)],
  [purge(one), [[], [trashed]], [[], []], done(null)],
]

/** The mutations of another device between the first and the second arrival of a mutation, and the expected outcome. */
const INTERLEAVED_CASES: readonly (readonly [what: string, ...InterleavedCase])[] = [
  ['edits the new note', create(one), [[], []], [edit(one, { content: 'edited' })], [[edited], []]],
  ['deletes the new note', create(one), [[], []], [remove(one, TODAY + 5)], [[], [trashed]]],
  [
    'edits the same note',
    edit(one, { title: 'by A' }),
    [[one], []],
    [edit({ ...one, title: 'by A' }, { title: 'by B' })],
    [[{ ...one, title: 'by B' }], []],
  ],
  [
    'deletes the edited note',
    edit(one, { content: 'edited' }),
    [[one], []],
    [remove(edited, TODAY + 5)],
    [[], [{ ...trashed, content: 'edited' }]],
  ],
  ['restores the deleted note', remove(one, TODAY + 5), [[one], []], [restore(one)], [[one], []]],
  [
    'restores and edits the deleted note',
    remove(one, TODAY + 5),
    [[one], []],
    [restore(one), edit(one, { content: 'edited' })],
    [[edited], []],
  ],
  [
    'edits the restored note',
    restore(one),
    [[], [trashed]],
    [edit(one, { content: 'edited' })],
    [[edited], []],
  ],
]

/** The acceptance tests of every `NotesCloud` adapter for lost mutations and lost results. */
export const FAULT_TESTS: Readonly<Record<string, (fixture: CloudFixture) => Promise<void>>> = {
  ...Object.fromEntries(
    (['cutBefore', 'cutAfter', 'lose', 'silence'] as const).flatMap((fault) =>
      // @fault F04 F05
      MUTATION_CASES.map((mutationCase) => [
        `applies the mutation ${mutationCase[0].kind} once when it is sent again after the fault '${fault}'`,
        (fixture: CloudFixture) => sendTwice(fixture, fault, mutationCase),
      ]),
    ),
  ),

  ...Object.fromEntries(
    (['cutAfter', 'lose'] as const).flatMap((fault) =>
      // @fault F06
      INTERLEAVED_CASES.map(([what, ...interleavedCase]) => [
        `overwrites nothing when it resends a mutation after the fault '${fault}', and meanwhile another device ${what}`,
        (fixture: CloudFixture) => interrupt(fixture, fault, interleavedCase),
      ]),
    ),
  ),

  async 'reports a denied mutation as rejected, and changes nothing'(fixture) {
    for (const [mutation, before, , result] of MUTATION_CASES) {
      await storeAll(fixture, before)
      const { device, view, send } = await openDevice(fixture)
      fixture.fail(device, 'ada', 'refuse')
      expect(await send(mutation)).toEqual(rejected)
      expect(await storedNotes(fixture)).toEqual(asLists(before))
      expect(view.last()).toEqual(before[0])
      expect(await send(mutation)).toEqual(result)
      view.stop()
      await fixture.wipe('ada')
    }
  },

  async 'reports no change that the server has not acknowledged'(fixture) {
    const other = { ...note('other'), deletedAt: TODAY + 5 }
    await storeAll(fixture, [[one], [other]])
    const { device, view, send } = await openDevice(fixture)
    await until(() => expect(view.trash).toHaveLength(1))
    const counts = [view.snapshots.length, view.trash.length]
    for (const mutation of [remove(one), pin(one), edit(one, { title: 'b' }), restore(other), purge(other)]) {
      fixture.fail(device, 'ada', 'refuse')
      expect(await send(mutation)).toEqual(rejected)
      expect([view.snapshots.length, view.trash.length]).toEqual(counts)
    }
  },
}

async function sendTwice(
  fixture: CloudFixture,
  fault: Fault,
  [mutation, before, after, result]: MutationCase,
) {
  await storeAll(fixture, before)
  const { device, view, send } = await openDevice(fixture)
  fixture.fail(device, 'ada', fault)
  const first = send(mutation)
  if (fault === 'silence') {
    await until(async () => expect(await storedNotes(fixture)).toEqual(asLists(after)))
    device.goOffline()
  }
  expect(await first).toEqual(unknownResult)
  device.goOffline()
  device.goOnline()
  await view.connected()
  expect(await send(mutation)).toEqual(result)
  expect(await storedNotes(fixture)).toEqual(asLists(after))
  await until(() => expect([view.last(), view.trash.at(-1)]).toEqual(after))
}

async function interrupt(
  fixture: CloudFixture,
  fault: Fault,
  [mutation, before, others, after]: InterleavedCase,
) {
  await storeAll(fixture, before)
  const [deviceA, deviceB] = [await openDevice(fixture), await openDevice(fixture)]
  fixture.fail(deviceA.device, 'ada', fault)
  expect(await deviceA.send(mutation)).toEqual(unknownResult)
  deviceA.device.goOffline()
  for (const other of others) {
    await until(() => expect(hasReceivedBase(deviceB.view, other)).toBe(true))
    expect((await deviceB.send(other)).kind).toBe('done')
  }
  deviceA.device.goOnline()
  await deviceA.view.connected()
  expect(await storedNotes(fixture)).toEqual(asLists(after))
  // It was applied, even if another device has changed its note since.
  expect(await deviceA.send(mutation)).toEqual(done(after[0][0] ?? null))
  expect(await storedNotes(fixture)).toEqual(asLists(after))
  await until(() => expect([deviceA.view.last(), deviceA.view.trash.at(-1)]).toEqual(after))
}

/** Whether the device has received the values that the mutation is based on. */
function hasReceivedBase(
  { find, trash }: { find: (id: string) => Note | undefined; trash: readonly (readonly Note[])[] },
  mutation: Mutation,
) {
  if (mutation.kind === 'restore') return trash.at(-1)?.some(({ id }) => id === mutation.noteId)
  const base =
    mutation.kind === 'edit' ? mutation.base : mutation.kind === 'delete' ? mutation.note : undefined
  const current = find(mutation.noteId)
  return current !== undefined && current.title === base?.title && current.content === base.content
}

async function storeAll(fixture: CloudFixture, [notes, trash]: RemoteContents) {
  for (const each of notes) await fixture.store('ada', each.id, JSON.stringify(each))
  for (const each of trash) await fixture.store('ada', each.id, JSON.stringify(each), 'trash')
}

/** The stored notes, without the tombstones of restored ones. */
async function storedNotes(fixture: CloudFixture) {
  const values = [await fixture.stored('ada'), await fixture.stored('ada', 'trash')]
  return values.map((each) => Object.values(each).filter((value) => typeof value === 'object'))
}

function asLists([notes, trash]: RemoteContents) {
  return [[...notes], [...trash]]
}
