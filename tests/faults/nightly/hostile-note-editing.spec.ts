import { MAX_CONTENT_LENGTH } from '../../../src/notes/limits.ts'
import { HOSTILE_SHAPES } from '../../hostile-shapes.ts'
import { watchTasks } from '../../main-thread.ts'
import { memberNote, writeToDatabase } from '../../members/local-cloud.ts'
import { expect, test } from '../../members/member-tab.ts'
import { longTasks } from '../../ui/hostile-note-steps.ts'

test(
  'opens a note of the maximum length of each shape in the editor without a long task',
  { tag: '@alone' },
  async ({ tab, ada, page }) => {
    await tab.openSignedIn(ada)
    await tab.editorIsReady()
    for (const [shape, ofLength] of Object.entries(HOSTILE_SHAPES)) {
      const note = memberNote(ada, 'Hostile', ofLength(MAX_CONTENT_LENGTH))
      await writeToDatabase(ada, `notes/${note.id}`, note)
      const edit = tab.button('Hostile', 'Edit note')
      await expect(edit).toBeVisible({ timeout: 60_000 })
      const tasks = await watchTasks(page)
      await edit.press('Enter')
      await expect(tab.update).toBeVisible({ timeout: 60_000 })
      await expect(page.getByText(/^Opening the note: \d+ %/)).toBeHidden({ timeout: 60_000 })
      expect.soft(longTasks({ [shape]: (await tasks()).longest })).toEqual([])
      await page.keyboard.press('Escape')
      // The first Escape leaves code.
      if (await tab.update.isVisible()) await page.keyboard.press('Escape')
      await expect(page.getByRole('form', { name: 'New note' })).toBeAttached({ timeout: 60_000 })
      await writeToDatabase(ada, `notes/${note.id}`, null)
      await expect(tab.cards).toHaveCount(0, { timeout: 60_000 })
    }
  },
)
