import type { Page } from '@playwright/test'
import { expect } from '../members/tab.ts'
import { crash, test } from './device.ts'
import { Writer } from './writer.ts'

const RESTORED = 'Restored your unsaved draft'

test('F39 what was typed 300 ms before its tab crashed is back, with its title and its note', async ({
  laptop,
  account,
  ledger,
}) => {
  const first = await laptop.open()
  await first.editorIsReady()
  await first.note.click()
  await first.title.fill('A list')
  await first.note.focus()
  await first.page.keyboard.type('half a thought')
  await time(first.page, 300)
  ledger.add('half a thought')
  await crash(first.page)

  const second = await laptop.open()
  await expect(second.page.getByText(RESTORED)).toBeVisible()
  await expect(second.title).toHaveValue('A list')
  await ledger.isReachableIn(second)
  await second.signIn(account)
  await second.isSignedIn()
  await ledger.isReachableIn(second)
  await second.save.click()
  await second.isSynced()
  await ledger.isInCloudOf(account)
  await second.button('A list', 'Edit note').click()
  await expect(second.note).toBeFocused()
  await second.page.keyboard.type(', and the rest')
  await time(second.page, 300)
  ledger.strike('half a thought')
  ledger.add('half a thought, and the rest')
  await crash(second.page)

  const third = await laptop.open()
  await expect(third.page.getByText(RESTORED)).toBeVisible()
  await expect(third.title).toHaveValue('A list')
  await ledger.isReachableIn(third)
  await third.update.click()
  await ledger.isReachableIn(third)
  await ledger.isInCloudOf(account)
})

test('F40 what was saved, or typed a second ago, is there after the browser was killed', async ({
  laptop,
  account,
  ledger,
}) => {
  let tab = await laptop.open()
  const isKilled = async (saved: string, typed: string) => {
    await tab.editorIsReady()
    await tab.jot(saved)
    await expect(tab.note).toHaveText('')
    ledger.add(saved)
    await tab.page.keyboard.type(typed)
    await time(tab.page, 1000)
    ledger.add(typed)
    await laptop.kill()
    await laptop.start()
    tab = await laptop.open()
    await expect(tab.page.getByText(RESTORED)).toBeVisible()
    await ledger.isReachableIn(tab)
    await tab.note.press('Control+s')
    await ledger.isReachableIn(tab)
  }

  await isKilled('a visitor saved this', 'a visitor typed that')
  await tab.signIn(account)
  await tab.isSignedIn()
  await ledger.isInCloudOf(account)
  await isKilled('a member saved this', 'a member typed that')
  await ledger.isInCloudOf(account)
  await laptop.offline()
  await isKilled('saved offline', 'typed offline')
  await ledger.isInCloudOf(account)
})

for (const [at, who] of ['a visitor', 'a member'].entries())
  test(`F41 pages end at six moments of the typing and saving of ${who}, and each word is there once`, async ({
    laptop,
    account,
  }) => {
    const writer = await Writer.at(laptop, 20_261_121 + at)
    if (who === 'a member') await writer.signIn(account)
    for (let moment = 0; moment < 6; moment++) await writer.isInterrupted()
    if (who === 'a visitor') await writer.signIn(account)
    await writer.hasAllInCloudOf(account)
  })

/** So long by the page's own clock. */
function time(page: Page, milliseconds: number) {
  return page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), milliseconds)
}
