import { pull, notesOf } from './cloud.ts'
import { expect, test } from './tab.ts'

test('a write that is denied once is sent again with a fresh token', async ({ tab, ada, page }) => {
  const refreshes: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('securetoken') && request.method() === 'POST') refreshes.push(request.url())
  })
  await tab.arriveAs(ada)
  await tab.profileIsWritten()
  await tab.editorIsReady()
  await pull('refuse', ada)
  await tab.jot('denied once')
  await expect(tab.toast('Note saved successfully')).toBeVisible()
  expect(await notesOf(ada)).toHaveLength(1)
  expect(refreshes).toHaveLength(1)
})
