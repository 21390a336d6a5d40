import type { EditorPage } from './page.ts'

/** One kind of thing that people do; the number says how often. */
export type Action = readonly [
  name: string,
  weight: number,
  run: (editor: EditorPage, random: Random) => Promise<unknown>,
]

/** A number from 0 up to a limit, not included. */
export type Random = (limit: number) => number

const keys = (weight: number, ...names: readonly string[]): Action[] =>
  names.map((name) => [name, weight, (editor) => editor.press(name)])

const texts = (weight: number, ...written: readonly string[]): Action[] =>
  written.map((text) => [`types ${JSON.stringify(text)}`, weight, (editor) => editor.type(text)])

const commands = (weight: number, ...names: readonly string[]): Action[] =>
  names.map((name) => [`presses the button ${name}`, weight, (editor) => editor.run(name)])

const pastes = (weight: number, format: string, ...contents: readonly string[]): Action[] =>
  contents.map((content) => [
    `pastes ${format} ${JSON.stringify(content)}`,
    weight,
    (editor) => editor.paste({ [format]: content }),
  ])

let copied: Record<string, string> = {}

export const ACTIONS: readonly Action[] = [
  ...texts(4, 'a', 'Zo', ' ', 'x y', '1', '\\', '0'),
  ...texts(
    2,
    '**',
    '__',
    '~~',
    '*',
    '_',
    '`',
    '- ',
    '* ',
    '1. ',
    '7. ',
    '```',
    '**b**',
    '__u__',
    '~~s~~',
    '• ',
  ),
  ...keys(6, 'Enter', 'Backspace', 'Tab', 'Shift+Tab'),
  ...keys(3, 'Shift+Enter', 'Delete', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'),
  ...keys(
    3,
    'Shift+ArrowLeft',
    'Shift+ArrowRight',
    'Shift+ArrowUp',
    'Shift+ArrowDown',
    'Shift+Home',
    'Shift+End',
  ),
  ...keys(
    1,
    'Control+ArrowLeft',
    'Control+ArrowRight',
    'Control+Home',
    'Control+End',
    'Control+Shift+End',
    'Control+Shift+Home',
  ),
  ...keys(1, 'Control+a', 'Escape', 'Control+Backspace', 'Control+Delete', 'Control+s', 'Control+Enter'),
  ...keys(3, 'Control+z', 'Control+Shift+z', 'Control+y'),
  ...keys(2, 'Control+b', 'Control+u', 'Control+i', 'Control+l', 'Control+p', 'Control+e', 'Control+Shift+x'),
  ...keys(2, 'Control+Shift+7', 'Control+Shift+8'),
  ...commands(2, 'bold', 'underline', 'strike', 'bullets', 'numbers', 'code'),
  ...pastes(
    1,
    'text/plain',
    'plain',
    'two\nlines',
    '• a\n   • b\n3. c\n',
    '**b**\n```\ncode\n\n  x\n```',
    'a\r\nb\tc',
    '   deep\n\n',
  ),
  ...pastes(
    1,
    'text/html',
    '<p>one <b>two</b></p>',
    '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
    '<pre>x\n  y</pre>',
    '<ol start=4><li>d<li>e</ol><p>f',
  ),
  ['copies', 2, async (editor) => (copied = await editor.copy())],
  ['cuts', 2, async (editor) => (copied = await editor.copy('cut'))],
  ['pastes what was copied', 3, (editor) => editor.paste(copied)],
  ['composes か', 3, (editor) => compose(editor, ['k', 'か'], 'か')],
  ['composes **か**', 2, (editor) => compose(editor, ['**', '**か', '**か**'], '**か**')],
  ['gives a composition up', 1, (editor) => compose(editor, ['n'], '')],
  ['clicks', 3, (editor, random) => editor.page.mouse.click(20 + random(300), 45 + random(250))],
  ['drags', 2, drag],
  [
    'starts with another note',
    1,
    (editor, random) => editor.load(NOTES[random(NOTES.length)] ?? '', random(2) === 0 ? 'start' : 'end'),
  ],
]

const NOTES = [
  '',
  'one **two** three\n\nfour',
  '• a\n   • b\n      • c\n• d',
  '1. a\n2. b\n3. c\n7. g\n8. h',
  '<code>let x\n  y()</code>',
  'x\n```\ncode\n```\n• a\n   soft\n1. b\n   • c\n2. d',
  '• a\n   1. b\n   2. c\n   5. e\n• f',
  '3. c\ntext\n4. d',
]

/** Types through an input method: what it shows step by step, and what comes of it. */
export async function compose(editor: EditorPage, steps: readonly string[], result: string): Promise<void> {
  const client = await editor.page.context().newCDPSession(editor.page)
  for (const text of steps) {
    await client.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  }
  if (result === '')
    await client.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 })
  else await client.send('Input.insertText', { text: result })
  await client.detach()
  await editor.settle()
}

async function drag(editor: EditorPage, random: Random): Promise<void> {
  const { mouse } = editor.page
  await mouse.move(20 + random(300), 45 + random(200))
  await mouse.down()
  await mouse.move(20 + random(300), 45 + random(200))
  await mouse.up()
  await editor.settle()
}
