import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMemoryDisk } from '../../fakes/memory-disk.ts'
import { parse } from '../../../src/markers/parse.ts'
import { createCache } from '../../../src/notes/visitor/cache.ts'
import type { Note } from '../../../src/notes/note.ts'
import { createDesk, LATE_MS } from '../../../src/ui/desk.ts'
import { draftOf, isGone } from '../../../src/ui/sheet.ts'
import { createFakeBrowser } from '../../fakes/browser.ts'
import { createRecordingNotifier } from '../../fakes/notifier.ts'
import { createField, settled } from '../desk.ts'
import { ADA, createAda, kept } from './ada.ts'

const A = kept('A', 'a', 1)
const B = kept('B', 'b', 2)

afterEach(() => vi.useRealTimers())

test('a title with more space around it is no change', async () => {
  const { desk, ada } = await open()
  desk.edit(A)
  desk.setTitle(' A ')
  expect(desk.isUnsaved()).toBe(false)
  expect(await desk.save()).toBe(true)
  expect(ada.writes()).toEqual([])
})

test('a note that was opened and not changed is read anew when it is asked for again', async () => {
  const { desk, field } = await open()
  desk.edit(A)
  desk.edit({ ...A, content: 'from elsewhere' })
  expect(field.text).toBe('from elsewhere')
})

test('words that come back after a change of field are what they were', async () => {
  const { desk, field } = await open()
  desk.edit({ ...A, content: '• one\n         • deep' })
  const before = parse(field.text)
  field.text = '• one\n   • deep'
  expect(desk.isUnsaved()).toBe(true)
  desk.fieldReplaced(before)
  expect(desk.isUnsaved()).toBe(false)
})

test('where the device keeps nothing an answer is late after ten seconds; until it comes nothing is sent again', async () => {
  const { desk, field, ada } = await open('forgetful')
  vi.useFakeTimers()
  ada.hold()
  field.text = 'new'
  const saved = desk.save()
  expect(await desk.save()).toBe(false)
  vi.advanceTimersByTime(LATE_MS - 1)
  expect(desk.get().sheet.sending).toBe('waiting')
  vi.advanceTimersByTime(1)
  expect(desk.get().sheet.sending).toBe('late')
  ada.release()
  expect(await saved).toBe(true)
  expect(desk.get().sheet.sending).toBe('no')
  expect(ada.writes()).toEqual(['create new'])
})

test('of two edits that are given up the latter can be reopened', async () => {
  const { desk, field } = await open()
  for (const note of [A, B]) {
    desk.edit(note)
    field.text += ' changed'
    expect(desk.giveUp()).toBe(true)
  }
  desk.reopen(desk.get().discarded.at(-1)?.id ?? '')
  expect(field.text).toBe('b changed')
  expect(desk.get().notice).toBeUndefined()
})

test('with a member go all words, and none is there for another; they come back with the member', async () => {
  const { desk, field } = await open()
  field.text = 'draft'
  for (const note of [A, B]) {
    desk.edit(note)
    field.text += ' changed'
  }
  desk.follow('eve')
  expect(field.text).toBe('')
  expect(desk.get()).toMatchObject({ aside: [], notice: { kind: 'left' } })
  expect(desk.hasUnsaved()).toBe(true)
  desk.follow(ADA.uid)
  expect(field.text).toBe('b changed')
  expect(desk.get().aside.map(({ words }) => words.content)).toEqual(['draft', 'a changed'])
})

test('an edit that waited for its member is none of a deleted note while only a visitor’s note is listed', async () => {
  const { desk, field, ada } = await open()
  desk.edit(A)
  field.text = 'a changed'
  const drafts = desk.unsaved().map((sheet) => draftOf(sheet, Date.now()))
  ada.notes.setOwner(null)
  await ada.notes.clearMemberData()
  desk.follow('')
  field.text = 'by a visitor'
  expect(await desk.save()).toBe(true)

  ada.hold()
  ada.notes.setOwner(ADA)
  desk.follow(ADA.uid)
  await settled()
  expect(ada.notes.get()).toMatchObject({ notes: [{ content: 'by a visitor' }], loading: false })
  desk.restore(drafts)
  expect(field.text).toBe('a changed')
  expect(isGone(desk.get().sheet, ada.notes.get())).toBe(false)
  expect(await desk.save()).toBe(false)
  expect(field.text).toBe('a changed')

  ada.release()
  await vi.waitFor(() => expect(ada.stored()).toContain('by a visitor'))
  expect(await desk.save()).toBe(true)
  await settled()
  expect(ada.writes()).toEqual(['create by a visitor', 'edit a changed'])
})

test('an edit of a note that was deleted keeps its words, changed or not, also before the list has come', async () => {
  const { desk, field, ada } = await open()
  desk.edit(A)
  ada.store(A.id)
  await settled()
  expect(isGone(desk.get().sheet, ada.notes.get())).toBe(true)
  const drafts = desk.unsaved().map((sheet) => draftOf(sheet, Date.now()))
  ada.notes.setOwner(null)
  await ada.notes.clearMemberData()
  desk.follow('eve')
  ada.hold()
  ada.notes.setOwner(ADA)
  desk.restore(drafts)
  expect(field.text).toBe('a')
  expect(await desk.save()).toBe(false)
  expect(desk.unsaved()).toHaveLength(1)
})

test('the words of a member who signs in again lie beneath those of the visitor, or on top where there are none', async () => {
  for (const words of ['by a visitor', '']) {
    const { desk, field } = await open()
    field.text = 'draft'
    desk.edit(A)
    field.text = 'a changed'
    desk.follow('')
    field.text = words
    expect(desk.follow(ADA.uid)).toBe(words === '')
    expect(desk.get().notice).toEqual({ kind: words === '' ? 'restored' : 'beneath' })
    const all = ['draft', 'a changed', words].filter((each) => each !== '')
    expect(desk.unsaved().map((sheet) => sheet.words.content)).toEqual(all)
    expect(field.text).toBe(all.at(-1))
  }
})

describe('a text that was emptied can be taken back', () => {
  test('as it was before it began to shrink', async () => {
    const { desk, field } = await open()
    for (const text of ['a long', 'a long thought', 'a lo', 'a', '']) {
      field.text = text
      if (text !== '') desk.unsaved()
    }
    desk.emptied()
    expect(desk.get().notice).toMatchObject({ kind: 'cleared' })
    desk.takeBack()
    expect(field.text).toBe('a long thought')
    expect(desk.get().notice).toBeUndefined()
  })

  test('and so can what was typed instead', async () => {
    const { desk, field } = await open()
    field.text = 'one'
    desk.unsaved()
    field.text = ''
    desk.emptied()
    field.text = 'two'
    desk.takeBack()
    expect(field.text).toBe('one')
    desk.takeBack()
    expect(field.text).toBe('two')
  })

  test('also when another note has been opened since', async () => {
    const { desk, field } = await open()
    field.text = 'a thought'
    desk.unsaved()
    field.text = ''
    desk.emptied()
    desk.edit(A)
    field.text = 'a changed'
    desk.takeBack()
    expect(field.text).toBe('a thought')
    expect(desk.get().aside.map(({ words }) => words.content)).toEqual(['a changed'])
  })

  test('but not what went because it was saved', async () => {
    const { desk, field } = await open()
    field.text = 'a thought'
    desk.unsaved()
    const saved = desk.save()
    expect(await saved).toBe(true)
    desk.emptied()
    expect(desk.get().notice).toBeUndefined()
  })
})

test('what a visitor types while a note is being saved is saved as a note of its own', async () => {
  const { desk, field, ada } = await open()
  ada.notes.setOwner(null)
  desk.follow('')
  field.text = 'milk'
  const saving = desk.save()
  field.text = 'milk, eggs'
  expect(await saving).toBe(false)
  expect(desk.unsaved()).toHaveLength(1)
  expect(await desk.save()).toBe(true)
  expect(field.text).toBe('')
  const contents = ada.notes.get().notes.map(({ content }) => content)
  expect(contents.toSorted()).toEqual(['milk', 'milk, eggs'])
})

test('an edit is made on the words that were opened, whatever came since', async () => {
  const { desk, field, ada } = await open()
  const lines = { ...A, content: 'one\ntwo\nthree' }
  ada.store(A.id, lines)
  await settled()
  desk.edit(lines)
  field.text = 'one\ntwo\nthree of mine'
  ada.store(A.id, { ...A, content: 'one from elsewhere\ntwo\nthree' })
  await settled()
  expect(await desk.save()).toBe(true)
  await vi.waitFor(() => expect(ada.stored()).toContain('one from elsewhere\\ntwo\\nthree of mine'))
})

/** What a person, the cloud and the other devices may do next. */
const STEPS = ['type', 'edit A', 'edit B', 'save', 'hold', 'release', 'refuse', 'allow'] as const

test(
  'no word is ever lost: it is in the field, laid aside, or in the list',
  { timeout: 30_000 },
  async () => {
    const steps = fc.array(fc.constantFrom(...STEPS), { maxLength: 40, size: 'max' })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('keeps' as const, 'forgetful' as const), steps, async (how, plan) => {
        const { desk, field, ada } = await open(how)
        const words: string[] = []
        const actions: Record<(typeof STEPS)[number], () => unknown> = {
          type() {
            words.push(`w${words.length}.`)
            field.text += words.at(-1)
          },
          'edit A': () => edit(A),
          'edit B': () => edit(B),
          save: () => void desk.save(),
          hold: () => ada.hold(),
          release: () => ada.release(),
          refuse: () => ada.refuse(true),
          allow: () => ada.refuse(false),
        }
        const edit = ({ id }: Note) => {
          const note = ada.notes.beginEdit(id)
          if (note) desk.edit(note)
        }
        for (const step of plan) {
          actions[step]()
          await settled()
          const aside = desk.get().aside.map((sheet) => sheet.words.content)
          const listed = ada.notes.get().notes.map(({ content }) => content)
          const there = [field.text, ...aside, ...listed].join()
          expect(words.filter((word) => !there.includes(word))).toEqual([])
        }
      }),
      { seed: 4, numRuns: 300 },
    )
  },
)

/** With a device that keeps changes, or one that does not: then saving waits for the cloud. */
async function open(device: 'keeps' | 'forgetful' = 'keeps') {
  const cache = createCache(createFakeBrowser().tab())
  const notify = createRecordingNotifier().notify
  const ada = createAda({
    cache,
    notify,
    ...(device === 'keeps' ? { storage: createMemoryDisk().member } : {}),
  })
  for (const note of [A, B]) ada.store(note.id, note)
  ada.notes.start()
  ada.notes.setOwner(ADA)
  const field = createField()
  const desk = createDesk(ada.notes, () => field)
  desk.follow(ADA.uid)
  await settled()
  await vi.waitFor(() => expect(ada.notes.get().notes).toHaveLength(2))
  return { ada, field, desk }
}
