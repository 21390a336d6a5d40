import type { Page } from '@playwright/test'
import { visitorNote } from '../ui/pinwell-page.ts'
import { storeInSync, writeRemoteNote } from './local-cloud.ts'
import { expect, type MemberTab, test } from './member-tab.ts'

/** WCAG 1.4.10 asks for 320 px, and 1.4.4 for text of twice the size, here in the width of a phone. */
const SIZES: readonly (readonly [width: number, fontSize: string])[] = [
  [320, '100%'],
  [390, '200%'],
]

type States = readonly (readonly [name: string, enter: (tab: MemberTab) => Promise<unknown>])[]

const closeDialog = async ({ page, dialog }: MemberTab) => {
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

const EVERYBODY: States = [
  ['the list', async () => {}],
  ['a search', ({ search, page }) => openSearch(page).then(() => search.fill('rain'))],
  [
    'the palette',
    async ({ page, dialog }) => {
      await page.getByRole('button', { name: 'Close search' }).click()
      await page.keyboard.press('Control+k')
      await expect(dialog.getByRole('option').first()).toBeVisible()
    },
  ],
  [
    'the keys',
    async (tab) => {
      await closeDialog(tab)
      await tab.page.keyboard.press('?')
      await expect(tab.heading('Keyboard shortcuts')).toBeVisible()
    },
  ],
  [
    'the menu',
    async (tab) => {
      await closeDialog(tab)
      await tab.profile.press('Enter')
      await expect(tab.item('Settings')).toBeVisible()
    },
  ],
  [
    'the settings',
    async (tab) => {
      await tab.item('Settings').press('Enter')
      await expect(tab.settings).toBeVisible()
      await expect(tab.settings.getByText('Loading your devices…')).toHaveCount(0)
    },
  ],
  [
    'the selection',
    async (tab) => {
      await closeDialog(tab)
      await tab.card('Groceries').focus()
      await tab.page.keyboard.press('x')
      await expect(tab.page.getByRole('group', { name: 'Selected notes' })).toBeVisible()
    },
  ],
  [
    'a message with a button',
    async (tab) => {
      await tab.page.keyboard.press('Escape')
      await tab.button('Rain', 'Delete note').press('Enter')
      await expect(tab.toastButton('Undo')).toBeVisible()
    },
  ],
  [
    'the trash',
    async (tab) => {
      await openTrash(tab)
      await expect(tab.dialog.getByRole('button', { name: 'Restore' })).toBeVisible()
    },
  ],
  [
    'the question before the trash is emptied',
    async (tab) => {
      await tab.clickInDialog('Empty trash')
      await expect(tab.dialog.getByRole('button', { name: 'Keep it' })).toBeVisible()
    },
  ],
]

const VISITOR: States = [
  ...EVERYBODY,
  [
    'the composer',
    async (tab) => {
      await tab.page.keyboard.press('Escape')
      await closeDialog(tab)
      await tab.typeNote('a word')
      await expect(tab.save).toBeEnabled()
    },
  ],
  ['the login', (tab) => tab.chooseFromMenu('Login')],
  [
    'the sign-up',
    async (tab) => {
      await closeDialog(tab)
      await tab.chooseFromMenu('Sign Up')
    },
  ],
]

const MEMBER: States = [
  ...EVERYBODY,
  [
    'the versions',
    async (tab) => {
      await tab.page.keyboard.press('Escape')
      await closeDialog(tab)
      await tab.openVersions('Groceries')
    },
  ],
  [
    'the open note',
    async (tab) => {
      await closeDialog(tab)
      await tab.button('Groceries', 'Edit note').press('Enter')
      await expect(tab.note).toBeFocused()
      await tab.page.keyboard.type('!')
    },
  ],
]

const CONTENT = '• [ ] milk\n• [x] eggs from the market\nand more'

test('shows all of a visitor’s page in narrow windows and with large text', async ({ tab, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await tab.openWithCommands([
    visitorNote('Groceries', CONTENT, 1, { pinned: 'pinned' }),
    visitorNote('Rain', 'rain', 2),
  ])
  await expectToFit(tab, VISITOR)
})

test('shows all of a member’s page in narrow windows and with large text', async ({ tab, ada, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await writeRemoteNote(ada, 'Groceries', CONTENT, 1)
  await writeRemoteNote(ada, 'Rain', 'rain', 2)
  await storeInSync(ada, 'devices/other', { name: 'Firefox on Windows', lastUsed: Date.UTC(2026, 10, 20) })
  await tab.openSynced(ada)
  await tab.editorIsReady()
  await tab.commandsAreReady()
  await expectToFit(tab, MEMBER)
})

async function expectToFit(tab: MemberTab, states: States) {
  const { page } = tab
  const show = async ([width, fontSize]: readonly [number, string]) => {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize)
  }
  await show([390, '100%'])
  for (const [state, enter] of states) {
    await enter(tab)
    for (const size of SIZES) {
      await show(size)
      const message = `${state}, ${size.join(' px, ')}`
      await expect.poll(() => page.evaluate(findCutOff), { message }).toEqual([])
    }
  }
}

async function openSearch(page: Page) {
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}

/** By the button of visitors, or by the menu. */
async function openTrash(tab: MemberTab) {
  await tab.profile.press('Enter')
  await expect(tab.item('Settings')).toBeVisible()
  if (await tab.item('Trash').isVisible()) return tab.item('Trash').press('Enter')
  await tab.page.keyboard.press('Escape')
  await tab.page.getByRole('button', { name: 'Trash', exact: true }).press('Enter')
}

/** Runs in the page. The elements that reach sideways out of the window or out of a box that clips or scrolls. */
function findCutOff(): readonly string[] {
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const found: string[] = []
  for (const element of root.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const { left, right, width, height } = element.getBoundingClientRect()
    // Text for screen readers has no size.
    if (Math.min(width, height) <= 1) continue
    let [min, max] = [0, innerWidth]
    for (let box = element.parentElement; box && box !== document.documentElement; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === 'visible') continue
      const edges = box.getBoundingClientRect()
      min = Math.max(min, edges.left)
      max = Math.min(max, edges.right)
    }
    const hidesText =
      getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    if (left < min - 1 || right > max + 1 || hidesText)
      found.push(`${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`)
  }
  return document.documentElement.scrollWidth > innerWidth ? [...found, 'The page scrolls sideways.'] : found
}
