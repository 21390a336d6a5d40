import { expectNoViolations } from './axe.ts'
import { expect, test, visitorNote } from './pinwell-page.ts'

// @spec startup.text
test('shows the loading text before any script runs', async ({ request }) => {
  expect(await (await request.get('/')).text()).toContain('>Loading your notes<')
})

// @spec main.parts list.empty list.banner
test('shows a new visitor what to do', async ({ pinwell, page }) => {
  await pinwell.open()
  await expect(page.getByText("You're viewing cached notes. Sign in to sync and save changes.")).toBeVisible()
  await expect(page.getByText('No notes yet')).toBeVisible()
  await expect(page.getByText('Sign in to create and sync your notes')).toBeVisible()
  // The app of these tests is built without keys.
  await expect(pinwell.profile).toHaveCount(0)
  const name = page.getByRole('heading', { level: 1, name: 'Pinwell' })
  await expect(name.locator('svg')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveText(
    /^© \d{4} Pinwell\. All rights reserved\.Developed by the Pinwell team$/,
  )
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveAttribute('href', '/humans.txt')
})

// @spec card.preview cache.shape roles.visitor success.save-local
test('saves and shows a note and keeps it after a reload', { tag: '@clock' }, async ({ pinwell, page }) => {
  await page.clock.setFixedTime('2026-11-21T09:05:00')
  await pinwell.open()
  await pinwell.typeNote('Call the garden centre')
  await pinwell.title.fill('  Saturday ')
  await pinwell.save.click()

  await expect(pinwell.toast('Note saved to local storage')).toBeVisible()
  await expect(pinwell.card('Saturday')).toContainText('Call the garden centre')
  await expect(pinwell.card('Saturday')).toContainText('Nov 21, 2026, 9:05 AM')
  const timestamp = new Date('2026-11-21T09:05:00').getTime()
  expect(await pinwell.cached()).toEqual([
    {
      id: String(timestamp),
      title: 'Saturday',
      content: 'Call the garden centre',
      createdAt: 'Nov 21, 2026, 09:05 AM',
      lastModified: 'Nov 21, 2026, 09:05 AM',
      timestamp,
      pinned: 'unpinned',
      userId: '',
      userEmail: '',
      author: '',
    },
  ])

  await page.reload()
  await expect(pinwell.card('Saturday')).toContainText('Call the garden centre')
})

// @spec card.preview limits.preview
test('shows four formatted lines on a card, from the first one with text on, and the rest on request', async ({
  pinwell,
}) => {
  await pinwell.open([
    visitorNote('List', '\n\n  \n**one**\n• two\n3. three\n~~four~~\n__five__', 1),
    visitorNote('Blank end', 'one\ntwo\nthree\n• \n\n \n', 2),
    visitorNote('Tags', '<code>one</code>\n', 3),
  ])
  await expect(pinwell.button('Blank end', 'Show all')).toBeHidden()
  await expect(pinwell.card('Tags')).toContainText('<code>one</code>')
  const card = pinwell.card('List')
  await expect(card.locator('strong')).toHaveText('one')
  await expect(card.locator('s')).toHaveText('four')
  await expect(card).toContainText('• two')
  await expect(card).not.toContainText('five')
  await card.getByRole('button', { name: 'Show all' }).click()
  await expect(card.locator('u')).toHaveText('five')
  await card.getByRole('button', { name: 'Show less' }).click()
  await expect(card).not.toContainText('five')
})

test('shows the whole of a long title and of a long paragraph on request', async ({ pinwell }) => {
  await pinwell.open([
    visitorNote('words of a title '.repeat(12), 'text', 1),
    visitorNote('Long', 'word '.repeat(120), 2),
    visitorNote('Short', 'word', 3),
  ])
  const heading = pinwell.card('text').getByRole('heading')
  const clippedTitle = (await heading.boundingBox())?.height ?? 0
  await pinwell.button('text', 'Show all').click()
  expect((await heading.boundingBox())?.height).toBeGreaterThan(clippedTitle * 2)
  await expect(pinwell.button('Short', 'Show all')).toBeHidden()
  const preview = pinwell.card('Long').getByText('word word')
  const clipped = await preview.boundingBox()
  await pinwell.button('Long', 'Show all').click()
  expect((await preview.boundingBox())?.height).toBeGreaterThan((clipped?.height ?? 0) * 2)
  await pinwell.button('Long', 'Show less').press('Enter')
  await expect(pinwell.button('Long', 'Show all')).toBeFocused()
})

// @spec roles.visitor success.delete-local
test('removes a deleted note and moves the focus to the next card', async ({ pinwell, page }) => {
  await pinwell.open([visitorNote('One', '', 1), visitorNote('Two', '', 2), visitorNote('Three', '', 3)])
  await pinwell.button('Two', 'Delete note').click()
  await expect(pinwell.toast('Note deleted from local storage')).toBeVisible()
  expect(await pinwell.order()).toEqual(['One', 'Three'])
  await expect(pinwell.button('Three', 'Delete note')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pinwell.button('One', 'Delete note')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No notes yet')).toBeVisible()
  await expect.poll(() => pinwell.cached()).toEqual([])
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
})

// @spec roles.refused error.visitor-edit error.visitor-pin
test('refuses to edit and pin a note, which only members can do, and keeps what was typed', async ({
  pinwell,
}) => {
  const note = visitorNote('Card', 'its text')
  await pinwell.open([note])
  await pinwell.typeNote('half a thought')
  for (const [name, what] of [
    ['Edit note', 'edit'],
    ['Pin note', 'pin'],
  ] as const) {
    const button = pinwell.button('Card', name)
    await expect(button).toHaveAttribute('title', `Sign in to ${what} notes`)
    await button.click()
    await expect(pinwell.toast(`Please sign in to ${what} notes`)).toBeVisible()
  }
  await expect(pinwell.button('Card', 'Pin note')).toHaveAttribute('aria-pressed', 'false')
  await expect(pinwell.note).toHaveText('half a thought')
  expect(await pinwell.cached()).toEqual([note])
})

// @spec beyond.copy-note
test('copies a note into the composer, and keeps the text that was begun there', async ({
  pinwell,
  page,
}) => {
  await pinwell.open([visitorNote('Card', '**its** text\n• [x] done')])
  await pinwell.typeNote('half a thought')
  await pinwell.card('Card').getByText('text').click()
  const message = pinwell.toast('Please sign in to edit notes')
  await expect(message).toBeVisible()
  await expect(pinwell.toastButton('Sign in')).toHaveCount(0)
  await pinwell.toastButton('Copy into composer').click()
  await expect(message).toHaveCount(0)
  await expect(pinwell.note).toBeFocused()
  await expect(pinwell.title).toHaveValue('Card')
  await expect(pinwell.note.locator('strong')).toHaveText('its')
  await expect(page.getByText('Draft kept')).toBeVisible()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' and more')
  await page.keyboard.press('Control+s')
  await expect(pinwell.cards).toHaveCount(2)
  expect((await pinwell.cached()).map(({ title, content }) => [title, content])).toEqual([
    ['Card', '**its** text\n• [x] done and more'],
    ['Card', '**its** text\n• [x] done'],
  ])
  // The next note does not join the draft, which returns when the composer is left.
  await expect(pinwell.note).toHaveText('')
  await expect(page.getByText('Draft kept')).toBeVisible()
  await page.keyboard.type('call Bob')
  await page.keyboard.press('Control+Enter')
  await expect(pinwell.card('call Bob')).toHaveText(/^call Bob/)
  await expect(pinwell.note).toHaveText('')
  await pinwell.search.click()
  await expect(pinwell.note).toHaveText('half a thought')
  await expect(page.getByText('Draft kept')).toBeVisible()
})

// @spec beyond.copy-note
test('copies a note into the composer by keyboard', async ({ pinwell, page }) => {
  await pinwell.openWithCommands([visitorNote('Card', 'its text')])
  await pinwell.card('Card').focus()
  await page.keyboard.press('e')
  const button = pinwell.toastButton('Copy into composer')
  await expect(button).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused({ timeout: 50 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(pinwell.note).toBeFocused()
  await expect(pinwell.note).toHaveText('its text')
})

// @spec beyond.copy-note
test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('copies the note that was tapped last into the composer', async ({ pinwell }) => {
    await pinwell.open([visitorNote('One', 'first', 1), visitorNote('Two', 'second', 2)])
    await pinwell.card('One').getByText('first').tap()
    await expect(pinwell.toast('Please sign in to edit notes')).toBeVisible()
    await pinwell.card('Two').getByText('second').tap()
    await expect(pinwell.toast('Please sign in to edit notes')).toHaveCount(1)
    await pinwell.toastButton('Copy into composer').tap()
    await expect(pinwell.note).toHaveText('second')
    await expect(pinwell.title).toHaveValue('Two')
  })
})

test('does not edit a note when its text is selected', async ({ pinwell, page }) => {
  await pinwell.open([visitorNote('Card', 'some words to copy')])
  const textBox = await pinwell.card('Card').getByText('some words').boundingBox()
  if (!textBox) throw new Error('The card has no visible text')
  await page.mouse.move(textBox.x + 2, textBox.y + 8)
  await page.mouse.down()
  await page.mouse.move(textBox.x + 90, textBox.y + 8, { steps: 5 })
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/^some/)
  await page.waitForTimeout(300)
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
})

// @spec limits.toasts
test('shows at most twenty toasts at once', async ({ pinwell, page }) => {
  await pinwell.open(Array.from({ length: 25 }, (_, age) => visitorNote(`Card ${age}`, '', age)))
  const buttons = page.getByRole('button', { name: 'Delete note' })
  await expect(buttons).toHaveCount(25)
  // In one task, because on a busy machine the first toast would disappear before the last appears.
  await buttons.evaluateAll((all: HTMLElement[]) => {
    for (const button of all) button.click()
  })
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(20)
})

// @spec beyond.first-run
test('a first visit shows that notes stay in this browser, and examples to try until there is a note', async ({
  pinwell,
  page,
}) => {
  await pinwell.open()
  await expect(page.getByText('Or just write above: notes stay in this browser')).toBeVisible()
  const examples = page.getByRole('group', { name: 'Examples to try' })
  await expect(examples.getByRole('button')).toHaveCount(3)
  await expectNoViolations(page)
  await examples.getByRole('button', { name: 'A list to check' }).click()
  await expect(pinwell.note.getByRole('checkbox', { name: 'Coffee' })).toBeChecked()
  expect(await pinwell.cached()).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(pinwell.card('Coffee')).toBeVisible()
  await expect(examples).toHaveCount(0)
})

test.describe('with a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a first visit shows no example with keys, which a phone does not have', async ({ pinwell, page }) => {
    await pinwell.open()
    const examples = page.getByRole('group', { name: 'Examples to try' })
    await expect(examples.getByRole('button')).toHaveText([/^A list to check/, /^Formatted text/])
  })

  test('the button among the lines about stored notes does not move them apart', async ({
    pinwell,
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await pinwell.open([visitorNote('One')])
    const button = page.getByRole('button', { name: 'Download them' })
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    const tops = await button.evaluate((element) => {
      const range = new Range()
      range.setStart(element.closest('p')?.previousElementSibling?.firstChild ?? element, 0)
      range.setEndAfter(element.previousElementSibling?.firstChild ?? element)
      return Array.from(range.getClientRects(), ({ top }) => Math.round(top))
    })
    const steps = tops.slice(1).map((top, index) => top - (tops[index] ?? 0))
    expect(new Set(steps).size).toBe(1)
  })
})
