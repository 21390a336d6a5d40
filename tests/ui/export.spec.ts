import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expectNoViolationsAtWidths } from './axe.ts'
import { expect, type PinwellPage, test, visitorNote } from './pinwell-page.ts'

const NOTES = [
  visitorNote('Plans', '• [x] **Paint**\n• [ ] Move in', 1, { pinned: 'pinned' }),
  visitorNote('Größe: 3/4', 'snake_case', 2),
  visitorNote('', '<code>let a</code>', 3),
]

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export notes' })
const exportButton = (page: Page) => dialog(page).getByRole('button', { name: 'Export', exact: true })

async function openExport(pinwell: PinwellPage, notes: readonly unknown[] = NOTES) {
  await pinwell.openWithCommands(notes)
  await pinwell.chooseInPalette('export all')
  await expect(dialog(pinwell.page)).toBeVisible()
}

async function pressExport(page: Page): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), exportButton(page).click()])
  return file
}

async function readJson(file: Download): Promise<{ notes: { title: string }[]; trash: { title: string }[] }> {
  return JSON.parse(await readFile(await file.path(), 'utf8'))
}

// @spec beyond.export
test('exports all notes as they are stored', async ({ pinwell, page }) => {
  await openExport(pinwell)
  await expect(dialog(page)).toContainText('All 3 notes.')
  const file = await pressExport(page)
  expect(file.suggestedFilename()).toMatch(/^pinwell-notes-\d{4}-\d\d-\d\d\.json$/)
  expect(await readJson(file)).toMatchObject({ format: 'pinwell-notes', version: 1, notes: NOTES, trash: [] })
  await expect(pinwell.toast('3 notes exported')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

// @spec beyond.export
test('exports the selected notes as Markdown files', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(NOTES)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page
    .getByRole('group', { name: 'Selected notes' })
    .getByRole('button', { name: 'Export notes' })
    .click()
  await expect(dialog(page)).toContainText('The selected note.')
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(0)
  await dialog(page).getByRole('radio', { name: 'Markdown files' }).check()
  const file = await pressExport(page)
  expect(file.suggestedFilename()).toMatch(/\.zip$/)
  const files = unzipSync(await readFile(await file.path()))
  expect(Object.keys(files)).toEqual(['Plans.md'])
  expect(strFromU8(files['Plans.md'] ?? new Uint8Array())).toContain(
    '\n---\n\n- [x] **Paint**\n- [ ] Move in\n',
  )
  await expect(pinwell.toast('Note exported')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Selected notes' })).toContainText('1 selected')
})

test('exports the notes in the trash if the person wants them', async ({ pinwell, page }) => {
  await pinwell.open(NOTES)
  await pinwell.button('Plans', 'Delete note').click()
  await expect(page.getByRole('button', { name: 'Trash', exact: true })).toBeVisible()
  await pinwell.commandsAreReady()
  await pinwell.chooseInPalette('export all')
  await dialog(page).getByRole('checkbox', { name: 'Include the trash' }).check()
  const { notes, trash } = await readJson(await pressExport(page))
  expect(notes.map(({ title }) => title)).toEqual(['Größe: 3/4', ''])
  expect(trash.map(({ title }) => title)).toEqual(['Plans'])
  await expect(pinwell.toast('3 notes exported')).toBeVisible()
})

test('the keys of Undo work on a format that has the focus', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(NOTES)
  await pinwell.button('Plans', 'Delete note').click()
  await expect(pinwell.toastButton('Undo')).toBeVisible()
  await pinwell.chooseInPalette('export all')
  await expect(dialog(page)).toContainText('All 2 notes.')
  await dialog(page).getByRole('radio', { name: 'Markdown files' }).check()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(dialog(page)).toContainText('All 3 notes.')
})

test('says that there is nothing to export', async ({ pinwell, page }) => {
  await openExport(pinwell, [])
  await expect(dialog(page)).toContainText('There are no notes to export.')
  await expect(exportButton(page)).toHaveCount(0)
})

test('has no axe violations, and can be used with the keyboard alone', async ({ pinwell, page }) => {
  await openExport(pinwell)
  await expectNoViolationsAtWidths(page)
  await dialog(page).getByRole('radio', { name: 'Pinwell file' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog(page).getByRole('radio', { name: 'Markdown files' })).toBeChecked()
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(Object.keys(unzipSync(await readFile(await file.path())))).toEqual([
    'Plans.md',
    'Größe 3 4.md',
    'let a.md',
  ])
})

test.describe('while the writer cannot be loaded', () => {
  test.use({ errorsAreExpected: true })

  test('can be cancelled, says that it failed, and exports when it can', async ({ pinwell, page }) => {
    await openExport(pinwell)
    const gate = new EventTarget()
    const opened = new Promise((resolve) => gate.addEventListener('open', resolve))
    await page.route(/\/exporting-.*\.js/, async (route) => {
      await opened
      await route.abort()
    })
    await exportButton(page).click()
    await expect(dialog(page).getByRole('progressbar', { name: '0 of 3 notes' })).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toHaveAccessibleDescription(
      '0 of 3 notes',
    )
    await page.keyboard.press('Enter')
    await expect(exportButton(page)).toBeFocused()
    gate.dispatchEvent(new Event('open'))

    await exportButton(page).click()
    const alert = dialog(page).getByRole('alert').filter({ hasText: 'Part of the app could not be loaded.' })
    await expect(alert).toBeVisible()
    await expect(exportButton(page)).toBeFocused()
    await page.unroute(/\/exporting-.*\.js/)
    expect(await readJson(await pressExport(page))).toMatchObject({ notes: NOTES })
  })
})
