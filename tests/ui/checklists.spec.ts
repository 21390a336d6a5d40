import type { Locator } from '@playwright/test'
import { holdRequests } from '../hold-requests.ts'
import { expectNoViolations } from './axe.ts'
import { expect, PinwellPage, test, visitorNote } from './pinwell-page.ts'

// @spec markers.check-items
test('a typed checklist is stored with its marks, and screen readers find checkboxes', async ({
  pinwell,
  page,
}) => {
  await writeChecklist(pinwell)
  await page.keyboard.press('Enter')
  const expectLast = (name: string) =>
    expect(pinwell.note).toMatchAriaSnapshot(`
    - textbox "Note":
      - group:
        - checkbox "Milk"
        - checkbox "Eggs" [checked]
        - checkbox "${name}"
  `)
  await expectLast('Empty item')
  await expectNoViolations(page)
  await page.keyboard.type('Tea')
  await expectLast('Tea')
  await page.keyboard.press('Control+s')
  await expect(pinwell.toast('Note saved to local storage')).toBeVisible()
  expect((await pinwell.cached()).map(({ content }) => content)).toEqual([
    '• [ ] Milk\n• [x] Eggs\n• [ ] Tea',
  ])
})

// @spec markers.check-items
test('a press on a checkbox checks its item, keeps the caret, and is one undo step', async ({
  pinwell,
  page,
}) => {
  await writeChecklist(pinwell)
  const milk = pinwell.note.getByRole('checkbox', { name: 'Milk' })
  await milk.click({ position: { x: -14, y: 12 }, force: true })
  await expect(milk).toBeChecked()
  await page.keyboard.type('!')
  await expect(pinwell.note.getByRole('checkbox', { name: 'Eggs!' })).toBeChecked()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(milk).not.toBeChecked()
  await milk.click()
  await expect(milk).not.toBeChecked()
})

test('the checkbox takes presses in an area of at least 24 pixels', async ({ pinwell }) => {
  await writeChecklist(pinwell)
  const area = await pinwell.note.getByRole('checkbox', { name: 'Milk' }).evaluate((item) => {
    const { width, height } = getComputedStyle(item, '::before')
    return [Number.parseFloat(width), Number.parseFloat(height)]
  })
  expect(Math.min(...area)).toBeGreaterThanOrEqual(24)
})

test('the checkbox is in the middle of its line', async ({ pinwell }) => {
  await writeChecklist(pinwell)
  const [space, box, line] = await pinwell.note.getByRole('checkbox', { name: 'Milk' }).evaluate((item) => {
    const { top, height } = getComputedStyle(item, '::after')
    return [top, height, getComputedStyle(item).lineHeight].map(Number.parseFloat)
  })
  expect(2 * (space ?? NaN) + (box ?? NaN)).toBeCloseTo(line ?? NaN, 0)
})

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a tap on a checkbox checks its item', async ({ pinwell, page }) => {
    await writeChecklist(pinwell)
    const milk = pinwell.note.getByRole('checkbox', { name: 'Milk' })
    for (const [x, y, isChecked] of [
      [-14, 12, true],
      [-40, 12, false],
      [-4, 34, true],
    ] as const) {
      const box = await milk.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      await page.touchscreen.tap((box?.x ?? 0) + x, (box?.y ?? 0) + y)
      await expect(milk).toBeChecked({ checked: isChecked })
    }
  })

  test('the text does not move when the checkboxes are drawn late', async ({ pinwell, page }) => {
    const release = await holdRequests(page, /line-tools-chunk-/)
    await pinwell.open()
    await pinwell.note.tap()
    await page.keyboard.type(`[ ] ${Array.from({ length: 12 }, (_, at) => `item ${at}`).join('\n')}`)
    const last = pinwell.note.getByRole('checkbox').last()
    const drawn = () => last.evaluate((item) => getComputedStyle(item, '::after').content !== 'none')
    expect(await drawn()).toBe(false)
    const before = await last.boundingBox()
    release()
    await expect.poll(drawn).toBe(true)
    expect(await last.boundingBox()).toEqual(before)
  })
})

// The browser paints a background behind the sign, which would hide parts of a border. Therefore the whole box is filled.
test('a checked box is filled in forced colours, on a card and in the composer', async ({
  pinwell,
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await pinwell.open([visitorNote('Shopping', '• [ ] Milk\n• [x] Eggs')])
  await pinwell.typeNote('[x] done\nopen')
  const [card, editor] = [pinwell.card('Shopping'), pinwell.note]
  const boxes = [
    [
      card.getByRole('checkbox', { checked: true }),
      card.getByRole('checkbox', { checked: false }),
      '::before',
    ],
    [
      editor.getByRole('checkbox', { checked: true }),
      editor.getByRole('checkbox', { checked: false }),
      '::after',
    ],
  ] as const
  for (const [checked, unchecked, part] of boxes) {
    const box = await colorsOf(checked.first(), part)
    expect(box.adjust).toBe('none')
    expect(box.fill).toBe(box.border)
    expect(box.sign).not.toBe(box.fill)
    expect(box.fill).not.toBe((await colorsOf(unchecked.first(), part)).fill)
  }
})

test.describe('on a card', () => {
  const SHOPPING = visitorNote('Shopping', 'For **Sunday**\n• [ ] Milk\n• [x] Eggs\n   • [ ] Flour', 1)
  const LONG = visitorNote(
    'Long',
    Array.from({ length: 300 }, (_, at) => `• [ ] item ${at}, a name that makes the note long`).join('\n'),
    2,
  )

  // @spec beyond.check-items
  test('a click on a checkbox checks its item in the stored note, and does not open the note', async ({
    pinwell,
    page,
  }) => {
    await pinwell.open([visitorNote('Other', 'text'), SHOPPING])
    const milk = pinwell.card('Shopping').getByRole('checkbox', { name: 'Milk', exact: true })
    await expect(milk).not.toBeChecked()
    await expect(pinwell.card('Shopping').getByRole('checkbox', { name: 'Eggs' })).toBeChecked()
    await milk.click()
    await expect(milk).toBeChecked()
    await expect(milk).toBeFocused()
    await expect(pinwell.card('Shopping').getByText('Milk', { exact: true })).toHaveCSS(
      'text-decoration-line',
      'line-through',
    )
    await expect(pinwell.title).toBeHidden()
    const [, stored] = await pinwell.cached()
    expect(stored).toEqual({
      ...SHOPPING,
      content: SHOPPING.content.replace('[ ] Milk', '[x] Milk'),
      lastModified: stored?.lastModified,
    })
    await expect(pinwell.toast('Please sign in to edit notes')).toHaveCount(0)
    await page.reload()
    await expect(milk).toBeChecked()
    expect(await pinwell.order()).toEqual(['Other', 'Shopping'])
  })

  // @spec beyond.check-items
  test('Space checks the focused item, and z or Undo takes it back', async ({ pinwell, page }) => {
    await pinwell.openWithCommands([SHOPPING])
    const flour = pinwell.card('Shopping').getByRole('checkbox', { name: 'Flour' })
    await flour.focus()
    await page.keyboard.press('Space')
    await expect(flour).toBeChecked()
    await expect(pinwell.toast('Item checked')).toBeVisible()
    await page.keyboard.press('z')
    await expect(flour).not.toBeChecked()
    await expect(flour).toBeFocused()
    expect(await pinwell.cached()).toMatchObject([{ content: SHOPPING.content }])
    for (const state of ['checked', 'unchecked', 'checked']) {
      await page.keyboard.press('Space')
      await expect(flour).toBeChecked({ checked: state === 'checked' })
      await expect(pinwell.toast(`Item ${state}`)).toBeVisible()
    }
    // One message at a time.
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(flour).not.toBeChecked()
  })

  test('screen readers find checkboxes with names and states', async ({ pinwell, page }) => {
    await pinwell.open([SHOPPING])
    await expect(pinwell.card('Shopping')).toMatchAriaSnapshot(`
      - heading "Shopping"
      - checkbox "Milk"
      - text: Milk
      - checkbox "Eggs" [checked]
      - text: Eggs
      - checkbox "Flour"
      - text: Flour
    `)
    await expectNoViolations(page)
  })

  test('the checkboxes are in one column of targets without gaps, left or right', async ({
    pinwell,
    page,
  }) => {
    await pinwell.open([
      visitorNote('Left', '• [ ] one\n• [x] two\n• [ ] three\n• [ ] four'),
      visitorNote('Right', '• [ ] \u05d0\u05d1\n• [x] \u05d2', 1),
    ])
    const boxes = async (card: string) =>
      Promise.all(
        (await pinwell.card(card).locator('[data-searched]').getByRole('checkbox').all()).map((box) =>
          box.boundingBox(),
        ),
      )
    const left = await boxes('Left')
    expect(left.map((box) => [box?.width, box?.height])).toEqual(left.map(() => [24, 24]))
    expect(new Set(left.map((box) => box?.x)).size).toBe(1)
    expect(left.map((box) => (box?.y ?? 0) - (left[0]?.y ?? 0))).toEqual([0, 24, 48, 72])
    const card = await pinwell.card('Right').boundingBox()
    for (const box of await boxes('Right'))
      expect(box?.x).toBeGreaterThan((card?.x ?? 0) + (card?.width ?? 0) / 2)
    // Four items fit without "Show all".
    await expect(page.getByRole('button', { name: 'Show all' })).toHaveCount(0)
  })

  test('a card shows its first items again when the focus leaves an item that it has scrolled to', async ({
    pinwell,
    page,
  }) => {
    const words = 'with more words than fit in a line '.repeat(2)
    const items = [1, 2, 3, 4].map((at) => `• [ ] item ${at} ${words}`)
    await pinwell.openWithCommands([visitorNote('Long items', items.join('\n'))])
    for (const key of ['j', 'Tab', 'Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
    await expect(checkboxIn(pinwell, 'item 4')).toBeFocused()
    await expect(checkboxIn(pinwell, 'item 4')).toBeInViewport()
    await expect(checkboxIn(pinwell, 'item 1')).not.toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(pinwell.button('Long items', 'Show all')).toBeFocused()
    await expect(checkboxIn(pinwell, 'item 1')).toBeInViewport()
  })

  test('checks items anywhere in a long open card', async ({ pinwell, page }) => {
    await pinwell.open([LONG])
    await pinwell.button('Long', 'Show all').click()
    const last = pinwell.card('Long').getByRole('checkbox', { name: 'item 299', exact: false })
    const text = page.getByRole('group', { name: 'Whole note' })
    await expect(async () => {
      await text.evaluate((box) => box.scrollTo(0, box.scrollHeight))
      await expect(last).toBeAttached({ timeout: 500 })
    }).toPass()
    await last.click()
    await expect(last).toBeChecked()
    const [stored] = await pinwell.cached()
    expect(stored?.content).toBe(LONG.content.replace('[ ] item 299', '[x] item 299'))
  })

  // @spec beyond.check-items
  test('all items are unchecked, and done items are moved below, each with an Undo', async ({
    pinwell,
    page,
  }) => {
    const list = visitorNote('List', '• [x] a\n   • [x] b\n   • [ ] c\n• [ ] d')
    await pinwell.open([visitorNote('Other', '• [ ] a • [x] b\n```\n• [x] code\n```', 1), list])
    await expect(page.getByRole('button', { name: 'Uncheck all' })).toHaveCount(1)
    await expectNoViolations(page)
    const contentOf = async () => (await pinwell.cached()).find(({ title }) => title === 'List')?.content
    await pinwell.button('List', 'Move done below').click()
    await expect(pinwell.toast('Done items moved below')).toBeVisible()
    expect(await contentOf()).toBe('• [ ] d\n• [x] a\n   • [ ] c\n   • [x] b')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(contentOf).toBe(list.content)
    await pinwell.button('List', 'Uncheck all').click()
    await expect(pinwell.toast('All items unchecked')).toBeVisible()
    await expect(pinwell.button('List', 'Uncheck all')).toHaveCount(0)
    await expect(pinwell.button('List', 'Edit note')).toBeFocused()
    expect(await contentOf()).toBe('• [ ] a\n   • [ ] b\n   • [ ] c\n• [ ] d')
    await page.keyboard.press('Control+z')
    await expect.poll(contentOf).toBe(list.content)
  })

  test('the palette offers the same for the focused card', async ({ pinwell, page }) => {
    await pinwell.openWithCommands([visitorNote('List', '• [ ] a\n   • [x] b\n• [ ] c')])
    await page.keyboard.press('j')
    await pinwell.chooseInPalette('move done')
    await expect(pinwell.toast('The done items are already below the others.')).toBeVisible()
    await pinwell.chooseInPalette('uncheck')
    await expect(pinwell.cards.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('uncheck')
    await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(0)
  })

  test('a checkbox in the preview of a search checks the item that was found', async ({ pinwell }) => {
    await pinwell.open([LONG])
    await pinwell.search.fill('item 250')
    const found = pinwell.card('item 250').getByRole('checkbox', { name: 'item 250' })
    await found.click()
    await expect(found).toBeChecked()
    const [stored] = await pinwell.cached()
    expect(stored?.content).toBe(LONG.content.replace('[ ] item 250', '[x] item 250'))
  })

  test('a check is shown in other tabs, and checks in two tabs are both kept', async ({ pinwell, page }) => {
    await pinwell.open([SHOPPING])
    const other = new PinwellPage(await page.context().newPage())
    await other.page.goto('/')
    await checkboxIn(pinwell, 'Milk').click()
    await expect(checkboxIn(other, 'Milk')).toBeChecked()
    await checkboxIn(other, 'Flour').click()
    await expect(checkboxIn(pinwell, 'Flour')).toBeChecked()
    await expect(pinwell.cards.getByRole('checkbox', { checked: true })).toHaveCount(3)
    await other.page.close()
  })
})

function checkboxIn({ cards }: PinwellPage, name: string) {
  return cards.getByRole('checkbox', { name })
}

async function writeChecklist(pinwell: PinwellPage) {
  const { page } = pinwell
  await pinwell.open([])
  await pinwell.typeNote('[ ] Milk')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Eggs')
  await page.keyboard.press('Control+Shift+Enter')
}

function colorsOf(box: Locator, part: '::before' | '::after') {
  return box.evaluate((element, pseudoElement) => {
    const style = getComputedStyle(element, pseudoElement)
    return {
      adjust: style.getPropertyValue('forced-color-adjust'),
      border: style.borderTopColor,
      fill: style.backgroundColor,
      sign: style.color,
    }
  }, part)
}
