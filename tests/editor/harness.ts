import { buildEditorFromExtensions, getExtensionDependencyFromEditor } from '@lexical/extension'
import { HistoryExtension } from '@lexical/history'
import {
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  configExtension,
  defineExtension,
  HISTORY_MERGE_TAG,
  type LexicalCommand,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical'
import { registerCheckItems } from '../../src/editor/check-items.ts'
import {
  $insertTransfer,
  $writeSelectionTo,
  clipboardExtension,
  LARGE_PASTE_COMMAND,
} from '../../src/editor/clipboard.ts'
import { commands } from '../../src/editor/commands.ts'
import { announceChange, composerExtension, loadDoc, readDoc } from '../../src/editor/composer.ts'
import { $readNodes, $toDoc } from '../../src/editor/convert.ts'
import { registerDrag } from '../../src/editor/drag.ts'
import { type LineChange, registerMoveKeys } from '../../src/editor/move-keys.ts'
import { $setPoint } from '../../src/editor/rewrite.ts'
import type { Block, Doc, Run } from '../../src/markers/doc.ts'
import { parse } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'
import * as importer from '../../src/paste/importer.ts'
import { announcementOf } from '../../src/ui/messages/commands.ts'
import { textOfDoc } from '../markers/text-of-doc.ts'
import {
  expectedSignals,
  findToolbarViolation,
  findViolation,
  marksBeforeCaret,
  shapeOf,
} from './invariants.ts'

Error.stackTraceLimit = 40
const errors: string[] = []

const editor = buildEditorFromExtensions(
  defineExtension({
    name: 'harness',
    dependencies: [composerExtension, configExtension(clipboardExtension, { getImporter: () => importer })],
    theme: {
      list: { nested: { listitem: 'nested' } },
      text: { bold: 'bold', underline: 'underline', strikethrough: 'strike' },
    },
    onError: (error) => errors.push(String(error.stack)),
    onWarn: (error) => errors.push(String(error.stack)),
  }),
)
const { output } = getExtensionDependencyFromEditor(editor, composerExtension)
const announce = (change: LineChange) => announceChange(editor, change)
registerCheckItems(editor, announce)
registerMoveKeys(editor, announce)
registerDrag(editor, { $insertTransfer, $writeSelectionTo })
const history = getExtensionDependencyFromEditor(editor, HistoryExtension).output
editor.registerCommand(LARGE_PASTE_COMMAND, () => true, COMMAND_PRIORITY_LOW)
window.addEventListener('error', (event) => errors.push(event.message))
const root = document.getElementById('editor')
editor.setRootElement(root)
/** The shape of the editor's state after the last load. */
let loadedShape = ''
/** The time between two changes that a script simulates for the history, so that it is reproducible on a busy machine; null elsewhere. */
let clock: number | null = null
/** The marks that the toolbar shows for text that is typed next; null if it shows none. */
let expectedMarks: string | null = null

const harness = {
  /** One `|` in the text marks the caret, two mark a selection. */
  load(text: string, caret: 'start' | 'end' = 'end'): void {
    root?.blur()
    const carets = [...textOfDoc(parse(text)).matchAll(/\|/g)].map(
      (caretMark, index) => caretMark.index - index,
    )
    loadDoc(editor, parse(text.replaceAll('|', '')), caret)
    editor.update(
      () => {
        const selection = $getSelection()
        if (!$isRangeSelection(selection) || carets.length === 0) return
        $setPoint(selection.anchor, $getRoot().getChildren(), carets[0] ?? 0)
        $setPoint(selection.focus, $getRoot().getChildren(), carets.at(-1) ?? 0)
        const node = selection.anchor.getNode()
        selection.format = $isTextNode(node) ? node.getFormat() : 0
      },
      { discrete: true, tag: HISTORY_MERGE_TAG },
    )
    editor.focus()
    loadedShape = shapeOf(editor)
  },
  reset(): void {
    errors.length = 0
    expectedMarks = null
    if (clock === null) history.now.value = () => clock ?? Date.now()
    clock = Date.now()
  },
  wait(milliseconds: number): void {
    if (clock !== null) clock += milliseconds
  },
  /** Selects in the page, as the handles on a touch screen do. `from` and `to` are thousandths of the text. */
  select(from: number, to: number): void {
    const [start, end] = [from, to].map(domPositionAt)
    if (start && end) getSelection()?.setBaseAndExtent(...start, ...end)
  },
  /** The first violation once the page is idle. It restores the focus for the next step. */
  async check(typed: string): Promise<string | null> {
    await nextFrame()
    harness.wait(100)
    const violation = harness.violation() ?? (editor.isComposing() ? null : unexpectedMarks(typed))
    if (document.activeElement !== root) {
      editor.focus()
      await nextFrame()
    }
    return violation
  },
  /** Undoes everything back to the loaded state, and redoes it. */
  async undoAndRedoAll(): Promise<string | null> {
    const steps = history.historyState.value.undoStack.length
    const endShape = shapeOf(editor)
    await repeat(UNDO_COMMAND, steps)
    if (steps < (history.maxDepth.value ?? Infinity) && shapeOf(editor) !== loadedShape)
      return `undoing all ${steps} steps does not restore the loaded state:\n${loadedShape}\n${shapeOf(editor)}`
    await repeat(REDO_COMMAND, steps)
    if (shapeOf(editor) === endShape) return harness.violation()
    return `redoing all ${steps} steps does not restore the last state:\n${endShape}\n${shapeOf(editor)}`
  },
  text: () => serialize(readDoc(editor)),
  /** The text with a `|` at the caret. */
  textWithCaret: () => editor.read(() => serialize($docWithCarets())),
  run(name: string): void {
    commands.find((command) => command.name === name)?.run(editor)
  },
  /** Undoes or redoes until nothing is left. */
  async undoOrRedoAll(direction: 'undo' | 'redo'): Promise<void> {
    const [command, opposite] =
      direction === 'undo' ? [UNDO_COMMAND, CAN_REDO_COMMAND] : [REDO_COMMAND, CAN_UNDO_COMMAND]
    let isPossible = true
    // Each step of one way makes a step of the other way possible.
    const stop = editor.registerCommand(opposite, (can) => (isPossible = can), COMMAND_PRIORITY_LOW)
    while (isPossible) {
      isPossible = false
      editor.dispatchCommand(command, undefined)
      // oxlint-disable-next-line no-await-in-loop -- sequential steps
      await Promise.resolve()
    }
    stop()
  },
  signals: () => ({
    characters: output.characters.value,
    blank: output.isBlank.value,
    active: [...output.active.value].toSorted(),
    announcement: output.announcement.value && announcementOf(output.announcement.value),
  }),
  /** The first violated invariant; null when all of them hold. */
  violation(): string | null {
    const error = errors.shift()
    if (error) return error
    // During a composition the state may not be convertible to a document. The invariants hold again after it.
    if (editor.isComposing()) return null
    const { characters, blank } = expectedSignals(editor)
    const shownCount = output.characters.value
    if (shownCount !== characters)
      return `the editor counts ${shownCount} characters instead of ${characters}`
    if (output.isBlank.value !== blank) return `isBlank is ${output.isBlank.value}, but should be ${blank}`
    return findViolation(editor) ?? findToolbarViolation(editor, output.active.value)
  },
}

/** Checks that a typed letter has the marks that the toolbar showed before. */
function unexpectedMarks(typed: string): string | null {
  const expected = expectedMarks
  expectedMarks = shownMarks()
  const actual = marksBeforeCaret(editor)
  if (expected === null || actual === null || !/^[a-z]$/i.test(typed) || actual === expected) return null
  return `the toolbar showed "${expected}" before the letter was typed, but the letter has "${actual}"`
}

function shownMarks(): string | null {
  const isCaret = editor.read(() => {
    const selection = $getSelection()
    return $isRangeSelection(selection) && selection.isCollapsed()
  })
  const active = output.active.value
  return isCaret && !active.has('code')
    ? [...active].filter((name) => /bold|under|strike/.test(name)).join(' ')
    : null
}

/** The position at this many thousandths of the page's text; the element of a line without text. */
function domPositionAt(thousandths: number): readonly [Node, number] | null {
  if (!root) return null
  const lines = [...root.querySelectorAll('p, li, code')].filter((line) => !line.querySelector('li'))
  const lengths = lines.map((line) => (line.textContent?.length ?? 0) + 1)
  let rest = Math.floor((thousandths * (lengths.reduce((sum, length) => sum + length, 0) - 1)) / 1000)
  const index = lengths.findIndex((length) => (rest -= length) < 0)
  const line = lines[index]
  if (!line) return null
  rest += lengths[index] ?? 0
  const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const length = node.textContent?.length ?? 0
    if (rest <= length) return [node, rest]
    rest -= length
  }
  return [line, 0]
}

async function repeat(command: LexicalCommand<void>, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    editor.dispatchCommand(command, undefined)
    // oxlint-disable-next-line no-await-in-loop -- sequential steps
    await Promise.resolve()
  }
  await nextFrame()
}

/** The browser reports a moved caret only in the next frame. */
function nextFrame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
}

function $docWithCarets(): Doc {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return $toDoc()
  const { doc, offsets } = $readNodes($getRoot().getChildren(), [selection.anchor, selection.focus])
  return [...new Set(offsets)].toSorted((a, b) => b - a).reduce(withCaret, doc)
}

function withCaret(doc: Doc, at: number): Doc {
  let start = 0
  return doc.map((block): Block => {
    const text = block.type === 'code' ? block.code : block.runs.map((run) => run.text).join('')
    const offset = at - start
    start += text.length + 1
    if (offset < 0 || offset > text.length) return block
    if (block.type === 'code') return { type: 'code', code: `${text.slice(0, offset)}|${text.slice(offset)}` }
    return { ...block, runs: insertCaret(block.runs, offset) }
  })
}

function insertCaret(runs: readonly Run[], offset: number): Run[] {
  if (runs.length === 0) return [{ text: '|', marks: 0 }]
  let rest = offset
  return runs.map(({ text, marks }, index) => {
    const at = rest
    rest -= text.length
    if (at < 0 || at > text.length || (at === 0 && index > 0)) return { text, marks }
    return { text: `${text.slice(0, at)}|${text.slice(at)}`, marks }
  })
}

export type Harness = typeof harness
declare global {
  interface Window {
    harness: Harness
  }
}
window.harness = harness
