import * as fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { SAVE_DELAY_MS, storageWarning } from '../../src/drafts/draft-persistence.ts'
import { createDraftsBrowser, advance, unsavedContents } from './drafts-page.ts'
import { memberNote } from '../fakes/fake-member.ts'

const A = memberNote('A', 'a')

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('what is typed is on the device a moment later, and comes back after a crash with its caret', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.open()
  page.type('half a thought', 4)
  page.draftSession.setTitle('Idea')
  await advance(SAVE_DELAY_MS)
  page.crash()

  const next = await browser.open()
  expect(next.restoreCount).toBe(1)
  expect(next.field).toMatchObject({ text: 'half a thought', caretOffset: 4 })
  expect(next.draftSession.get()).toMatchObject({
    active: { current: { title: 'Idea' } },
    notice: { kind: 'restored' },
  })
})

test('steady typing is written at that pace, and no faster', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.open()
  const save = vi.spyOn(page.device, 'save')
  for (let key = 0; key < 40; key++) {
    page.type(page.field.text + 'x')
    await advance(50)
  }
  expect(save.mock.calls.length).toBeLessThanOrEqual((40 * 50) / SAVE_DELAY_MS + 1)
  page.crash()
  expect((await browser.open()).field.text.length).toBeGreaterThanOrEqual(40 - SAVE_DELAY_MS / 50 - 1)
})

for (const [event, action] of [
  ['hidden', 'hide'],
  ['unloaded', 'unload'],
] as const)
  test(`a page that is ${event} leaves nothing behind`, async () => {
    const browser = createDraftsBrowser()
    const page = await browser.open()
    page.type('the last word')
    page[action]()
    page.crash()
    expect((await browser.open()).field.text).toBe('the last word')
  })

test('keeps what was typed when the crash screen takes the field away', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.open()
  page.type('half a thought')
  await advance(SAVE_DELAY_MS)
  page.drafts.scheduleSave()
  page.showCrashScreen()
  await advance(SAVE_DELAY_MS)
  page.unload()
  page.crash()
  expect((await browser.open()).field.text).toBe('half a thought')
})

test('writes again what a flush may have lost, if the page lives on', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.open()
  page.device.flush = () => {}
  page.type('half a thought')
  page.hide()
  await advance(SAVE_DELAY_MS)
  page.crash()
  expect((await browser.open()).field.text).toBe('half a thought')
})

test('takes over the drafts of a page that is slow to let go of its lock', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.open()
  page.type('half a thought')
  await advance(SAVE_DELAY_MS)
  const next = await browser.open()
  expect(next.field.text).toBe('')
  page.crash()
  await advance(5_000)
  expect([next.field.text, next.restoreCount]).toEqual(['half a thought', 1])
})

test('what was saved does not come back, also where the page ended right behind the save', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.open()
  page.type('kept')
  await advance(SAVE_DELAY_MS)
  const saving = page.draftSession.save()
  const { save } = page.device
  page.device.save = () => new Promise(() => {})
  expect(await saving).toBe(true)
  await advance(SAVE_DELAY_MS)
  page.crash()
  page.device.save = save

  const next = await browser.open()
  expect(next.field.text).toBe('')
  expect(next.draftSession.get().notice).toBeUndefined()
  expect(next.notes.get().notes.map(({ content }) => content)).toEqual(['kept'])
})

test('what was saved does not come back, also where its last words were typed right before', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.open()
  page.type('kept')
  page.draftSession.setTitle('Idea')
  await advance(SAVE_DELAY_MS)
  page.type('kept to the end')
  const saving = page.draftSession.save()
  // What is asked of the device in the moment of the save is done, and nothing after.
  await Promise.resolve()
  const { save } = page.device
  page.device.save = () => new Promise(() => {})
  expect(await saving).toBe(true)
  page.crash()
  page.device.save = save

  const next = await browser.open()
  expect(next.field.text).toBe('')
  expect(next.notes.get().notes.map(({ content }) => content)).toEqual(['kept to the end'])
})

test('a draft that was saved after all leaves the device: it does not come back when its note says something else', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.open()
  page.type('kept')
  await advance(SAVE_DELAY_MS)
  const { save } = page.device
  page.device.save = () => new Promise(() => {})
  expect(await page.draftSession.save()).toBe(true)
  page.crash()
  page.device.save = save

  const next = await browser.open()
  const [note] = next.notes.get().notes
  next.notes.remove(note?.id ?? '')
  next.crash()
  const last = await browser.open()
  expect(last.draftSession.get()).toMatchObject({
    active: { current: { content: '' } },
    background: [],
    notice: undefined,
  })
})

test('who is writing goes on: what was there before waits beneath', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.open()
  page.type('yesterday')
  await advance(SAVE_DELAY_MS)
  page.crash()

  const next = browser.begin()
  next.type('today')
  await advance(SAVE_DELAY_MS)
  expect(next.field.text).toBe('today')
  expect(next.draftSession.get()).toMatchObject({
    background: [{ current: { content: 'yesterday' } }],
    notice: { kind: 'restored-in-background' },
  })
  expect(next.restoreCount).toBe(0)
  await next.draftSession.save()
  expect(next.field.text).toBe('yesterday')
})

test('a draft of another tab that lives is left to it', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.open()
  page.type('mine')
  await advance(SAVE_DELAY_MS)
  const other = await browser.open()
  expect(other.field.text).toBe('')
  page.crash()
  expect((await browser.open()).field.text).toBe('mine')
})

test("a visitor's words go along to the account; a member's wait for that member alone", async () => {
  const browser = createDraftsBrowser()
  const page = await browser.open()
  page.type('by a visitor')
  await advance(SAVE_DELAY_MS)
  page.drafts.setOwner('ada')
  await advance(SAVE_DELAY_MS)
  expect(page.field.text).toBe('by a visitor')

  page.type('by ada')
  page.drafts.setOwner('')
  await advance(SAVE_DELAY_MS)
  expect(page.field.text).toBe('')
  expect(page.draftSession.get().notice).toEqual({ kind: 'signed-out' })
  page.drafts.setOwner('eve')
  await advance(SAVE_DELAY_MS)
  expect(page.field.text).toBe('')
  page.type('by eve')
  page.drafts.setOwner('ada')
  await advance(SAVE_DELAY_MS)
  expect(page.field.text).toBe('by ada')
  page.crash()

  expect((await browser.open('')).field.text).toBe('')
  expect((await browser.open('eve')).field.text).toBe('by eve')
  expect((await browser.open('ada')).field.text).toBe('by ada')
})

test("a visitor's draft that had not come as somebody signed in is there for the next visitor", async () => {
  const browser = createDraftsBrowser()
  const page = await browser.open()
  page.type('by a visitor')
  await advance(SAVE_DELAY_MS)
  page.crash()
  const next = browser.begin()
  next.drafts.setOwner('ada')
  await advance(SAVE_DELAY_MS)
  expect(unsavedContents(next)).toEqual([])
  next.crash()
  expect(unsavedContents(await browser.open())).toEqual(['by a visitor'])
})

test('it says whether the words outlive the page', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.open()
  page.type('a word')
  expect(page.drafts.flush()).toBe(true)
  browser.disk.full = true
  page.type('another word')
  await advance(SAVE_DELAY_MS)
  expect(page.drafts.flush()).toBe(false)
  browser.disk.full = false
  page.type('and another')
  await advance(SAVE_DELAY_MS)
  expect(page.drafts.flush()).toBe(true)
})

test('drafts that could not be read come as soon as they can be, beneath what is written by then', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.open()
  page.type('yesterday')
  await advance(SAVE_DELAY_MS)
  page.crash()
  browser.disk.full = true
  const next = await browser.open()
  expect(next.field.text).toBe('')
  next.type('today')
  await advance(SAVE_DELAY_MS)
  expect(storageWarning.get()).not.toBe('')
  browser.disk.full = false
  await advance(20_000)
  expect(next.field.text).toBe('today')
  expect(next.draftSession.get()).toMatchObject({ background: [{ current: { content: 'yesterday' } }] })
  expect(storageWarning.get()).toBe('')
  next.crash()
  const last = await browser.open()
  expect([last.field.text, last.draftSession.get().background[0]?.current.content]).toEqual([
    'today',
    'yesterday',
  ])
})

test('what is typed before the list has come is on the device, and what was there before too', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.open('ada')
  page.type('yesterday')
  await advance(SAVE_DELAY_MS)
  page.crash()

  const { page: next } = await browser.beginWithoutList()
  next.type('today')
  await advance(SAVE_DELAY_MS)
  next.type('today, still')
  next.hide()
  expect(unsavedContents(next)).toEqual(['today, still'])
  next.crash()
  expect(unsavedContents(await browser.open('ada'))).toEqual(['yesterday', 'today, still'])
})

test('who signs out and in again before the list has come finds each draft once', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.open('ada')
  page.type('yesterday')
  await advance(SAVE_DELAY_MS)
  page.crash()

  const { page: next, ada } = await browser.beginWithoutList()
  next.type('today')
  next.drafts.setOwner('')
  await advance(SAVE_DELAY_MS)
  expect(unsavedContents(next)).toEqual([])
  next.drafts.setOwner('ada')
  await advance(SAVE_DELAY_MS)
  ada.releaseResponses()
  await advance(SAVE_DELAY_MS)
  expect(unsavedContents(next)).toEqual(['yesterday', 'today'])
  next.crash()
  expect(unsavedContents(await browser.open('ada'))).toEqual(['yesterday', 'today'])
})

test('a draft that was saved after all is known by the list, however late that comes and whatever is listed before', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.open('ada')
  page.draftSession.edit(A)
  page.type('a changed')
  await advance(SAVE_DELAY_MS)
  page.drafts.setOwner('')
  page.type('by a visitor')
  expect(await page.draftSession.save()).toBe(true)
  page.crash()

  const { page: next, ada } = await browser.beginWithoutList({ ...A, content: 'a changed' })
  expect(ada.notes.get()).toMatchObject({ notes: [{ content: 'by a visitor' }], loading: false })
  expect(unsavedContents(next)).toEqual([])
  ada.releaseResponses()
  await advance(SAVE_DELAY_MS)
  expect(unsavedContents(next)).toEqual([])
  next.crash()
  expect(await browser.disk.open().drafts.adopt('ada')).toEqual([])
})

test('without a device words that were left in the page come back with their member', async () => {
  const page = createDraftsBrowser().begin('ada', { keeps: false })
  page.type('by ada')
  page.drafts.setOwner('')
  expect(unsavedContents(page)).toEqual([])
  page.drafts.setOwner('ada')
  await advance(SAVE_DELAY_MS)
  expect([unsavedContents(page), page.restoreCount]).toEqual([['by ada'], 1])
})

test('without a device the browser has to ask', async () => {
  const page = createDraftsBrowser().begin('', { keeps: false })
  page.type('a word')
  await advance(SAVE_DELAY_MS)
  expect(page.drafts.flush()).toBe(false)
  expect(page.draftSession.hasUnsaved()).toBe(true)
})

/** What may happen to words, one after the other; 'crash' opens another page. */
const STEPS = ['type', 'wait', 'save', 'crash', 'ada', 'eve', 'visitor'] as const

test('words that were typed a moment ago are always where their owner finds them', async () => {
  const steps = fc.array(fc.constantFrom(...STEPS), { maxLength: 30, size: 'max' })
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const browser = createDraftsBrowser()
      let owner = ''
      let page = await browser.open()
      const typed: { readonly word: string; of: string }[] = []
      for (const step of plan) {
        if (step === 'type') {
          typed.push({ word: `w${typed.length}.`, of: owner })
          page.type(`${page.field.text}w${typed.length - 1}.`)
        } else if (step === 'save') await page.draftSession.save()
        else if (step === 'crash') {
          await advance(SAVE_DELAY_MS)
          page.crash()
          page = await browser.open(owner)
        } else if (step !== 'wait') {
          const next = step === 'visitor' ? '' : step
          // Unsaved words of a visitor go along; saved ones stay in the cache.
          if (owner === '') for (const each of typed) if (page.field.text.includes(each.word)) each.of = next
          owner = next
          page.drafts.setOwner(next)
        }
        await advance(SAVE_DELAY_MS)
        const saved = page.notes.get().notes.map(({ content }) => content)
        const background = page.draftSession.get().background.map((draft) => draft.current.content)
        const present = [page.field.text, ...background, ...saved].join()
        expect(typed.filter(({ word, of }) => of === owner && !present.includes(word))).toEqual([])
        const unsaved = [page.field.text, ...background].join()
        expect(typed.filter(({ word, of }) => of !== owner && unsaved.includes(word))).toEqual([])
      }
    }),
    { seed: 6, numRuns: 200 },
  )
}, 30_000)
