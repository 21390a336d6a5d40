import { FIXTURES } from '../paste/html-fixtures.ts'
import type { EditorPage } from './editor-page.ts'

/** One user action as plain data, so that a script of actions can be printed, stored and replayed. */
export type RandomStep =
  | readonly ['load', note: string, caret: 'start' | 'end']
  | readonly ['press', ...keys: readonly string[]]
  | readonly ['type', text: string]
  /** Text that no key types: an emoji from a palette, a dictated sentence. */
  | readonly ['insert', text: string]
  | readonly ['compose', result: string, ...shown: readonly string[]]
  | readonly ['run', command: string]
  | readonly ['paste', format: string, content: string]
  | readonly ['paste fixture', source: string, title: string]
  | readonly ['drop', format: string, content: string, x: number, y: number]
  | readonly ['click', times: number, x: number, y: number]
  | readonly ['click on with Shift', x: number, y: number]
  | readonly ['drag', x: number, y: number, toX: number, toY: number]
  /** As a finger's handles do; in thousandths of the text. */
  | readonly ['select', from: number, to: number]
  | readonly ['leave by', key: string]
  | readonly ['visit the title', text: string]
  | readonly ['wait']

/** Performs an action without waiting for its result. Returns a sentence if the action broke an invariant. */
export async function performStep(editor: EditorPage, step: RandomStep): Promise<string | null> {
  const { page } = editor
  const { keyboard, mouse } = page
  switch (step[0]) {
    case 'load':
      await page.evaluate(([note, caret]) => window.harness.load(note, caret), [step[1], step[2]] as const)
      break
    case 'press':
      await editor.press(...step.slice(1, -1))
      await keyboard.press(step.at(-1) ?? '')
      break
    case 'type':
      await keyboard.type(step[1])
      break
    case 'insert':
      await keyboard.insertText(step[1])
      break
    case 'compose':
      await compose(editor, step.slice(2), step[1])
      break
    case 'run':
      await page.evaluate((command) => window.harness.run(command), step[1])
      break
    case 'paste':
      await editor.pasteAtOnce({ [step[1]]: step[2] })
      break
    case 'paste fixture':
      await editor.pasteAtOnce({ 'text/html': fixture(step[1], step[2]) })
      break
    case 'drop':
      await drop(editor, { [step[1]]: step[2] }, step[3], step[4])
      break
    case 'click':
      await mouse.click(step[2], step[3], { clickCount: step[1] })
      break
    case 'click on with Shift':
      await keyboard.down('Shift')
      await mouse.click(step[1], step[2])
      await keyboard.up('Shift')
      break
    case 'drag':
      await mouse.move(step[1], step[2])
      await mouse.down()
      await mouse.move(step[3], step[4])
      await mouse.up()
      break
    case 'select':
      await page.evaluate(([from, to]) => window.harness.select(from, to), [step[1], step[2]] as const)
      break
    case 'leave by':
      await editor.press('Escape', step[1])
      return (await editor.isFocused()) ? `Escape and ${step[1]} do not leave the editor` : null
    case 'visit the title':
      await page.locator('#title').focus()
      await keyboard.press('Control+a')
      await keyboard.type(step[1])
      break
    case 'wait':
      await page.evaluate(() => window.harness.wait(1000))
  }
  return null
}

/** Types through an input method: the composed texts step by step, and the result. */
export async function compose(editor: EditorPage, steps: readonly string[], result: string): Promise<void> {
  const client = await editor.devtools()
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
}

/** Drops content from another program, with the browser's own events. */
async function drop(
  editor: EditorPage,
  contents: Readonly<Record<string, string>>,
  x: number,
  y: number,
): Promise<void> {
  const client = await editor.devtools()
  const items = Object.entries(contents).map(([mimeType, data]) => ({ mimeType, data }))
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await client.send('Input.dispatchDragEvent', { type, x, y, data: { items, dragOperationsMask: 1 } })
}

function fixture(source: string, title: string): string {
  const found = FIXTURES[source]?.find(([name]) => name === title)
  if (!found) throw new Error(`There is no fixture "${title}" of ${source}`)
  return found[1]
}
