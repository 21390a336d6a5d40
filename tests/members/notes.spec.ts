import { compose, pressInComposition } from '../composition.ts'
import { holdRequests } from '../hold-requests.ts'
import { holdFrames, LAST_PARAGRAPH, PARAGRAPHS, paste, progressBox } from '../ui/large-paste-steps.ts'
import { expectDraftStored } from '../ui/pinwell-page.ts'
import {
  changeAccount,
  memberNote,
  storedContents,
  storedData,
  storedNotes,
  writeRemoteNote,
} from './local-cloud.ts'
import { expect, test, writeNotes } from './sent-writes.ts'

const DISPLAY_TEXT = expect.stringMatching(/^[A-Z][a-z]{2} \d\d, \d{4}, \d\d:\d\d [AP]M$/)

test('changes nothing and leaves no draft if the page reloads while a long note is loading', async ({
  tab,
  ada,
  page,
  sent,
}) => {
  const content = `${'• a **rope** of hemp\nThe tide ~~waits~~.\n'.repeat(5000)}end`
  await writeRemoteNote(ada, 'Long', content, 1)
  await tab.openSynced(ada)
  await tab.editorIsReady()
  await tab.button('Long', 'Edit note').click()
  const progress = page.getByText(/^Opening the note: \d+ %/)
  await expect(progress).toBeVisible()
  await page.reload()
  // The address names the note, which opens again.
  await expect(progress).toBeVisible()
  await tab.expectSynced()
  await page.goBack()
  await expect(page.getByRole('form', { name: 'New note' })).toBeAttached()
  await expectDraftStored(page, 'of hemp', false)
  expect(sent).toEqual([])
  await tab.editorIsReady()
  await expect(tab.note).toHaveText('')
})

test('keeps a large paste that is being inserted into a note when the person presses beside it', async ({
  tab,
  ada,
  page,
}) => {
  await writeRemoteNote(ada, 'Bread', 'rye')
  await tab.openSynced(ada)
  await tab.editorIsReady()
  await tab.button('Bread', 'Edit note').click()
  await tab.note.click()
  const releaseFrames = await holdFrames(page, 20)
  await paste(page, { 'text/html': PARAGRAPHS })
  await expect(progressBox(page)).toBeVisible()
  await page.mouse.click(5, 400)
  await releaseFrames()
  await expect(tab.note.locator('p').last()).toHaveText(LAST_PARAGRAPH)
  await expect(tab.update).toBeEnabled()
})

// @spec beyond.search-enter
test('Enter in the search box opens the first note found', async ({ tab, ada, page }) => {
  await writeRemoteNote(ada, 'Music', 'giant steps', 2)
  await writeRemoteNote(ada, 'Café', 'crème', 1)
  await tab.openSynced(ada)
  await tab.search.fill('nothing that is there')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form', { name: 'Edit note' })).toHaveCount(0)
  await tab.search.fill('')
  await compose(page, 'creme')
  await expect(tab.search).toHaveValue('creme')
  await pressInComposition(page, 'Enter')
  await expect(page.getByRole('form', { name: 'Edit note' })).toHaveCount(0)
  await page.keyboard.insertText('creme')
  await page.keyboard.press('Enter')
  await expect(tab.title).toHaveValue('Café')
  await expect(tab.note).toBeFocused()
})

test('keeps every character of a long note in the plain field until the editor loads', async ({
  tab,
  ada,
  page,
  sent,
}) => {
  const content = `${'• a **rope** of hemp\nThe tide ~~waits~~.\n'.repeat(600)}end`
  await writeRemoteNote(ada, 'Long', content, 1)
  const releaseEditor = await holdRequests(page, /\/Editor-.*\.js/)
  await tab.openSynced(ada)
  await tab.button('Long', 'Edit note').click()
  await expect(tab.note).toHaveJSProperty('tagName', 'TEXTAREA')
  await expect(tab.note).toHaveJSProperty('readOnly', true)
  await expect(page.getByText(/^\d\d,\d\d\d characters$/)).toBeVisible()
  await tab.note.focus()
  await page.keyboard.type('lost?')
  await tab.title.fill('Longer')
  await page.keyboard.press('Control+s')
  await expect(tab.toast('Note updated successfully')).toBeVisible()
  expect(await storedNotes(ada)).toMatchObject([{ title: 'Longer', content }])
  await tab.button('Longer', 'Edit note').click()
  await expect(tab.note).toHaveJSProperty('readOnly', true)
  releaseEditor()
  await expect(tab.note).toHaveAttribute('contenteditable', 'true')
  await expect(tab.note).toBeFocused({ timeout: 60_000 })
  await page.keyboard.type('!')
  await page.keyboard.press('Control+s')
  await expect.poll(() => storedContents(ada)).toEqual([`${content}!`])
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(2)
})

// @spec list.banner note.fields notes.pin validation.note calls.create-note success.save
test('creates a note at users/{uid}/notes/{newKey} with all its fields', async ({ tab, ada, page }) => {
  await changeAccount(ada, { displayName: 'Ada' })
  await tab.openSignedIn(ada)
  await expect(page.getByText("You're viewing cached notes.")).toHaveCount(0)
  await tab.editorIsReady()
  await tab.typeNote('so **bold**')
  await tab.title.fill('  Engine ')
  const before = Date.now()
  await tab.save.click()
  await expect(tab.toast('Note saved successfully')).toBeVisible()
  await expect(tab.title).toBeHidden()
  await expect(tab.card('Engine').locator('strong')).toHaveText('bold')
  await expect(tab.card('Engine').getByText('offline', { exact: true })).toHaveCount(0)

  const [[key, note] = []] = Object.entries((await storedData(ada)).notes)
  expect(note).toEqual({
    id: key,
    title: 'Engine',
    content: 'so **bold**',
    createdAt: DISPLAY_TEXT,
    lastModified: DISPLAY_TEXT,
    timestamp: expect.any(Number),
    pinned: 'unpinned',
    userId: ada.uid,
    userEmail: ada.email,
    author: 'Ada',
  })
  const [{ timestamp } = { timestamp: 0 }] = await storedNotes(ada)
  expect(timestamp).toBeGreaterThanOrEqual(before)
  expect(timestamp).toBeLessThanOrEqual(Date.now())
})

// @spec calls.subscribe
test('shows in one browser what another does, a new note within a second', async ({
  tab,
  ada,
  openBrowser,
}) => {
  const other = await openBrowser()
  await tab.openSignedIn(ada)
  await other.openSignedIn(ada)
  await expect(other.page.getByText('No notes yet')).toBeVisible()
  await tab.editorIsReady()

  // The machine may be busy, so one of several attempts has to be that fast.
  let text = ''
  await expect(async () => {
    text = `typed at ${Date.now()}`
    await tab.createNote(text)
    await expect(other.card(text)).toBeVisible({ timeout: 1000 })
  }).toPass()

  await tab.button(text, 'Pin note').click()
  await expect(other.page.getByRole('heading', { name: 'Pinned Notes' })).toBeVisible()
  await tab.button(text, 'Edit note').click()
  await tab.title.fill('With a title')
  await tab.update.click()
  await expect(other.card('With a title')).toBeVisible()
  await other.button('With a title', 'Delete note').click()
  await expect(tab.card('With a title')).toHaveCount(0)
})

test.describe('with notes in the account', () => {
  test.beforeEach(async ({ tab, ada }) => {
    await writeNotes(ada)
    await tab.openSignedIn(ada)
    await expect(tab.cards).toHaveCount(2)
    await tab.expectProfileWritten()
  })

  // @spec composer.edit calls.update success.update
  test('shows Cancel and Update during an edit, and Update writes the text and its date', async ({
    tab,
    ada,
    page,
    sent,
  }) => {
    await tab.button('Plain', 'Edit note').click()
    await expect(tab.note).toHaveText('some words')
    await expect(tab.title).toHaveValue('Plain')
    await expect(tab.save).toHaveCount(0)
    await tab.note.press('End')
    await page.keyboard.type(' more')
    await tab.update.click()
    await expect(tab.toast('Note updated successfully')).toBeVisible()
    await expect(tab.title).toBeHidden()
    await expect(tab.card('some words more')).toBeVisible()
    await tab.expectSynced()

    const edited = (await storedNotes(ada)).find(({ title }) => title === 'Plain')
    expect(edited).toEqual({ ...memberNote(ada, 'Plain', 'some words more', 1), lastModified: DISPLAY_TEXT })
    expect(edited?.lastModified).not.toBe(edited?.createdAt)
    const path = `notes/${edited?.id}`
    await expect
      .poll(() => sent)
      .toEqual([
        {
          [`${path}/title`]: 'Plain',
          [`${path}/content`]: 'some words more',
          [`${path}/lastModified`]: edited?.lastModified,
        },
      ])
  })

  // @spec notes.pin calls.update success.pin
  test('writes only {pinned} at pin and unpin', async ({ tab, ada, page, sent }) => {
    await tab.button('Plain', 'Pin note').click()
    await expect(tab.toast('Note pinned')).toBeVisible()
    await expect(tab.button('Plain', 'Pin note')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('heading', { name: 'My Notes' })).toHaveCount(0)
    await tab.button('Plain', 'Pin note').click()
    await expect(tab.toast('Note unpinned')).toBeVisible()
    const path = `notes/${memberNote(ada, 'Plain', '', 1).id}/pinned`
    await expect.poll(() => sent).toEqual([{ [path]: 'pinned' }, { [path]: 'unpinned' }])
    await expect.poll(() => storedNotes(ada)).toContainEqual(memberNote(ada, 'Plain', 'some words', 1))
  })

  // @spec calls.update success.delete
  test('sets a deleted note to null and keeps it in the trash', async ({ tab, ada, sent }) => {
    await tab.button('Plain', 'Delete note').click()
    await expect(tab.toast('Note deleted successfully')).toBeVisible()
    await expect(tab.card('Plain')).toHaveCount(0)
    await tab.expectSynced()
    const note = memberNote(ada, 'Plain', 'some words', 1)
    const trashed = { ...note, deletedAt: expect.any(Number) }
    await expect.poll(() => sent).toEqual([{ [`notes/${note.id}`]: null, [`trash/${note.id}`]: trashed }])
    await expect.poll(() => storedNotes(ada)).toHaveLength(1)
  })
})
