import { expect, test } from 'vitest'
import { SAVE_DELAY_MS } from '../../src/drafts/drafts.ts'
import { advance, createDraftsBrowser, useFakeTimers } from './drafts-page.ts'

useFakeTimers()

test('stores all drafts again when the page ends, because a browser may delete only the database', async () => {
  const { page, flushed } = await openAndRecordFlushes()
  page.hide()
  expect(flushed).toEqual([])
  page.unload()
  expect(flushed).toEqual([['half a thought']])
  page.draftSession.setTitle('')
  page.type('')
  await advance(SAVE_DELAY_MS)
  page.unload()
  expect(flushed).toHaveLength(1)
})

test('flushes nothing when a page is hidden by its end, until it returns from the back/forward cache', async () => {
  const { page, flushed } = await openAndRecordFlushes()
  page.unload()
  page.hide()
  expect(flushed).toEqual([['half a thought']])
  page.comeBack()
  page.type('another thought')
  page.hide()
  expect(flushed).toEqual([['half a thought'], ['another thought']])
})

test('stores drafts, and ends the warning, soon after space was freed, though nothing more is typed', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndRestore()
  browser.disk.full = true
  page.type('a word')
  await advance(SAVE_DELAY_MS)
  expect(page.drafts.status.get().risk).toBe('full')
  await advance(30_000)
  expect(page.drafts.status.get().risk).toBe('full')
  browser.disk.full = false
  await advance(10_000)
  expect(page.drafts.status.get()).toEqual({ isPersisted: true, risk: undefined })
  page.crash()
  expect((await browser.openAndRestore()).field.text).toBe('a word')
})

/** Opens a page with a stored draft. `flushed` has the contents of the drafts of each flush. */
async function openAndRecordFlushes() {
  const page = await createDraftsBrowser().openAndType('half a thought')
  const flushed: (readonly string[])[] = []
  page.device.flush = (_, drafts) => flushed.push(drafts.map(({ words }) => words.content))
  return { page, flushed }
}
