import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { test as killable } from '../faults/device.ts'
import { expect, press, test, visitorNote } from '../ui/pinwell-page.ts'
import { fillLocalStorage, openPage } from './page.ts'

test.use({ reuseContext: false })

// @fault F17
test('two tabs in separate processes keep all notes of both', async ({ context }) => {
  const pages = [await openPage(context), await openPage(context)]
  await Promise.all(pages.map((page, at) => write(page, `${at}`, 30)))
  const all = [0, 1].flatMap((page) => Array.from({ length: 30 }, (_, at) => `${page} ${at}`)).toSorted()
  for (const page of pages) {
    await expect.poll(async () => (await shown(page)).length).toBe(60)
    expect(await shown(page)).toEqual(all)
    await expect.poll(() => cached(page)).toEqual(all)
  }
})

killable.describe('on the disk', () => {
  killable.use({ hasProfile: true })

  killable('a visitor’s notes survive if the browser is killed right after saving', async ({ device }) => {
    const browser = await device()
    await write(await openPage(browser.context), 'early', 3)
    await browser.kill()
    await browser.start()
    const page = await openPage(browser.context)
    await write(page, '', 0)
    await expect.poll(() => cached(page)).toEqual(['early 0', 'early 1', 'early 2'])
  })
})

test('a note that is deleted right before a reload stays deleted and is in the trash', async ({
  pinwell,
  page,
}) => {
  await pinwell.open()
  await pinwell.typeNote('Short-lived')
  await pinwell.save.click()
  await expect(pinwell.toast('Note saved to local storage')).toBeVisible()
  await pinwell.button('Short-lived', 'Delete note').evaluate((button: HTMLElement) => {
    button.click()
    location.reload()
  })
  await expect(page.getByText('No notes yet')).toBeVisible()
  await page.getByRole('button', { name: /Trash/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Short-lived')
  await expect.poll(() => pinwell.cached()).toEqual([])
})

test('the undo keys bring back the note that was deleted last while a slow disk stores that', async ({
  pinwell,
  page,
}) => {
  await pinwell.openWithCommands(['One', 'Two', 'Three'].map((title, age) => visitorNote(title, '', age)))
  await press(page, 'j', '#')
  await expect(pinwell.toast('Note deleted from local storage')).toBeVisible()
  await page.evaluate(holdJournal)
  await press(page, '#')
  await expect.poll(() => pinwell.order()).toEqual(['Three'])
  await press(page, 'Control+z')
  await expect.poll(() => pinwell.order()).toEqual(['Two', 'Three'])
  await page.evaluate(() => document.dispatchEvent(new Event('release')))
  await press(page, 'Control+z')
  await expect.poll(() => pinwell.order()).toEqual(['One', 'Two', 'Three'])
})

// @fault F30
test('a note is saved even if cachedNotes does not fit into the local storage', async ({ pinwell, page }) => {
  await pinwell.open([visitorNote('Kept')])
  await page.evaluate(fillLocalStorage)
  const stored = await page.evaluate(() => localStorage.getItem('cachedNotes'))
  await pinwell.typeNote('Squeezed in')
  await pinwell.save.click()
  await expect(pinwell.toast('Note saved to local storage')).toBeVisible()
  await expect(pinwell.toast('Local storage is full. Download a copy of your notes.')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download notes' }).press('Enter')
  expect(await readFile(await (await saved).path(), 'utf8')).toBe('Squeezed in\n\n---\n\nKept\n')
  await page.reload()
  await expect(pinwell.cards).toHaveCount(2)
  expect(await page.evaluate(() => localStorage.getItem('cachedNotes'))).toBe(stored)
  // As soon as there is room, cachedNotes is written too.
  await page.evaluate(() => localStorage.removeItem('filler 0'))
  await page.reload()
  await expect.poll(() => pinwell.cached()).toHaveLength(2)
})

test('persistent storage is requested once, after the first note is saved', async ({ pinwell, page }) => {
  await page.addInitScript(() => {
    StorageManager.prototype.persist = () => {
      document.documentElement.dataset.requests = `${document.documentElement.dataset.requests ?? ''}once `
      return Promise.resolve(false)
    }
  })
  const persistRequests = () => page.evaluate(() => document.documentElement.dataset.requests)
  await pinwell.open()
  await pinwell.typeNote('First')
  expect(await persistRequests()).toBeUndefined()
  await pinwell.save.click()
  await expect.poll(persistRequests).toBe('once ')
  await page.keyboard.type('Second')
  await pinwell.save.click()
  await expect(pinwell.cards).toHaveCount(2)
  await expect.poll(() => pinwell.cached()).toHaveLength(2)
  expect(await persistRequests()).toBe('once ')
})

/** Keeps writes of the journal waiting until the event 'release'. */
async function holdJournal() {
  const opening = indexedDB.open('pinwell')
  await new Promise((resolve) => (opening.onsuccess = resolve))
  const store = opening.result.transaction('journal', 'readwrite').objectStore('journal')
  let isHeld = true
  document.addEventListener('release', () => (isHeld = false))
  const hold = () => {
    store.count().onsuccess = () => isHeld && hold()
  }
  hold()
}

/** Saves notes one after the other, without delays. */
async function write(page: Page, name: string, count: number) {
  await page.evaluate(
    async ([title, times]) => {
      const notes = window.deviceHarness.openVisitorNotes()
      for (let at = 0; at < times; at++) await notes.create({ title: `${title} ${at}`, content: '' })
    },
    [name, count] as const,
  )
}

/** The titles of the listed notes. Call `write` on the page first. */
function shown(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    () =>
      window.deviceHarness.notes
        ?.get()
        .notes.map(({ title }) => title)
        .toSorted() ?? [],
  )
}

async function cached(page: Page): Promise<readonly string[]> {
  const text = await page.evaluate(() => localStorage.getItem('cachedNotes') ?? '[]')
  const notes: readonly { readonly title: string }[] = JSON.parse(text)
  return notes.map(({ title }) => title).toSorted()
}
