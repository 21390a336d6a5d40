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
  defineExtension,
  HISTORY_MERGE_TAG,
  type LexicalCommand,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical'
import { LARGE_PASTE_COMMAND } from '../../src/editor/clipboard.ts'
import { commands } from '../../src/editor/commands.ts'
import { composerExtension, loadDoc, readDoc } from '../../src/editor/composer.ts'
import { $read, $toDoc } from '../../src/editor/convert.ts'
import { fetchImporter } from '../../src/editor/importer.ts'
import { $place } from '../../src/editor/rewrite.ts'
import type { Block, Doc, Run } from '../../src/markers/doc.ts'
import { parse } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'
import { expectedSignals, flaw, marksBeforeCaret, misleading, shapeOf } from './shape.ts'

Error.stackTraceLimit = 40
await fetchImporter()
const errors: string[] = []
const refusals: number[] = []

const editor = buildEditorFromExtensions(
  defineExtension({
    name: 'harness',
    dependencies: [composerExtension],
    theme: {
      list: { nested: { listitem: 'nested' } },
      text: { bold: 'bold', underline: 'underline', strikethrough: 'strike' },
    },
    onError: (error) => errors.push(String(error.stack)),
    onWarn: (error) => errors.push(String(error.stack)),
  }),
)
const { output } = getExtensionDependencyFromEditor(editor, composerExtension)
const history = getExtensionDependencyFromEditor(editor, HistoryExtension).output
editor.registerCommand(LARGE_PASTE_COMMAND, ({ length }) => refusals.push(length) > 0, COMMAND_PRIORITY_LOW)
window.addEventListener('error', (event) => errors.push(event.message))
const root = document.getElementById('editor')
editor.setRootElement(root)
/** What was loaded last, as the editor holds it. */
let loaded = ''
/** The time that the history goes by in a script, so that it does the same on a busy machine; null elsewhere. */
let clock: number | null = null
/** The marks that the toolbar has promised to what is typed next; null where it promises none. */
let promised: string | null = null

const harness = {
  refusals,
  /** A `|` in the text stands for the caret, two of them for a selection. */
  load(text: string, caret: 'start' | 'end' = 'end'): void {
    root?.blur()
    const bars = [...plainOf(parse(text)).matchAll(/\|/g)].map((bar, index) => bar.index - index)
    loadDoc(editor, parse(text.replaceAll('|', '')), caret)
    editor.update(
      () => {
        const selection = $getSelection()
        if (!$isRangeSelection(selection) || bars.length === 0) return
        $place(selection.anchor, $getRoot().getChildren(), bars[0] ?? 0)
        $place(selection.focus, $getRoot().getChildren(), bars.at(-1) ?? 0)
        const node = selection.anchor.getNode()
        selection.format = $isTextNode(node) ? node.getFormat() : 0
      },
      { discrete: true, tag: HISTORY_MERGE_TAG },
    )
    editor.focus()
    loaded = shapeOf(editor)
  },
  begin(): void {
    errors.length = 0
    promised = null
    if (clock === null) history.now.value = () => clock ?? Date.now()
    clock = Date.now()
  },
  wait(milliseconds: number): void {
    if (clock !== null) clock += milliseconds
  },
  /** Selects in the page, as a finger's handles do, from and to so many thousandths of the text. */
  select(from: number, to: number): void {
    const [start, end] = [from, to].map(placeIn)
    if (start && end) getSelection()?.setBaseAndExtent(...start, ...end)
  },
  /** What is wrong once the page is at rest; a focus that has left comes back for the next step. */
  async check(typed: string): Promise<string | null> {
    await atRest()
    harness.wait(100)
    const wrong = harness.flaw() ?? (editor.isComposing() ? null : brokenPromise(typed))
    if (document.activeElement !== root) {
      editor.focus()
      await atRest()
    }
    return wrong
  },
  /** Undoes everything up to what was loaded, and does it again. */
  async backAndForth(): Promise<string | null> {
    const steps = history.historyState.value.undoStack.length
    const end = shapeOf(editor)
    await repeat(UNDO_COMMAND, steps)
    if (steps < (history.maxDepth.value ?? Infinity) && shapeOf(editor) !== loaded)
      return `undoing all ${steps} steps does not lead back to what was loaded:\n${loaded}\n${shapeOf(editor)}`
    await repeat(REDO_COMMAND, steps)
    if (shapeOf(editor) === end) return harness.flaw()
    return `redoing all ${steps} steps does not lead to where they ended:\n${end}\n${shapeOf(editor)}`
  },
  text: () => serialize(readDoc(editor)),
  /** The text with a `|` where the caret is. */
  seen: () => editor.read(() => serialize($docWithBars())),
  run(name: string): void {
    commands.find((command) => command.name === name)?.run(editor)
  },
  /** Undoes or redoes as long as there is something left. */
  async travel(way: 'undo' | 'redo'): Promise<void> {
    const [command, opposite] =
      way === 'undo' ? [UNDO_COMMAND, CAN_REDO_COMMAND] : [REDO_COMMAND, CAN_UNDO_COMMAND]
    let moved = true
    // Each step of one way makes a step of the other way possible.
    const stop = editor.registerCommand(opposite, (can) => (moved = can), COMMAND_PRIORITY_LOW)
    while (moved) {
      moved = false
      editor.dispatchCommand(command, undefined)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await Promise.resolve()
    }
    stop()
  },
  copy(type: 'copy' | 'cut' = 'copy'): Record<string, string> {
    const clipboardData = new DataTransfer()
    root?.dispatchEvent(new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }))
    return Object.fromEntries(clipboardData.types.map((format) => [format, clipboardData.getData(format)]))
  },
  paste(data: Readonly<Record<string, string>>): void {
    const clipboardData = new DataTransfer()
    for (const [format, text] of Object.entries(data)) clipboardData.setData(format, text)
    root?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  },
  signals: () => ({
    characters: output.characters.value,
    blank: output.blank.value,
    active: [...output.active.value].toSorted(),
    announcement: output.announcement.value,
  }),
  /** Everything that must hold after every key; null when it does. */
  flaw(): string | null {
    const error = errors.shift()
    if (error) return error
    // A composition may hold what a document cannot; the laws hold again when it has ended.
    if (editor.isComposing()) return null
    const { characters, blank } = expectedSignals(editor)
    const said = output.characters.value
    if (said !== characters) return `it counts ${said} characters, but there are ${characters}`
    if (output.blank.value !== blank) return `blank is ${output.blank.value}, but should be ${blank}`
    return flaw(editor) ?? misleading(editor, output.active.value)
  },
}

/** A letter is typed with the marks that the toolbar has shown before. */
function brokenPromise(typed: string): string | null {
  const before = promised
  promised = promisedMarks()
  const got = marksBeforeCaret(editor)
  if (before === null || got === null || !/^[a-z]$/i.test(typed) || got === before) return null
  return `the toolbar said "${before}" before the letter was typed, but it became "${got}"`
}

function promisedMarks(): string | null {
  const isCaret = editor.read(() => {
    const selection = $getSelection()
    return $isRangeSelection(selection) && selection.isCollapsed()
  })
  const active = output.active.value
  return isCaret && !active.has('code')
    ? [...active].filter((name) => /bold|under|strike/.test(name)).join(' ')
    : null
}

/** The place in the page's text that so many thousandths of it lie before; a line's element where there is no text. */
function placeIn(thousandths: number): readonly [Node, number] | null {
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
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await Promise.resolve()
  }
  await atRest()
}

/** The browser tells of a moved caret only in the next frame. */
function atRest(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
}

function plainOf(doc: Doc): string {
  return doc
    .map((block) => (block.type === 'code' ? block.code : block.runs.map((run) => run.text).join('')))
    .join('\n')
}

function $docWithBars(): Doc {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return $toDoc()
  const { doc, offsets } = $read($getRoot().getChildren(), [selection.anchor, selection.focus])
  return [...new Set(offsets)].toSorted((a, b) => b - a).reduce(withBar, doc)
}

function withBar(doc: Doc, at: number): Doc {
  let start = 0
  return doc.map((block): Block => {
    const text = block.type === 'code' ? block.code : block.runs.map((run) => run.text).join('')
    const offset = at - start
    start += text.length + 1
    if (offset < 0 || offset > text.length) return block
    if (block.type === 'code') return { type: 'code', code: `${text.slice(0, offset)}|${text.slice(offset)}` }
    return { ...block, runs: withBarIn(block.runs, offset) }
  })
}

function withBarIn(runs: readonly Run[], offset: number): Run[] {
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
