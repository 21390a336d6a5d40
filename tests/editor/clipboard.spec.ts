import { expect } from '@playwright/test'
import * as fc from 'fast-check'
import { randomBrowserRuns } from '../random-runs.ts'
import { noteText } from './arbitrary.ts'
import { MARKDOWN, PASTED } from './clipboard-cases.ts'
import { type EditorPage, test } from './editor-page.ts'

const NOTE_COUNT = randomBrowserRuns({ check: 25, full: 200 })

for (const [title, note, data, result] of PASTED) {
  // @spec limits.paste
  test(`pasted: ${title}`, async ({ editor }) => {
    await editor.load(note)
    await editor.paste(data)
    expect(await editor.textWithCaret()).toBe(result)
    expect(await editor.violation()).toBeNull()
    const pasted = await editor.text()
    if (pasted === note.replaceAll('|', '')) return
    await editor.press('Control+z')
    expect(await editor.text()).toBe(note.replaceAll('|', ''))
    await editor.press('Control+y')
    expect(await editor.text()).toBe(pasted)
  })
}

for (const [title, note, text, result, literal] of MARKDOWN) {
  test(`pasted Markdown: ${title}`, async ({ editor }) => {
    await editor.load(note)
    await editor.paste({ 'text/plain': text })
    expect(await editor.textWithCaret()).toBe(result)
    expect(await editor.violation()).toBeNull()
    await editor.press('Control+z')
    expect(await editor.textWithCaret()).toBe(literal)
    await editor.press('Control+z')
    expect(await editor.text()).toBe(note.replaceAll('|', ''))
    await editor.press('Control+y', 'Control+y')
    expect(await editor.text()).toBe(result.replace('|', ''))
  })
}

test('Markdown pasted within a line of text or in code stays text', async ({ editor }) => {
  await editor.load('a|d')
  await editor.paste({ 'text/plain': '- b' })
  expect(await editor.textWithCaret()).toBe('a- b|d')
  await editor.load('<code>a\n|</code>')
  await editor.paste({ 'text/plain': '- b\n1) c' })
  expect(await editor.textWithCaret()).toBe('<code>a\n- b\n1) c|</code>')
})

test('several lines or a tab that a keyboard inserts at once are pasted text', async ({ editor }) => {
  for (const [note, inserted, result] of [
    ['one|', 'b **c**\nd', 'oneb **c**\nd|'],
    ['• o|ne', 'b **c**\nd', '• ob **c**\n• d|ne'],
    ['a\n• |one\n• two|', 'b **c**\nd', 'a\n• b **c**\n• d|'],
    ['<code>one|</code>', 'b **c**\nd', '<code>oneb **c**\nd|</code>'],
    ['one|', '\r\n', 'one\n|'],
    ['on|e', '\t', 'on\t|e'],
    ['• a\n• **b|b**', '\t', '• a\n• **b\t|b**'],
    ['<code>one|</code>', '\t', '<code>one\t|</code>'],
  ] as const) {
    await editor.load(note)
    await editor.page.keyboard.insertText(inserted)
    await editor.waitForFrame()
    expect(await editor.textWithCaret()).toBe(result)
    await editor.press('Control+z')
    expect(await editor.text()).toBe(note.replaceAll('|', ''))
  }
})

// @fault F55
test('nothing in pasted HTML runs or loads', async ({ editor }) => {
  await editor.load('|')
  await editor.paste({
    'text/html':
      '<img src=x onerror="window.hurt=1"><svg onload="window.hurt=1"><p>x<script>window.hurt=1</script>',
  })
  await editor.page.waitForTimeout(100)
  expect(await editor.page.evaluate(() => 'hurt' in window)).toBe(false)
  expect(await editor.text()).toBe('x')
})

test.describe('with the real clipboard', () => {
  test.beforeEach(({ editor }) =>
    editor.page.context().grantPermissions(['clipboard-read', 'clipboard-write']),
  )

  const BOLD_AND_LITERAL = { 'text/html': '<p><b>bold</b></p><p>• x</p>', 'text/plain': '**bold**\n• x\n```' }

  test('Ctrl+V pastes formatted text, and Ctrl+Shift+V pastes the plain text', async ({ editor }) => {
    await writeToClipboard(editor, BOLD_AND_LITERAL)
    await editor.load('a|')
    await editor.press('Control+v')
    await expect.poll(() => editor.textWithCaret()).toBe('a**bold**\n\\• x|')
    await editor.load('**a|**')
    await editor.press('Control+Shift+V')
    await expect.poll(() => editor.textWithCaret()).toBe('**a\\**bold*\\***\n**• x**\n**```|**')
    await editor.press('Control+z')
    expect(await editor.textWithCaret()).toBe('**a|**')
  })

  test('Ctrl+Shift+V pastes markers as text', async ({ editor }) => {
    await writeToClipboard(editor, { 'text/plain': '1. __x__' })
    await editor.load('|')
    await editor.press('Control+Shift+V')
    await expect.poll(() => editor.textWithCaret()).toBe('\\1. \\__x__|')
    await editor.load('|')
    await editor.press('Control+v')
    await expect.poll(() => editor.textWithCaret()).toBe('1. __x|__')
  })

  test('a copied list pastes as a list in another editor of the page', async ({ editor }) => {
    await editor.load('• a\n   3. b **c**\nd')
    await editor.press('Control+a', 'Control+c')
    await editor.page.evaluate(() => {
      const other = document.createElement('div')
      other.contentEditable = 'true'
      other.id = 'other'
      document.body.append(other)
      other.focus()
    })
    await editor.press('Control+v')
    const other = editor.page.locator('#other')
    await expect(other.locator('ul > li > ol[start="3"] > li')).toHaveText('b c')
    await expect(other.locator('li strong, li b')).toHaveText('c')
    await other.evaluate((element) => element.remove())
  })
})

const NOTE = '**one** two\n• a\n   3. b\n```\ncode\n```\nend'

test('a copy contains plain text, clean HTML and marker text', async ({ editor }) => {
  await editor.load(NOTE)
  await editor.press('Control+a')
  const copied = await editor.copy()
  expect(copied['text/plain']).toBe('one two\n• a\n   3. b\ncode\nend')
  expect(copied['text/html']).toContain('<strong>one</strong>')
  expect(copied['text/html']).not.toMatch(/class|style|span/)
  expect(copied['application/x-lexical-editor']).toBeUndefined()
})

for (const format of ['application/x-pinwell', 'text/html']) {
  test(`a note copied and pasted as ${format} is the same note`, async ({ editor }) => {
    await editor.load(NOTE)
    await editor.press('Control+a')
    const { [format]: data = '' } = await editor.copy()
    await editor.load('|')
    await editor.paste({ [format]: data })
    expect(await editor.text()).toBe(NOTE)
  })
}

test('any note copied and pasted into an empty one is the same note', async ({ editor }) => {
  for (const text of fc.sample(noteText, { seed: 12, numRuns: NOTE_COUNT })) {
    await editor.load(text)
    const note = await editor.text()
    await editor.press('Control+a')
    const copied = await editor.copy()
    // An empty item contains nothing to select.
    if (Object.keys(copied).length === 0) continue
    await editor.load('|')
    await editor.paste(copied)
    expect(await editor.text(), JSON.stringify(text)).toBe(note)
    expect(await editor.violation()).toBeNull()
  }
})

test('text dragged within the editor moves in one undo step', async ({ editor }) => {
  await editor.load('|one| two\n• three\n```\ncode\n```')
  await dragSelection(editor, 'one', 'three')
  await expect.poll(() => editor.textWithCaret()).toBe(' two\n• threeone|\n```\ncode\n```')
  await editor.press('Control+z')
  expect(await editor.text()).toBe('one two\n• three\n```\ncode\n```')
  await editor.load('|one| two\n• three\n```\ncode\n```')
  await dragSelection(editor, 'one', 'code')
  await expect.poll(() => editor.textWithCaret()).toBe(' two\n• three\n```\ncodeone|\n```')
})

test('content dropped from elsewhere is inserted at the pointer, and files are ignored', async ({
  editor,
}) => {
  const drop = (types: Readonly<Record<string, string>>, file: boolean) =>
    editor.page.evaluate(
      ([data, withFile]) => {
        const dataTransfer = new DataTransfer()
        for (const [type, text] of Object.entries(data)) dataTransfer.setData(type, text)
        if (withFile) dataTransfer.items.add(new File(['x'], 'x.png', { type: 'image/png' }))
        const box = document.querySelector('#editor p')?.getBoundingClientRect()
        const at = { clientX: (box?.x ?? 0) + 1, clientY: (box?.y ?? 0) + 5 }
        const target = document.querySelector('#editor p') ?? document.body
        return target.dispatchEvent(
          new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...at }),
        )
      },
      [types, file] as const,
    )
  await editor.load('one|')
  expect(await drop({ 'text/plain': 'x', 'text/html': '<b>x</b>' }, false)).toBe(false)
  await expect.poll(() => editor.textWithCaret()).toBe('**x|**one')
  expect(await drop({}, true)).toBe(false)
  expect(await editor.textWithCaret()).toBe('**x|**one')
})

test('text that the system inserts is pasted in the same way', async ({ editor }) => {
  const input = (inputType: string, types: Readonly<Record<string, string>>) =>
    editor.page.evaluate(
      ([type, data]) => {
        const dataTransfer = new DataTransfer()
        for (const [format, text] of Object.entries(data)) dataTransfer.setData(format, text)
        const event = { inputType: type, dataTransfer, bubbles: true, cancelable: true }
        document.querySelector('#editor')?.dispatchEvent(new InputEvent('beforeinput', event))
      },
      [inputType, types] as const,
    )
  await editor.load('|')
  await input('insertFromPaste', { 'text/html': '<ul><li>a</ul>', 'text/plain': 'x' })
  await expect.poll(() => editor.textWithCaret()).toBe('• a|')
  await input('insertFromYank', { 'text/plain': '**b**' })
  await expect.poll(() => editor.textWithCaret()).toBe('• a**b|**')
  await editor.press('Enter')
  await editor.load('|ab|\nc')
  await input('insertReplacementText', { 'text/plain': '**b**' })
  await expect.poll(() => editor.textWithCaret()).toBe('\\**b**|\nc')
})

test('a word copied or dragged from code joins a line of text', async ({ editor }) => {
  const select = (text: string) => editor.load(sentence(text).replace('check', '|check|'))
  await select('it')
  const copied = await editor.copy()
  expect(copied).toMatchObject({ 'text/plain': 'check', 'text/html': expect.not.stringContaining('code') })
  for (const format of Object.keys(copied)) {
    await editor.load(sentence('|it|'))
    await editor.paste({ [format]: copied[format] ?? '' })
    expect(await editor.textWithCaret(), format).toBe(sentence('check|'))
  }
  await select('')
  await dragSelection(editor, 'check', 'Run ')
  await expect.poll(() => editor.textWithCaret()).toBe(sentence('check|').replace('run check', 'run '))
})

test('a cut removes the text that it copies', async ({ editor }) => {
  await editor.load('1. a\n2. |b\n3. c|\n4. d')
  expect((await editor.copy('cut'))['text/plain']).toBe('2. b\n3. c')
  await editor.waitForFrame()
  expect(await editor.textWithCaret()).toBe('1. a\n2. |\n3. d')
})

/** Writes these formats to the real clipboard. */
async function writeToClipboard({ page }: EditorPage, data: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate(async (formats) => {
    const blobs = Object.entries(formats).map(([type, text]) => [type, new Blob([text], { type })])
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
  }, data)
}

/** A note with this text within a sentence, and code below it. */
function sentence(text: string): string {
  return `• Run ${text} today\n\`\`\`\nnpm run check\n\`\`\``
}

/** Drags a selected text of the editor to the end of another. */
async function dragSelection(editor: EditorPage, selected: string, to: string): Promise<void> {
  const from = await boxOf(editor, selected)
  const target = await boxOf(editor, to)
  await editor.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await editor.page.mouse.down()
  await editor.page.mouse.move(target.x + 20, target.y + 5, { steps: 3 })
  await editor.page.mouse.move(target.x + target.width - 0.5, target.y + target.height / 2, { steps: 3 })
  await editor.page.mouse.up()
  await editor.waitForFrame()
}

/** The position of a text of the editor on the screen. */
async function boxOf({ page }: EditorPage, text: string) {
  const box = await page
    .locator('#editor')
    .getByText(text)
    .first()
    .evaluate((element, wanted) => {
      const node = element.firstChild ?? element
      const range = document.createRange()
      const at = node.textContent?.indexOf(wanted) ?? 0
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      const { x, y, width, height } = range.getBoundingClientRect()
      return { x, y, width, height }
    }, text)
  return box
}
