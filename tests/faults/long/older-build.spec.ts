import type { Account } from '../../members/local-cloud.ts'
import { memberNote } from '../../members/local-cloud.ts'
import { expect, type MemberTab } from '../../members/member-tab.ts'
import { replaceContent } from '../device-helpers.ts'
import { type Deployment, hasHistory, openApp, test, type Version } from '../older-build.ts'

// One database and one address for all tests of this file.
test.describe.configure({ mode: 'default' })
test.skip(!hasHistory, 'The older builds are in the history of the repository, and this clone has none.')

for (const app of ['old', 'current'] as const)
  for (const rules of ['old', 'current'] as const)
    // @fault F59
    test(`the ${app} app under the ${rules} rules loses nothing, and the current one has it all in the end`, async ({
      deployment,
      laptop,
      device,
      account,
    }) => {
      await deployment.deployRules(rules)
      deployment.deployApp(app)
      await storeNotes(deployment, account, ['shown', 'to edit', 'to delete'])
      const tab = await openApp(laptop)
      await tab.signIn(account)
      await tab.expectSignedIn()
      await tab.editorIsReady()

      if (canSync(app, rules)) {
        await replaceContent(tab, 'to edit', 'edited')
        await tab.button('to delete', 'Delete note').click()
        await tab.createNote('created')
        await tab.expectSynced()
        await expectNotes(deployment, account, ['shown', 'edited', 'created'])
      } else {
        await expect(tab.page.getByText('Your notes could not be loaded')).toBeVisible()
        await tab.createNote('created')
        await expect(tab.card('created')).toBeVisible()
        await expectNotes(deployment, account, ['shown', 'to edit', 'to delete'])
      }

      await deployment.deployRules('current')
      deployment.deployApp('current')
      await tab.page.reload()
      await tab.expectSynced()
      const expected = canSync(app, rules)
        ? ['shown', 'edited', 'created']
        : ['shown', 'to edit', 'to delete', 'created']
      await expectNotes(deployment, account, expected)
      await expectCards(tab, expected)
      const phone = await openApp(await device())
      await phone.signIn(account)
      await expectCards(phone, expected)
    })

// @fault F59
test('an old and a current app on one account show what the other one writes, and keep both texts of a conflict', async ({
  deployment,
  laptop,
  device,
  account,
}) => {
  await deployment.deployRules('current')
  await storeNotes(deployment, account, ['shared', 'other'])
  const phone = await device()
  deployment.deployApp('old')
  const old = await openApp(laptop)
  deployment.deployApp('current')
  const current = await openApp(phone)
  for (const tab of [old, current]) {
    await tab.signIn(account)
    await tab.expectSignedIn()
    await tab.editorIsReady()
    await expectCards(tab, ['shared', 'other'])
  }

  await old.createNote('by the old app')
  await expect(current.card('by the old app')).toBeVisible()
  await current.createNote('by the current app')
  await expect(old.card('by the current app')).toBeVisible()
  await replaceContent(old, 'by the current app', 'then by the old one')
  await expect(current.card('then by the old one')).toBeVisible()
  await replaceContent(current, 'by the old app', 'then by the current one')
  await expect(old.card('then by the current one')).toBeVisible()

  await laptop.offline()
  await replaceContent(old, 'shared', 'the old text')
  await phone.offline()
  await replaceContent(current, 'shared', 'the current text')
  await current.button('other', 'Delete note').click()
  await laptop.offline(false)
  await old.expectSynced()
  await phone.offline(false)
  const expected = ['then by the old one', 'then by the current one', 'the old text', 'the current text']
  await expectNotes(deployment, account, expected)
  for (const tab of [old, current]) await expectCards(tab, expected)
})

for (const [from, to] of [
  ['old', 'current'],
  ['current', 'old'],
] as const)
  // @fault F59
  test(`a device whose ${from} app is replaced by the ${to} one sends what was not sent, and back again`, async ({
    deployment,
    laptop,
    account,
  }) => {
    await deployment.deployRules('current')
    deployment.deployApp(from)
    await storeNotes(deployment, account, ['one', 'two', 'three'])
    const tab = await openApp(laptop)
    await tab.signIn(account)
    await tab.expectSignedIn()
    await tab.editorIsReady()
    await expectCards(tab, ['one', 'two', 'three'])
    await laptop.offline()
    await replaceContent(tab, 'one', 'one, edited')
    await tab.button('two', 'Delete note').click()
    await tab.createNote('four')
    await expect(tab.card('four')).toBeVisible()

    deployment.deployApp(to)
    await laptop.offline(false)
    await tab.page.reload()
    await tab.expectSynced()
    await expectNotes(deployment, account, ['one, edited', 'three', 'four'])
    await expectCards(tab, ['one, edited', 'three', 'four'])
    await tab.editorIsReady()
    await replaceContent(tab, 'three', 'three, edited')
    await tab.expectSynced()
    await laptop.offline()
    await tab.createNote('five')
    await expect(tab.card('five')).toBeVisible()

    deployment.deployApp(from)
    await laptop.offline(false)
    await tab.page.reload()
    await tab.expectSynced()
    const expected = ['one, edited', 'three, edited', 'four', 'five']
    await expectNotes(deployment, account, expected)
    await expectCards(tab, expected)
    expect((await deployment.trash(account)).map(({ title }) => title)).toEqual(['two'])
  })

for (const leader of ['old', 'current'] as const)
  // @fault F59
  test(`two tabs of two versions share one device, and the ${leader} one is opened first`, async ({
    deployment,
    laptop,
    account,
  }) => {
    await deployment.deployRules('current')
    await storeNotes(deployment, account, ['shared'])
    deployment.deployApp(leader)
    const first = await openApp(laptop)
    await first.signIn(account)
    await first.expectSignedIn()
    deployment.deployApp(leader === 'old' ? 'current' : 'old')
    const second = await openApp(laptop)
    await second.expectSignedIn()
    for (const tab of [first, second]) {
      await tab.page.bringToFront()
      await tab.editorIsReady()
      await expectCards(tab, ['shared'])
    }
    await first.page.bringToFront()
    await first.createNote('by the first')
    await expect(second.card('by the first')).toBeVisible()
    await second.page.bringToFront()
    await second.createNote('by the second')
    await expect(first.card('by the second')).toBeVisible()
    await replaceContent(second, 'by the first', 'changed in the other')
    await expect(first.card('changed in the other')).toBeVisible()

    await laptop.offline()
    await second.createNote('offline in the second')
    await expect(first.card('offline in the second')).toBeVisible()
    await first.page.bringToFront()
    await replaceContent(first, 'by the second', 'changed offline')
    await laptop.offline(false)
    const expected = ['shared', 'changed in the other', 'changed offline', 'offline in the second']
    await expectNotes(deployment, account, expected)
    for (const tab of [first, second]) await expectCards(tab, expected)
  })

/** The current app writes nothing without the feed. */
function canSync(app: Version, rules: Version): boolean {
  return app === 'old' || rules === 'current'
}

async function storeNotes(deployment: Deployment, account: Account, texts: readonly string[]) {
  for (const [age, text] of texts.entries()) {
    const note = memberNote(account, text, text, age)
    await deployment.store(account, `notes/${note.id}`, note)
  }
}

async function expectNotes(deployment: Deployment, account: Account, texts: readonly string[]) {
  const stored = async () => (await deployment.notes(account)).map(({ content }) => content).toSorted()
  await expect.poll(stored).toEqual(texts.toSorted())
}

async function expectCards(tab: MemberTab, texts: readonly string[]) {
  await expect(tab.cards).toHaveCount(texts.length)
  for (const text of texts) await expect(tab.card(text)).toHaveCount(1)
}
