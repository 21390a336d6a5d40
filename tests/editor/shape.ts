import { $isListNode } from '@lexical/list'
import { buildEditorFromExtensions } from '@lexical/extension'
import {
  $getRoot,
  $isElementNode,
  $isRangeSelection,
  $isTextNode,
  $getSelection,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical'
import { composerExtension, loadDoc, readDoc } from '../../src/editor/composer.ts'
import { isBlank } from '../../src/markers/doc.ts'
import { parse } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'

/** Another editor, to build the same note again. */
const other = buildEditorFromExtensions(composerExtension)

/** What is wrong with an editor's state, as one sentence; null when all laws hold. */
export function flaw(editor: LexicalEditor): string | null {
  const doc = readDoc(editor)
  const text = serialize(doc)
  const again = parse(text)
  if (JSON.stringify(again) !== JSON.stringify(doc))
    return differ('the text reads back as another document', doc, again)
  loadDoc(other, again, 'end')
  const [shape, rebuilt] = [editor, other].map(shapeOf)
  if (shape !== rebuilt) return differ('the state is not the one its document makes', shape, rebuilt)
  if (serialize(readDoc(other)) !== text)
    return differ('the rebuilt editor writes another text', text, serialize(readDoc(other)))
  return editor.read(lostSelection)
}

/** What the editor's signals should say about it. */
export function expectedSignals(editor: LexicalEditor): { characters: number; blank: boolean } {
  const doc = readDoc(editor)
  const text = doc
    .map((block) => (block.type === 'code' ? block.code : block.runs.map((run) => run.text).join('')))
    .join('')
  const characters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].filter(
    (part) => !/\n/.test(part.segment),
  ).length
  return { characters, blank: isBlank(doc) }
}

export function shapeOf(editor: LexicalEditor): string {
  return editor.read(() => draw($getRoot()))
}

function draw(node: LexicalNode): string {
  if ($isTextNode(node))
    return `${node.getType()}${node.getFormat()}${node.getStyle()}${node.getMode()}${JSON.stringify(node.getTextContent())}`
  if (!$isElementNode(node)) return node.getType()
  const list = $isListNode(node) ? `${node.getListType()} from ${node.getStart()}` : ''
  return `${node.getType()} ${list}${node.getFormatType()}${node.getDirection() ?? ''}(${node.getChildren().map(draw).join(', ')})`
}

function lostSelection(): string | null {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return null
  for (const point of [selection.anchor, selection.focus]) {
    const node = point.getNode()
    const size = $isElementNode(node) ? node.getChildrenSize() : node.getTextContentSize()
    if (!node.isAttached() || point.offset > size)
      return `the selection lies at ${point.offset} of ${size} in ${node.getType()}`
  }
  return null
}

function differ(sentence: string, one: unknown, two: unknown): string {
  return `${sentence}:\n${JSON.stringify(one)}\n${JSON.stringify(two)}`
}
