import { expect } from '@playwright/test'
import { compose } from './actions.ts'
import { CODE } from './behaviours/code.ts'
import { ENTER } from './behaviours/enter.ts'
import { BACKSPACE, DELETE } from './behaviours/erase.ts'
import { IME } from './behaviours/ime.ts'
import { MOVES, SOFT_BREAKS } from './behaviours/lines.ts'
import { FORMATS, TYPED } from './behaviours/marks.ts'
import { NUMBERS } from './behaviours/numbers.ts'
import type { Row, Step } from './behaviours/row.ts'
import { GRAPHEMES, SELECTION } from './behaviours/selection.ts'
import { TAB } from './behaviours/tab.ts'
import { TOGGLES } from './behaviours/toggles.ts'
import { UNDO } from './behaviours/undo.ts'
import { type EditorPage, test } from './page.ts'

const TOPICS: Readonly<Record<string, readonly Row[]>> = {
  Enter: ENTER,
  Backspace: BACKSPACE,
  Delete: DELETE,
  Tab: TAB,
  numbers: NUMBERS,
  toggles: TOGGLES,
  'soft breaks': SOFT_BREAKS,
  'moved lines': MOVES,
  code: CODE,
  'typed markers': TYPED,
  marks: FORMATS,
  undo: UNDO,
  'input methods': IME,
  selections: SELECTION,
  'characters as people see them': GRAPHEMES,
}

// Loading a note takes no time beside loading the page, so the rows of a topic share a test.
for (const [topic, rows] of Object.entries(TOPICS)) {
  test(`behaves as in the table: ${topic}`, async ({ editor }) => {
    const wrong: string[] = []
    for (const row of rows) {
      const complaints = await play(editor, row)
      if (complaints.length > 0) wrong.push([row[0], ...complaints].join('\n  '))
    }
    expect(wrong.join('\n')).toBe('')
  })
}

/** What is not as the row says, also on the way back by undo and there again by redo. */
async function play(editor: EditorPage, [, note, steps, result]: Row): Promise<string[]> {
  await editor.load(note)
  const before = await editor.page.evaluate(() => ({
    seen: window.harness.seen(),
    text: window.harness.text(),
  }))
  for (const step of steps) await take(editor, step)
  const after = await editor.page.evaluate(async () => {
    const seen = [window.harness.seen(), window.harness.flaw()]
    // Steps that the row itself has taken back are there to be done again.
    for (const way of ['redo', 'undo', 'redo'] as const) {
      await window.harness.travel(way)
      seen.push(window.harness.text(), window.harness.flaw())
    }
    return seen
  })
  const [seen, flaw, last, , undone, undoneFlaw, redone, redoneFlaw] = after
  const checks = [
    ['begins with', before.seen, note],
    ['leads to', seen, result],
    ['leaves the flaw', flaw, null],
    ['undo leads to', undone, before.text],
    ['undo leaves the flaw', undoneFlaw, null],
    ['redo leads to', redone, last],
    ['redo leaves the flaw', redoneFlaw, null],
  ] as const
  return checks
    .filter(([, is, should]) => is !== should)
    .map(([what, is, should]) => `${what} ${JSON.stringify(is)}, expected ${JSON.stringify(should)}`)
}

async function take(editor: EditorPage, step: Step): Promise<void> {
  if (typeof step === 'string') return editor.press(step)
  if ('typed' in step) return editor.type(step.typed)
  if ('button' in step) return editor.run(step.button)
  if ('composed' in step) return compose(editor, step.composed.slice(0, -1), step.composed.at(-1) ?? '')
  const textbox = editor.page.getByRole('textbox', { name: 'Note' })
  if ('on' in step)
    await textbox.getByText(step.on, { exact: true }).first().click({ clickCount: step.clicked })
  else {
    const box = await textbox.boundingBox()
    await textbox.click({ position: { x: 50, y: (box?.height ?? 0) - 20 } })
  }
  await editor.settle()
}
