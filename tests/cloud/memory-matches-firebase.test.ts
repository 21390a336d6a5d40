import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Mutation } from '../../src/notes/mutation.ts'
import { newNote, type Note } from '../../src/notes/note.ts'
import {
  ada,
  type CloudFixture,
  create,
  edit,
  openDevice,
  pin,
  purge,
  remove,
  restore,
  TODAY,
} from './cloud-fixture.ts'
import { createFirebaseFixture } from './firebase-fixture.ts'
import { createMemoryFixture } from './memory-fixture.ts'

const drafts = fc.record({ title: fc.constantFrom('', 'a'), content: fc.constantFrom('x', 'y') })
const pinned = fc.constantFrom('pinned' as const, 'unpinned' as const)
const time = fc.constantFrom(TODAY + 1, TODAY + 2)

/** A mutation of this note, which may or may not apply to its current state. */
const mutationFor = (id: string): fc.Arbitrary<Mutation> => {
  const note = drafts.map((draft): Note =>
    newNote(draft, 1, { id, userId: ada.uid, userEmail: ada.email, author: ada.author }),
  )
  return fc.oneof(
    note.map(create),
    fc.tuple(note, drafts).map(([base, draft]) => edit(base, draft)),
    fc.tuple(note, pinned).map(([one, to]) => pin(one, to)),
    fc.tuple(note, time).map(([one, at]) => remove(one, at)),
    note.map(restore),
    fc.tuple(note, time).map(([one, at]) => purge(one, at)),
  )
}

/** The results of these mutations, sent one after another, and the contents of the cloud at the end. */
async function run(fixture: CloudFixture, mutations: readonly Mutation[]) {
  const { send } = await openDevice(fixture)
  const results = []
  for (const mutation of mutations) results.push(await send(mutation))
  return { results, notes: await fixture.stored('ada'), trash: await fixture.stored('ada', 'trash') }
}

test('the in-memory cloud returns the same results and stores the same notes as Firebase', async () => {
  const histories = fc.sample(
    fc
      .nat()
      .chain((number) =>
        fc.array(mutationFor(`note-${String(number).padStart(15, '0')}`), { minLength: 12, maxLength: 12 }),
      ),
    { seed: 6, numRuns: 40 },
  )
  const mutations = histories.flat()
  const [firebase, memory] = [await createFirebaseFixture(), await createMemoryFixture()]
  try {
    const [real, fake] = [await run(firebase, mutations), await run(memory, mutations)]
    for (const [at, mutation] of mutations.entries())
      expect([at, mutation, real.results[at]]).toEqual([at, mutation, fake.results[at]])
    expect(real).toEqual(fake)
    expect(new Set(real.results.map(({ kind }) => kind))).toEqual(new Set(['done', 'conflict']))
  } finally {
    await firebase.close()
  }
})
