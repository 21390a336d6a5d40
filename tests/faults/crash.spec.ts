import type { Page } from '@playwright/test'
import { expect } from '../members/member-tab.ts'
import { crashTab, test } from './device.ts'
import { TypingDriver } from './typing-driver.ts'

const RESTORED = 'Restored your unsaved draft'

// @fault F39
test('a draft that was typed 300 ms before its tab crashed is restored, with its title and its note', async ({
  laptop,
  account,
  savedTexts,
}) => {
  const first = await laptop.open()
  await first.editorIsReady()
  await first.note.click()
  await first.title.fill('A list')
  await first.note.focus()
  await first.page.keyboard.type('half a thought')
  await waitInPage(first.page, 300)
  savedTexts.add('half a thought')
  await crashTab(first.page)

  const second = await laptop.open()
  await expect(second.page.getByText(RESTORED)).toBeVisible()
  await expect(second.title).toHaveValue('A list')
  await savedTexts.expectReachableIn(second)
  await second.signIn(account)
  await second.expectSignedIn()
  await savedTexts.expectReachableIn(second)
  await second.save.click()
  await second.expectSynced()
  await savedTexts.expectInCloud(account)
  await second.button('A list', 'Edit note').click()
  await expect(second.note).toBeFocused()
  await second.page.keyboard.type(', and the rest')
  await waitInPage(second.page, 300)
  savedTexts.remove('half a thought')
  savedTexts.add('half a thought, and the rest')
  await crashTab(second.page)

  const third = await laptop.open()
  await expect(third.page.getByText(RESTORED)).toBeVisible()
  await expect(third.title).toHaveValue('A list')
  await savedTexts.expectReachableIn(third)
  await third.update.click()
  await savedTexts.expectReachableIn(third)
  await savedTexts.expectInCloud(account)
})

test.describe('on the disk:', () => {
  test.use({ hasProfile: true })

  // @fault F40
  test('what was saved, or typed a second before, survives when the browser is killed', async ({
    laptop,
    account,
    savedTexts,
  }) => {
    let tab = await laptop.open()
    const killAndRestore = async (saved: string, typed: string) => {
      await tab.editorIsReady()
      await tab.createNote(saved)
      await expect(tab.note).toHaveText('')
      savedTexts.add(saved)
      await tab.page.keyboard.type(typed)
      await waitInPage(tab.page, 1000)
      savedTexts.add(typed)
      await laptop.kill()
      await laptop.start()
      tab = await laptop.open()
      await expect(tab.page.getByText(RESTORED)).toBeVisible()
      await savedTexts.expectReachableIn(tab)
      await tab.note.press('Control+s')
      await savedTexts.expectReachableIn(tab)
    }

    await killAndRestore('a visitor saved this', 'a visitor typed that')
    await tab.signIn(account)
    await tab.expectSignedIn()
    await savedTexts.expectInCloud(account)
    await killAndRestore('a member saved this', 'a member typed that')
    await savedTexts.expectInCloud(account)
  })
})

// The two seeds contain every way to end a page. `npm run test:faults` runs two hundred other moments.
for (const [at, who] of ['a visitor', 'a member'].entries())
  // @fault F41
  test(`pages end at two moments while ${who} types and saves, and each word exists once`, async ({
    laptop,
    account,
  }) => {
    const driver = await TypingDriver.create(laptop, 20_261_121 + at)
    if (who === 'a member') await driver.signIn(account)
    for (let moment = 0; moment < 2; moment++) await driver.interruptPage()
    if (who === 'a visitor') await driver.signIn(account)
    await driver.expectAllInCloud(account)
  })

/** Waits this many milliseconds by the page's own clock. */
function waitInPage(page: Page, milliseconds: number) {
  return page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), milliseconds)
}
