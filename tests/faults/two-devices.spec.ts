import { writeRemoteNote } from '../members/local-cloud.ts'
import { expect, CONFLICT_COPY_MESSAGE } from '../members/member-tab.ts'
import { test } from './device.ts'
import { signInOn, replaceContent } from './device-helpers.ts'

// @fault F13
test('two devices that edit the same note offline keep both versions, in either order of reconnecting', async ({
  device,
  laptop,
  account,
  savedTexts,
}) => {
  for (const [age, title] of ['First', 'Second'].entries()) {
    await writeRemoteNote(account, title, 'some words', age)
  }
  const phone = await device()
  const [laptopTab, phoneTab] = [await signInOn(laptop, account), await signInOn(phone, account)]
  for (const [title, early, late] of [
    ['First', laptop, phone],
    ['Second', phone, laptop],
  ] as const) {
    for (const [each, tab, deviceName] of [
      [laptop, laptopTab, 'laptop'],
      [phone, phoneTab, 'phone'],
    ] as const) {
      await each.offline()
      await replaceContent(tab, title, `${title} by ${deviceName}`)
      savedTexts.add(`${title} by ${deviceName}`)
      await expect(tab.card(`${title} by ${deviceName}`)).toContainText('Saved on this device')
    }
    await early.offline(false)
    await (early === laptop ? laptopTab : phoneTab).expectSynced()
    await late.offline(false)
    const notifiedTab = late === laptop ? laptopTab : phoneTab
    await expect(notifiedTab.toast(CONFLICT_COPY_MESSAGE)).toBeVisible()
    await notifiedTab.expectSynced()
    for (const tab of [laptopTab, phoneTab]) await savedTexts.expectReachableIn(tab)
    await savedTexts.expectInCloud(account)
  }
  expect(await laptopTab.cards.allInnerTexts()).toEqual(await phoneTab.cards.allInnerTexts())
  await expect(laptopTab.cards.filter({ hasText: 'conflict copy' })).toHaveCount(2)
})
