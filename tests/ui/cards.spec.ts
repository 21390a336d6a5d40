import type { Locator } from '@playwright/test'
import { leftOf } from './left-of.ts'
import { expect, test, visitorNote } from './pinwell-page.ts'

const LONG_ITEM = 'an item that is so long that it has to wrap over to the next line of its card'

const NOTES = [
  visitorNote('Code', `see\n\`\`\`\nfirst(${'argument, '.repeat(30)})\n  second()\n\`\`\``, 1),
  visitorNote('Items', `• ${LONG_ITEM}\n10. ${LONG_ITEM}`, 2),
  visitorNote('Address', `see https://example.org/${'path/'.repeat(30)}`, 3),
  visitorNote('Blank', 'a\n\n\n\nb', 4),
  visitorNote('Novel', 'word '.repeat(2000), 5),
  visitorNote('Four', 'a\n```\nls\n```\n• [ ] b\n```\ncd\n```', 6),
  visitorNote('', '', 7),
  visitorNote('  ', '\n', 8),
  visitorNote('Listed', `• www.example.org/${'a'.repeat(90)}`, 9),
]

test('a card shows code in its own direction', async ({ pinwell }) => {
  const notes = ['שלום\n```\nlet a = 1;\n```', 'Hello\n```\nשלום = 1;\n```']
  await pinwell.open(notes.map((text, age) => visitorNote('', text, age)))
  for (const [card, isRightToLeft] of [
    ['let', false],
    ['Hello', true],
  ] as const) {
    const code = pinwell.card(card).getByRole('code')
    expect((await leftOf(code, ';')) < (await leftOf(code, '='))).toBe(isRightToLeft)
    // The end of the line.
    const fade = await code.evaluate((block) => {
      const { right, scale } = getComputedStyle(block, '::after')
      return { isAtRight: right === '0px', scale }
    })
    expect(fade).toEqual({ isAtRight: !isRightToLeft, scale: isRightToLeft ? '-1 1' : 'none' })
  }
})

test('a card shows nothing after an emoji that it leaves out at the end of its text', async ({ pinwell }) => {
  await pinwell.open([visitorNote('Family', `${'a'.repeat(495)}👨‍👩‍👧\nhello\n• world`, 1)])
  const card = pinwell.card('Family')
  await expect(card).not.toContainText(/hello|world/)
  await pinwell.button('Family', 'Show all').click()
  await expect(card).toContainText('👨‍👩‍👧\nhello\n• world')
})

test('a card shows a tag as text if lines are before it', async ({ pinwell }) => {
  const texts = ['<code>a</code>', '\\<code>a', '\\\\<code>a']
  await pinwell.open(
    texts.flatMap((text, at) =>
      [1, 5].map((lines) => visitorNote(`${at} ${lines}`, '\n'.repeat(lines) + text, 1)),
    ),
  )
  for (const [at, text] of texts.entries())
    for (const lines of [1, 5])
      await expect(pinwell.card(`${at} ${lines}`).getByText(text, { exact: true })).toBeVisible()
})

for (const width of [390, 1440])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })
    test.beforeEach(async ({ pinwell }) => pinwell.open(NOTES))

    // @spec card.preview
    test('a card shows code as one block, wraps items under their text, breaks addresses and adds no dots', async ({
      pinwell,
    }) => {
      const code = pinwell.card('Code').getByRole('code')
      await expect(code).toHaveCount(1)
      expect(await lineTops(code)).toHaveLength(2)
      await expect(pinwell.button('Code', 'Show all')).toBeVisible()
      await expect(pinwell.button('Four', 'Show all')).toBeHidden()
      expect(await code.evaluate((block) => getComputedStyle(block, '::after').backgroundImage)).toContain(
        'gradient',
      )

      for (const mark of ['•', '10.']) {
        const item = pinwell.card('Items').getByText(`${mark} ${LONG_ITEM}`)
        const [first = 0, ...others] = await item.evaluate(lineLefts)
        expect(others.length).toBeGreaterThan(0)
        expect(new Set(others).size).toBe(1)
        expect(others[0]).toBeGreaterThan(first + 8)
      }

      const link = pinwell.card('Address').getByRole('link')
      const card = await pinwell.card('Address').boundingBox()
      const linkBox = await link.boundingBox()
      expect((linkBox?.x ?? 0) + (linkBox?.width ?? 0)).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0))
      expect((await lineTops(link)).length).toBeGreaterThan(1)

      const listed = pinwell.card('Listed')
      expect(await lineTops(listed.getByText(/^• www/))).toEqual(await lineTops(listed.getByRole('link')))

      const text = await pinwell
        .card('Blank')
        .locator('[data-clipped]')
        .evaluate((box) => {
          const { maskImage, webkitLineClamp } = getComputedStyle(box)
          return { fades: maskImage.includes('gradient'), clamp: webkitLineClamp }
        })
      expect(text).toEqual({ fades: true, clamp: 'none' })

      const empty = pinwell.cards.filter({ hasText: 'Empty note' })
      await expect(empty).toHaveCount(2)
      await expect(empty.getByRole('heading')).toHaveCount(0)
      for (const each of await pinwell.cards.all()) {
        const [date, tag] = await Promise.all([
          each.getByRole('time').boundingBox(),
          each.getByText('offline').boundingBox(),
        ])
        expect(middle(tag)).toBeGreaterThan(date?.y ?? Infinity)
        expect(middle(tag)).toBeLessThan((date?.y ?? 0) + (date?.height ?? 0))
      }
    })

    // @spec card.preview
    test('a long note opens within its card and no other card grows', async ({ pinwell, page }) => {
      const heights = () => pinwell.cards.evaluateAll((cards) => cards.map((card) => card.clientHeight))
      const before = await heights()
      await pinwell.button('Novel', 'Show all').press('Enter')
      const fullNote = page.getByRole('group', { name: 'Whole note' })
      await expect(fullNote).toBeVisible()
      const after = await heights()
      for (const [at, height] of after.entries())
        if (at !== 4) expect(height).toBeLessThanOrEqual(before[at] ?? 0)
      expect(after[4]).toBeLessThan(900)
      const cutLine = () =>
        fullNote.evaluate(
          (box) => (box.clientHeight / Number.parseFloat(getComputedStyle(box).lineHeight)) % 1,
        )
      // The last line is cut in half, which shows that there is more to scroll to.
      await expect.poll(async () => Math.abs((await cutLine()) - 0.5)).toBeLessThan(0.2)
      await fullNote.focus()
      await expect(async () => {
        await page.keyboard.press('End')
        expect(await fullNote.evaluate((box) => box.scrollTop)).toBeGreaterThan(500)
      }).toPass()
      await pinwell.button('Novel', 'Show less').press('Enter')
      await expect.poll(heights).toEqual(before)
    })
  })

// @spec card.preview
test('a card with more lines after its web fonts have loaded can show all', async ({ pinwell, page }) => {
  // The cards are drawn with the fonts of the system first.
  await page.route(/\.woff2$/, async (route) => {
    await page.locator('[data-note]').nth(59).waitFor()
    await route.continue()
  })
  const words =
    'eggs birthday the leaves platform tickets drawer and please appointment Anna Hamburg passports Berlin'
  const notes = Array.from({ length: 60 }, (_, at) =>
    visitorNote(
      `${at}`,
      words
        .slice(at)
        .repeat(2)
        .slice(0, 120 + at),
    ),
  )
  await pinwell.open(notes)
  await expect(page.locator('html')).toHaveAttribute('data-web-fonts', 'loaded')
  // Cards whose text is taller than its box, but has no button that shows it.
  const cut = () =>
    page
      .locator('[data-note]')
      .evaluateAll((cards) =>
        cards
          .filter((card) =>
            Array.from(card.querySelectorAll('[data-searched]')).some(
              ({ scrollHeight, clientHeight }) =>
                scrollHeight > clientHeight + 1 && !card.textContent.includes('Show all'),
            ),
          )
          .map(({ textContent }) => textContent),
      )
  await expect.poll(cut).toEqual([])
})

// @spec card.preview
test('a card shows four lines of a long paragraph below a bold title, also a compact card', async ({
  pinwell,
  page,
}) => {
  await pinwell.open([visitorNote('Long', 'word '.repeat(200))])
  await pinwell.commandsAreReady()
  await expect(page.getByRole('heading', { name: 'Long' })).toHaveCSS('font-weight', '700')
  const text = pinwell.card('Long').getByText('word word')
  const countLines = () =>
    text.evaluate((line) => {
      const box = line.closest('[data-clipped]')
      return box && box.clientHeight / Number.parseFloat(getComputedStyle(box).lineHeight)
    })
  await expect.poll(countLines).toBeCloseTo(4, 1)
  await page.evaluate(() => (document.documentElement.dataset.density = 'compact'))
  await expect.poll(() => text.evaluate((line) => getComputedStyle(line).fontSize)).toBe('13px')
  await expect.poll(countLines).toBeCloseTo(4, 1)
})

test('a text that is longer than the preview can be shown in a wide card of narrow letters', async ({
  pinwell,
  page,
}) => {
  await page.setViewportSize({ width: 620, height: 800 })
  await pinwell.open([visitorNote('x', `${'il '.repeat(260)}end`)])
  await pinwell.button('x', 'Show all').click()
  await expect(pinwell.card('x')).toContainText('il end')
})

// @spec card.preview
test('lines from right to left are at the right side on cards and in the trash, also in Firefox', async ({
  pinwell,
  page,
}) => {
  await pinwell.open([visitorNote('כותרת', 'שלום\n• [ ] משימה'), visitorNote('Latin', 'text\nשנייה', 1)])
  // What the style sheet of Firefox computes for list items. The app's own rules win over a layer, as over that sheet.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('@layer browser { li { text-align: left } }')
    document.adoptedStyleSheets = [sheet]
  })
  expect(await sidesOfLines(pinwell.card('כותרת'))).toMatchObject({
    כותרת: 'right',
    שלום: 'right',
    משימה: 'right',
  })
  expect(await sidesOfLines(pinwell.card('Latin'))).toMatchObject({
    Latin: 'left',
    text: 'left',
    שנייה: 'right',
  })
  await pinwell.button('כותרת', 'Delete note').click()
  await page.getByRole('button', { name: 'Trash', exact: true }).click()
  const row = page.getByRole('dialog', { name: 'Trash' }).getByRole('listitem')
  expect(await sidesOfLines(row)).toMatchObject({ כותרת: 'right', שלום: 'right' })
})

/** For each line of text, the side of the list item that it is at. */
function sidesOfLines(item: Locator): Promise<Readonly<Record<string, string>>> {
  return item.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const range = document.createRange()
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const sides: Record<string, string> = {}
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? ''
      for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + line.length)
        const { left, right } = range.getBoundingClientRect()
        sides[line.trim()] = left - box.left < box.right - right ? 'left' : 'right'
      }
    }
    return sides
  })
}

// @spec card.preview
test('each line of an open card has its own direction', async ({ pinwell, page }) => {
  await pinwell.open([visitorNote('Mixed', 'first\nשנייה\nthird\nfourth\nחמישית')])
  await pinwell.button('Mixed', 'Show all').click()
  const note = page.getByRole('group', { name: 'Whole note' })
  await expect(note).toContainText('חמישית')
  const [box, ...lines] = await note.evaluate((element) => {
    const range = document.createRange()
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const boxes = [element.getBoundingClientRect()]
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      range.selectNodeContents(node)
      if (node.nodeValue?.trim()) boxes.push(range.getBoundingClientRect())
    }
    return boxes.map(({ left, right }) => ({ left, right }))
  })
  expect(lines).toHaveLength(5)
  const sides = lines.map(({ left, right }) =>
    left - (box?.left ?? 0) < (box?.right ?? 0) - right ? 'left' : 'right',
  )
  expect(sides).toEqual(['left', 'right', 'left', 'left', 'right'])
})

test('offers to show all of code that is cut off, and not of bold text, to which Firefox gives a scroll width', async ({
  pinwell,
  page,
}) => {
  await page.addInitScript(() => {
    const scrollWidth = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollWidth')
    Object.defineProperty(Element.prototype, 'scrollWidth', {
      get(this: Element): unknown {
        const isInline = getComputedStyle(this).display === 'inline'
        return isInline ? this.getBoundingClientRect().width : scrollWidth?.get?.call(this)
      },
    })
  })
  await pinwell.open([
    visitorNote('Marked', '**bold** and __under__', 1),
    visitorNote('Linked', 'see https://example.org/', 2),
    visitorNote('Code', `<code>${'argument, '.repeat(30)}</code>`, 3),
  ])
  await expect(pinwell.card('Linked').getByRole('link')).toBeVisible()
  await expect(pinwell.button('Code', 'Show all')).toBeVisible()
  await expect(pinwell.page.getByRole('button', { name: 'Show all' })).toHaveCount(1)
})

test("a visitor's card shows the longest date and the offline tag on one line at the width of a phone, a tablet and a window", async ({
  pinwell,
  page,
}) => {
  await pinwell.open([
    visitorNote('May', 'text', 0, { timestamp: new Date(2026, 4, 28, 10, 8).getTime() }),
    visitorNote('November', 'text', 1, { timestamp: new Date(2026, 10, 28, 22, 48).getTime() }),
  ])
  for (const width of [390, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const card of await pinwell.cards.all()) {
      const date = card.getByRole('time')
      expect(await lineTops(date), `${width} px`).toHaveLength(1)
      const [dateBox, tagBox] = await Promise.all([
        date.boundingBox(),
        card.getByText('offline').boundingBox(),
      ])
      expect(Math.abs(middle(tagBox) - middle(dateBox)), `${width} px`).toBeLessThan(2)
      for (const button of await card.getByRole('button').all()) {
        const box = await button.boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0), `${width} px`).toBeGreaterThanOrEqual(24)
      }
    }
  }
})

/** The upper edges of the lines of a text. */
function lineTops(text: Locator): Promise<readonly number[]> {
  return text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return [...new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))]
  })
}

/** The left edge of each line of an item. */
function lineLefts(item: Element): readonly number[] {
  const range = document.createRange()
  range.selectNodeContents(item)
  const lines = new Map<number, number>()
  // The space at which a line wraps has its own box.
  for (const { top, left } of range.getClientRects())
    lines.set(Math.round(top), Math.min(lines.get(Math.round(top)) ?? Infinity, Math.round(left)))
  return Array.from(lines.values())
}

function middle(box: { readonly y: number; readonly height: number } | null): number {
  return box ? box.y + box.height / 2 : Number.NaN
}
