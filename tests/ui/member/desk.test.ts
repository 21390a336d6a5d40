import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import type { Doc } from '../../../src/markers/doc.ts'
import { parse } from '../../../src/markers/parse.ts'
import { serialize } from '../../../src/markers/serialize.ts'
import { createCache } from '../../../src/notes/cache.ts'
import type { Note } from '../../../src/notes/note.ts'
import { createDesk, LATE_MS } from '../../../src/ui/desk.ts'
import { createBrowser } from '../../notes/browser.ts'
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

test('an answer is late after ten seconds; until it comes nothing is sent again', async () => {
  const { desk, field, ada } = await open()
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

test('two edits that are given up: the latter can be taken back', async () => {
  const { desk, field } = await open()
  for (const note of [A, B]) {
    desk.edit(note)
    field.text += ' changed'
    expect(desk.giveUp()).toBe(true)
  }
  desk.takeBack()
  expect(field.text).toBe('b changed')
  expect(desk.get().givenUp).toBeUndefined()
})

test('with its owner go all edits, also the one given up, but not a draft', async () => {
  const { desk, field } = await open()
  field.text = 'draft'
  for (const note of [A, B]) {
    desk.edit(note)
    field.text += ' changed'
  }
  desk.giveUp()
  desk.follow('eve')
  expect(field.text).toBe('draft')
  expect(desk.get()).toMatchObject({ aside: [], givenUp: undefined })
})

/** What a person, the cloud and the other devices may do next. */
const STEPS = ['type', 'edit A', 'edit B', 'save', 'hold', 'release', 'refuse', 'allow'] as const

test(
  'no word is ever lost: it is in the field, laid aside, or in the cloud',
  { timeout: 30_000 },
  async () => {
    const steps = fc.array(fc.constantFrom(...STEPS), { maxLength: 40, size: 'max' })
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        const { desk, field, ada } = await open()
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
          const note = ada.notes.edit(id)
          if (note) desk.edit(note)
        }
        for (const step of plan) {
          actions[step]()
          await settled()
          const aside = desk.get().aside.map((sheet) => sheet.words.content)
          const there = [field.text, ...aside, ada.stored()].join()
          expect(words.filter((word) => !there.includes(word))).toEqual([])
        }
      }),
      { seed: 4, numRuns: 300 },
    )
  },
)

async function open() {
  const cache = createCache(createBrowser().tab())
  const ada = createAda({ cache, notify: { success: () => {}, error: () => {} } })
  for (const note of [A, B]) ada.store(note.id, note)
  ada.notes.start()
  ada.notes.follow(ADA)
  const field = createField()
  const desk = createDesk(ada.notes, () => field)
  desk.follow(ADA.uid)
  await settled()
  return { ada, field, desk }
}

/** A field that holds any document, as its text. */
function createField() {
  return {
    text: '',
    read(): Doc {
      return parse(this.text)
    },
    load(doc: Doc) {
      this.text = serialize(doc)
    },
    clear() {
      this.text = ''
    },
  }
}

function settled() {
  return new Promise((resolve) => setImmediate(resolve))
}
