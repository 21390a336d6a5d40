import { holdRequests } from '../hold-requests.ts'
import { expectNoViolations } from './axe.ts'
import { overlaps } from './overlap.ts'
import { expect, test, visitorNote } from './pinwell-page.ts'

const NOTES = [
  visitorNote('Banana', 'new', 0),
  visitorNote('Apple', 'edited last', 10, { lastModified: 'Nov 22, 2026, 03:10 PM' }),
  visitorNote('Cherry', 'pinned', 5, { pinned: 'pinned' }),
  visitorNote('', 'Blueberry without a title', 20, { lastModified: 'Nov 21, 2026, 11:00 PM' }),
]

// @spec beyond.sort
test('notes are sorted by their last edit or by title, with the pinned ones first, also after a reload and in another tab', async ({
  pinwell,
  page,
  context,
}) => {
  await pinwell.openWithCommands(NOTES)
  const other = await context.newPage()
  await other.goto('/')
  const sort = page.getByRole('combobox', { name: 'Sort notes' })
  await expect(sort).toHaveValue('newest')
  expect(await pinwell.order()).toEqual(['Cherry', 'Banana', 'Apple', 'Blueberry'])
  await sort.selectOption('Last edited')
  await expect.poll(() => pinwell.order()).toEqual(['Cherry', 'Apple', 'Blueberry', 'Banana'])
  await sort.selectOption('Title')
  await expect.poll(() => pinwell.order()).toEqual(['Cherry', 'Apple', 'Banana', 'Blueberry'])
  await expect(other.getByRole('combobox', { name: 'Sort notes' })).toHaveValue('title')
  await expect(other.getByRole('heading', { level: 3 }).nth(1)).toHaveText('Apple')
  await other.close()
  // From the first frame on that shows notes.
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const look = () => {
      const titles = Array.from(document.querySelectorAll('main h3'), (title) => title.textContent)
      if (titles.length > 0 || document.body?.textContent.includes('No notes yet')) seen.add(titles.join(' '))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.reload()
  await expect(sort).toHaveValue('title')
  expect(await pinwell.order()).toEqual(['Cherry', 'Apple', 'Banana', 'Blueberry'])
  expect(await page.evaluate(() => Array.from(Reflect.get(window, 'seen')))).toEqual(['Cherry Apple Banana'])
  await sort.selectOption('Newest')
  await expect.poll(() => pinwell.order()).toEqual(['Cherry', 'Banana', 'Apple', 'Blueberry'])
})

// @spec beyond.sort
test('notes are sorted as chosen in another tab while the page loads', async ({ pinwell, page, context }) => {
  await pinwell.openWithCommands(NOTES)
  const other = await context.newPage()
  const release = await holdRequests(other, /after-first-paint-.*\.js/)
  await other.goto('/')
  await expect(other.getByRole('heading', { level: 3 }).nth(1)).toHaveText('Banana')
  await page.getByRole('combobox', { name: 'Sort notes' }).selectOption('Title')
  release()
  await expect(other.getByRole('combobox', { name: 'Sort notes' })).toHaveValue('title')
  await expect(other.getByRole('heading', { level: 3 }).nth(1)).toHaveText('Apple')
})

// @spec beyond.sort
test('a card shows the date by which it is sorted, and the other one while it is used', async ({
  pinwell,
  page,
}) => {
  await pinwell.openWithCommands(NOTES)
  const shown = async (card: string) => (await pinwell.card(card).innerText()).match(/[^\n]*2026[^\n]*/)?.[0]
  expect(await shown('Apple')).toBe('Nov 21, 2026, 8:55 AM')
  await pinwell.card('Apple').hover()
  expect(await shown('Apple')).toBe('Edited Nov 22, 2026, 3:10 PM')
  const height = (await pinwell.card('Apple').boundingBox())?.height
  await page.mouse.move(0, 0)
  expect((await pinwell.card('Apple').boundingBox())?.height).toBe(height)
  await page.getByRole('combobox', { name: 'Sort notes' }).selectOption('Last edited')
  await expect.poll(() => shown('Apple')).toBe('Edited Nov 22, 2026, 3:10 PM')
  expect(await shown('Banana')).toBe('Nov 21, 2026, 9:05 AM')
  // By keyboard too.
  await pinwell.card('Apple').focus()
  expect(await shown('Apple')).toBe('Created Nov 21, 2026, 8:55 AM')
  await expectNoViolations(page)
})

// @spec beyond.sort
test('the palette sorts, and a search keeps the order', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(NOTES)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Command or note' }).fill('sort title')
  await page.keyboard.press('Enter')
  await expect.poll(() => pinwell.order()).toEqual(['Cherry', 'Apple', 'Banana', 'Blueberry'])
  await pinwell.search.fill('e')
  await expect(page.getByText('4 notes found').first()).toBeVisible()
  expect(await pinwell.order()).toEqual(['Cherry', 'Apple', 'Banana', 'Blueberry'])
  expect(await page.evaluate(() => localStorage.getItem('sort'))).toBe('title')
})

// @spec beyond.sort
test('a note whose item is checked keeps its place until the focus leaves the list', async ({
  pinwell,
  page,
}) => {
  const titles = ['Bread', 'Soup', 'Cake']
  await pinwell.openWithCommands(titles.map((title, age) => visitorNote(title, `• [ ] ${title} flour`, age)))
  await page.getByRole('combobox', { name: 'Sort notes' }).selectOption('Last edited')
  for (const title of ['Cake', 'Soup']) {
    await page.getByRole('checkbox', { name: `${title} flour` }).click()
    await expect(page.getByRole('checkbox', { name: `${title} flour` })).toBeChecked()
    await expect
      .poll(async () => (await pinwell.cached()).find((note) => note.title === title)?.content)
      .toContain('[x]')
    expect(await pinwell.order()).toEqual(titles)
  }
  await pinwell.search.focus()
  await expect.poll(() => pinwell.order()).toEqual(['Soup', 'Cake', 'Bread'])
})

// @spec beyond.sort
test('letters in the menu choose a sort and run no command', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(NOTES)
  const sort = page.getByRole('combobox', { name: 'Sort notes' })
  await sort.selectOption('Title')
  await sort.focus()
  await page.keyboard.press('n')
  await expect(sort).toHaveValue('newest')
  await expect(pinwell.note).not.toBeFocused()
})

test.describe('without the code for it', () => {
  test.use({ errorsAreExpected: true })

  // @spec beyond.sort
  test('the notes are shown, the newest first', async ({ pinwell, page }) => {
    await pinwell.open(NOTES)
    await page.evaluate(() => localStorage.setItem('sort', 'title'))
    await page.route(/after-first-paint-.*\.js/, (route) => route.abort())
    await page.reload()
    await expect.poll(() => pinwell.order()).toEqual(['Cherry', 'Banana', 'Apple', 'Blueberry'])
  })
})

test('the choice is beside the title of either section', async ({ pinwell, page }) => {
  for (const notes of [NOTES, NOTES.filter(({ pinned }) => pinned === 'unpinned')]) {
    await pinwell.openWithCommands(notes)
    const titleEnd = await page
      .getByRole('heading', { level: 2 })
      .first()
      .evaluate((title) => {
        const text = document.createRange()
        text.selectNodeContents(title)
        return text.getBoundingClientRect().right
      })
    const choice = await page.getByRole('combobox', { name: 'Sort notes' }).boundingBox()
    expect(choice?.x).toBeGreaterThanOrEqual(titleEnd)
  }
})

test.describe('on a narrow touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 800 } })

  test('the choice shares a row with the trash, so that no card moves when the trash appears', async ({
    pinwell,
    page,
  }) => {
    await pinwell.openWithCommands(NOTES)
    const choice = page.getByRole('combobox', { name: 'Sort notes' })
    const places = () =>
      Promise.all([choice, pinwell.card('Cherry')].map(async (each) => (await each.boundingBox())?.y))
    // In a lower window, this would scroll to the button, and the deletion would scroll back.
    await pinwell.button('Banana', 'More actions').tap()
    const before = await places()
    await page.getByRole('menuitem', { name: 'Delete' }).tap()
    const trash = page.getByRole('button', { name: 'Trash', exact: true })
    await expect(trash).toBeVisible()
    expect(await places()).toEqual(before)
    expect(overlaps({ order: await choice.boundingBox(), trash: await trash.boundingBox() })).toEqual([])
  })
})
