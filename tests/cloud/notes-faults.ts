import { expect } from 'vitest'
import type { Fault } from '../../src/cloud/memory-notes.ts'
import type { MutationResult, Mutation } from '../../src/notes/mutation.ts'
import type { Note } from '../../src/notes/note.ts'
import {
  conflict,
  create,
  done,
  edit,
  enter,
  note,
  pin,
  purge,
  refused,
  remove,
  restore,
  type Stage,
  unanswered,
  until,
} from './notes-stage.ts'

type Held = readonly [notes: readonly Note[], trash: readonly Note[]]
type Kind = readonly [change: Mutation, before: Held, after: Held, answer: MutationResult]
type Story = readonly [
  change: Mutation,
  before: Held,
  others: readonly Mutation[],
  after: Held,
  answer: MutationResult,
]

const one = note('a')
const gone = { ...one, deletedAt: 5 }
const edited: Note = { ...one, content: 'edited' }
const pinned: Note = { ...one, pinned: 'pinned' }

/** A change of each kind: what it is made on, what it leaves behind, and what is answered. */
const KINDS: readonly Kind[] = [
  [create(one), [[], []], [[one], []], done(one)],
  [edit(one, { content: 'edited' }), [[one], []], [[edited], []], done(edited)],
  [pin(one), [[one], []], [[pinned], []], done(pinned)],
  [remove(one, 5), [[one], []], [[], [gone]], done(null)],
  [restore(one), [[], [gone]], [[one], []], done(one)],
  [purge(one), [[], [gone]], [[], []], done(null)],
]

/** What somebody else does between the first time that a change reaches the cloud and the second, and what has to come of it. */
const BETWEEN: readonly (readonly [what: string, ...Story])[] = [
  [
    'edits a note that is new',
    create(one),
    [[], []],
    [edit(one, { content: 'edited' })],
    [[edited], []],
    done(edited),
  ],
  ['deletes a note that is new', create(one), [[], []], [remove(one, 5)], [[], [gone]], done(null)],
  [
    'edits the same note',
    edit(one, { title: 'mine' }),
    [[one], []],
    [edit({ ...one, title: 'mine' }, { title: 'theirs' })],
    [[{ ...one, title: 'theirs' }], []],
    conflict({ ...one, title: 'theirs' }),
  ],
  [
    'deletes the note that was edited',
    edit(one, { content: 'edited' }),
    [[one], []],
    [remove(edited, 5)],
    [[], [{ ...gone, content: 'edited' }]],
    conflict(null),
  ],
  ['restores what was deleted', remove(one, 5), [[one], []], [restore(one)], [[one], []], conflict(one)],
  [
    'restores and edits what was deleted',
    remove(one, 5),
    [[one], []],
    [restore(one), edit(one, { content: 'edited' })],
    [[edited], []],
    conflict(edited),
  ],
  [
    'edits what was restored',
    restore(one),
    [[], [gone]],
    [edit(one, { content: 'edited' })],
    [[edited], []],
    done(edited),
  ],
]

/** What every cloud of notes does when a change, or the answer to it, does not arrive. */
export const FAULTS: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  ...Object.fromEntries(
    (['cutBefore', 'cutAfter', 'lose', 'silence'] as const).flatMap((fault) =>
      KINDS.map((kind) => [
        `brings about a ${kind[0].kind} that met '${fault}' when it is sent again`,
        (stage: Stage) => sendTwice(stage, fault, kind),
      ]),
    ),
  ),

  ...Object.fromEntries(
    (['cutAfter', 'lose'] as const).flatMap((fault) =>
      BETWEEN.map(([what, ...story]) => [
        `overwrites nothing where, behind '${fault}', another device ${what}`,
        (stage: Stage) => interrupt(stage, fault, story),
      ]),
    ),
  ),

  async 'says what was refused, and that nothing came of it'(stage) {
    for (const [change, before, , answer] of KINDS) {
      await put(stage, before)
      const { device, view, send } = await enter(stage)
      stage.fail(device, 'ada', 'refuse')
      expect(await send(change)).toEqual(refused)
      expect(await held(stage)).toEqual(listed(before))
      expect(view.last()).toEqual(before[0])
      expect(await send(change)).toEqual(answer)
      view.stop()
      await stage.wipe('ada')
    }
  },

  async 'shows nothing that the cloud has not agreed to'(stage) {
    const other = { ...note('other'), deletedAt: 5 }
    await put(stage, [[one], [other]])
    const { device, view, send } = await enter(stage)
    await until(() => expect(view.trash).toHaveLength(1))
    const told = [view.heard.length, view.trash.length]
    for (const change of [remove(one), pin(one), edit(one, { title: 'b' }), restore(other), purge(other)]) {
      stage.fail(device, 'ada', 'refuse')
      expect(await send(change)).toEqual(refused)
      expect([view.heard.length, view.trash.length]).toEqual(told)
    }
  },
}

async function sendTwice(stage: Stage, fault: Fault, [change, before, after, answer]: Kind) {
  await put(stage, before)
  const { device, view, send } = await enter(stage)
  stage.fail(device, 'ada', fault)
  const first = send(change)
  if (fault === 'silence') {
    await until(async () => expect(await held(stage)).toEqual(listed(after)))
    device.goOffline()
  }
  expect(await first).toEqual(unanswered)
  device.goOffline()
  device.goOnline()
  await view.connected()
  expect(await send(change)).toEqual(answer)
  expect(await held(stage)).toEqual(listed(after))
  await until(() => expect([view.last(), view.trash.at(-1)]).toEqual(after))
}

async function interrupt(stage: Stage, fault: Fault, [change, before, others, after, answer]: Story) {
  await put(stage, before)
  const [here, there] = [await enter(stage), await enter(stage)]
  stage.fail(here.device, 'ada', fault)
  expect(await here.send(change)).toEqual(unanswered)
  here.device.goOffline()
  for (const other of others) {
    await until(() => expect(knows(there.view, other)).toBe(true))
    expect((await there.send(other)).kind).toBe('done')
  }
  here.device.goOnline()
  await here.view.connected()
  expect(await held(stage)).toEqual(listed(after))
  expect(await here.send(change)).toEqual(answer)
  expect(await held(stage)).toEqual(listed(after))
  await until(() => expect([here.view.last(), here.view.trash.at(-1)]).toEqual(after))
}

/** Whether the device has heard all that the change is made on. */
function knows(
  { find, trash }: { find: (id: string) => Note | undefined; trash: readonly (readonly Note[])[] },
  change: Mutation,
) {
  if (change.kind === 'restore') return trash.at(-1)?.some(({ id }) => id === change.noteId)
  const base = change.kind === 'edit' ? change.base : change.kind === 'delete' ? change.note : undefined
  const there = find(change.noteId)
  return there !== undefined && there.title === base?.title && there.content === base.content
}

async function put(stage: Stage, [notes, trash]: Held) {
  for (const each of notes) await stage.store('ada', each.id, JSON.stringify(each))
  for (const each of trash) await stage.store('ada', each.id, JSON.stringify(each), 'trash')
}

/** What is stored, but for what is left of what was restored. */
async function held(stage: Stage) {
  const values = [await stage.stored('ada'), await stage.stored('ada', 'trash')]
  return values.map((each) => Object.values(each).filter((value) => typeof value === 'object'))
}

function listed([notes, trash]: Held) {
  return [[...notes], [...trash]]
}
