import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { contentKey } from '../../src/notes/keys.ts'
import type { Note } from '../../src/notes/note.ts'
import * as importer from '../../src/transfer/importing.ts'
import { idsOfImported, readImportItems, storeNotes } from '../../src/ui/transfer/import-files.ts'
import { ada, open, stored as storedNote } from '../notes/sync/member-page.ts'
import { chosenFile } from '../transfer/chosen-file.ts'
import { noteWith } from '../transfer/sample-notes.ts'
import { tarHeader } from '../transfer/tar-file.ts'

const NOTES = Array.from({ length: 10_000 }, (_, at) => noteWith({ id: `-N${String(at).padStart(18, '0')}` }))
const PORTS = {
  language: 'en-US',
  signal: new AbortController().signal,
  isSameUser: () => true,
  onProgress: () => {},
}

/** Stores the notes. The signal is aborted after `limit` steps, and no step from `failing` on is stored. */
async function store({ limit = Infinity, failing = Infinity }) {
  const controller = new AbortController()
  const steps: number[] = []
  const importNotes = (notes: readonly Note[]) => {
    steps.push(notes.length)
    if (steps.length >= limit) controller.abort()
    return Promise.resolve(steps.length < failing)
  }
  const { get } = open().notes
  const { stored } = await storeNotes({ get, importNotes }, NOTES, { ...PORTS, signal: controller.signal })
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
  const restored = noteWith({ id: '-N2', content: 'restored from the trash' })
  const present = [noteWith({ id: '-N1', content: 'a' }), noteWith({ id: second, content: 'b' }), restored]
  expect(idsOfImported(imported, present)).toEqual(['-N1', second])
})

// It was imported before, edited and deleted, so that the trash has another text with its content key.
test('a note whose content key is taken is taken back by its text', () => {
  const note = noteWith({ content: 'a' })
  const imported = [{ ...note, id: contentKey(note) }]
  const present = [noteWith({ id: '-N2', content: 'b' }), { ...note, id: '-N3' }]
  expect(idsOfImported(imported, present)).toEqual(['-N3'])
})

test('what files contain is in the order of their names, and that of an archive in its own order', async () => {
  const zip = zipSync({ 'b.txt': strToU8('b'), 'a.docx': strToU8('a'), 'a.txt': strToU8('a') })
  const files = [
    chosenFile('Plans 10.txt', '10'),
    chosenFile('Plans 2.txt', '2'),
    chosenFile('plans.json', '{}'),
    chosenFile('b/c.txt', 'c'),
    chosenFile('notes.zip', zip),
    chosenFile('a.rtf', ''),
  ]
  const items = await readImportItems(importer, files, PORTS)
  expect(items?.map(({ file }) => file)).toEqual([
    'a.rtf',
    'b/c.txt',
    'notes.zip/a.docx',
    'notes.zip/b.txt',
    'notes.zip/a.txt',
    'Plans 2.txt',
    'Plans 10.txt',
    'plans.json',
  ])
})

test.each([
  ['a.tar', tarHeader('a.jpg', '77777777777', '0')],
  ['a.enex', strToU8('<en-export>')],
])('an import that is cancelled reads no more of %s', async (name, start) => {
  const controller = new AbortController()
  let parts = 0
  const file = Object.assign(chosenFile(name, ''), {
    stream: () =>
      new ReadableStream<Uint8Array<ArrayBuffer>>({
        pull(source) {
          parts++
          if (parts === 3) controller.abort()
          if (parts === 100) source.close()
          else source.enqueue(parts === 1 ? new Uint8Array(start) : new Uint8Array(1_000_000))
        },
      }),
  })
  Object.defineProperty(file, 'size', { value: 300_000_000 })
  const { signal } = controller
  expect(await readImportItems(importer, [file], { ...PORTS, signal })).toBeUndefined()
  expect(parts).toBeLessThan(10)
})

test.each(['in the account', 'in a file'])(
  'a note of an account that has not been read yet stays when an import of it is taken back: %s',
  async (content) => {
    const note = storedNote('a', 1, { content: 'in the account' })
    const { notes, account } = open([note])
    notes.setOwner(ada)
    const { removable } = await storeNotes(notes, [{ ...note, content }], PORTS)
    await notes.whenSynced()
    notes.remove(...idsOfImported(removable, notes.get().notes))
    await notes.whenSynced()
    expect(account()).toEqual([note])
  },
)
