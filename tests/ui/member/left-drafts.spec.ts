import { expect, memberNote, test } from './member-page.ts'

const SATURDAY = memberNote('Saturday', 'call **the** centre\n• market', 1)
const SUNDAY = memberNote('Sunday', 'nothing', 2)
/** The message about an edit that was left. */
const NOT_SAVED = /^Not saved yet/

test.beforeEach(async ({ ada }) => ada.openWithCommands([SATURDAY, SUNDAY]))

// @spec composer.leave
test('the message about an edit that was left goes when its note is deleted', async ({ ada, page }) => {
  await ada.edit('Sunday')
  await page.keyboard.type(' but rest')
  await page.keyboard.press('Escape')
  // It stays as long as the pointer is on it.
  await ada.toast(NOT_SAVED).hover()
  await ada.runInHarness('store', SUNDAY.id)
  await expect(ada.card('Sunday')).toHaveCount(0)
  await expect(ada.toast(NOT_SAVED)).toHaveCount(0)
  await expect(ada.note).toHaveText('nothing but rest')
})
