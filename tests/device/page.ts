import type { BrowserContext, Page } from '@playwright/test'

const ORIGIN = process.env['EDITOR_ORIGIN'] ?? 'http://localhost:4174'

/** A tab in a process of its own with the device alone in it. */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await load(page)
  return page
}

export async function load(page: Page) {
  // The development server reloads its pages when anybody changes a file of the app.
  await page.route('**/@vite/client', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto(`${ORIGIN}/tests/device/harness.html`)
  await ready(page)
}

export async function reload(page: Page) {
  await page.reload()
  await ready(page)
}

async function ready(page: Page) {
  await page.waitForFunction(() => 'deviceHarness' in window)
}

/** The disk that the browser gives this origin, in bytes; without a size as much as it likes. */
export async function limitDisk(page: Page, quotaSize?: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: ORIGIN,
    ...(quotaSize !== undefined && { quotaSize }),
  })
}

export async function clearData(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'all',
  })
}

/** The ids of the account's changes as the disk has them. */
export function outbox(page: Page, uid = 'ada'): Promise<readonly string[]> {
  return page.evaluate(
    async (one) => (await window.deviceHarness.open().member.readOutbox(one)).map(({ noteId }) => noteId),
    uid,
  )
}

/** Puts new notes into the outbox, one after the other; how it ends. */
export function append(page: Page, ...ids: readonly string[]): Promise<string> {
  return page.evaluate(async (all) => {
    const { open, create } = window.deviceHarness
    try {
      for (const id of all) await open().member.append('ada', [create(id)], Date.now())
      return 'kept'
    } catch (error) {
      return error instanceof Error || error instanceof DOMException ? error.name : String(error)
    }
  }, ids)
}

/** The ids of the drafts that become this page's. */
export function adopt(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () =>
    (await window.deviceHarness.open().drafts.adopt('')).map(({ id }) => id).toSorted(),
  )
}

export async function saveDraft(page: Page, id: string) {
  await page.evaluate(
    (one) => window.deviceHarness.open().drafts.save('', [window.deviceHarness.draft(one)]),
    id,
  )
}

/** Asks for the turn of sending; `hasTurn` tells whether the page has it. */
export async function requestLeadership(page: Page) {
  await page.evaluate(() => {
    window.deviceHarness
      .open()
      .tabs.requestLeadership('ada', (isLeader) => (window.deviceHarness.isLeader = isLeader))
  })
}

export async function waitForLeadership(page: Page, isLeader = true) {
  await page.waitForFunction((expected) => window.deviceHarness.isLeader === expected, isLeader)
}
