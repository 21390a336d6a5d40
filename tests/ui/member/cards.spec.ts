import { holdFrames } from '../large-paste-steps.ts'
import { observeMotion } from '../observe-motion.ts'
import { visitorNote } from '../pinwell-page.ts'
import { expect, memberNote, test } from './member-page.ts'

const NOTES = [
  memberNote('Pinned', 'first', 1, { pinned: 'pinned' }),
  memberNote('One', 'text', 2),
  memberNote('Two', 'text', 3),
  memberNote('Three', 'text', 4),
]
const MANY = Array.from({ length: 300 }, (_, index) => memberNote(`Note ${index}`, 'text', index))

// @spec list.empty
test('shows a member without notes where to begin and does not mention signing in', async ({ ada, page }) => {
  await ada.open()
  await expect(page.getByText('No notes yet')).toBeVisible()
  await expect(page.getByText('Click the box above to create your first note')).toBeVisible()
  await expect(page.getByText(/sign in/i)).toHaveCount(0)
})

// @spec list.empty
test('shows that the notes are loading', async ({ ada, page }) => {
  await ada.open(NOTES, 'held')
  await expect(page.getByRole('main').getByText('Loading notes...').last()).toBeVisible()
  await expect(page.getByText('No notes yet')).toHaveCount(0)
  await ada.runInHarness('releaseResponses')
  await expect(ada.cards).toHaveCount(4)
  await expect(page.getByText('Loading notes...')).toHaveCount(0)
})

// @spec list.sections
test("shows a member's cards without sign-in hints and offline tags", async ({ ada, page }) => {
  await ada.open(NOTES)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Pinned Notes', 'My Notes'])
  await expect(page.getByRole('heading', { level: 2 }).locator('svg')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Pinned Notes' }).locator('svg')).toBeVisible()
  await expect(ada.button('One', 'Edit note')).toHaveAttribute('title', 'Edit note (E)')
  await expect(ada.button('One', 'Pin note')).toHaveAttribute('title', 'Pin note (P)')
  await expect(page.getByText('offline', { exact: true })).toHaveCount(0)
})

// @spec card.buttons
test('tags only notes that exist on this device alone as offline', async ({ ada, page, context }) => {
  await ada.open(NOTES)
  await ada.runInHarness('setRejecting', true)
  const other = await context.newPage()
  await other.goto(new URL('/robots.txt', page.url()).href)
  await other.evaluate(
    (note) => localStorage.setItem('cachedNotes', JSON.stringify([note])),
    visitorNote('Local'),
  )
  await expect(ada.card('Local').getByText('offline', { exact: true })).toBeVisible()
  await expect(ada.button('Local', 'Edit note')).toHaveAttribute('title', 'Edit note (E)')
  await expect(page.getByText('offline', { exact: true })).toHaveCount(1)
})

for (const count of [60, 300])
  test(`keeps what is read in place when another device pins a note above it, in a list of ${count} notes`, async ({
    ada,
    page,
  }) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await ada.openWithCommands(MANY.slice(0, count))
      await page.evaluate(() => scrollTo(0, 900))
      const scrollTop = () => page.evaluate(() => scrollY)
      const inView = () =>
        page.evaluate(() => {
          const titles = Array.from(document.querySelectorAll('[data-note] h3'))
          const title = titles.find((each) => each.getBoundingClientRect().top > 100)
          return {
            title: title?.textContent ?? '',
            top: Math.round(title?.getBoundingClientRect().top ?? NaN),
          }
        })
      let read = await inView()
      await expect(async () => {
        const last = read
        read = await inView()
        expect(read).toEqual(last)
        expect(read.top).toBeLessThan(600)
      }).toPass({ intervals: [200] })
      const start = await scrollTop()
      const topOf = async () =>
        (await page.getByRole('heading', { name: read.title, exact: true }).boundingBox())?.y
      for (const note of [memberNote('Pinned', '', -1, { pinned: 'pinned' }), undefined]) {
        await ada.runInHarness('store', 'other', note)
        await expect.poll(async () => (await scrollTop()) > start + 50).toBe(note !== undefined)
        await expect.poll(topOf).toBeCloseTo(read.top, -1)
      }
    }
  })

test('keeps what is read in place when another device deletes a note above it in the frame in which it pinned the note', async ({
  ada,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await ada.openWithCommands(MANY)
  await page.evaluate(() => scrollTo(0, 900))
  const topOf = async () =>
    (await page.getByRole('heading', { name: 'Note 24', exact: true }).boundingBox())?.y ?? NaN
  let top = await topOf()
  await expect(async () => {
    const last = top
    top = await topOf()
    expect(top).toBe(last)
  }).toPass({ intervals: [200] })
  const releaseFrames = await holdFrames(page)
  await page.evaluate(
    async (pinned) => {
      const { port1, port2 } = new MessageChannel()
      port1.start()
      for (const note of [pinned, undefined]) {
        const start = scrollY
        window.member.store('other', note)
        // A timeout would let a frame pass.
        for (let place = start; place === start; place = scrollY)
          await new Promise((resolve) => {
            port1.addEventListener('message', resolve, { once: true })
            port2.postMessage(undefined)
          })
      }
    },
    memberNote('Pinned', '', -1, { pinned: 'pinned' }),
  )
  await releaseFrames()
  await expect.poll(topOf).toBeCloseTo(top, -1)
})

test('never shows its start while notes of another device make a scrolled list virtual', async ({
  ada,
  page,
}) => {
  await ada.openWithCommands(MANY.slice(0, 200))
  await expect(ada.cards).toHaveCount(200)
  await page.evaluate((older) => {
    scrollTo(0, 5000)
    const paints: number[] = []
    Object.assign(window, { paints })
    const recordPaint = () => {
      // After the observers, which move the page before it is painted.
      setTimeout(() => paints.push(scrollY))
      requestAnimationFrame(recordPaint)
    }
    recordPaint()
    for (const note of older) window.member.store(note.id, note)
  }, MANY.slice(200))
  await expect.poll(() => ada.cards.count()).toBeLessThan(100)
  await expect(ada.card('Note 299')).toHaveCount(0)
  expect(Math.min(...(await page.evaluate(() => Reflect.get(window, 'paints'))))).toBeGreaterThan(3000)
})

test('a click anywhere on a card opens the note, but not on a button, with Ctrl or after a selection', async ({
  ada,
  page,
}) => {
  await ada.open([memberNote('', 'one line', 0), memberNote('', '', 1)])
  await ada.commandsAreReady()
  const dialog = page.getByRole('dialog')
  const card = ada.card('one line')
  const { x = 0, y = 0, width = 0, height = 0 } = (await card.boundingBox()) ?? {}
  for (const position of [
    { x: width / 2, y: 4 },
    { x: 4, y: height / 2 },
    { x: width / 2, y: height / 2 },
    { x: width / 2, y: height - 4 },
  ]) {
    await card.click({ position })
    await expect(dialog, JSON.stringify(position)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await page.getByText('Empty note').click()
  await expect(dialog).toHaveCount(1)
  await page.keyboard.press('Escape')

  // A selected card stays selected while its text is selected.
  await card.click({ position: { x: 4, y: 4 }, modifiers: ['ControlOrMeta'] })
  await page.mouse.move(x + 20, y + height / 3)
  await page.mouse.down()
  await page.mouse.move(x + width - 4, y + height - 4, { steps: 5 })
  await page.mouse.up()
  expect(await page.evaluate(() => String(getSelection()))).not.toBe('')
  await ada.button('one line', 'Pin note').click()
  await expect(ada.toast('Note pinned')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select one line' })).toBeChecked()
  await expect(dialog).toHaveCount(0)
})

test('a double click or a held key on a button of a card changes one note', async ({ ada, page }) => {
  await ada.openWithCommands(NOTES)
  // The next card moves to this place, and gets the focus.
  await ada.button('One', 'Pin note').click({ clickCount: 2, delay: 50 })
  await expect(page.getByRole('button', { name: 'Pin note', pressed: true })).toHaveCount(2)
  await ada.button('Two', 'Delete note').click({ clickCount: 2, delay: 50 })
  await expect(ada.cards).toHaveCount(3)
  await ada.button('Pinned', 'Delete note').focus()
  for (let repetition = 0; repetition < 3; repetition++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(ada.cards).toHaveCount(2)
})

test.describe('the pin is a toggle, and the focus follows the note into the other section', () => {
  test('by keyboard', async ({ ada, page }) => {
    await ada.open(NOTES)
    const pin = ada.button('Three', 'Pin note')
    await expect(pin).toHaveAttribute('aria-pressed', 'false')
    await pin.press('Enter')
    await expect(ada.toast('Note pinned')).toBeVisible()
    await expect.poll(() => ada.order()).toEqual(['Pinned', 'Three', 'One', 'Two'])
    await expect(pin).toHaveAttribute('aria-pressed', 'true')
    await expect(pin).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(ada.toast('Note unpinned')).toBeVisible()
    await expect.poll(() => ada.order()).toEqual(['Pinned', 'One', 'Two', 'Three'])
    await expect(pin).toBeFocused()
    expect(await ada.runInHarness('mutations')).toEqual(['pinned', 'unpinned'])
  })

  test('by pointer without scrolling the page', async ({ ada, page }) => {
    await page.setViewportSize({ width: 390, height: 500 })
    await ada.open(NOTES)
    await ada.button('Three', 'Pin note').scrollIntoViewIfNeeded()
    const scrollTop = await page.evaluate(() => scrollY)
    expect(scrollTop).toBeGreaterThan(100)
    await ada.button('Three', 'Pin note').click()
    await expect.poll(() => ada.order()).toEqual(['Pinned', 'Three', 'One', 'Two'])
    await expect(ada.button('Three', 'Pin note')).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(scrollTop)
  })
})

test('moves the focus only if the focused note is deleted elsewhere', async ({ ada }) => {
  await ada.open(NOTES)
  await ada.search.focus()
  await ada.runInHarness('store', NOTES[1]?.id ?? '')
  await expect(ada.cards).toHaveCount(3)
  await expect(ada.search).toBeFocused()
  await ada.button('Two', 'Pin note').focus()
  await ada.runInHarness('store', NOTES[2]?.id ?? '')
  await expect(ada.button('Three', 'Pin note')).toBeFocused()
})

test('renders one card when one note changes', async ({ ada, page }) => {
  // Every card that renders formats its date.
  await page.addInitScript(() => {
    const dates: number[] = []
    class Counted extends Date {
      override toDateString() {
        dates.push(this.getTime())
        return super.toDateString()
      }
    }
    Object.assign(window, { Date: Counted, dates })
  })
  await ada.open(NOTES)
  // The cards get their buttons when a second chunk has loaded.
  await ada.commandsAreReady()
  const rendered = () => page.evaluate(() => [...new Set<number>(Reflect.get(window, 'dates').splice(0))])
  expect(await rendered()).toEqual(expect.arrayContaining(NOTES.map(({ timestamp }) => timestamp)))

  const changed = memberNote('Two', 'other words', 3)
  await ada.runInHarness('store', changed.id, changed)
  await expect(ada.card('other words')).toBeVisible()
  expect(await rendered()).toEqual([changed.timestamp])

  await ada.button('Two', 'Pin note').click()
  await expect.poll(() => ada.order()).toEqual(['Pinned', 'Two', 'One', 'Three'])
  expect(await rendered()).toEqual([changed.timestamp])

  await ada.edit('One')
  await page.keyboard.type('!')
  expect(await rendered()).toEqual([])
})

// @spec beyond.masonry
test('moves a card to the other section when it is pinned, and back', async ({ ada, page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await ada.openWithCommands([
    memberNote('Pinned', 'first', 1, { pinned: 'pinned' }),
    memberNote('Plain', 'text', 2),
  ])
  for (const isPinned of [true, false]) {
    const before = await ada.card('Plain').boundingBox()
    const motions = observeMotion(page, 'Plain')
    await ada.button('Plain', 'Pin note').click()
    const [move, ...others] = await motions
    const after = await ada.card('Plain').boundingBox()
    await expect(ada.button('Plain', 'Pin note')).toHaveAttribute('aria-pressed', `${isPinned}`)
    expect(others).toEqual([])
    const [x = 0, y = 0] = move?.start.split(' ').map(Number.parseFloat) ?? []
    expect(x).toBeCloseTo((before?.x ?? 0) - (after?.x ?? 0), 0)
    expect(y).toBeCloseTo((before?.y ?? 0) - (after?.y ?? 0), 0)
    expect(x !== 0 || y !== 0).toBe(true)
  }
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('dismissing the message about a pinned note does not scroll to the note', async ({ ada, page }) => {
    await ada.open(Array.from({ length: 30 }, (_, at) => memberNote(`Note ${at}.`, 'text', at)))
    const card = page.locator('[data-note]').filter({ hasText: 'Note 12.' })
    await card.getByRole('button', { name: 'Pin note' }).tap()
    await expect(ada.toast('Note pinned')).toBeVisible()
    const position = await page.evaluate(() => scrollY)
    expect(position).toBeGreaterThan(500)
    await ada.toastButton('Dismiss').tap()
    await expect(ada.toast('Note pinned')).toBeHidden()
    expect(await page.evaluate(() => scrollY)).toBe(position)
  })
})

test.describe('on a phone in landscape', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 640, height: 330 } })

  // @spec beyond.calm-cards
  test('all actions of a card are in view', async ({ ada, page }) => {
    await ada.open([memberNote('Sunday', 'text', 1)])
    await page.getByRole('button', { name: 'More actions' }).tap()
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeInViewport({ ratio: 1 })
  })
})
