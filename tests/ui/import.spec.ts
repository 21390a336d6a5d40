import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { dropFiles } from '../drag.ts'
import { holdRequests } from '../hold-requests.ts'
import { expectNoViolationsAtWidths } from './axe.ts'
import { occupyStore } from './occupy-store.ts'
import { expect, type PinwellPage, test, visitorNote } from './pinwell-page.ts'

const KEEP = readFileSync('tests/transfer/fixtures/keep.json')
const HERE = visitorNote('Here', 'text', 1)
const exported = (notes: readonly object[]) =>
  Buffer.from(JSON.stringify({ format: 'pinwell-notes', version: 1, notes, trash: [] }))

interface TestFile {
  readonly name: string
  readonly buffer: Buffer
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import notes' })
const summary = (page: Page) => dialog(page).getByRole('status', { name: 'What the files contain' })
const importButton = (page: Page) => dialog(page).getByRole('button', { name: /^Import / })

async function openImport(pinwell: PinwellPage, notes: readonly unknown[] = [HERE]) {
  await pinwell.openWithCommands(notes)
  await openImportAgain(pinwell)
}

async function openImportAgain(pinwell: PinwellPage) {
  const { page } = pinwell
  await expect(dialog(page)).toHaveCount(0)
  await pinwell.chooseInPalette('import')
  await expect(dialog(page).getByRole('button', { name: 'Choose files' })).toBeFocused()
}

async function choose(page: Page, ...files: readonly TestFile[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog(page).getByRole('button', { name: 'Choose files' }).click(),
  ])
  await chooser.setFiles(
    files.map(({ name, buffer }) => ({ name, buffer, mimeType: 'application/octet-stream' })),
  )
}

/** Runs in the page. Does what a browser does if a copied file is pasted. */
function pasteFile(target: Element) {
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File(['# Two'], 'Two.md', { type: 'text/markdown' }))
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

function keepNote(title: string, isArchived: boolean, createdTimestampUsec: number): TestFile {
  const note = {
    title,
    isArchived,
    isTrashed: false,
    isPinned: false,
    textContent: 'text',
    createdTimestampUsec,
  }
  return { name: `${title}.json`, buffer: Buffer.from(JSON.stringify(note)) }
}

// @spec beyond.import
test('shows what files contain, imports what is new, takes it back as a whole, and imports it again', async ({
  pinwell,
  page,
}) => {
  await openImport(pinwell)
  const zip = Buffer.from(
    zipSync({
      'Takeout/Keep/Dinner.json': KEEP,
      'title.md': strToU8('# Title\n\n- [x] done'),
      'a.bin': strToU8('x'),
    }),
  )
  await choose(page, { name: 'takeout.zip', buffer: zip }, { name: 'own.json', buffer: exported([HERE]) })
  await expect(summary(page)).toHaveText(
    '2 notes are new.1 note is already here.Not a notes file that Pinwell can read: a.binWithout its attachments: Dinner',
  )
  await expectNoViolationsAtWidths(page)
  await expect(importButton(page)).toBeFocused()
  // Read with the button: the summary appears together with its region, so it is not announced.
  await expect(importButton(page)).toHaveAccessibleDescription(/2 notes are new.*1 note is already here/s)
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Download report' }).click(),
  ])
  expect(await readFile(await report.path(), 'utf8')).toBe(
    [
      'own.json – Here – Already here',
      'takeout.zip/a.bin – Not a notes file that Pinwell can read',
      'takeout.zip/Takeout/Keep/Dinner.json – Dinner – New. Archived in the other program. Without its attachments',
      'takeout.zip/title.md – Title – New',
      '',
    ].join('\n'),
  )
  await importButton(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(pinwell.toast('2 notes imported')).toBeVisible()
  await expect(pinwell.cards).toHaveCount(3)
  await expect(pinwell.card('Dinner')).toContainText('#Home #To-do')
  await expect(pinwell.card('Title').getByRole('checkbox', { name: 'done' })).toBeChecked()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: /Undo/ }).click()
  await expect(pinwell.cards).toHaveCount(1)
  await expect(pinwell.card('Here')).toBeVisible()

  await openImportAgain(pinwell)
  await choose(page, { name: 'takeout.zip', buffer: zip })
  await importButton(page).click()
  await expect(pinwell.cards).toHaveCount(3)
  await page.reload()
  await expect(pinwell.cards).toHaveCount(3)
})

// @spec beyond.import
// @fault F57
test('imports dropped and pasted files, whose notes are there after a reload', async ({ pinwell, page }) => {
  await pinwell.openWithCommands([HERE])
  const file = ['One.txt', 'text **literally**'] as const
  await dropFiles(page.locator('form[data-expanded]'), file, ['broken.json', '{'])
  await expect(summary(page)).toHaveText('1 note is new.The file is damaged or incomplete: broken.json')
  await expect(page.locator('form[data-expanded=true]')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(pinwell.card('One')).toContainText('text **literally**')
  await expect(dialog(page)).toHaveCount(0)
  await pinwell.note.evaluate(pasteFile)
  await expect(summary(page)).toHaveText('1 note is new.')
  await expect(importButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pinwell.card('Two')).toBeVisible()
  await page.reload()
  await expect(pinwell.card('One')).toBeVisible()
  await expect(pinwell.card('Two')).toBeVisible()
  await pinwell.commandsAreReady()
  const { createdAt } = (await pinwell.cached()).find(({ title }) => title === 'One') ?? { createdAt: '' }
  expect(createdAt).not.toBe('')
})

test('leaves out archived notes if the person wants that, and takes the import back when its toast is gone', async ({
  pinwell,
  page,
}) => {
  await openImport(pinwell)
  await choose(page, keepNote('Current', false, 1.7e15), keepNote('Archived', true, 1.6e15))
  await expect(summary(page)).toHaveText('2 notes are new.')
  await dialog(page).getByRole('checkbox', { name: 'Leave out the archived note' }).check()
  await expect(summary(page)).toHaveText('1 note is new.Archived in the other program, and left out: 1')
  await expectNoViolationsAtWidths(page)
  await importButton(page).click()
  await expect(pinwell.toast('1 note imported')).toBeVisible()
  await expect(pinwell.card('Current')).toBeVisible()
  await expect(pinwell.cards).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(pinwell.toast('1 note imported')).toHaveCount(0)
  await openImportAgain(pinwell)
  const takeBack = dialog(page).getByRole('button', { name: 'Move the last import (1 note) to the trash' })
  await takeBack.click()
  await expect(pinwell.toast('Note deleted from local storage')).toBeVisible()
  expect(await pinwell.toast(/moved to the trash/).count()).toBe(0)
  await expect(pinwell.cards).toHaveCount(1)
  await openImportAgain(pinwell)
  await expect(takeBack).toHaveCount(0)
})

test('names the files that it cannot read, and lists notes of files with the same date by their names', async ({
  pinwell,
  page,
}) => {
  await openImport(pinwell, [])
  const folder = test.info().outputPath('files')
  const write = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    utimesSync(path, 1_700_000_000, 1_700_000_000)
    return path
  }
  mkdirSync(folder, { recursive: true })
  const paths = ['Step 3.md', 'Step 10.txt', 'Step 1.txt', 'Step 4.md', 'Step 2.txt'].map((name) =>
    write(name, `text of ${name}`),
  )
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog(page).getByRole('button', { name: 'Choose files' }).click(),
  ])
  const offered = await chooser.element().getAttribute('accept')
  expect(offered?.split(',')).toEqual(expect.arrayContaining(['.zip', '.textpack', '.text', '.mdown', '.md']))
  await chooser.setFiles([...paths, write('people.csv', 'a,b'), write('letter.rtf', '{\\rtf1 a}')])
  await expect(summary(page)).toHaveText(
    '5 notes are new.Not a format that Pinwell can read; save it as text, Markdown or HTML: letter.rtf, people.csv',
  )
  await importButton(page).click()
  await expect(pinwell.cards).toHaveCount(5)
  const titles = pinwell.cards.getByRole('heading')
  await expect(titles).toHaveText(['Step 1', 'Step 2', 'Step 3', 'Step 4', 'Step 10'])
})

test('opens files that are dropped while the page loads', async ({ pinwell, page }) => {
  const release = await holdRequests(page, /after-first-paint-.*\.js/)
  await pinwell.open([HERE])
  expect(await dropFiles(page.getByRole('main'), ['One.txt', 'a'])).toEqual([])
  release()
  await expect(summary(page)).toHaveText('1 note is new.')
})

test('says why a drop on another dialog does nothing, and takes one on its own', async ({
  pinwell,
  page,
}) => {
  await pinwell.openWithCommands([HERE])
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts).toBeVisible()
  await dropFiles(shortcuts, ['One.txt', 'a'])
  await expect(pinwell.toast('Please close this dialog, and then add the files again.')).toBeVisible()
  await page.keyboard.press('Escape')
  // A closed dialog is removed some moments later.
  await expect(page.locator('dialog')).toHaveCount(0)
  await dropFiles(page.getByRole('main'), ['nothing.txt', ''])
  await expect(summary(page)).toHaveText('There is nothing to add.Contains no text: nothing.txt')
  await dropFiles(dialog(page), ['One.txt', 'a'])
  await expect(summary(page)).toHaveText('1 note is new.')
})

test('goes on when other files are dropped on it, and says so', async ({ pinwell, page }) => {
  await openImport(pinwell)
  const release = await holdRequests(page, /importing-.*\.js/)
  await choose(page, { name: 'Chosen.txt', buffer: Buffer.from('a') })
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dropFiles(dialog(page), ['One.txt', 'a'], ['Two.txt', 'b'])
  await expect(
    pinwell.toast('Please wait until this import is done, and then add the files again.'),
  ).toBeVisible()
  release()
  await expect(summary(page)).toHaveText('1 note is new.')
})

test('opens again for files that are dropped right after it was closed', async ({ pinwell, page }) => {
  await openImport(pinwell)
  await page.evaluate(() =>
    addEventListener('drop', () => document.querySelector('dialog')?.close(), { capture: true, once: true }),
  )
  await dropFiles(page.locator('body'), ['Dropped.txt', 'a'])
  await expect(summary(page)).toHaveText('1 note is new.')
})

test('leaves another dialog open that was opened while it stored the notes', async ({ pinwell, page }) => {
  await openImport(pinwell)
  await choose(page, { name: 'Chosen.txt', buffer: Buffer.from('a') })
  await expect(summary(page)).toHaveText('1 note is new.')
  await page.evaluate(occupyStore, ['journal', 60_000] as const)
  await importButton(page).click()
  await page.evaluate(() => location.replace('#settings'))
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('free-store')))
  await expect(pinwell.toast('1 note imported')).toBeVisible()
  await expect(pinwell.card('Chosen')).toBeAttached()
  await expect(settings).toBeVisible()
})

test('adds the same file once, and shows the focused card below its notes', async ({ pinwell, page }) => {
  const added = Array.from({ length: 60 }, (_, at) => visitorNote(`Added ${at}`, 'text', -1 - at))
  const file = { name: 'own.json', buffer: exported(added) }
  await pinwell.openWithCommands([HERE])
  await page.keyboard.press('j')
  await openImportAgain(pinwell)
  await choose(page, file)
  await expect(summary(page)).toHaveText('60 notes are new.')
  await page.keyboard.press('Enter')
  await expect(pinwell.cards).toHaveCount(61)
  await expect(page.locator('[data-note]:focus')).toHaveText(/^Here/)
  await expect(pinwell.card('Here')).toBeInViewport({ ratio: 1 })
  await openImportAgain(pinwell)
  await choose(page, file)
  await expect(summary(page)).toHaveText('There is nothing to add.60 notes are already here.')
  expect(await pinwell.cached()).toHaveLength(61)
})

test.describe('while the reader cannot be loaded', () => {
  test.use({ errorsAreExpected: true })

  test('says that it failed, and reads the files at the next attempt', async ({ pinwell, page }) => {
    await openImport(pinwell)
    await page.route(/\/importing-.*\.js/, (route) => route.abort())
    await choose(page, { name: 'own.json', buffer: exported([HERE]) })
    await expect(
      dialog(page).getByRole('alert').filter({ hasText: 'Part of the app could not be loaded.' }),
    ).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Choose files' })).toBeFocused()
    await page.unroute(/\/importing-.*\.js/)
    await choose(page, { name: 'own.json', buffer: exported([HERE]) })
    await expect(summary(page)).toHaveText('There is nothing to add.1 note is already here.')
  })
})

// @fault F57
test('a page that ends during an import has stored whole notes, and a second import adds the others once', async ({
  pinwell,
  page,
}) => {
  const notes = Array.from({ length: 2_000 }, (_, index) => ({
    ...HERE,
    id: `-OeTx1bYq0c3mN2h${String(index).padStart(4, '0')}`,
    title: `Note ${index}`,
    content: `text ${index}`,
    timestamp: index + 1,
  }))
  const file = { name: 'own.json', buffer: exported(notes) }
  await openImport(pinwell)
  await choose(page, file)
  await expect(summary(page)).toHaveText('2,000 notes are new.')
  // The page ends as soon as some notes are stored.
  await Promise.all([
    page.waitForFunction(() => (localStorage.getItem('cachedNotes') ?? '').includes('Note 199"')),
    page.keyboard.press('Enter'),
  ])
  await page.goto('about:blank')
  await pinwell.page.goto('/')
  await pinwell.editorIsReady()
  await pinwell.commandsAreReady()
  const storedBefore = (await pinwell.cached()).length - 1
  expect(storedBefore).toBeGreaterThanOrEqual(200)
  await openImportAgain(pinwell)
  await choose(page, file)
  const missing = notes.length - storedBefore
  const [added, known] = [missing, storedBefore].map((count) => count.toLocaleString('en'))
  await expect(summary(page)).toHaveText(
    missing === 0 ? /already here/ : `${added} notes are new.${known} notes are already here.`,
  )
  if (missing > 0) {
    await importButton(page).click()
    await expect(pinwell.toast(`${added} notes imported`)).toBeVisible()
  }
  const stored = await pinwell.cached()
  expect(new Set(stored.map(({ title, content }) => `${title} ${content}`)).size).toBe(notes.length + 1)
  expect(stored).toHaveLength(notes.length + 1)
})
