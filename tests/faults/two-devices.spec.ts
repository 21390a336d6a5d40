import { expect, KEPT_BOTH } from '../members/tab.ts'
import { test } from './device.ts'
import { enter, put, rewrite } from './wire.ts'

test('F13 two devices that edit the same note offline keep both versions, whoever comes back first', async ({
  device,
  laptop,
  account,
  ledger,
}) => {
  for (const [age, title] of ['First', 'Second'].entries()) {
    await put(account, title, 'some words', age)
  }
  const phone = await device()
  const [here, there] = [await enter(laptop, account), await enter(phone, account)]
  for (const [title, early, late] of [
    ['First', laptop, phone],
    ['Second', phone, laptop],
  ] as const) {
    for (const [each, tab, whose] of [
      [laptop, here, 'laptop'],
      [phone, there, 'phone'],
    ] as const) {
      await each.offline()
      await rewrite(tab, title, `${title} by ${whose}`)
      ledger.add(`${title} by ${whose}`)
      await expect(tab.card(`${title} by ${whose}`)).toContainText('Saved on this device')
    }
    await early.offline(false)
    await (early === laptop ? here : there).isSynced()
    await late.offline(false)
    const told = late === laptop ? here : there
    await expect(told.toast(KEPT_BOTH)).toBeVisible()
    await told.isSynced()
    for (const tab of [here, there]) await ledger.isReachableIn(tab)
    await ledger.isInCloudOf(account)
  }
  expect(await here.cards.allInnerTexts()).toEqual(await there.cards.allInnerTexts())
  await expect(here.cards.filter({ hasText: 'conflict copy' })).toHaveCount(2)
})
