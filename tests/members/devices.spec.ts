import type { Page } from '@playwright/test'
import { expectNoViolationsAtWidths } from '../ui/axe.ts'
import { type Account, storedDevices, storeInSync, writeRemoteNote } from './local-cloud.ts'
import {
  CONFLICT_COPY_MESSAGE,
  CONTROLLED,
  expect,
  type MemberTab,
  passTimeUntil,
  test,
} from './member-tab.ts'

const OTHER = '-OaDevice00000000002'

const rows = (tab: MemberTab) =>
  tab.settings.getByRole('listitem').filter({ has: tab.page.getByRole('button', { name: /^Rename / }) })

async function openSettings(tab: MemberTab) {
  await tab.chooseFromMenu('Settings')
  await expect(rows(tab).first()).toBeVisible()
}

/** How far below the start of the settings the button is that follows the devices, in pixels. */
function offsetOfDeletion(tab: MemberTab) {
  return tab.settings
    .getByRole('button', { name: 'Delete account…' })
    .evaluate((button) => (button instanceof HTMLElement ? button.offsetTop : Number.NaN))
}

async function rename(tab: MemberTab, from: string | RegExp, to: string) {
  await rows(tab)
    .filter({ hasText: from })
    .getByRole('button', { name: /^Rename / })
    .click()
  await tab.field('Name of the device').fill(to)
  await tab.clickInDialog('Save device name')
  await expect(tab.toast('Device renamed')).toBeVisible()
  await expect(rows(tab).filter({ hasText: to })).toHaveCount(1)
}

/** Lists a device that was last used some time ago. */
function storeDevice(account: Account, id: string, name: string, lastUsed = Date.UTC(2026, 10, 2)) {
  return storeInSync(account, `devices/${id}`, { name, lastUsed })
}

const devicesOf = async (account: Account) => Object.values((await storedDevices(account)) ?? {})

// @spec beyond.devices
test('lists this device first and the others with their last use, and removes one of those', async ({
  tab,
  ada,
  page,
}) => {
  await storeDevice(ada, OTHER, 'Firefox on Linux')
  await tab.openSignedIn(ada)
  await expect.poll(async () => (await devicesOf(ada)).length).toBe(2)
  await openSettings(tab)
  await expect(rows(tab)).toHaveText([
    /^Chrome on Linux\s*This device/,
    /^Firefox on Linux\s*Last used Nov [12], 2026/,
  ])
  await expectNoViolationsAtWidths(page)
  await tab.clickInDialog('Rename Firefox on Linux')
  await expect(tab.field('Name of the device')).toBeFocused()
  await expectNoViolationsAtWidths(page)
  await tab.clickInDialog('Cancel')

  await expect(tab.settings.getByRole('button', { name: 'Remove Chrome on Linux' })).toHaveCount(0)
  await tab.settings.getByRole('button', { name: 'Remove Firefox on Linux' }).press('Enter')
  await expect(tab.toast('Firefox on Linux is no longer in the list')).toBeVisible()
  await expect(rows(tab)).toHaveText([/^Chrome on Linux/])
  await expect(tab.settings.getByRole('button', { name: 'Rename Chrome on Linux' })).toBeFocused()
  expect((await devicesOf(ada)).length).toBe(1)
})

// @spec beyond.devices
test('renames this device and another one, and keeps the names after a reload', async ({
  tab,
  ada,
  page,
}) => {
  await storeDevice(ada, OTHER, 'Firefox on Linux')
  await tab.openSignedIn(ada)
  await openSettings(tab)
  await tab.clickInDialog('Rename Chrome on Linux')
  await tab.field('Name of the device').fill('  ')
  await tab.clickInDialog('Save device name')
  await expect(tab.settings.getByText('Please enter a name for the device')).toBeVisible()
  await tab.field('Name of the device').fill('At home')
  await page.keyboard.press('Enter')
  await expect(tab.toast('Device renamed')).toBeVisible()
  await expect(rows(tab)).toHaveText([/^At home\s*This device/, /^Firefox on Linux/])
  await expect(tab.settings.getByRole('button', { name: 'Rename At home' })).toBeFocused()
  await rename(tab, 'Firefox on Linux', '<b>Laptop</b>')
  await tab.closeSettings()
  await page.evaluate(() => localStorage.removeItem('device-reported'))
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('device-reported'))).not.toBeNull()
  await openSettings(tab)
  await expect(rows(tab)).toHaveText([/^At home\s*This device/, /^<b>Laptop<\/b>/])
})

test('is the same device after a sign-out, reports its use once a day, and is listed again after it was removed', async ({
  tab,
  ada,
  page,
}) => {
  await tab.openSignedIn(ada)
  await expect.poll(async () => (await devicesOf(ada)).length).toBe(1)
  const [first] = await devicesOf(ada)
  // Before, a page that starts would report it again.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('device-reported'))).not.toBeNull()
  await page.reload()
  await tab.expectSynced()
  await tab.chooseFromMenu('Logout')
  await tab.expectSignedOut()
  await tab.signIn(ada)
  await tab.expectSignedIn()
  await openSettings(tab)
  expect(await devicesOf(ada)).toEqual([first])
  await tab.closeSettings()
  await page.evaluate(() => {
    const [id] = localStorage.getItem('device-reported')?.split(' ') ?? []
    localStorage.setItem('device-reported', `${id} ${Date.now() - 21 * 60 * 60 * 1000}`)
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect
    .poll(async () => (await devicesOf(ada))[0]?.lastUsed)
    .toBeGreaterThan(first?.lastUsed ?? Infinity)
  expect((await devicesOf(ada)).length).toBe(1)

  await storeInSync(ada, 'devices', null)
  await openSettings(tab)
  await expect(rows(tab)).toHaveText([/^Chrome on Linux\s*This device/])
})

// @spec beyond.devices
test('names the devices of a conflict and of the versions of a note', async ({
  tab,
  ada,
  openBrowser,
  page,
}) => {
  await writeRemoteNote(ada, 'List', 'milk\nbread')
  const phone = await openBrowser()
  await phone.openSignedIn(ada)
  await openSettings(phone)
  await rename(phone, 'Chrome on Linux', 'My phone')
  await phone.closeSettings()
  await tab.openSynced(ada)

  await phone.changeLastLine('List', 'cake')
  await phone.expectSynced()
  await expect(tab.card('cake')).toBeVisible()
  await tab.changeLastLine('List', 'rolls')
  await tab.expectSynced()
  await tab.openVersions('List')
  await expect(tab.dialog.getByRole('group').first()).toContainText('Changed on: This device')
  await page.keyboard.press('Escape')
  await expect(phone.card('rolls')).toBeVisible()
  await phone.openVersions('List')
  // The other device has the name that it got by itself.
  await expect(phone.dialog.getByRole('group').first()).toContainText('Changed on: Chrome on Linux')
  await phone.page.keyboard.press('Escape')
})

test.describe('on a slow line', () => {
  test.use({ errorsAreExpected: true, ...CONTROLLED })

  test('leaves the focus where the person has gone on while a device is removed', async ({
    tab,
    ada,
    databaseConnection,
  }) => {
    await storeDevice(ada, OTHER, 'Firefox on Linux')
    await databaseConnection.open()
    await tab.openSynced(ada)
    await openSettings(tab)
    await databaseConnection.close()
    const remove = tab.dialogButton('Remove Firefox on Linux')
    await remove.click()
    await expect(remove).toHaveText('Removing...')
    await expect(remove).toBeDisabled()
    await tab.clickInDialog('Change name')
    await tab.field('Full Name').fill('Ada Love')
    await databaseConnection.open()
    await expect(tab.toast('Firefox on Linux is no longer in the list')).toBeVisible()
    await expect(rows(tab)).toHaveText([/^Chrome on Linux/])
    await expect(tab.field('Full Name')).toBeFocused()
    await databaseConnection.close()
    await tab.clickInDialog('Sign out everywhere')
    await expect(tab.dialogButton('Signing out...')).toBeDisabled()
    await expect(tab.settings.getByRole('status').filter({ hasText: 'Signing out...' })).toHaveCount(1)
  })
})

test.describe('a conflict', () => {
  test.use({ errorsAreExpected: true, ...CONTROLLED })

  // @spec beyond.devices
  test('names the device of the other version, also when that device is removed', async ({
    tab,
    ada,
    page,
    databaseConnection,
    openBrowser,
  }) => {
    await writeRemoteNote(ada, 'List', 'milk\nbread')
    const phone = await openBrowser()
    await databaseConnection.open()
    await tab.openSignedIn(ada)
    await phone.openSignedIn(ada)
    await tab.expectSynced()
    await openSettings(phone)
    await rename(phone, 'This device', 'My phone')
    await phone.closeSettings()
    await databaseConnection.close()
    await tab.changeLastLine('List', 'rolls of mine')
    await phone.changeLastLine('List', 'cake of theirs')
    await phone.expectSynced()
    await databaseConnection.open()
    await expect(tab.toast(CONFLICT_COPY_MESSAGE)).toBeVisible()
    await tab.toastButton('Compare').press('Enter')
    await expect(tab.dialog.getByRole('region', { name: 'This device' })).toContainText('rolls of mine')
    await expect(tab.dialog.getByRole('region', { name: 'My phone' })).toContainText('cake of theirs')
    await page.keyboard.press('Escape')

    // The card of the copy names both devices on the other device, where the copy was not made.
    await phone.button('rolls of mine', 'Conflict copy – Compare').press('Enter')
    await expect(phone.dialog.getByRole('region', { name: 'Conflict copy' })).toContainText('Chrome on Linux')
    await expect(phone.dialog.getByRole('region', { name: 'Note' })).toContainText('This device')
    await phone.page.keyboard.press('Escape')

    await storeInSync(ada, 'devices', null)
    await tab.button('rolls of mine', 'Conflict copy – Compare').press('Enter')
    await expect(tab.dialog.getByRole('region', { name: 'Conflict copy' })).toContainText('This device')
    await expect(tab.dialog.getByRole('region', { name: 'Note' })).toContainText('Another device')
  })

  test(
    'says that the list is not available without a connection, reads it again, and moves no button',
    { tag: '@clock' },
    async ({ tab, ada, page, databaseConnection }) => {
      await databaseConnection.open()
      await tab.openSynced(ada)
      await page.clock.install()
      await databaseConnection.close()
      await tab.chooseFromMenu('Settings')
      await expect(tab.settings.getByText('Loading your devices…')).toBeVisible()
      const offset = await offsetOfDeletion(tab)
      await page.clock.fastForward(10_000)
      await expect(
        tab.settings.getByText('The list of your devices is not available at the moment.'),
      ).toBeVisible()
      await databaseConnection.open()
      await tab.clickInDialog('Try again')
      await expect(rows(tab)).toHaveText([/^Chrome on Linux\s*This device/])
      await expect(tab.settings.getByRole('list').filter({ hasText: 'Chrome on Linux' })).toBeFocused()
      expect(await offsetOfDeletion(tab)).toBe(offset)
    },
  )
})

test.describe('under rules that do not know the list', () => {
  test.use({ errorsAreExpected: true })

  test(
    'works as before, and says that the list is not available',
    { tag: '@clock' },
    async ({ tab, ada, page }) => {
      await writeRemoteNote(ada, 'List', 'milk\nbread')
      const denied = await denyDevices(page)
      await tab.openSynced(ada)
      await page.clock.install()
      await expect.poll(() => denied.length).toBe(1)
      await tab.chooseFromMenu('Settings')
      await expect(tab.settings.getByText('The list of your devices is not available')).toBeVisible()
      await tab.clickInDialog('Try again')
      await expect(tab.settings.getByRole('alert').filter({ hasText: 'Loading your devices…' })).toBeVisible()
      await expect(tab.settings.getByRole('button', { name: 'Try again' })).toBeFocused()
      await tab.closeSettings()
      await tab.changeLastLine('List', 'rolls')
      await tab.expectSynced()
      await tab.openVersions('List')
      // The database does not answer this time.
      const version = tab.dialog.getByRole('group').first()
      await passTimeUntil(page, () =>
        expect(version).toContainText('Changed on: This device', { timeout: 100 }),
      )
      await page.keyboard.press('Escape')
      await page.reload()
      await tab.expectSynced()
      await tab.commandsAreReady()
      // A write of the settings, and no further one of the page.
      expect(denied.filter((action) => action === 'm').length).toBe(1)
      expect(await devicesOf(ada)).toEqual([])
    },
  )
})

/** Answers what is sent about the list as rules without it do, but not a second read. Returns the actions that were denied. */
async function denyDevices(page: Page): Promise<readonly string[]> {
  const denied: string[] = []
  await page.routeWebSocket(/127\.0\.0\.1:9000/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const { d } = JSON.parse(String(message))
      const isList = d?.a === 'g' && d.b.p.endsWith('/devices')
      if (!isList && !(d?.a === 'm' && d.b.p.includes('/devices/'))) return server.send(message)
      denied.push(d.a)
      if (denied.filter((action) => action === 'g').length > 1) return undefined
      return socket.send(
        JSON.stringify({ t: 'd', d: { r: d.r, b: { s: 'permission_denied', d: 'Permission denied' } } }),
      )
    })
  })
  return denied
}
