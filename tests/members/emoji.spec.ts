import { storedNotes } from './local-cloud.ts'
import { expect, test } from './member-tab.ts'

// A message of more than 16,384 units goes in several frames, and a pair that stands across a border must not fall apart.
for (const [alignment, start] of [
  ['', ''],
  [' after one letter', 'a'],
] as const)
  test(`60 kB dense with emoji${alignment} come through the page whole`, async ({ tab, ada, page }) => {
    const text = start + '😀🎈'.repeat(7_600)
    expect(Buffer.byteLength(text)).toBeGreaterThan(60_000)
    await tab.openSignedIn(ada)
    await tab.editorIsReady()
    await tab.note.click()
    await tab.note.evaluate((box, words) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', words)
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
    await tab.save.click()
    await expect(tab.toast('Note saved successfully')).toBeVisible()
    const [note] = await storedNotes(ada)
    expect(note?.content === text).toBe(true)
    await page.reload()
    await expect(tab.card(text.slice(0, 20))).toBeVisible()
  })
