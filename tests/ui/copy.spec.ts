import { holdRequests } from '../hold-requests.ts'
import { expect, press, test, visitorNote } from './pinwell-page.ts'

const COPY_BUTTON_CHUNK = /CopyCodeButton-.*\.js/

const NOTE = visitorNote(
  'Plan',
  '**one** (see https://a.b/c_(d)).\n• two a@b.org\n```\ncode https://x.y\n```',
)

test('copies a card’s whole note and shows an error if the browser refuses', async ({
  pinwell,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await pinwell.open([NOTE])
  await pinwell.button('Plan', 'Copy note').press('Enter')
  await expect(pinwell.toast('Copied')).toBeVisible()
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const read = async (type: string) => (await item?.getType(type))?.text()
    return [await read('text/plain'), await read('text/html')]
  })
  expect(copied[0]?.replaceAll('\r\n', '\n')).toBe(
    'Plan\none (see https://a.b/c_(d)).\n• two a@b.org\ncode https://x.y',
  )
  expect(copied[1]).toContain('<p>Plan</p><p><strong>one</strong> (see https://a.b/c_(d)).</p><ul><li>two')
  await page.evaluate(() =>
    Object.defineProperty(navigator.clipboard, 'write', { value: () => Promise.reject() }),
  )
  await pinwell.button('Plan', 'Copy note').click()
  await expect(pinwell.toast("Couldn't copy the note.")).toBeVisible()
})

test.describe('if the importer cannot be loaded', () => {
  test.use({ errorsAreExpected: true })

  test('copies a card’s note without its formatting', async ({ pinwell, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.route(/\/importer-.*\.js/, (route) => route.abort())
    await pinwell.open([visitorNote('Plan', '**one** < two')])
    await pinwell.button('Plan', 'Copy note').press('Enter')
    await expect(pinwell.toast('Copied')).toBeVisible()
    const html = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      return (await item?.getType('text/html'))?.text()
    })
    expect(html).toContain('Plan\none &lt; two')
  })
})

test('copies a card’s note with its spaces, tabs and list levels without a policy violation', async ({
  pinwell,
  page,
  context,
}) => {
  const content =
    'two  spaces,   three, **bold ** and\ta tab\n   leading and trailing \n• a\n         • skips two levels'
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await pinwell.open([visitorNote('', content)])
  await pinwell.button('two', 'Copy note').press('Enter')
  await expect(pinwell.toast('Copied')).toBeVisible()
  const html = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    return (await item?.getType('text/html'))?.text()
  })
  // Rendered without our classes, as another program would.
  const elsewhere = await context.newPage()
  await elsewhere.setContent(html ?? '')
  const drawn = (await elsewhere.locator('body').innerText()).replaceAll('\u00a0', ' ').split('\n')
  await elsewhere.close()
  expect(drawn.filter((line) => line.trim() !== '')).toEqual([
    'two  spaces,   three, bold  and\u2003a tab',
    '   leading and trailing',
    'a',
    'skips two levels',
  ])
  await pinwell.note.click()
  await page.keyboard.press('ControlOrMeta+V')
  await page.keyboard.press('ControlOrMeta+S')
  await expect(pinwell.cards).toHaveCount(2)
  // The editor removes skipped list levels from any source.
  const pasted = content.replace('         •', '   •')
  expect((await pinwell.cached()).map((note) => note.content)).toEqual([pasted, content])
})

for (const { content, plain, selected } of [
  {
    content: '• a\n   • **b**\n      soft\n12. c',
    plain: '• a\n   • b\n      soft\n12. c',
    selected: 'text',
  },
  { content: '• [ ] a\n   • [x] soft\n7. b\nc', plain: '• [ ] a\n   • [x] soft\n7. b\nc', selected: 'whole' },
])
  test(`text selected in a card (${selected}) is pasted as it is stored, and elsewhere as in the editor: ${JSON.stringify(content)}`, async ({
    pinwell,
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await pinwell.open([visitorNote('', content)])
    const card = pinwell.card('soft')
    await expect(card.getByRole('checkbox', { name: /^Select / })).toBeAttached()
    await (selected === 'text' ? card.locator('[data-searched]') : card).evaluate((element) =>
      getSelection()?.selectAllChildren(element),
    )
    await page.keyboard.press('ControlOrMeta+C')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(plain)
    const html = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      return (await item?.getType('text/html'))?.text()
    })
    // Without the colours and fonts of the theme.
    expect(html).not.toContain('style')
    await pinwell.note.click()
    await page.keyboard.press('ControlOrMeta+V')
    await page.keyboard.press('ControlOrMeta+S')
    await expect(pinwell.cards).toHaveCount(2)
    expect((await pinwell.cached()).map((note) => note.content)).toEqual([content, content])
  })

test('copies a note with its formatting in a browser without ClipboardItem', async ({ pinwell, page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'ClipboardItem'))
  await pinwell.open([NOTE])
  await pinwell.button('Plan', 'Copy note').click()
  await expect(pinwell.toast('Copied')).toBeVisible()
  await pinwell.note.click()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(pinwell.note.getByRole('strong')).toHaveText('one')
})

test('opens the links of a card in a new tab without editing the note', async ({ pinwell, page }) => {
  await pinwell.open([NOTE])
  const links = pinwell.card('Plan').getByRole('link')
  await expect(links).toHaveText(['https://a.b/c_(d)', 'a@b.org'])
  await expect(links.first()).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(links.first()).toHaveAttribute('target', '_blank')
  await expect(links.last()).toHaveAttribute('href', 'mailto:a@b.org')
  await links.first().evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
  await links.first().click()
  await links.first().press('Enter')
  await expect(links.first()).toBeFocused()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(/sign in/i)).toHaveCount(0)
})

test('copies the code block at the caret with its button, which is not part of the note', async ({
  pinwell,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await pinwell.open()
  await pinwell.typeNote('```a b')
  await page.getByRole('button', { name: 'Copy code' }).click()
  await expect(pinwell.toast('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('a b')
  await page.keyboard.type('c')
  await expect(pinwell.note).toHaveText('a bc')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Copy code' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Bold', exact: true })).toBeFocused()
})

test('shows the button of a code block that was typed before the button had loaded', async ({
  pinwell,
  page,
}) => {
  const release = await holdRequests(page, COPY_BUTTON_CHUNK)
  const isRequested = page.waitForRequest(COPY_BUTTON_CHUNK)
  await pinwell.open()
  await pinwell.typeNote('```a b')
  await expect(pinwell.note.locator('code')).toHaveText('a b')
  await isRequested
  release()
  await expect(page.getByRole('button', { name: 'Copy code' })).toBeVisible()
})

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the button of a code block of one line is as large as a finger needs, and its circle is inside the block', async ({
    pinwell,
    page,
  }) => {
    await pinwell.open()
    await pinwell.note.tap()
    await page.keyboard.type('```a b')
    const button = page.getByRole('button', { name: 'Copy code' })
    await expect(button).toBeVisible()
    const { pressed, circle, block } = await button.evaluate((element) => {
      const { backgroundClip, paddingTop } = getComputedStyle(element)
      const inset = backgroundClip === 'content-box' ? Number.parseFloat(paddingTop) : 0
      const { top, bottom, right, height } = element.getBoundingClientRect()
      const code = document.querySelector('code')?.getBoundingClientRect()
      return {
        pressed: height,
        circle: [top + inset, bottom - inset, right - inset],
        block: [code?.top ?? NaN, code?.bottom ?? NaN, code?.right ?? NaN],
      }
    })
    expect(pressed).toBeGreaterThanOrEqual(44)
    expect(circle[0]).toBeGreaterThan(block[0] ?? NaN)
    expect(circle[1]).toBeLessThan(block[1] ?? NaN)
    expect(circle[2]).toBeLessThan(block[2] ?? NaN)
  })
})

test('words of a done item that are selected in a card are pasted without strikethrough', async ({
  pinwell,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await pinwell.openWithCommands([visitorNote('Tasks', '• [x] feed the cat')])
  const box = await pinwell.card('Tasks').getByText('feed the cat').last().boundingBox()
  if (!box) throw new Error('The text is not shown.')
  await page.mouse.move(box.x + 1, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 1, box.y + box.height / 2, { steps: 2 })
  await page.mouse.up()
  await press(page, 'Control+c')
  await pinwell.note.click()
  await press(page, 'Control+v', 'Control+s')
  await expect(pinwell.cards).toHaveCount(2)
  expect((await pinwell.cached()).map(({ content }) => content).toSorted()).toEqual([
    'feed the cat',
    '• [x] feed the cat',
  ])
})
