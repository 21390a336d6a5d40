import { storedNotes, writeRemoteNote, writeToDatabase } from '../../members/local-cloud.ts'
import { CONFLICT_COPY_MESSAGE, expect } from '../../members/member-tab.ts'
import { expectDraftStored } from '../../ui/pinwell-page.ts'
import { signInOn } from '../device-helpers.ts'
import { crashTab, test } from '../device.ts'
import { TypingDriver } from '../typing-driver.ts'

const SEED = Number(process.env.SEED ?? 20_261_121)

// One half of each run is a visitor's, the other half a member's. SEED chooses other moments.
for (const [what, end, runs, moments] of [
  ['tabs crash', 'crashPage', 5, 10],
  ['the browser is killed', 'killBrowser', 5, 10],
  ['pages are reloaded, left and closed', 'interruptPage', 10, 20],
] as const)
  for (let run = 0; run < runs; run++)
    // @fault F39 F40 F41
    test(`${what} at ${moments} moments of typing and saving (${run + 1} of ${runs})`, async ({
      laptop,
      account,
    }) => {
      test.setTimeout(30_000 + moments * 15_000)
      const driver = await TypingDriver.create(laptop, SEED + run)
      for (let moment = 0; moment < moments / 2; moment++) await driver[end]()
      await driver.signIn(account)
      for (let moment = 0; moment < moments / 2; moment++) await driver[end]()
      await driver.expectAllInCloud(account)
    })

// @fault F42
test('keeps both versions of a note that changed on another device before its draft was restored', async ({
  laptop,
  account,
  savedTexts,
}) => {
  const note = await writeRemoteNote(account, 'Shared', 'before')
  const tab = await signInOn(laptop, account)
  await tab.button('Shared', 'Edit note').click()
  await expect(tab.note).toBeFocused()
  await tab.page.keyboard.type(', and mine')
  await expectDraftStored(tab.page, 'before, and mine')
  savedTexts.add('before, and mine')
  await crashTab(tab.page)
  await writeToDatabase(account, `notes/${note.id}`, { ...note, content: 'by another device' })
  savedTexts.add('by another device')

  const next = await laptop.open()
  await expect(next.page.getByText('Restored your unsaved draft')).toBeVisible()
  await expect(next.card('Shared')).toContainText('by another device')
  await savedTexts.expectReachableIn(next)
  await next.update.click()
  await expect(next.toast(CONFLICT_COPY_MESSAGE)).toBeVisible()
  await savedTexts.expectReachableIn(next)
  await savedTexts.expectInCloud(account)
  expect(await storedNotes(account)).toHaveLength(2)
})
