import { newKey } from '../../src/notes/keys.ts'
import { injectFault, memberNote, writeRemoteNotes, writeToDatabase } from './local-cloud.ts'
import { CONFLICT_COPY_MESSAGE, expect, holdFurtherReads, test } from './member-tab.ts'

// @fault F06
test('shows in a large account what another program has written, at the return to the tab and when its note is opened', async ({
  tab,
  ada,
  page,
}) => {
  const notes = Array.from({ length: 110 }, (_, at) => memberNote(ada, `Note ${at}`, 'as stored', at))
  await writeRemoteNotes(ada, ...notes)
  await tab.openSynced(ada)

  const added = { ...memberNote(ada, 'By a script', 'a new note'), id: newKey(Date.now()) }
  await writeRemoteNotes(ada, added)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(tab.card('By a script')).toBeVisible()

  await writeToDatabase(ada, `notes/${notes[0]?.id}/content`, 'edited by a script')
  await tab.editorIsReady()
  await tab.button('Note 0', 'Edit note').click()
  await expect(tab.card('Note 0')).toContainText('edited by a script')
  await expect(tab.note).toHaveText('edited by a script')
  await page.keyboard.type(' and by me')
  await page.keyboard.press('Control+s')
  await expect(tab.card('Note 0')).toContainText('edited by a script and by me')
  await tab.expectSynced()
})

test('keeps what was typed in a large account before a newer text of the note has arrived', async ({
  tab,
  ada,
  page,
}) => {
  const notes = Array.from({ length: 110 }, (_, at) => memberNote(ada, `Note ${at}`, 'as stored', at))
  await writeRemoteNotes(ada, ...notes)
  await tab.openSynced(ada)
  await tab.editorIsReady()
  await writeToDatabase(ada, `notes/${notes[0]?.id}/content`, 'edited by a script')
  await injectFault('delay', ada, { ms: 1500 })
  await tab.button('Note 0', 'Edit note').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' and by me')
  await expect(tab.card('Note 0')).toContainText('edited by a script')
  await injectFault('reset', ada)
  await expect(tab.note).toHaveText('as stored and by me')
  await page.keyboard.press('Control+s')
  await expect(tab.toast(CONFLICT_COPY_MESSAGE)).toBeVisible()
  await expect(tab.card('edited by a script')).toContainText('Note 0')
  await expect(tab.card('conflict copy')).toContainText('as stored and by me')
  await tab.expectSynced()
})

test('says that notes are still loading while a search finds none among the first ones', async ({
  tab,
  ada,
  page,
}) => {
  await writeRemoteNotes(
    ada,
    ...Array.from({ length: 110 }, (_, at) => memberNote(ada, `Note ${at}`, '', at)),
  )
  const releaseReads = await holdFurtherReads(page)
  await tab.openSignedIn(ada)
  await expect(tab.card('Note 42')).toBeVisible()
  await tab.search.fill('Note 109')
  const results = page.getByRole('main')
  await expect(results.getByText('Loading notes...', { exact: true }).last()).toBeVisible()
  await expect(results).not.toContainText('0 notes found')
  await expect(results).not.toContainText('Create "Note 109"')
  await tab.search.fill('Note 42')
  await expect(results).toContainText('1 note found')
  await tab.search.fill('Note 109')
  releaseReads()
  await expect(tab.card('Note 109')).toBeVisible()
  await tab.search.fill('Note 111')
  await expect(results).toContainText('Try searching with different keywords')
})
