import { expect, test } from 'vitest'
import { SAVE_DELAY_MS } from '../../src/drafts/drafts.ts'
import { memberNote } from '../fakes/fake-member.ts'
import { advance, createDraftsBrowser, unsavedContents, useFakeTimers } from './drafts-page.ts'

const A = memberNote('A', 'a')

useFakeTimers()

// @fault F39
test('stores text that is typed before the list is complete, beside the earlier drafts', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndType('yesterday', 'ada')
  page.crash()

  const { page: next } = await browser.openBeforeListed()
  next.type('today')
  await advance(SAVE_DELAY_MS)
  next.type('today, still')
  next.hide()
  expect(unsavedContents(next)).toEqual(['today, still'])
  next.crash()
  expect(unsavedContents(await browser.openAndRestore('ada'))).toEqual(['yesterday', 'today, still'])
})

test('does not restore a draft whose text is in the list, however late the list is complete', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndRestore('ada')
  page.draftSession.edit(A)
  page.type('a changed')
  await advance(SAVE_DELAY_MS)
  page.setOwner('')
  page.type('by a visitor')
  expect(await page.draftSession.save()).toBe(true)
  page.crash()

  const { page: next, ada } = await browser.openBeforeListed({ ...A, content: 'a changed' })
  expect(ada.notes.get()).toMatchObject({ notes: [{ content: 'by a visitor' }], isLoading: false })
  // As long as a busy machine may take to load the member's notes.
  await advance(4000)
  expect(unsavedContents(next)).toEqual([])
  ada.releaseResponses()
  await advance(SAVE_DELAY_MS)
  expect(unsavedContents(next)).toEqual([])
  next.crash()
  expect(await browser.disk.open().drafts.adopt('ada')).toEqual([])
})

test.each([
  ['closes', 'a changed', []],
  ['keeps text typed after', 'a changed and more', ['a changed and more']],
])(
  '%s a draft that was restored before the list was complete, if the list then has its text',
  async (_, typed, unsaved) => {
    const browser = createDraftsBrowser()
    const page = await browser.openAndRestore('ada')
    page.draftSession.edit(A)
    page.type('a changed')
    await advance(SAVE_DELAY_MS)
    page.crash()

    const saved = { ...A, content: 'a changed' }
    const { page: next, ada } = await browser.openBeforeListed(saved)
    await advance(6000)
    expect(unsavedContents(next)).toEqual(['a changed'])
    next.type(typed)
    ada.releaseResponses()
    await advance(SAVE_DELAY_MS)
    expect(unsavedContents(next)).toEqual(unsaved)
    expect(ada.notes.get().notes).toMatchObject([saved])
    next.crash()
    const drafts = await browser.disk.open().drafts.adopt('ada')
    expect(drafts.map(({ words }) => words.content)).toEqual(unsaved)
  },
)

test('closes what was being saved of a draft that was restored before the list was complete', async () => {
  const browser = createDraftsBrowser()
  const { page } = await browser.openMemberPage()
  page.type('**milk**')
  void page.draftSession.save()
  page.type('**milk, eggs**')
  page.unload()
  page.crash()

  const milk = { ...memberNote('', '**milk**'), timestamp: Date.now() }
  const { page: next, ada } = await browser.openBeforeListed(milk)
  await advance(6000)
  expect(unsavedContents(next)).toEqual(['**milk, eggs**'])
  ada.releaseResponses()
  await advance(SAVE_DELAY_MS)
  expect(unsavedContents(next)).toEqual(['**, eggs**'])
  expect(ada.notes.get().notes).toMatchObject([milk])
})

test('keeps text of the saved note that a restored draft lacks', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndRestore('ada')
  page.draftSession.edit(A)
  page.type('a changed')
  await advance(SAVE_DELAY_MS)
  page.crash()

  const { page: next, ada } = await browser.openBeforeListed({ ...A, content: 'a changed\nlast words' })
  await advance(6000)
  next.type('first a changed')
  ada.releaseResponses()
  await advance(SAVE_DELAY_MS)
  void next.draftSession.save()
  await advance(SAVE_DELAY_MS)
  expect(ada.notes.get().notes).toMatchObject([{ content: 'first a changed\nlast words' }])
})
