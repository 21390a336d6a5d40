import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createDraftSession, SLOW_SAVE_MS } from '../../src/drafts/draft-session.ts'
import { isNoteDeleted } from '../../src/drafts/open-draft.ts'
import { restorableDrafts, toStoredDrafts } from '../../src/drafts/stored-draft.ts'
import type { Doc } from '../../src/markers/doc.ts'
import { parse } from '../../src/markers/parse.ts'
import type { Note } from '../../src/notes/note.ts'
import { createCache } from '../../src/notes/visitor/cache.ts'
import { createFakeBrowser } from '../fakes/browser.ts'
import { createFakeField, flushTasks } from '../fakes/fake-field.ts'
import { ADA, createFakeMember, memberNote } from '../fakes/fake-member.ts'
import { createMemoryDisk } from '../fakes/memory-disk.ts'
import { createRecordingNotifier } from '../fakes/notifier.ts'
import { randomRuns } from '../random-runs.ts'

const A = memberNote('A', 'a', 1)
const B = memberNote('B', 'b', 2)

afterEach(() => vi.useRealTimers())

test('does not count spaces around a title as a change', async () => {
  const { draftSession, ada } = await open()
  draftSession.edit(A)
  draftSession.setTitle(' A ')
  expect(draftSession.isUnsaved()).toBe(false)
  expect(await draftSession.save()).toBe(true)
  expect(ada.mutations()).toEqual([])
})

test('loads the current text of a note that is opened again unchanged', async () => {
  const { draftSession, field } = await open()
  draftSession.edit(A)
  draftSession.edit({ ...A, content: 'from elsewhere' })
  expect(field.text).toBe('from elsewhere')
})

test("does not count a field's normalization as a change after the field was replaced", async () => {
  const { draftSession, field } = await open()
  draftSession.edit({ ...A, content: '• one\n         • deep' })
  const before = parse(field.text)
  field.text = '• one\n   • deep'
  expect(draftSession.isUnsaved()).toBe(true)
  draftSession.onDocLoaded(before)
  expect(draftSession.isUnsaved()).toBe(false)
})

test('keeps the stored text of a note exactly until the field has loaded and normalized it', async () => {
  const { draftSession, field } = await open()
  const content = '`````\nlong fences\n`````\nend'
  let doc = parse('')
  Object.assign(field, { read: () => doc, load: (loaded: Doc) => (doc = loaded) })
  draftSession.edit({ ...A, content })
  const loaded = doc
  draftSession.setTitle('Renamed')
  expect(draftSession.storedDrafts()).toMatchObject([{ current: { title: 'Renamed', content } }])
  doc = parse(content)
  draftSession.onDocLoaded(loaded)
  draftSession.setTitle('A')
  expect(draftSession.isUnsaved()).toBe(false)
})

test('marks a save as late after ten seconds without storage, and sends nothing twice', async () => {
  const { draftSession, field, ada } = await open('without-storage')
  vi.useFakeTimers()
  ada.holdResponses()
  field.text = 'new'
  const saved = draftSession.save()
  expect(await draftSession.save()).toBe(false)
  vi.advanceTimersByTime(SLOW_SAVE_MS - 1)
  expect(draftSession.get().active.saving).toBe('waiting')
  vi.advanceTimersByTime(1)
  expect(draftSession.get().active.saving).toBe('late')
  ada.releaseResponses()
  expect(await saved).toBe(true)
  expect(draftSession.get().active.saving).toBe('no')
  expect(ada.mutations()).toEqual(['create new'])
})

test('drops the drafts of a deleted account, and no longer says that they are kept', async () => {
  const { draftSession, field } = await open()
  draftSession.edit(A)
  field.text = 'a changed'
  draftSession.setOwner('')
  expect(draftSession.get().notice).toEqual({ kind: 'signed-out' })
  expect(draftSession.hasUnsaved()).toBe(true)
  draftSession.deleteOwner(ADA.uid)
  expect(draftSession.get().notice).toBeUndefined()
  expect(draftSession.hasUnsaved()).toBe(false)
  draftSession.setOwner(ADA.uid)
  expect(draftSession.get().active.note).toBeUndefined()
})

test("does not treat a restored edit's note as deleted while only a visitor’s note is listed", async () => {
  const { draftSession, field, ada } = await open()
  draftSession.edit(A)
  field.text = 'a changed'
  const stored = toStoredDrafts(draftSession.storedDrafts(), [], Date.now())
  ada.notes.setOwner(null)
  await ada.notes.clearMemberData(ADA.uid)
  draftSession.setOwner('')
  field.text = 'by a visitor'
  expect(await draftSession.save()).toBe(true)

  ada.holdResponses()
  ada.notes.setOwner(ADA)
  draftSession.setField(field)
  draftSession.setOwner(ADA.uid)
  await flushTasks()
  expect(ada.notes.get()).toMatchObject({ notes: [{ content: 'by a visitor' }], isLoading: false })
  draftSession.restore(restorableDrafts(stored, ada.notes.get(), Date.now()))
  expect(field.text).toBe('a changed')
  expect(isNoteDeleted(draftSession.get().active, ada.notes.get())).toBe(false)
  expect(await draftSession.save()).toBe(false)
  expect(field.text).toBe('a changed')

  ada.releaseResponses()
  await vi.waitFor(() => expect(ada.stored()).toContain('by a visitor'))
  expect(await draftSession.save()).toBe(true)
  await flushTasks()
  expect(ada.mutations()).toEqual(['create by a visitor', 'edit a changed'])
})

test('keeps the text of an edit whose note was deleted, even before the list is complete', async () => {
  const { draftSession, field, ada } = await open()
  draftSession.edit(A)
  ada.store(A.id)
  await flushTasks()
  expect(isNoteDeleted(draftSession.get().active, ada.notes.get())).toBe(true)
  const stored = toStoredDrafts(draftSession.storedDrafts(), [], Date.now())
  ada.notes.setOwner(null)
  await ada.notes.clearMemberData(ADA.uid)
  draftSession.setOwner('eve')
  ada.holdResponses()
  ada.notes.setOwner(ADA)
  draftSession.restore(restorableDrafts(stored, ada.notes.get(), Date.now()))
  expect(field.text).toBe('a')
  expect(await draftSession.save()).toBe(false)
  expect(draftSession.storedDrafts()).toHaveLength(1)
})

test('Undo of a cleared text does not depend on how often the drafts are read', async () => {
  const { draftSession, field } = await open()
  for (const text of ['a long thought', 'a']) {
    field.text = text
    draftSession.recordText()
    field.text = 'a longer text that is only read'
    draftSession.storedDrafts()
    draftSession.hasUnsaved()
  }
  field.text = ''
  draftSession.onCleared()
  draftSession.undoClear()
  expect(field.text).toBe('a long thought')
})

test('keeps handling drafts after the field failed to load a text', async () => {
  const { draftSession, field } = await open()
  field.text = 'milk'
  draftSession.setField({
    ...field,
    read: () => parse(field.text),
    load() {
      throw new Error('The field is broken.')
    },
  })
  expect(() => draftSession.edit(A)).toThrow('The field is broken.')
  expect(draftSession.get().background).toMatchObject([{ current: { content: 'milk' } }])
  draftSession.setField(field)
  draftSession.edit(B)
  expect(field.text).toBe('b')
  expect(draftSession.storedDrafts()[0]).toMatchObject({ note: undefined, current: { content: 'milk' } })
})

test.each([
  ['in the same line', 'milk', 'milk, eggs', ', eggs'],
  ['in the next line', 'milk', 'milk\neggs', 'eggs'],
  ['in bold text', '**milk**', '**milk, eggs**', '**, eggs**'],
  ['below code', '<code>milk</code>', '```\nmilk\n```\neggs', 'eggs'],
  ['in code', '<code>milk</code>', '<code>milk\neggs</code>', '<code>eggs</code>'],
  ['in code below text', 'milk\n```\na\n```', 'milk\n```\na\nb\n```', '<code>b</code>'],
  ['below code that had an empty line', '<code>milk\n</code>', '```\nmilk\n```\neggs', 'eggs'],
  ['next to a marker that was text', 'milk **', 'milk \\** eggs **', ' eggs **'],
  ['below a list with an empty item', '• milk\n• ', '• milk\n\neggs', 'eggs'],
  ['below a line break in an item', '• milk', '• milk\n   eggs', 'eggs'],
])('keeps what a visitor types during a save for the next note: %s', async (_, saved, typed, rest) => {
  const { draftSession, field, ada } = await open()
  ada.notes.setOwner(null)
  draftSession.setOwner('')
  field.text = saved
  const saving = draftSession.save()
  field.text = typed
  expect(await saving).toBe(false)
  expect(field.text).toBe(rest)
  expect(draftSession.storedDrafts()).toHaveLength(1)
  expect(await draftSession.save()).toBe(true)
  expect(field.text).toBe('')
  const contents = ada.notes.get().notes.map(({ content }) => content)
  expect(contents.toSorted()).toEqual([saved, rest].toSorted())
})

test('leaves the caret where it is in text that was typed during a save', async () => {
  const { draftSession, field } = await open()
  field.text = '• **milk**'
  const saving = draftSession.save()
  field.text = '• **milk**\n• **eggs**'
  field.caretOffset = 'milk\neg'.length
  await saving
  expect(field).toMatchObject({ text: '• **eggs**', caretOffset: 2 })
})

test('keeps text that an input method composes during a save for the next note', async () => {
  const { draftSession, field, ada } = await open()
  ada.notes.setOwner(null)
  draftSession.setOwner('')
  field.text = 'milk'
  const saving = draftSession.save()
  let commit: (() => void) | undefined
  field.inputEnd = new Promise((resolve) => (commit = resolve))
  await flushTasks()
  expect(field.text).toBe('milk')
  field.text = 'milk日本'
  commit?.()
  await saving
  expect(field.text).toBe('日本')
})

test('merges an edit based on the text that was opened with later changes from elsewhere', async () => {
  const { draftSession, ada } = await openAndEditBoth()
  expect(await draftSession.save()).toBe(true)
  await vi.waitFor(() => expect(ada.stored()).toContain('one from elsewhere\\ntwo\\nthree of mine'))
})

test('merges both saves of an edit that was continued during the first one with a change from elsewhere', async () => {
  const { draftSession, field, ada } = await openAndEditBoth()
  const saving = draftSession.save()
  field.text = 'one\ntwo\nthree of mine, later'
  expect(await saving).toBe(false)
  expect(await draftSession.save()).toBe(true)
  await vi.waitFor(() => expect(ada.stored()).toContain('one from elsewhere\\ntwo\\nthree of mine, later'))
})

test('merges a changed title with a text from elsewhere that the field would store in another form', async () => {
  const { draftSession, ada } = await open()
  const note = { ...A, content: 'x```y```z' }
  ada.store(A.id, note)
  await flushTasks()
  draftSession.edit(note)
  draftSession.setTitle('Renamed')
  ada.store(A.id, { ...A, content: 'x```y```z more' })
  await flushTasks()
  expect(await draftSession.save()).toBe(true)
  await vi.waitFor(() => expect(ada.stored()).toContain('Renamed'))
  expect(ada.notes.get().notes.map(({ content }) => content)).toEqual(['x```y```z more', 'b'])
})

/** Opens a session with an unsaved edit of one line of a note; another line has changed elsewhere. */
async function openAndEditBoth() {
  const session = await open()
  const { draftSession, field, ada } = session
  const lines = { ...A, content: 'one\ntwo\nthree' }
  ada.store(A.id, lines)
  await flushTasks()
  draftSession.edit(lines)
  field.text = 'one\ntwo\nthree of mine'
  ada.store(A.id, { ...A, content: 'one from elsewhere\ntwo\nthree' })
  await flushTasks()
  return session
}

/** What the person or the cloud may do next. */
const STEPS = ['type', 'edit A', 'edit B', 'save', 'hold', 'release', 'refuse', 'allow'] as const

test('keeps every typed text in the field, in a background draft or in the list', async () => {
  const steps = fc.array(fc.constantFrom(...STEPS), { maxLength: 40, size: 'max' })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('with-storage' as const, 'without-storage' as const),
      steps,
      async (how, stepList) => {
        const { draftSession, field, ada } = await open(how)
        const typed: string[] = []
        const actions: Record<(typeof STEPS)[number], () => unknown> = {
          type() {
            typed.push(`w${typed.length}.`)
            field.text += typed.at(-1)
          },
          'edit A': () => edit(A),
          'edit B': () => edit(B),
          save: () => void draftSession.save(),
          hold: () => ada.holdResponses(),
          release: () => ada.releaseResponses(),
          refuse: () => ada.setRejecting(true),
          allow: () => ada.setRejecting(false),
        }
        const edit = ({ id }: Note) => {
          const note = ada.notes.beginEdit(id)
          if (note) draftSession.edit(note)
        }
        for (const step of stepList) {
          actions[step]()
          await flushTasks()
          const background = draftSession.get().background.map((draft) => draft.current.content)
          const listed = ada.notes.get().notes.map(({ content }) => content)
          const present = [field.text, ...background, ...listed].join()
          expect(typed.filter((word) => !present.includes(word))).toEqual([])
        }
      },
    ),
    { seed: 4, numRuns: randomRuns({ check: 100, full: 300 }) },
  )
})

/** Opens a session with or without storage. Without storage a save waits for the cloud. */
async function open(device: 'with-storage' | 'without-storage' = 'with-storage') {
  const cache = createCache(createFakeBrowser().tab())
  const notify = createRecordingNotifier().notify
  const ada = createFakeMember({
    cache,
    notify,
    ...(device === 'with-storage' ? { storage: createMemoryDisk().member } : {}),
  })
  for (const note of [A, B]) ada.store(note.id, note)
  ada.notes.start()
  ada.notes.setOwner(ADA)
  const field = createFakeField()
  const draftSession = createDraftSession({
    notes: ada.notes,
    now: Date.now,
    store() {},
    onRestored() {},
  })
  draftSession.setField(field)
  draftSession.setOwner(ADA.uid)
  await vi.dynamicImportSettled()
  await vi.waitFor(() => expect(ada.notes.get().notes).toHaveLength(2))
  return { ada, field, draftSession }
}
