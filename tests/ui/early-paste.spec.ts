import type { Page } from '@playwright/test'
import { holdRequests } from '../hold-requests.ts'
import {
  copy,
  editorIsFocused,
  holdFrames,
  LAST_PARAGRAPH,
  LINES,
  linesIn,
  PARAGRAPHS,
  paste,
  progressBox,
} from './large-paste-steps.ts'
import { expect, expectDraftStored, type PinwellPage, press, test } from './pinwell-page.ts'

const EDITOR_CHUNK = /Editor-.*\.js/
const IMPORTER_CHUNK = /importer-.*\.js/

const RICH = { 'text/html': '<p>a <b>bold</b> word</p>', 'text/plain': 'a bold word' }
const LIST = { 'text/html': '<ul><li>milk</li><li><s>eggs</s></li></ul>', 'text/plain': 'milk\neggs' }
const NOTE = { 'application/x-pinwell': '• milk\n• **eggs**', 'text/plain': '• milk\n• eggs' }

/** What is done in the note, and the content of the note that it makes. */
const EARLY_INPUTS: readonly (readonly [
  name: string,
  content: string,
  write: (page: Page) => Promise<unknown>,
])[] = [
  [
    'rich text between typed text',
    'see **this**: a **bold** word __so__',
    async (page) => {
      await page.keyboard.type('see **this**: ')
      await paste(page, RICH)
      await page.keyboard.type(' __so__')
    },
  ],
  ['a list', '• milk\n• ~~eggs~~', (page) => paste(page, LIST)],
  ['a copy of another note', '• milk\n• **eggs**', (page) => paste(page, NOTE)],
  ['marker text', '• milk\n• **eggs**', (page) => paste(page, { 'text/plain': '• milk\n• **eggs**' })],
  [
    'Markdown',
    '# Shop\n\n• milk\n• eggs',
    (page) => paste(page, { 'text/plain': '# Shop\n\n- milk\n- eggs' }),
  ],
  [
    'rich text without its formatting',
    'a bold word',
    async (page) => {
      await copy(page, RICH)
      await page.keyboard.press('Control+Shift+v')
    },
  ],
  [
    'two pastes, the first without plain text',
    'a **bold** word and a **bold** word',
    async (page) => {
      await paste(page, { 'text/html': RICH['text/html'] })
      await page.keyboard.type(' and ')
      await paste(page, RICH)
    },
  ],
  [
    'a paste that was undone, and a list that was typed after it',
    '• milk',
    async (page) => {
      await paste(page, RICH)
      await page.keyboard.press('Control+z')
      await page.keyboard.type('- milk')
    },
  ],
  [
    'a paste that replaced all text',
    'a **bold** word',
    async (page) => {
      await page.keyboard.type('old ')
      await paste(page, RICH)
      await page.keyboard.press('Control+a')
      await paste(page, RICH)
    },
  ],
  [
    'the shortcut of bold text',
    'one **two** three',
    async (page) => {
      await page.keyboard.type('one ')
      await page.keyboard.press('Control+b')
      await page.keyboard.type('two')
      await page.keyboard.press('Control+b')
      await page.keyboard.type(' three')
    },
  ],
  [
    'the shortcuts of lists and of bold, underlined text',
    '• **__milk__**',
    async (page) => {
      await press(page, 'Control+p', 'Control+b', 'Control+u')
      await page.keyboard.type('milk')
    },
  ],
  [
    'the shortcut of a list of several items',
    '• milk\n• eggs\nthen',
    async (page) => {
      await page.keyboard.press('Control+p')
      await page.keyboard.type('milk\neggs\n\nthen')
    },
  ],
  [
    'a paste, and a shortcut without effect within the text',
    '-- a **bold** word',
    async (page) => {
      await page.keyboard.type('-- ')
      await paste(page, RICH)
      await press(page, 'Home', 'Control+b', 'End')
    },
  ],
]

for (const [name, content, write] of EARLY_INPUTS)
  // @spec limits.paste markers.typed
  test(`formatting is kept of input before the editor has loaded: ${name}`, async ({ pinwell, page }) => {
    const releaseEditor = await openWithoutEditor(pinwell)
    await write(page)
    releaseEditor()
    await pinwell.editorIsReady()
    await page.keyboard.press('Control+s')
    await expect(pinwell.cards).toHaveCount(1)
    expect((await pinwell.cached())[0]?.content).toBe(content)
  })

test('a shortcut that was pressed last before the editor has loaded formats what is typed then', async ({
  pinwell,
  page,
}) => {
  const releaseEditor = await openWithoutEditor(pinwell)
  await page.keyboard.type('one ')
  await page.keyboard.press('Control+b')
  releaseEditor()
  await pinwell.editorIsReady()
  await page.keyboard.type('two')
  await expect(pinwell.note.locator('strong')).toHaveText('two')
})

test('one Undo removes a paste from before the editor has loaded', async ({ pinwell, page }) => {
  const releaseEditor = await openWithoutEditor(pinwell)
  await page.keyboard.type('see ')
  await paste(page, RICH)
  releaseEditor()
  await pinwell.editorIsReady()
  await expect(pinwell.note.locator('strong')).toHaveText('bold')
  await page.keyboard.press('Control+z')
  await expect(pinwell.note).toHaveText('see')
  await page.keyboard.press('Control+y')
  await expect(pinwell.note.locator('strong')).toHaveText('bold')
})

for (const key of ['ArrowLeft', 'Control+Shift+ArrowLeft', 'Control+a'])
  test(`an early save after ${key} takes all of a paste, and nothing that is typed next`, async ({
    pinwell,
    page,
  }) => {
    const releaseEditor = await openWithoutEditor(pinwell)
    await paste(page, RICH)
    await press(page, key, 'Control+s', 'End')
    await page.keyboard.type('next')
    releaseEditor()
    await expect(pinwell.cards).toHaveCount(1)
    expect((await pinwell.cached())[0]?.content).toBe('a bold word')
    await expect(pinwell.note).toHaveText('next')
  })

test('a shortcut after an early paste saves it with its formatting, without what is typed next', async ({
  pinwell,
  page,
}) => {
  const releaseEditor = await openWithoutEditor(pinwell)
  await paste(page, RICH)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('next')
  releaseEditor()
  await expect(pinwell.cards).toHaveCount(1)
  expect((await pinwell.cached())[0]?.content).toBe('a **bold** word')
  await expect(pinwell.note).toHaveText('next')
  await page.keyboard.press('Control+s')
  await expect(pinwell.cards).toHaveCount(2)
  expect((await pinwell.cached())[0]?.content).toBe('next')
})

test('a shortcut saves marks that were typed before the editor has loaded as formatting', async ({
  pinwell,
  page,
}) => {
  for (const [typed, content] of [
    ['[ ] milk\n[x] eggs', '• [ ] milk\n• [x] eggs'],
    ['a **bold** word', 'a **bold** word'],
    ['```\nmilk\n```\neggs', '```\nmilk\n```\neggs'],
  ] as const) {
    const releaseEditor = await openWithoutEditor(pinwell)
    await page.keyboard.type(typed)
    await page.keyboard.press('Control+Enter')
    releaseEditor()
    await expect.poll(async () => (await pinwell.cached())[0]?.content).toBe(content)
  }
})

test('an early paste waits for the code that reads it', async ({ pinwell, page }) => {
  const releaseImporter = await holdRequests(page, IMPORTER_CHUNK)
  const releaseEditor = await openWithoutEditor(pinwell)
  await paste(page, LIST)
  const loaded = page.waitForResponse(EDITOR_CHUNK)
  releaseEditor()
  await (await loaded).finished()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(pinwell.note).toHaveValue('milk\neggs')
  releaseImporter()
  await pinwell.editorIsReady()
  await expect(pinwell.note.getByRole('listitem')).toHaveText(['milk', 'eggs'])
})

test('an early paste stays plain text if the code that reads it cannot be loaded', async ({
  pinwell,
  page,
}) => {
  await page.route(IMPORTER_CHUNK, (route) => route.abort())
  const releaseEditor = await openWithoutEditor(pinwell)
  await paste(page, LIST)
  releaseEditor()
  await pinwell.editorIsReady()
  await expect(pinwell.note.locator('p')).toHaveText(['milk', 'eggs'])
  await expect(pinwell.notifications).toContainText('could not be read yet')
})

test('an early paste that is very large is kept with what was typed after it', async ({ pinwell, page }) => {
  const releaseEditor = await openWithoutEditor(pinwell)
  await page.keyboard.type('before ')
  await paste(page, { 'text/plain': LINES })
  await page.keyboard.type('!')
  releaseEditor()
  await editorIsFocused(page)
  await expectDraftStored(page, `before ${LINES}!`)
  await page.keyboard.press('Control+s')
  await expect(pinwell.cards).toHaveCount(1)
  expect((await pinwell.cached())[0]?.content).toBe(`before ${LINES}!`)
})

test('an early paste that is inserted in chunks keeps what was typed after it', async ({ pinwell, page }) => {
  const releaseEditor = await openWithoutEditor(pinwell)
  await paste(page, { 'text/html': PARAGRAPHS, 'text/plain': 'paragraphs' })
  await page.keyboard.type(' **end**')
  releaseEditor()
  await expect.poll(async () => (await linesIn(page)).at(-1)).toBe(`${LAST_PARAGRAPH} end`)
  await expect(pinwell.note.locator('strong')).toHaveText('end')
})

test('an early paste in chunks leaves the focus in another field', async ({ pinwell, page }) => {
  const releaseEditor = await openWithoutEditor(pinwell)
  await paste(page, { 'text/html': PARAGRAPHS, 'text/plain': 'paragraphs' })
  await pinwell.search.click()
  await page.keyboard.type('ze')
  const releaseFrames = await holdFrames(page, 100)
  releaseEditor()
  await expect(progressBox(page)).toBeVisible()
  await page.keyboard.type('br')
  await releaseFrames()
  await expect(progressBox(page)).toBeHidden()
  await page.keyboard.type('a')
  await expect(pinwell.search).toHaveValue('zebra')
  expect((await linesIn(page)).at(-1)).toBe(LAST_PARAGRAPH)
})

test('an early paste into a restored draft keeps both formatted', async ({ pinwell, page }) => {
  await pinwell.open()
  await pinwell.typeNote('one **two**')
  await expectDraftStored(page, 'one **two**')
  const releaseEditor = await openWithoutEditor(pinwell)
  await expect(pinwell.note).toHaveValue('one **two**')
  await page.keyboard.type(' and - **so** ')
  await paste(page, RICH)
  releaseEditor()
  await pinwell.editorIsReady()
  await expect(pinwell.note.locator('strong')).toHaveText(['two', 'so', 'bold'])
  await page.keyboard.press('Control+s')
  await expect(pinwell.cards).toHaveCount(1)
  expect((await pinwell.cached())[0]?.content).toBe('one **two** and - **so** a **bold** word')
})

test('the draft of an early paste is kept with its formatting, and the focus stays where it went', async ({
  pinwell,
  page,
}) => {
  const releaseEditor = await openWithoutEditor(pinwell)
  await paste(page, RICH)
  await pinwell.search.click()
  await expectDraftStored(page, 'a bold word')
  releaseEditor()
  await pinwell.note.and(page.locator('[contenteditable="true"]')).waitFor()
  await expectDraftStored(page, 'a **bold** word')
  await expect(pinwell.search).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Draft kept' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('shortcuts that wait too long for the editor save each text once', async ({ pinwell, page }) => {
  const releaseEditor = await openWithoutEditor(pinwell)
  await paste(page, RICH)
  const isShown = page.getByRole('button', { name: 'Saving...' }).waitFor()
  await page.keyboard.press('Control+s')
  await page.keyboard.type('next')
  await isShown
  await page.keyboard.press('Control+s')
  await expect(pinwell.cards).toHaveCount(2)
  await expect(pinwell.note).toHaveValue('')
  releaseEditor()
  await pinwell.editorIsReady()
  expect((await pinwell.cached()).map(({ content }) => content)).toEqual(['next', 'a bold word'])
})

test('a paste that was changed before the editor has loaded stays plain text', async ({ pinwell, page }) => {
  const releaseEditor = await openWithoutEditor(pinwell)
  await page.keyboard.type('- ')
  await paste(page, NOTE)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+s')
  await expect(pinwell.cards).toHaveCount(1)
  await paste(page, NOTE)
  for (const _ of 'ggs') await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('**g**')
  releaseEditor()
  await pinwell.editorIsReady()
  await page.keyboard.press('Control+s')
  await expect(pinwell.cards).toHaveCount(2)
  expect((await pinwell.cached()).map(({ content }) => content)).toEqual([
    '\\• milk\n\\• e\\**g**ggs',
    '- • milk\n\\• egg',
  ])
})

/** Opens the app with the focus in the note. The editor loads when the result is called. */
async function openWithoutEditor(pinwell: PinwellPage): Promise<() => void> {
  const releaseEditor = await holdRequests(pinwell.page, EDITOR_CHUNK)
  await pinwell.page.goto('/')
  await pinwell.note.click()
  return releaseEditor
}
