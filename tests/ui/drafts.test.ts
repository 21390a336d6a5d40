import * as fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { BEHIND_MS, storageWarning } from '../../src/ui/drafts.ts'
import { createDevice, pass, wordsOn } from './drafts-page.ts'
import { kept } from './member/ada.ts'

const A = kept('A', 'a')

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('what is typed is on the device a moment later, and comes back after a crash with its caret', async () => {
  const browser = createDevice()
  const page = await browser.open()
  page.type('half a thought', 4)
  page.desk.setTitle('Idea')
  await pass(BEHIND_MS)
  page.crash()

  const next = await browser.open()
  expect(next.backs).toBe(1)
  expect(next.field).toMatchObject({ text: 'half a thought', at: 4 })
  expect(next.desk.get()).toMatchObject({ sheet: { words: { title: 'Idea' } }, notice: { kind: 'restored' } })
})

test('steady typing is written at that pace, and no faster', async () => {
  const browser = createDevice()
  const page = await browser.open()
  const keep = vi.spyOn(page.device, 'save')
  for (let key = 0; key < 40; key++) {
    page.type(page.field.text + 'x')
    await pass(50)
  }
  expect(keep.mock.calls.length).toBeLessThanOrEqual((40 * 50) / BEHIND_MS + 1)
  page.crash()
  expect((await browser.open()).field.text.length).toBeGreaterThanOrEqual(40 - BEHIND_MS / 50 - 1)
})

for (const [how, leave] of [
  ['hidden', 'hide'],
  ['unloaded', 'unload'],
] as const)
  test(`a page that is ${how} leaves nothing behind`, async () => {
    const browser = createDevice()
    const page = await browser.open()
    page.type('the last word')
    page[leave]()
    page.crash()
    expect((await browser.open()).field.text).toBe('the last word')
  })

test('keeps what was typed when the crash screen takes the field away', async () => {
  const browser = createDevice()
  const page = await browser.open()
  page.type('half a thought')
  await pass(BEHIND_MS)
  page.drafts.touch()
  page.showCrashScreen()
  await pass(BEHIND_MS)
  page.unload()
  page.crash()
  expect((await browser.open()).field.text).toBe('half a thought')
})

test('writes again what a flush may have lost, if the page lives on', async () => {
  const browser = createDevice()
  const page = await browser.open()
  page.device.flush = () => {}
  page.type('half a thought')
  page.hide()
  await pass(BEHIND_MS)
  page.crash()
  expect((await browser.open()).field.text).toBe('half a thought')
})

test('takes over the drafts of a page that is slow to let go of its lock', async () => {
  const browser = createDevice()
  const page = await browser.open()
  page.type('half a thought')
  await pass(BEHIND_MS)
  const next = await browser.open()
  expect(next.field.text).toBe('')
  page.crash()
  await pass(5_000)
  expect([next.field.text, next.backs]).toEqual(['half a thought', 1])
})

test('what was saved does not come back, also where the page ended right behind the save', async () => {
  const browser = createDevice()
  const page = await browser.open()
  page.type('kept')
  await pass(BEHIND_MS)
  const saving = page.desk.save()
  const { save: keep } = page.device
  page.device.save = () => new Promise(() => {})
  expect(await saving).toBe(true)
  await pass(BEHIND_MS)
  page.crash()
  page.device.save = keep

  const next = await browser.open()
  expect(next.field.text).toBe('')
  expect(next.desk.get().notice).toBeUndefined()
  expect(next.notes.get().notes.map(({ content }) => content)).toEqual(['kept'])
})

test('what was saved does not come back, also where its last words were typed right before', async () => {
  const browser = createDevice()
  const page = await browser.open()
  page.type('kept')
  page.desk.setTitle('Idea')
  await pass(BEHIND_MS)
  page.type('kept to the end')
  const saving = page.desk.save()
  // What is asked of the device in the moment of the save is done, and nothing after.
  await Promise.resolve()
  const { save: keep } = page.device
  page.device.save = () => new Promise(() => {})
  expect(await saving).toBe(true)
  page.crash()
  page.device.save = keep

  const next = await browser.open()
  expect(next.field.text).toBe('')
  expect(next.notes.get().notes.map(({ content }) => content)).toEqual(['kept to the end'])
})

test('a draft that was saved after all leaves the device: it does not come back when its note says something else', async () => {
  const browser = createDevice()
  const page = await browser.open()
  page.type('kept')
  await pass(BEHIND_MS)
  const { save: keep } = page.device
  page.device.save = () => new Promise(() => {})
  expect(await page.desk.save()).toBe(true)
  page.crash()
  page.device.save = keep

  const next = await browser.open()
  const [note] = next.notes.get().notes
  next.notes.remove(note?.id ?? '')
  next.crash()
  const last = await browser.open()
  expect(last.desk.get()).toMatchObject({ sheet: { words: { content: '' } }, aside: [], notice: undefined })
})

test('who is writing goes on: what was there before waits beneath', async () => {
  const browser = createDevice()
  const page = await browser.open()
  page.type('yesterday')
  await pass(BEHIND_MS)
  page.crash()

  const next = browser.begin()
  next.type('today')
  await pass(BEHIND_MS)
  expect(next.field.text).toBe('today')
  expect(next.desk.get()).toMatchObject({
    aside: [{ words: { content: 'yesterday' } }],
    notice: { kind: 'beneath' },
  })
  expect(next.backs).toBe(0)
  await next.desk.save()
  expect(next.field.text).toBe('yesterday')
})

test('a draft of another tab that lives is left to it', async () => {
  const browser = createDevice()
  const page = await browser.open()
  page.type('mine')
  await pass(BEHIND_MS)
  const other = await browser.open()
  expect(other.field.text).toBe('')
  page.crash()
  expect((await browser.open()).field.text).toBe('mine')
})

test("a visitor's words go along to the account; a member's wait for that member alone", async () => {
  const browser = createDevice()
  const page = await browser.open()
  page.type('by a visitor')
  await pass(BEHIND_MS)
  page.drafts.follow('ada')
  await pass(BEHIND_MS)
  expect(page.field.text).toBe('by a visitor')

  page.type('by ada')
  page.drafts.follow('')
  await pass(BEHIND_MS)
  expect(page.field.text).toBe('')
  expect(page.desk.get().notice).toEqual({ kind: 'left' })
  page.drafts.follow('eve')
  await pass(BEHIND_MS)
  expect(page.field.text).toBe('')
  page.type('by eve')
  page.drafts.follow('ada')
  await pass(BEHIND_MS)
  expect(page.field.text).toBe('by ada')
  page.crash()

  expect((await browser.open('')).field.text).toBe('')
  expect((await browser.open('eve')).field.text).toBe('by eve')
  expect((await browser.open('ada')).field.text).toBe('by ada')
})

test("a visitor's draft that had not come as somebody signed in is there for the next visitor", async () => {
  const browser = createDevice()
  const page = await browser.open()
  page.type('by a visitor')
  await pass(BEHIND_MS)
  page.crash()
  const next = browser.begin()
  next.drafts.follow('ada')
  await pass(BEHIND_MS)
  expect(wordsOn(next)).toEqual([])
  next.crash()
  expect(wordsOn(await browser.open())).toEqual(['by a visitor'])
})

test('it says whether the words outlive the page', async () => {
  const browser = createDevice()
  const page = await browser.open()
  page.type('a word')
  expect(page.drafts.flush()).toBe(true)
  browser.disk.full = true
  page.type('another word')
  await pass(BEHIND_MS)
  expect(page.drafts.flush()).toBe(false)
  browser.disk.full = false
  page.type('and another')
  await pass(BEHIND_MS)
  expect(page.drafts.flush()).toBe(true)
})

test('drafts that could not be read come as soon as they can be, beneath what is written by then', async () => {
  const browser = createDevice()
  const page = await browser.open()
  page.type('yesterday')
  await pass(BEHIND_MS)
  page.crash()
  browser.disk.full = true
  const next = await browser.open()
  expect(next.field.text).toBe('')
  next.type('today')
  await pass(BEHIND_MS)
  expect(storageWarning.get()).not.toBe('')
  browser.disk.full = false
  await pass(20_000)
  expect(next.field.text).toBe('today')
  expect(next.desk.get()).toMatchObject({ aside: [{ words: { content: 'yesterday' } }] })
  expect(storageWarning.get()).toBe('')
  next.crash()
  const last = await browser.open()
  expect([last.field.text, last.desk.get().aside[0]?.words.content]).toEqual(['today', 'yesterday'])
})

test('what is typed before the list has come is on the device, and what was there before too', async () => {
  const browser = createDevice()
  const page = await browser.open('ada')
  page.type('yesterday')
  await pass(BEHIND_MS)
  page.crash()

  const { page: next } = await browser.beginWithoutList()
  next.type('today')
  await pass(BEHIND_MS)
  next.type('today, still')
  next.hide()
  expect(wordsOn(next)).toEqual(['today, still'])
  next.crash()
  expect(wordsOn(await browser.open('ada'))).toEqual(['yesterday', 'today, still'])
})

test('who signs out and in again before the list has come finds each draft once', async () => {
  const browser = createDevice()
  const page = await browser.open('ada')
  page.type('yesterday')
  await pass(BEHIND_MS)
  page.crash()

  const { page: next, ada } = await browser.beginWithoutList()
  next.type('today')
  next.drafts.follow('')
  await pass(BEHIND_MS)
  expect(wordsOn(next)).toEqual([])
  next.drafts.follow('ada')
  await pass(BEHIND_MS)
  ada.release()
  await pass(BEHIND_MS)
  expect(wordsOn(next)).toEqual(['yesterday', 'today'])
  next.crash()
  expect(wordsOn(await browser.open('ada'))).toEqual(['yesterday', 'today'])
})

test('a draft that was saved after all is known by the list, however late that comes and whatever is listed before', async () => {
  const browser = createDevice()
  const page = await browser.open('ada')
  page.desk.edit(A)
  page.type('a changed')
  await pass(BEHIND_MS)
  page.drafts.follow('')
  page.type('by a visitor')
  expect(await page.desk.save()).toBe(true)
  page.crash()

  const { page: next, ada } = await browser.beginWithoutList({ ...A, content: 'a changed' })
  expect(ada.notes.get()).toMatchObject({ notes: [{ content: 'by a visitor' }], loading: false })
  expect(wordsOn(next)).toEqual([])
  ada.release()
  await pass(BEHIND_MS)
  expect(wordsOn(next)).toEqual([])
  next.crash()
  expect(await browser.disk.open().drafts.adopt('ada')).toEqual([])
})

test('without a device words that were left in the page come back with their member', async () => {
  const page = createDevice().begin('ada', { keeps: false })
  page.type('by ada')
  page.drafts.follow('')
  expect(wordsOn(page)).toEqual([])
  page.drafts.follow('ada')
  await pass(BEHIND_MS)
  expect([wordsOn(page), page.backs]).toEqual([['by ada'], 1])
})

test('without a device the browser has to ask', async () => {
  const page = createDevice().begin('', { keeps: false })
  page.type('a word')
  await pass(BEHIND_MS)
  expect(page.drafts.flush()).toBe(false)
  expect(page.desk.hasUnsaved()).toBe(true)
})

/** What may happen to words, one after the other; 'crash' opens another page. */
const STEPS = ['type', 'wait', 'save', 'crash', 'ada', 'eve', 'visitor'] as const

test('words that were typed a moment ago are always where their owner finds them', async () => {
  const steps = fc.array(fc.constantFrom(...STEPS), { maxLength: 30, size: 'max' })
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const browser = createDevice()
      let owner = ''
      let page = await browser.open()
      const words: { readonly word: string; of: string }[] = []
      for (const step of plan) {
        if (step === 'type') {
          words.push({ word: `w${words.length}.`, of: owner })
          page.type(`${page.field.text}w${words.length - 1}.`)
        } else if (step === 'save') await page.desk.save()
        else if (step === 'crash') {
          await pass(BEHIND_MS)
          page.crash()
          page = await browser.open(owner)
        } else if (step !== 'wait') {
          const next = step === 'visitor' ? '' : step
          // Unsaved words of a visitor go along; saved ones stay in the cache.
          if (owner === '') for (const each of words) if (page.field.text.includes(each.word)) each.of = next
          owner = next
          page.drafts.follow(next)
        }
        await pass(BEHIND_MS)
        const saved = page.notes.get().notes.map(({ content }) => content)
        const aside = page.desk.get().aside.map((sheet) => sheet.words.content)
        const there = [page.field.text, ...aside, ...saved].join()
        expect(words.filter(({ word, of }) => of === owner && !there.includes(word))).toEqual([])
        const unsaved = [page.field.text, ...aside].join()
        expect(words.filter(({ word, of }) => of !== owner && unsaved.includes(word))).toEqual([])
      }
    }),
    { seed: 6, numRuns: 200 },
  )
}, 30_000)
