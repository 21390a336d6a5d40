import { paste } from '../ui/large-paste-steps.ts'
import { storedNotes } from './local-cloud.ts'
import { expect, test } from './member-tab.ts'

// The SDK sends a message of more than 16,384 UTF-16 units in several frames. A surrogate pair at a frame's end must not be split.
for (const [alignment, start] of [
  ['', ''],
  [' after one letter', 'a'],
] as const)
  // @fault F51
  test(`stores 60 kB of emoji${alignment} unchanged`, async ({ tab, ada, page }) => {
    const text = start + '😀🎈'.repeat(7_600)
    expect(Buffer.byteLength(text)).toBeGreaterThan(60_000)
    await tab.openSignedIn(ada)
    await tab.editorIsReady()
    await tab.note.click()
    await paste(page, { 'text/plain': text })
    await tab.save.click()
    await expect(tab.toast('Note saved successfully')).toBeVisible()
    const [note] = await storedNotes(ada)
    expect(note?.content === text).toBe(true)
    await page.reload()
    await expect(tab.card(text.slice(0, 20))).toBeVisible()
  })
