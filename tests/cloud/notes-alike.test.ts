import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Mutation } from '../../src/notes/mutation.ts'
import { newNote, type Note } from '../../src/notes/note.ts'
import { openFirebase } from './firebase-stage.ts'
import { openMemory } from './memory-stage.ts'
import { ada, create, edit, enter, pin, purge, remove, restore, type Stage } from './notes-stage.ts'

const words = fc.record({ title: fc.constantFrom('', 'a'), content: fc.constantFrom('x', 'y') })
const pinned = fc.constantFrom('pinned' as const, 'unpinned' as const)
const time = fc.constantFrom(1, 2)

/** A change of this note that may or may not suit what has become of it. */
const wish = (id: string): fc.Arbitrary<Mutation> => {
  const note = words.map((draft): Note =>
    newNote(draft, 1, { id, userId: ada.uid, userEmail: ada.email, author: ada.author }),
  )
  return fc.oneof(
    note.map(create),
    fc.tuple(note, words).map(([base, draft]) => edit(base, draft)),
    fc.tuple(note, pinned).map(([one, to]) => pin(one, to)),
    fc.tuple(note, time).map(([one, at]) => remove(one, at)),
    note.map(restore),
    fc.tuple(note, time).map(([one, at]) => purge(one, at)),
  )
}

/** What is answered to these changes, one after another, and what is held in the end. */
async function play(stage: Stage, changes: readonly Mutation[]) {
  const { send } = await enter(stage)
  const answers = []
  for (const change of changes) answers.push(await send(change))
  return { answers, notes: await stage.stored('ada'), trash: await stage.stored('ada', 'trash') }
}

test('the cloud in memory answers and holds as the one on Firebase does', async () => {
  const stories = fc.sample(
    fc
      .nat()
      .chain((number) =>
        fc.array(wish(`note-${String(number).padStart(15, '0')}`), { minLength: 12, maxLength: 12 }),
      ),
    { seed: 6, numRuns: 40 },
  )
  const changes = stories.flat()
  const [firebase, memory] = [await openFirebase(), await openMemory()]
  try {
    const [real, told] = [await play(firebase, changes), await play(memory, changes)]
    for (const [at, change] of changes.entries())
      expect([at, change, real.answers[at]]).toEqual([at, change, told.answers[at]])
    expect(real).toEqual(told)
    expect(new Set(real.answers.map(({ kind }) => kind))).toEqual(new Set(['done', 'conflict']))
  } finally {
    await firebase.close()
  }
}, 60_000)
