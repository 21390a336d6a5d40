import { expect, memberNote, test } from './member-page.ts'

const LINES = Array.from({ length: 150 }, (_, line) => `line ${line}`)

// @spec beyond.print
test('prints only the note that is open, whole and with its unsaved text', async ({ ada, page }) => {
  await ada.open([
    memberNote('Open', LINES.join('\n'), 1),
    memberNote('Private', 'a secret', 2),
    memberNote('Selected', 'text', 3),
  ])
  await ada.commandsAreReady()
  await ada
    .card('Selected')
    .getByRole('checkbox', { name: /^Select / })
    .check()
  await ada.edit('Open')
  await page.keyboard.type(' and **more**')
  await ada.title.fill('Opened')
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2)
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Open')
  await expect(ada.title).toBeFocused()

  await page.emulateMedia({ media: 'print' })
  const article = page.getByRole('article', { includeHidden: true })
  await expect(article.locator('strong')).toHaveText('more')
  const text = await page.evaluate(() => document.body.innerText)
  expect(text.split('\n').filter((line) => line.trim() !== '')).toEqual([
    'Opened',
    ...LINES.slice(0, -1),
    'line 149 and more',
    expect.stringMatching(/\d{4}/),
  ])
  await page.emulateMedia({ media: null })
  await expect(article).toHaveCount(0)
  await ada.title.focus()
  await page.keyboard.press('Control+s')
  await expect(ada.card('Opened')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(article).toContainText('Selected')
})
