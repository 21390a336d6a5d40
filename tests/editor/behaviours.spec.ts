import { expect } from '@playwright/test'
import { compose } from './actions.ts'
import type { BehaviourCase, UserAction } from './behaviours/behaviour-case.ts'
import { CHECKS } from './behaviours/checks.ts'
import { CODE } from './behaviours/code.ts'
import { BACKSPACE, DELETE } from './behaviours/delete.ts'
import { ENTER } from './behaviours/enter.ts'
import { IME } from './behaviours/ime.ts'
import { IOS } from './behaviours/ios.ts'
import { MOVES, SOFT_BREAKS } from './behaviours/lines.ts'
import { FORMATS, TYPED } from './behaviours/marks.ts'
import { NUMBERS } from './behaviours/numbers.ts'
import { GRAPHEMES, SELECTION } from './behaviours/selection.ts'
import { TAB } from './behaviours/tab.ts'
import { TOGGLES } from './behaviours/toggles.ts'
import { UNDO } from './behaviours/undo.ts'
import { type EditorPage, test } from './editor-page.ts'

const TOPICS: Readonly<Record<string, readonly BehaviourCase[]>> = {
  Enter: ENTER,
  Backspace: BACKSPACE,
  Delete: DELETE,
  Tab: TAB,
  numbers: NUMBERS,
  toggles: TOGGLES,
  checks: CHECKS,
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

/** The cases with keys that iOS sends as input. Of the other tables, those with Backspace are enough. */
const IOS_CASES = [
  ...[ENTER, BACKSPACE, SOFT_BREAKS].flat(),
  ...[NUMBERS, CODE, TYPED, UNDO, IME, SELECTION]
    .flat()
    .filter(([, , steps]) => [steps].flat().includes('Backspace')),
]

// Loading a note is much faster than loading the page, so the cases of a topic share a test.
for (const [topic, cases] of Object.entries(TOPICS))
  test(`behaves as in the table: ${topic}`, ({ editor }) => expectTable(editor, cases))

test('Backspace and Enter behave on iOS as in the tables', ({ iosEditor }) =>
  expectTable(iosEditor, IOS_CASES))

test('deletions without a key behave on iOS as in the table', ({ iosEditor }) => expectTable(iosEditor, IOS))

test('input methods behave on Android as in the table', ({ androidEditor }) =>
  expectTable(androidEditor, IME))

async function expectTable(editor: EditorPage, cases: readonly BehaviourCase[]): Promise<void> {
  const failures: string[] = []
  let { before } = await editor.page.evaluate(endAndBegin, { note: cases[0]?.[1] ?? '' })
  for (const [at, behaviour] of cases.entries()) {
    const [name, , steps] = behaviour
    for (const [number, step] of [steps].flat().entries()) {
      if (number > 0) await editor.waitForFrame()
      await perform(editor, step)
    }
    const next = await editor.page.evaluate(endAndBegin, { note: cases[at + 1]?.[1] ?? '', isEnding: true })
    const violations = violationsOf(behaviour, before, next.after)
    if (violations.length > 0) failures.push([name, ...violations].join('\n  '))
    before = next.before
  }
  expect(failures.join('\n')).toBe('')
}

interface LoadedNote {
  readonly textWithCaret: string
  readonly text: string
}

/**
 * Runs in the page: ends a case, with the results also of undoing and redoing it, and begins the next one with this note. In one call,
 * because each call from the test takes longer than what it does.
 */
async function endAndBegin({
  note,
  isEnding = false,
}: {
  readonly note: string
  readonly isEnding?: boolean
}) {
  const { harness } = window
  const after: (string | null)[] = []
  if (isEnding) {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    after.push(harness.textWithCaret(), harness.violation())
    // Steps that the case itself has undone can be redone.
    for (const direction of ['redo', 'undo', 'redo'] as const) {
      await harness.undoOrRedoAll(direction)
      after.push(harness.text(), harness.violation())
    }
  }
  harness.load(note, 'end')
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const before: LoadedNote = { textWithCaret: harness.textWithCaret(), text: harness.text() }
  return { after, before }
}

/** The differences from the case, including those after undoing and redoing it. */
function violationsOf(
  [, note, , result]: BehaviourCase,
  before: LoadedNote,
  after: readonly (string | null)[],
): string[] {
  const [textWithCaret, violation, last, , undone, undoneViolation, redone, redoneViolation] = after
  const checks = [
    ['begins with', before.textWithCaret, note],
    ['leads to', textWithCaret, result],
    ['violates an invariant', violation, null],
    ['undo leads to', undone, before.text],
    ['undo violates an invariant', undoneViolation, null],
    ['redo leads to', redone, last],
    ['redo violates an invariant', redoneViolation, null],
  ] as const
  return checks
    .filter(([, actual, expected]) => actual !== expected)
    .map(
      ([description, actual, expected]) =>
        `${description} ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`,
    )
}

/** Performs a step without waiting for its frame. */
async function perform(editor: EditorPage, step: UserAction): Promise<void> {
  const { keyboard } = editor.page
  if (typeof step === 'string') return keyboard.press(step)
  if ('typed' in step) return keyboard.type(step.typed)
  if ('button' in step) return editor.runAtOnce(step.button)
  if ('native' in step) return editor.runNativeAtOnce(step.native)
  if ('composed' in step) return compose(editor, step.composed.slice(0, -1), step.composed.at(-1) ?? '')
  const textbox = editor.page.getByRole('textbox', { name: 'Note' })
  if ('on' in step)
    await textbox.getByText(step.on, { exact: true }).first().click({ clickCount: step.clicked })
  else {
    const box = await textbox.boundingBox()
    await textbox.click({ position: { x: 50, y: (box?.height ?? 0) - 20 } })
  }
}
