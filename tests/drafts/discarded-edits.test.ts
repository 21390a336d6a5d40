import { expect, test, vi } from 'vitest'
import { memberNote } from '../fakes/fake-member.ts'
import {
  advance,
  createDraftsBrowser,
  discardedContents,
  unsavedContents,
  useFakeTimers,
} from './drafts-page.ts'

const A = memberNote('A', 'a', 1)
const B = memberNote('B', 'b', 2)
const DAY = 24 * 60 * 60 * 1000

useFakeTimers()

test('keeps every discarded edit across a crash and a reload until it is reopened', async () => {
  const { open } = await setUp()
  const first = await open()
  for (const note of [A, B]) {
    first.draftSession.edit(note)
    first.type(`${note.content} typed`)
    expect(first.draftSession.discard()).toBe(true)
  }
  await advance(0)
  first.crash()

  const second = await open()
  expect([unsavedContents(second), discardedContents(second)]).toEqual([[], ['a typed', 'b typed']])
  expect(second.draftSession.get().notice).toBeUndefined()
  expect(second.restoreCount).toBe(0)
  second.unload()
  second.crash()

  const third = await open()
  const [firstDiscarded] = third.draftSession.get().discarded
  third.draftSession.reopen(firstDiscarded?.id ?? '')
  expect(third.field.text).toBe('a typed')
  expect(third.draftSession.get().active).toMatchObject({ note: { id: A.id, content: 'a' } })
  expect(third.draftSession.get().active).not.toHaveProperty('discardedAt')
  expect(discardedContents(third)).toEqual(['b typed'])
  await advance(0)
  third.crash()

  const fourth = await open()
  expect([unsavedContents(fourth), discardedContents(fourth)]).toEqual([['a typed'], ['b typed']])
})

test('keeps a restored edit that is discarded, even if a new note is saved afterwards', async () => {
  const { open } = await setUp()
  const first = await open()
  first.draftSession.edit(A)
  first.type('a typed')
  await advance(500)
  first.crash()

  const second = await open()
  expect(second.field.text).toBe('a typed')
  expect(second.draftSession.discard()).toBe(true)
  second.type('new')
  expect(await second.draftSession.save()).toBe(true)
  await advance(500)
  second.crash()

  const third = await open()
  expect([unsavedContents(third), discardedContents(third)]).toEqual([[], ['a typed']])
  expect(third.notes.get().notes.map(({ content }) => content)).toContain('new')
})

// @spec composer.edit
test('keeps a discarded edit for a day and deletes it when the next page opens', async () => {
  const { open } = await setUp()
  const first = await open()
  first.draftSession.edit(A)
  first.type('a typed')
  first.draftSession.discard()
  await advance(500)
  first.crash()
  vi.setSystemTime(Date.now() + DAY - 60_000)
  const second = await open()
  expect(discardedContents(second)).toEqual(['a typed'])
  second.crash()
  vi.setSystemTime(Date.now() + 120_000)
  const third = await open()
  expect(discardedContents(third)).toEqual([])
  third.crash()
  vi.setSystemTime(Date.now() - DAY)
  expect(discardedContents(await open())).toEqual([])
})

test('deletes a discarded edit after a day with the next one if the page stays open', async () => {
  const { open } = await setUp()
  const page = await open()
  for (const [note, contents] of [
    [A, ['a typed']],
    [B, ['b typed']],
  ] as const) {
    page.draftSession.edit(note)
    page.type(`${note.content} typed`)
    page.draftSession.discard()
    await advance(500)
    expect(discardedContents(page)).toEqual(contents)
    vi.setSystemTime(Date.now() + DAY)
  }
})

test('reopens the latest discarded edit and does not restore one that was deleted for good', async () => {
  const { open } = await setUp()
  const first = await open()
  for (const note of [A, B]) {
    first.draftSession.edit(note)
    first.type(`${note.content} typed`)
    first.draftSession.discard()
  }
  first.draftSession.reopen(first.draftSession.get().discarded.at(-1)?.id ?? '')
  expect([first.field.text, discardedContents(first)]).toEqual(['b typed', ['a typed']])
  first.draftSession.deleteDiscarded(first.draftSession.get().discarded[0]?.id ?? '')
  await advance(0)
  first.crash()
  const second = await open()
  expect([unsavedContents(second), discardedContents(second)]).toEqual([['b typed'], []])
})

test('does not restore a discarded edit whose text was saved afterwards', async () => {
  const { open } = await setUp()
  const first = await open()
  first.draftSession.edit(A)
  first.type('a typed')
  first.draftSession.discard()
  first.draftSession.edit(A)
  first.type('a typed')
  expect(await first.draftSession.save()).toBe(true)
  await advance(500)
  first.crash()
  expect(discardedContents(await open())).toEqual([])
})

test("shows a member's discarded edits to that member alone", async () => {
  const { open } = await setUp()
  const page = await open()
  page.draftSession.edit(A)
  page.type('a typed')
  page.draftSession.discard()
  page.setOwner('')
  await advance(500)
  expect(discardedContents(page)).toEqual([])
  page.setOwner('eve')
  await advance(500)
  expect(discardedContents(page)).toEqual([])
  page.setOwner('ada')
  await advance(500)
  expect(discardedContents(page)).toEqual(['a typed'])
  page.crash()
  expect(discardedContents(await open())).toEqual(['a typed'])
})

/** Ada's browser; her account holds two notes. */
async function setUp() {
  const browser = createDraftsBrowser()
  const { ada, page } = await browser.openMemberPage()
  for (const note of [A, B]) ada.store(note.id, note)
  page.crash()
  return { open: async () => (await browser.openMemberPage()).page }
}
