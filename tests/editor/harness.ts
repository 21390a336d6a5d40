import { buildEditorFromExtensions, getExtensionDependencyFromEditor } from '@lexical/extension'
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
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical'
import { LARGE_PASTE_COMMAND } from '../../src/editor/clipboard.ts'
import { commands } from '../../src/editor/commands.ts'
import { composerExtension, loadDoc, readDoc } from '../../src/editor/composer.ts'
import { $read, $toDoc } from '../../src/editor/convert.ts'
import { $place } from '../../src/editor/rewrite.ts'
import type { Block, Doc, Run } from '../../src/markers/doc.ts'
import { parse } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'
import { expectedSignals, flaw } from './shape.ts'

Error.stackTraceLimit = 40
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
editor.registerCommand(LARGE_PASTE_COMMAND, ({ length }) => refusals.push(length) > 0, COMMAND_PRIORITY_LOW)
window.addEventListener('error', (event) => errors.push(event.message))
const root = document.getElementById('editor')
editor.setRootElement(root)

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
    return flaw(editor)
  },
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
