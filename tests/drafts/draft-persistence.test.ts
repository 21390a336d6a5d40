import { expect, test, vi } from 'vitest'
import { SAVE_DELAY_MS } from '../../src/drafts/drafts.ts'
import { memberNote } from '../fakes/fake-member.ts'
import { advance, createDraftsBrowser, unsavedContents, useFakeTimers } from './drafts-page.ts'

const A = memberNote('A', 'a')

useFakeTimers()

test('stores typed text shortly after and restores it with its caret after a crash', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndRestore()
  page.type('half a thought', 4)
  page.draftSession.setTitle('Idea')
  await advance(SAVE_DELAY_MS)
  page.crash()

  const next = await browser.openAndRestore()
  expect(next.restoreCount).toBe(1)
  expect(next.field).toMatchObject({ text: 'half a thought', caretOffset: 4 })
  expect(next.draftSession.get()).toMatchObject({
    active: { current: { title: 'Idea' } },
    notice: { kind: 'restored' },
  })
})

test('stores steady typing no more often than the save delay', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndRestore()
  const save = vi.spyOn(page.device, 'save')
  for (let key = 0; key < 40; key++) {
    page.type(page.field.text + 'x')
    await advance(50)
  }
  expect(save.mock.calls.length).toBeLessThanOrEqual((40 * 50) / SAVE_DELAY_MS + 1)
  page.crash()
  expect((await browser.openAndRestore()).field.text.length).toBeGreaterThanOrEqual(
    40 - SAVE_DELAY_MS / 50 - 1,
  )
})

for (const [event, action] of [
  ['hidden', 'hide'],
  ['unloaded', 'unload'],
] as const)
  test(`stores unsaved text at once when the page is ${event}`, async () => {
    const browser = createDraftsBrowser()
    const page = await browser.openAndRestore()
    page.type('the last word')
    page[action]()
    page.crash()
    expect((await browser.openAndRestore()).field.text).toBe('the last word')
  })

test.each(['the code that stores drafts has loaded', 'the drafts of other tabs were adopted'])(
  'stores what was typed before %s',
  async (moment) => {
    const browser = createDraftsBrowser()
    const hasStorage = moment.startsWith('the drafts')
    const page = browser.openPage('', { hasStorage })
    page.device.adopt = () => new Promise(() => {})
    await advance(SAVE_DELAY_MS)
    page.type('the first word', 5)
    page.unload()
    page.crash()
    const next = await browser.openAndRestore()
    expect(next.field).toMatchObject({ text: 'the first word', caretOffset: 5 })
    expect(unsavedContents(next)).toEqual(['the first word'])
  },
)

test('keeps typed text when the crash screen replaces the field', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndType('half a thought')
  page.drafts.scheduleSave()
  page.showCrashScreen()
  await advance(SAVE_DELAY_MS)
  page.unload()
  page.crash()
  expect((await browser.openAndRestore()).field.text).toBe('half a thought')
})

test('stores drafts again after a flush if the page stays open', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndRestore()
  page.device.flush = () => {}
  page.type('half a thought')
  page.hide()
  await advance(SAVE_DELAY_MS)
  page.crash()
  expect((await browser.openAndRestore()).field.text).toBe('half a thought')
})

test('adopts the drafts of a page that ends late at once', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndType('half a thought')
  const next = await browser.openAndRestore('', page)
  expect(next.field.text).toBe('')
  page.crash()
  await advance(0)
  expect([next.field.text, next.restoreCount]).toEqual(['half a thought', 1])
})

test('leaves the drafts of a tab that reloads to its next page', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndType('half a thought')
  const other = await browser.openAndRestore()
  page.crash()
  await advance(5_000)
  const next = await browser.openAndRestore('', page)
  expect([other.field.text, next.field.text]).toEqual(['', 'half a thought'])
})

test.each([
  ['milk eggs', ' eggs'],
  ['milk\n**eggs**', '**eggs**'],
  ['milk', ''],
])('restores only what was typed during a save if the page ends then: %j', async (typed, rest) => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndType('milk')
  void page.draftSession.save()
  page.type(typed, 2)
  page.unload()
  page.crash()
  await advance(SAVE_DELAY_MS)

  const next = await browser.openAndRestore()
  expect(next.field.text).toBe(rest)
  expect(next.notes.get().notes.map(({ content }) => content)).toEqual(['milk'])
  expect(await next.draftSession.save()).toBe(rest !== '')
})

test('restores what was typed during the save of an edit as an edit of the saved text', async () => {
  const browser = createDraftsBrowser()
  const { ada, page } = await browser.openMemberPage()
  ada.store(A.id, A)
  await vi.waitFor(() => expect(ada.notes.get().notes).toHaveLength(1))
  page.draftSession.edit(A)
  page.type('a2')
  void page.draftSession.save()
  page.type('a23')
  page.unload()
  await advance(0)
  page.crash()

  const next = await browser.openMemberPage()
  expect(next.page.field.text).toBe('a23')
  expect(next.page.draftSession.get().active.note).toMatchObject({ id: A.id, content: 'a2' })
})

test('does not restore saved text if the page ends right after the save', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndType('kept')
  const saving = page.draftSession.save()
  const { save } = page.device
  page.device.save = () => new Promise(() => {})
  expect(await saving).toBe(true)
  await advance(SAVE_DELAY_MS)
  page.crash()
  page.device.save = save

  const next = await browser.openAndRestore()
  expect(next.field.text).toBe('')
  expect(next.draftSession.get().notice).toBeUndefined()
  expect(next.notes.get().notes.map(({ content }) => content)).toEqual(['kept'])
})

test('does not restore saved text that was typed right before the save', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndRestore()
  page.type('kept')
  page.draftSession.setTitle('Idea')
  await advance(SAVE_DELAY_MS)
  page.type('kept to the end')
  const saving = page.draftSession.save()
  // The storage completes the requests that were made when the save began, and none after that.
  await Promise.resolve()
  const { save } = page.device
  page.device.save = () => new Promise(() => {})
  expect(await saving).toBe(true)
  page.crash()
  page.device.save = save

  const next = await browser.openAndRestore()
  expect(next.field.text).toBe('')
  expect(next.notes.get().notes.map(({ content }) => content)).toEqual(['kept to the end'])
})

// @fault F39
test('deletes a stored draft that was saved, so that it is not restored when its note changes', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndType('kept')
  const { save } = page.device
  page.device.save = () => new Promise(() => {})
  expect(await page.draftSession.save()).toBe(true)
  page.crash()
  page.device.save = save

  const next = await browser.openAndRestore()
  const [note] = next.notes.get().notes
  next.notes.remove(note?.id ?? '')
  next.crash()
  const last = await browser.openAndRestore()
  expect(last.draftSession.get()).toMatchObject({
    active: { current: { content: '' } },
    background: [],
    notice: undefined,
  })
})

test('restores the draft that was continued last as the active one', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndType('half new')
  page.draftSession.edit(A)
  page.type('a2')
  await advance(SAVE_DELAY_MS)
  page.draftSession.reopen(page.draftSession.get().background[0]?.id ?? '')
  expect(page.field.text).toBe('half new')
  await advance(SAVE_DELAY_MS)
  page.crash()
  const next = await browser.openAndRestore()
  expect(unsavedContents(next)).toEqual(['a2', 'half new'])
})

test('restores an earlier draft in the background while another one is being written', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndType('yesterday')
  page.crash()

  const next = browser.openPage()
  next.type('today')
  await advance(SAVE_DELAY_MS)
  expect(next.field.text).toBe('today')
  expect(next.draftSession.get()).toMatchObject({
    background: [{ current: { content: 'yesterday' } }],
    notice: { kind: 'restored-in-background' },
  })
  expect(next.restoreCount).toBe(0)
  // The caret is still in the field, and the next note is no part of the earlier draft.
  await next.draftSession.save()
  expect(next.field.text).toBe('')
  expect(unsavedContents(next)).toEqual(['yesterday'])
  next.draftSession.edit()
  expect(next.field.text).toBe('yesterday')
})

test('restores an earlier draft after a large paste, and keeps it stored until then', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndType('yesterday')
  page.crash()

  const next = browser.openPage()
  let finish: (() => void) | undefined
  next.field.inputEnd = new Promise((resolve) => (finish = resolve))
  await advance(SAVE_DELAY_MS)
  expect(next.field.text).toBe('')
  next.type('pasted')
  await advance(SAVE_DELAY_MS)
  next.crash()
  const last = await browser.openAndRestore()
  expect(unsavedContents(last)).toEqual(['yesterday', 'pasted'])
  finish?.()
  await advance(SAVE_DELAY_MS)
  expect(unsavedContents(next)).toEqual(['yesterday', 'pasted'])
})

test('does not adopt a draft of another open tab', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndType('mine')
  const other = await browser.openAndRestore()
  expect(other.field.text).toBe('')
  page.crash()
  expect((await browser.openAndRestore()).field.text).toBe('mine')
})

test('reports whether unsaved text outlives the page', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndRestore()
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

test('restores unreadable drafts once they can be read, behind what was written by then', async () => {
  const browser = createDraftsBrowser()
  const page = await browser.openAndType('yesterday')
  page.crash()
  browser.disk.full = true
  const next = await browser.openAndRestore()
  expect(next.field.text).toBe('')
  next.type('today')
  await advance(SAVE_DELAY_MS)
  expect(next.drafts.status.get()).toEqual({ isPersisted: false, risk: 'full' })
  browser.disk.full = false
  await advance(20_000)
  expect(next.field.text).toBe('today')
  expect(next.draftSession.get()).toMatchObject({ background: [{ current: { content: 'yesterday' } }] })
  expect(next.drafts.status.get()).toEqual({ isPersisted: true, risk: undefined })
  next.crash()
  const last = await browser.openAndRestore()
  expect([last.field.text, last.draftSession.get().background[0]?.current.content]).toEqual([
    'today',
    'yesterday',
  ])
})

test('stores drafts, and says so, while those of earlier pages cannot be read', async () => {
  const browser = createDraftsBrowser()
  const page = browser.openPage()
  page.device.adopt = () =>
    new Promise((_, reject) => setTimeout(() => reject(new Error('unreadable')), 3_000))
  page.type('a word')
  await advance(3_000)
  for (let retry = 0; retry < 3; retry++) {
    expect(page.drafts.status.get().isPersisted).toBe(true)
    await advance(13_000)
  }
  page.crash()
  expect((await browser.openAndRestore()).field.text).toBe('a word')
})

test('reports unsaved text that needs a warning if nothing can be stored', async () => {
  const page = createDraftsBrowser().openPage('', { hasStorage: false })
  page.type('a word')
  await advance(SAVE_DELAY_MS)
  expect(page.drafts.flush()).toBe(false)
  expect(page.draftSession.hasUnsaved()).toBe(true)
})
