import type { BrowserContext, Page } from '@playwright/test'
import { harnessUrl } from '../harness-url.ts'

const HARNESS_URL = harnessUrl('device')

/** Opens a tab in a process of its own, with only the device adapters in it. */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await load(page)
  return page
}

export async function load(page: Page) {
  await page.goto(HARNESS_URL)
  await ready(page)
}

export async function reload(page: Page) {
  await page.reload()
  await ready(page)
}

async function ready(page: Page) {
  await page.waitForFunction(() => 'deviceHarness' in window)
}

/** Sets the origin's storage quota in bytes. Without a size the browser's own quota applies. */
export async function limitDisk(page: Page, quotaSize?: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(page.url()).origin,
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

/** The note ids of the account's stored outbox. */
export function outbox(page: Page, uid = 'ada'): Promise<readonly string[]> {
  return page.evaluate(
    async (one) => (await window.deviceHarness.open().member.readOutbox(one)).map(({ noteId }) => noteId),
    uid,
  )
}

/** Puts new notes into the outbox, one after the other. Returns 'kept' or the name of the error. */
export function append(page: Page, ...ids: readonly string[]): Promise<string> {
  return page.evaluate(async (all) => {
    const { open, createEntry } = window.deviceHarness
    try {
      for (const id of all) await open().member.append('ada', [createEntry(id, Date.now())])
      return 'kept'
    } catch (error) {
      return error instanceof Error || error instanceof DOMException ? error.name : String(error)
    }
  }, ids)
}

/** The ids of the drafts that this page adopts. */
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

/** Requests leadership. `deviceHarness.isLeader` is whether the page is the leader. */
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

/** Runs in the page. Fills the local storage to its last character, in items that are called `filler 0` and so on. */
export function fillLocalStorage() {
  let size = 2 ** 22
  for (let key = 0; size > 0; key++)
    try {
      localStorage.setItem(`filler ${key}`, 'x'.repeat(size))
    } catch {
      size = Math.floor(size / 2)
    }
}
