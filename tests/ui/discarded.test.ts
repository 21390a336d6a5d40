import { beforeEach, expect, test, vi } from 'vitest'
import { createDevice, discardedOn, pass, wordsOn } from './drafts-page.ts'
import { kept } from './member/ada.ts'

const A = kept('A', 'a', 1)
const B = kept('B', 'b', 2)
const DAY = 24 * 60 * 60 * 1000

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('keeps every discarded edit, across a kill and a reload, until it is reopened', async () => {
  const { open } = await begin()
  const first = await open()
  for (const note of [A, B]) {
    first.desk.edit(note)
    first.type(`${note.content} typed`)
    expect(first.desk.giveUp()).toBe(true)
  }
  await pass(0)
  first.crash()

  const second = await open()
  expect([wordsOn(second), discardedOn(second)]).toEqual([[], ['a typed', 'b typed']])
  expect(second.desk.get().notice).toBeUndefined()
  expect(second.backs).toBe(0)
  second.unload()
  second.crash()

  const third = await open()
  const [given] = third.desk.get().discarded
  third.desk.reopen(given?.id ?? '')
  expect(third.field.text).toBe('a typed')
  expect(third.desk.get().sheet).toMatchObject({ note: { id: A.id }, saved: { content: 'a' } })
  expect(third.desk.get().sheet).not.toHaveProperty('discardedAt')
  expect(discardedOn(third)).toEqual(['b typed'])
  await pass(0)
  third.crash()

  const fourth = await open()
  expect([wordsOn(fourth), discardedOn(fourth)]).toEqual([['a typed'], ['b typed']])
})

test('discards a restored edit only with a way back, also where a new note is saved afterwards', async () => {
  const { open } = await begin()
  const first = await open()
  first.desk.edit(A)
  first.type('a typed')
  await pass(500)
  first.crash()

  const second = await open()
  expect(second.field.text).toBe('a typed')
  expect(second.desk.giveUp()).toBe(true)
  second.type('new')
  expect(await second.desk.save()).toBe(true)
  await pass(500)
  second.crash()

  const third = await open()
  expect([wordsOn(third), discardedOn(third)]).toEqual([[], ['a typed']])
  expect(third.notes.get().notes.map(({ content }) => content)).toContain('new')
})

test('keeps a discarded edit for a day, and no longer than the first page after it', async () => {
  const { open } = await begin()
  const first = await open()
  first.desk.edit(A)
  first.type('a typed')
  first.desk.giveUp()
  await pass(500)
  first.crash()
  vi.setSystemTime(Date.now() + DAY - 60_000)
  const second = await open()
  expect(discardedOn(second)).toEqual(['a typed'])
  second.crash()
  vi.setSystemTime(Date.now() + 120_000)
  const third = await open()
  expect(discardedOn(third)).toEqual([])
  third.crash()
  vi.setSystemTime(Date.now() - DAY)
  expect(discardedOn(await open())).toEqual([])
})

test('reopens the latest discarded edit, and forgets one that was deleted for good', async () => {
  const { open } = await begin()
  const first = await open()
  for (const note of [A, B]) {
    first.desk.edit(note)
    first.type(`${note.content} typed`)
    first.desk.giveUp()
  }
  first.desk.reopen(first.desk.get().discarded.at(-1)?.id ?? '')
  expect([first.field.text, discardedOn(first)]).toEqual(['b typed', ['a typed']])
  first.desk.forget(first.desk.get().discarded[0]?.id ?? '')
  await pass(0)
  first.crash()
  const second = await open()
  expect([wordsOn(second), discardedOn(second)]).toEqual([['b typed'], []])
})

test('keeps no edit as discarded whose words were saved after all', async () => {
  const { open } = await begin()
  const first = await open()
  first.desk.edit(A)
  first.type('a typed')
  first.desk.giveUp()
  first.desk.edit(A)
  first.type('a typed')
  expect(await first.desk.save()).toBe(true)
  await pass(500)
  first.crash()
  expect(discardedOn(await open())).toEqual([])
})

test("shows a member's discarded edits to nobody else, and to that member again", async () => {
  const { open } = await begin()
  const page = await open()
  page.desk.edit(A)
  page.type('a typed')
  page.desk.giveUp()
  page.drafts.follow('')
  await pass(500)
  expect(discardedOn(page)).toEqual([])
  page.drafts.follow('eve')
  await pass(500)
  expect(discardedOn(page)).toEqual([])
  page.drafts.follow('ada')
  await pass(500)
  expect(discardedOn(page)).toEqual(['a typed'])
  page.crash()
  expect(discardedOn(await open())).toEqual(['a typed'])
})

/** Ada's browser; her account holds two notes. */
async function begin() {
  const browser = createDevice()
  const { ada, page } = await browser.openAda()
  for (const note of [A, B]) ada.store(note.id, note)
  page.crash()
  return { open: async () => (await browser.openAda()).page }
}
