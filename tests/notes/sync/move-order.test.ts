import { expect, test } from 'vitest'
import { moveLaneOf } from '../../../src/notes/lane.ts'
import { createVisitorNote, type Note } from '../../../src/notes/note.ts'
import type { NotesCache } from '../../../src/notes/ports.ts'
import { moveCachedNotes, toAccountNote, toIncomingNote } from '../../../src/notes/sync/move-cached-notes.ts'
import { createCache } from '../../../src/notes/visitor/cache.ts'
import { createFakeBrowser } from '../../fakes/browser.ts'
import { ADA } from '../../simulation/world.ts'

// Its receipt may still be needed: if the page ends before it has left the cache, and another device deletes it, the next page must not
// bring it back.
test('a note that is in the account already leaves the cache before the next note of its lane is sent', async () => {
  const cache: NotesCache = createCache(createFakeBrowser().tab(() => 0))
  const all = Array.from({ length: 400 }, (_, at) =>
    createVisitorNote({ title: '', content: `${at}` }, 1, () => false),
  )
  const [first, second] = all.filter((note, _, [one]) => one && laneOf(note) === laneOf(one))
  if (!first || !second) throw new Error('No two notes are in one lane.')
  await cache.add(second, first)
  const cachedAtSend: (readonly string[])[] = []
  const result = await moveCachedNotes({
    cache,
    account: () => [toAccountNote(toIncomingNote(first), ADA)],
    isPending: () => false,
    async send(note) {
      cachedAtSend.push(cache.read().notes.map(({ content }) => content))
      return { kind: 'done', note }
    },
    rejectedIds: new Set(),
    isDisposed: () => false,
    refresh() {},
  })
  expect([result, cachedAtSend, cache.read().notes]).toEqual(['moved', [[second.content]], []])
})

function laneOf(note: Note): number {
  return moveLaneOf(toIncomingNote(note).id)
}
