import { buildEditorFromExtensions } from '@lexical/extension'
import { $isListItemNode, $isListNode } from '@lexical/list'
import {
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $isTextNode,
  type LexicalEditor,
  type LexicalNode,
  type RangeSelection,
} from 'lexical'
import { composerExtension, loadDoc, readDoc } from '../../src/editor/composer.ts'
import { $readNodes } from '../../src/editor/convert.ts'
import type { CommandName } from '../../src/editor/shortcuts.ts'
import { type Block, BOLD, type Doc, isBlank, STRIKE, UNDERLINE } from '../../src/markers/doc.ts'
import { parse } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'

/** A second editor that rebuilds the same note. */
const rebuiltEditor = buildEditorFromExtensions(composerExtension)

/** The first violation in an editor's state, as a sentence; null when all invariants hold. */
export function findViolation(editor: LexicalEditor): string | null {
  const doc = readDoc(editor)
  const text = serialize(doc)
  const reparsed = parse(text)
  if (JSON.stringify(reparsed) !== JSON.stringify(doc))
    return describeDifference('the serialized text parses to a different document', doc, reparsed)
  loadDoc(rebuiltEditor, reparsed, 'end')
  const [shape, rebuilt] = [editor, rebuiltEditor].map(shapeOf)
  if (shape !== rebuilt)
    return describeDifference('the state differs from the state that its document creates', shape, rebuilt)
  if (serialize(readDoc(rebuiltEditor)) !== text)
    return describeDifference(
      'the rebuilt editor serializes to a different text',
      text,
      serialize(readDoc(rebuiltEditor)),
    )
  return editor.read(findSelectionViolation)
}

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The expected values of the editor's signals. */
export function expectedSignals(editor: LexicalEditor): { characters: number; blank: boolean } {
  const doc = readDoc(editor)
  const texts = doc.flatMap((block) =>
    block.type === 'code' ? [block.code] : block.runs.map((run) => run.text),
  )
  const characters = texts
    .flatMap((text) => text.split('\n'))
    .reduce((sum, line) => sum + [...SEGMENTER.segment(line)].length, 0)
  return { characters, blank: isBlank(doc) }
}

/** The first difference between the toolbar's states and the selected text; null if they agree. */
export function findToolbarViolation(editor: LexicalEditor, active: ReadonlySet<CommandName>): string | null {
  return editor.read(() => {
    const selection = $getSelection()
    if (!$isRangeSelection(selection)) return null
    const selectedBlocks = $selectedBlocks(selection)
    const blockCommands = new Set(selectedBlocks.map(({ block }) => KINDS[block.type]))
    const [blockCommand] = blockCommands
    const expected = new Set<CommandName>(blockCommands.size === 1 && blockCommand ? [blockCommand] : [])
    const marks = blockCommands.has('code') ? null : commonMarks(selectedBlocks)
    for (const [name, mark] of MARKS) if (marks === null ? active.has(name) : marks & mark) expected.add(name)
    const [shown, wanted] = [active, expected].map((names) => [...names].toSorted().join(' '))
    return shown === wanted ? null : `the toolbar shows "${shown}" where "${wanted}" is selected`
  })
}

/** The marks of the character before a caret, as the toolbar names them; null at the start of a line. */
export function marksBeforeCaret(editor: LexicalEditor): string | null {
  return editor.read(() => {
    const selection = $getSelection()
    if (!$isRangeSelection(selection)) return null
    const { doc, offsets } = $readNodes($getRoot().getChildren(), [selection.anchor])
    const at = offsets[0] ?? 0
    const marks = marksByCharacter(doc)[at - 1]
    if (marks === undefined || marks === null) return null
    return MARKS.filter(([, mark]) => marks & mark)
      .map(([name]) => name)
      .join(' ')
  })
}

interface SelectedBlock {
  readonly block: Block
  /** The selected characters of the line by their marks; line ends have none. */
  readonly marks: readonly (number | null)[]
}

const KINDS: Readonly<Record<Block['type'], CommandName | null>> = {
  paragraph: null,
  bullet: 'bullets',
  number: 'numbers',
  check: 'checks',
  code: 'code',
}

const MARKS: readonly (readonly [CommandName, number])[] = [
  ['bold', BOLD],
  ['underline', UNDERLINE],
  ['strike', STRIKE],
]

/** The selected lines. A last line of which only the start is selected does not count. */
function $selectedBlocks(selection: RangeSelection): SelectedBlock[] {
  const { doc, offsets } = $readNodes($getRoot().getChildren(), [selection.anchor, selection.focus])
  const [from = 0, to = 0] = offsets.toSorted((a, b) => a - b)
  let start = 0
  return doc.flatMap((block) => {
    const characters = marksByCharacter([block])
    const [first, last] = [start, start + characters.length]
    start = last + 1
    if (last < from || first > to || (first === to && from < first)) return []
    return [{ block, marks: characters.slice(Math.max(0, from - first), to - first) }]
  })
}

/** The marks that all selected characters have; null without selected characters. */
function commonMarks(selectedBlocks: readonly SelectedBlock[]): number | null {
  const marks = selectedBlocks.flatMap((line) => line.marks).filter((mark) => mark !== null)
  return marks.length === 0 ? null : marks.reduce((common, mark) => common & mark)
}

/** The marks of each character, `null` for a line end. */
function marksByCharacter(doc: Doc): (number | null)[] {
  return doc.flatMap((block, index) => {
    const runs = block.type === 'code' ? [{ text: block.code, marks: 0 }] : block.runs
    const own = runs.flatMap(({ text, marks }) =>
      Array.from({ length: text.length }, (_, at) => (text[at] === '\n' ? null : marks)),
    )
    return index === 0 ? own : [null, ...own]
  })
}

export function shapeOf(editor: LexicalEditor): string {
  return editor.read(() => describeNode($getRoot()))
}

function describeNode(node: LexicalNode): string {
  if ($isTextNode(node))
    return `${node.getType()}${node.getFormat()}${node.getStyle()}${node.getMode()}${JSON.stringify(node.getTextContent())}`
  if (!$isElementNode(node)) return node.getType()
  const list = $isListNode(node) ? `${node.getListType()} from ${node.getStart()}` : ''
  const checkbox = $isListItemNode(node) ? `${node.getChecked()}` : ''
  return `${node.getType()} ${list}${checkbox}${node.getFormatType()}${node.getDirection() ?? ''}(${node.getChildren().map(describeNode).join(', ')})`
}

function findSelectionViolation(): string | null {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return null
  for (const point of [selection.anchor, selection.focus]) {
    const node = point.getNode()
    const size = $isElementNode(node) ? node.getChildrenSize() : node.getTextContentSize()
    if (!node.isAttached() || point.offset > size)
      return `the selection is at ${point.offset} of ${size} in ${node.getType()}`
  }
  return null
}

function describeDifference(sentence: string, one: unknown, two: unknown): string {
  return `${sentence}:\n${JSON.stringify(one)}\n${JSON.stringify(two)}`
}
