import { expect, test } from 'vitest'
import { contentKey } from '../../src/notes/keys.ts'
import type { Note } from '../../src/notes/note.ts'
import { idsOfImported, storeNotes } from '../../src/ui/transfer/import-files.ts'
import { noteWith } from '../transfer/sample-notes.ts'

const NOTES = Array.from({ length: 10_000 }, (_, at) => noteWith({ id: `-N${String(at).padStart(18, '0')}` }))

/** Stores the notes. The signal is aborted after `limit` steps, and no step from `failing` on is stored. */
async function store({ limit = Infinity, failing = Infinity }) {
  const controller = new AbortController()
  const steps: number[] = []
  const importNotes = (notes: readonly Note[]) => {
    steps.push(notes.length)
    if (steps.length >= limit) controller.abort()
    return Promise.resolve(steps.length < failing)
  }
  const { signal } = controller
  const stored = await storeNotes({ importNotes }, NOTES, {
    signal,
    isSameUser: () => true,
    onProgress: () => {},
  })
  return { steps, stored }
}

test('an import of 10,000 notes is stored in few steps, of which the first is small', async () => {
  const { steps, stored } = await store({})
  expect(steps).toEqual([200, 400, 800, 1_600, 2_000, 2_000, 2_000, 1_000])
  expect(stored).toEqual(NOTES)
})

test('an import that is cancelled has the notes of the steps that have ended', async () => {
  const { stored } = await store({ limit: 2 })
  expect(stored).toEqual(NOTES.slice(0, 600))
})

test('an import that cannot be stored has the notes of the steps before', async () => {
  const { stored } = await store({ failing: 3 })
  expect(stored).toEqual(NOTES.slice(0, 600))
})

test('a note that got another id after its import is taken back too', () => {
  const imported = [noteWith({ id: '-N1', content: 'a' }), noteWith({ id: '-N2', content: 'b' })]
  const [, second = ''] = imported.map((note) => contentKey(note))
  const present = [noteWith({ id: '-N1', content: 'a' }), noteWith({ id: second, content: 'b' })]
  expect(idsOfImported(imported, present)).toEqual(['-N1', second])
})
