import { compose } from '../composition.ts'
import { holdRequests } from '../hold-requests.ts'
import { paste } from './large-paste-steps.ts'
import { occupyStore } from './occupy-store.ts'
import { expect, expectDraftStored, press, test } from './pinwell-page.ts'

const EDITOR_CHUNK = /Editor-.*\.js/

test.describe('while the editor is loading', () => {
  test('takes the first tap and typing and hands them over to the editor', async ({ pinwell, page }) => {
    const releaseEditor = await holdRequests(page, EDITOR_CHUNK)
    await page.goto('/')
    await pinwell.typeNote('typed **early**')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- item')
    await page.keyboard.press('Enter')
    await expect(page.getByText('21 characters')).toBeVisible()
    releaseEditor()
    await pinwell.editorIsReady()
    await expect(pinwell.note).toBeFocused()
    await page.keyboard.type('and **late**')
    await page.keyboard.press('Control+s')
    await expect(pinwell.cards).toHaveCount(1)
    expect((await pinwell.cached())[0]?.content).toBe('typed **early**\n• item\n• and **late**')
  })

  test('hands fences and items that were typed early over as code and as a list', async ({
    pinwell,
    page,
  }) => {
    const releaseEditor = await holdRequests(page, EDITOR_CHUNK)
    await page.goto('/')
    await pinwell.typeNote('```let z = 3```\n**so**\n```js\nlet y\n```\n- a\n- b')
    releaseEditor()
    await pinwell.editorIsReady()
    await page.keyboard.press('Control+s')
    await expect(pinwell.cards).toHaveCount(1)
    expect((await pinwell.cached())[0]?.content).toBe(
      '```\nlet z = 3\n```\n**so**\n```\nlet y\n```\n• a\n• b',
    )
  })

  test('keeps a restored draft of code as code if more is typed after it', async ({ pinwell, page }) => {
    const releaseEditor = await holdRequests(page, EDITOR_CHUNK)
    await page.goto('/')
    await pinwell.typeNote('```\nlet x\n```')
    await expectDraftStored(page, '<code>let x</code>')
    await page.reload()
    await pinwell.note.click()
    await expect(pinwell.note).toHaveValue('```\nlet x\n```')
    await press(page, 'Control+End')
    await page.keyboard.type('\nmore')
    await expectDraftStored(page, '```\nlet x\n```\nmore')
    await page.keyboard.press('Control+s')
    releaseEditor()
    await expect(pinwell.cards).toHaveCount(1)
    expect((await pinwell.cached())[0]?.content).toBe('```\nlet x\n```\nmore')
  })

  test('continues a restored draft with formatting as the editor would', async ({ pinwell, page }) => {
    await pinwell.open()
    await pinwell.typeNote('- **milk**')
    await expectDraftStored(page, '• **milk**')
    const releaseEditor = await holdRequests(page, EDITOR_CHUNK)
    await page.reload()
    await pinwell.note.click()
    await expect(pinwell.note).toHaveValue('• **milk**')
    await page.keyboard.type(' in C:\\*x*\n- __eggs__')
    releaseEditor()
    await pinwell.editorIsReady()
    await page.keyboard.press('Control+s')
    await expect(pinwell.cards).toHaveCount(1)
    expect((await pinwell.cached())[0]?.content).toBe('• **milk** in C:\\\\*x*\n• __eggs__')
  })

  test('keeps the caret within the text that was typed, or within a restored draft', async ({
    pinwell,
    page,
  }) => {
    let releaseEditor = await holdRequests(page, EDITOR_CHUNK)
    await page.goto('/')
    await pinwell.commandsAreReady()
    await pinwell.typeNote('onethree')
    for (let letter = 0; letter < 5; letter++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Command or note' })).toBeFocused()
    const loaded = page.waitForEvent('requestfinished', (request) => EDITOR_CHUNK.test(request.url()))
    releaseEditor()
    await loaded
    await page.keyboard.type('help', { delay: 50 })
    await page.keyboard.press('Escape')
    await expect(pinwell.note).toHaveAttribute('contenteditable', 'true')
    await page.keyboard.type(' two ')
    await expect(pinwell.note).toHaveText('one two three')
    await page.keyboard.press('End')
    await page.keyboard.type(' **four**')
    await expectDraftStored(page, 'one two three **four**')

    releaseEditor = await holdRequests(page, EDITOR_CHUNK)
    await page.reload()
    await pinwell.note.click()
    await expect(pinwell.note).toHaveValue('one two three **four**')
    await page.keyboard.press('End')
    for (const _ of 'r**') await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('x')
    releaseEditor()
    await pinwell.editorIsReady()
    await page.keyboard.type('y')
    await expect(pinwell.note.locator('strong')).toHaveText('fouxyr')
  })

  test('keeps the selected text selected, of a new note and of a restored draft', async ({
    pinwell,
    page,
  }) => {
    let releaseEditor = await holdRequests(page, EDITOR_CHUNK)
    await page.goto('/')
    await pinwell.typeNote('one six two')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    releaseEditor()
    await pinwell.editorIsReady()
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await page.keyboard.type('**three**')
    await expect(pinwell.note).toHaveText('one three')
    await page.keyboard.type(' four')
    await expectDraftStored(page, 'one **three** four')

    releaseEditor = await holdRequests(page, EDITOR_CHUNK)
    await page.reload()
    await pinwell.note.click()
    await expect(pinwell.note).toHaveValue('one **three** four')
    await page.keyboard.press('End')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    releaseEditor()
    await pinwell.editorIsReady()
    await page.keyboard.type('five')
    await expect(pinwell.note).toHaveText('one three five')
  })

  test('keeps the marks that were typed, and a shortcut, if the caret or selection is in the last line', async ({
    pinwell,
    page,
  }) => {
    const releaseEditor = await holdRequests(page, EDITOR_CHUNK)
    await page.goto('/')
    await pinwell.typeNote('- milk\n- egs now')
    await press(page, 'Control+Shift+ArrowLeft', 'Control+b')
    await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft')
    releaseEditor()
    await pinwell.editorIsReady()
    await page.keyboard.type('g')
    await page.keyboard.press('Control+s')
    await expect(pinwell.cards).toHaveCount(1)
    expect((await pinwell.cached())[0]?.content).toBe('• milk\n• eggs **now**')
  })

  test('keeps the caret in its line if it is before the mark of the item', async ({ pinwell, page }) => {
    const releaseEditor = await holdRequests(page, EDITOR_CHUNK)
    await page.goto('/')
    await pinwell.typeNote('milk\n- eggs')
    await page.keyboard.press('Shift+Home')
    releaseEditor()
    await pinwell.editorIsReady()
    await page.keyboard.type('ham')
    await page.keyboard.press('Control+s')
    await expect(pinwell.cards).toHaveCount(1)
    expect((await pinwell.cached())[0]?.content).toBe('milk\n• ham')
  })

  test('gives the caret of a restored draft back, with nothing selected', async ({ pinwell, page }) => {
    await page.goto('/')
    await pinwell.editorIsReady()
    await pinwell.typeNote('one three')
    for (const _ of 'three') {
      await page.keyboard.press('ArrowLeft')
      // The editor reads the caret in a later task.
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    await pinwell.title.fill('Title')
    await expectDraftStored(page, 'one three')
    const releaseEditor = await holdRequests(page, EDITOR_CHUNK)
    await page.reload()
    await expect(pinwell.title).toHaveValue('Title')
    await expect(pinwell.note).toBeFocused()
    releaseEditor()
    await pinwell.editorIsReady()
    await page.keyboard.type('two ')
    await expect(pinwell.note).toHaveText('one two three')
  })

  test('loses no key when the editor takes over', async ({ pinwell, page }) => {
    const releaseEditor = await holdRequests(page, EDITOR_CHUNK)
    await page.goto('/')
    await pinwell.note.click()
    let typedText = ''
    const typeOn = async () => {
      await page.keyboard.type('the quick brown fox ', { delay: 4 })
      typedText += 'the quick brown fox '
    }
    await typeOn()
    releaseEditor()
    while ((await pinwell.note.getAttribute('contenteditable')) !== 'true') await typeOn()
    await typeOn()
    await page.keyboard.press('Control+s')
    await expect(pinwell.cards).toHaveCount(1)
    expect((await pinwell.cached())[0]?.content).toBe(typedText)
  })

  test('leaves the focus on the button that has it', async ({ pinwell, page }) => {
    const releaseEditor = await holdRequests(page, EDITOR_CHUNK)
    await page.goto('/')
    await pinwell.typeNote('milk')
    await page.keyboard.press('Tab')
    await expect(pinwell.save).toBeFocused()
    releaseEditor()
    await pinwell.editorIsReady()
    await expect(pinwell.save).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(pinwell.card('milk')).toHaveCount(1)
  })

  test('keeps a text whose last word was composed until the editor took over', async ({ pinwell, page }) => {
    const releaseEditor = await holdRequests(page, EDITOR_CHUNK)
    await page.goto('/')
    await pinwell.typeNote('buy ')
    await compose(page, 'milk')
    const loaded = page.waitForResponse(EDITOR_CHUNK)
    releaseEditor()
    await (await loaded).finished()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await expect(pinwell.note).toHaveValue('buy milk')
    await page.keyboard.insertText('milk')
    await pinwell.editorIsReady()
    await page.keyboard.type(' now')
    await expect(pinwell.note).toHaveText('buy milk now')
  })

  test('hands over only what is typed after a save that is still running', async ({ pinwell, page }) => {
    const releaseEditor = await holdRequests(page, EDITOR_CHUNK)
    await page.goto('/')
    await pinwell.typeNote('first **note**')
    await page.evaluate(occupyStore, ['journal', 2000] as const)
    // At the end of the text, the save would wait for the editor.
    await press(page, 'Home', 'Control+s', 'End')
    // The editor takes over within the 250 ms after which the note counts as stored.
    releaseEditor()
    await page.keyboard.type('second')
    await pinwell.editorIsReady()
    await expect(pinwell.card('first **note**')).toHaveCount(1)
    await expect(pinwell.note).toHaveText('second')
    await page.keyboard.press('Control+s')
    await expect(pinwell.card('second')).toHaveCount(1)
    expect((await pinwell.cached()).map(({ content }) => content).toSorted()).toEqual([
      'first \\**note**',
      'second',
    ])
  })

  test('keeps the caret in what is typed during a save', async ({ pinwell, page }) => {
    await holdRequests(page, EDITOR_CHUNK)
    await page.goto('/')
    await pinwell.typeNote('first')
    await page.evaluate(occupyStore, ['journal', 1000] as const)
    await page.keyboard.press('Control+s')
    await page.keyboard.type('C:\\ **second**')
    await press(page, 'ArrowLeft', 'ArrowLeft')
    await expect(pinwell.note).toHaveValue('C:\\ **second**')
    await page.keyboard.type('!')
    await press(page, 'Home', 'ArrowRight', 'ArrowRight', 'ArrowRight')
    await page.keyboard.type('**')
    await expectDraftStored(page, 'C:\\\\\\** \\**second!**')
  })

  test('loads the editor without an interaction', async ({ pinwell, page }) => {
    await page.goto('/')
    await expect(pinwell.note).toHaveAttribute('contenteditable', 'true')
  })

  test('loads the editor at the next interaction after a failure', async ({ pinwell, page }) => {
    await page.route(EDITOR_CHUNK, (route) => route.abort())
    await page.goto('/')
    const failed = page.waitForEvent('requestfailed')
    await pinwell.typeNote('so far ')
    await failed
    await page.unroute(EDITOR_CHUNK)
    await pinwell.search.click()
    await pinwell.note.click()
    await pinwell.editorIsReady()
    await expect(pinwell.note).toHaveText('so far ')
  })

  test('saves plain notes if the editor cannot be loaded', async ({ pinwell, page }) => {
    await page.route(EDITOR_CHUNK, (route) => route.abort())
    await page.goto('/')
    await pinwell.note.click()
    await page.keyboard.insertText('👨‍👩‍👧')
    await expect(page.getByText('1 character', { exact: true })).toBeVisible()
    // In a long text, code units are counted and all paragraphs have one direction, which takes less time at each key.
    await pinwell.note.fill('👍'.repeat(10_001))
    await expect(page.getByText('20,002 characters')).toBeVisible()
    await expect(pinwell.note).toHaveCSS('unicode-bidi', 'isolate')
    await pinwell.note.fill('')
    await expect(pinwell.note).toHaveCSS('unicode-bidi', 'plaintext')
    await page.keyboard.type('plain **text**\n• kept as typed: ')
    await paste(page, { 'text/html': '<p>a <b>bold</b> word</p>', 'text/plain': 'a bold word' })
    await pinwell.save.click()
    await expect(pinwell.card('plain **text**')).toContainText('• kept as typed: a bold word')
    await expect(pinwell.note).toHaveValue('')
  })
})

test('the editor shows its placeholder only while it holds one empty paragraph', async ({
  pinwell,
  page,
}) => {
  await pinwell.open()
  await pinwell.note.click()
  const placeholder = page.getByText('Write a note…')
  await expect(placeholder).toBeVisible()
  await page.keyboard.type('a')
  await expect(placeholder).toBeHidden()
  await page.keyboard.press('Backspace')
  await expect(placeholder).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(placeholder).toBeHidden()
  await page.keyboard.press('Backspace')
  await expect(placeholder).toBeVisible()
  await page.keyboard.type('- ')
  await expect(placeholder).toBeHidden()
})
