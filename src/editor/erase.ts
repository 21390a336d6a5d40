import { $isCodeNode } from '@lexical/code-core'
import { $isListItemNode } from '@lexical/list'
import { $createParagraphNode, $getRoot, $isParagraphNode, type ElementNode } from 'lexical'
import { $read } from './convert.ts'
import { SEGMENTER } from './count.ts'
import { become, shift, withoutLine } from './lines.ts'
import { remove } from './pieces.ts'
import {
  $caret,
  type Caret,
  $lines,
  $place,
  $removeLines,
  $replace,
  $rewriteSelected,
  $withLists,
} from './rewrite.ts'

/** What Backspace (`backward`) and Delete do to lines, to lists and around code. */
export function $erase(backward: boolean): boolean {
  return $removeLines() || (backward && ($leaveItemAtStart() || $endEmptyCode())) || $eraseLineEnd(backward)
}

/**
 * Takes a letter along with its accents, and Delete whatever people see as one character; Lexical does so with emoji
 * only. Where Backspace takes the signs of a syllable one by one, as in Thai, it goes on doing so.
 */
export function $eraseCharacter(backward: boolean): boolean {
  const caret = $caret()
  if (!caret) return false
  const text = caret.line.getTextContent()
  const { index = 0, segment = '' } =
    SEGMENTER.segment(text).containing(caret.offset - (backward ? 1 : 0)) ?? {}
  if (backward ? !/[\u0300-\u036f]/.test(segment) : segment.length < 2) return false
  const from = backward ? index : caret.offset
  $place(caret.selection.anchor, [caret.line], from)
  $place(caret.selection.focus, [caret.line], index + segment.length)
  caret.selection.removeText()
  return true
}

/** Moves an item one level out, or ends its list. */
export function $outdentOrEnd(): boolean {
  return $rewriteSelected(
    (doc, first, last) => shift(doc, first, last, -1) ?? become(doc, first, last, 'paragraph'),
  )
}

function $leaveItemAtStart(): boolean {
  const caret = $caret()
  return caret?.offset === 0 && $isListItemNode(caret.line) && $outdentOrEnd()
}

function $endEmptyCode(): boolean {
  const code = $caret()?.line
  if (!$isCodeNode(code) || !code.isEmpty()) return false
  code.replace($createParagraphNode()).selectEnd()
  return true
}

/** At the edge of a line: joins it with its neighbour, or an empty line goes. Nothing joins code. */
function $eraseLineEnd(backward: boolean): boolean {
  const caret = $caret()
  if (!caret || caret.offset !== (backward ? 0 : caret.line.getTextContentSize())) return false
  const { line } = caret
  const lines = $lines($getRoot().getChildren())
  const neighbour = lines[lines.findIndex((other) => other.is(line)) + (backward ? -1 : 1)]
  if (!neighbour) return $isCodeNode(line)
  if ($isCodeNode(line) || $isCodeNode(neighbour)) $keepApart(line, neighbour, backward)
  else $join(caret, neighbour, backward)
  return true
}

/** An empty line beside code goes, and from words behind it one gets into the code. */
function $keepApart(line: ElementNode, neighbour: ElementNode, backward: boolean): void {
  if (neighbour.isEmpty()) neighbour.remove()
  else if (line.isEmpty() || (backward && !$isCodeNode(line))) {
    if (backward) neighbour.selectEnd()
    else neighbour.selectStart()
    if (line.isEmpty()) line.remove()
  }
}

/** The upper line stays what it is, but for an empty paragraph, which Delete takes away. */
function $join({ line, selection }: Caret, neighbour: ElementNode, backward: boolean): void {
  const places = [line, neighbour].map((element) =>
    element.getTopLevelElementOrThrow().getIndexWithinParent(),
  )
  const nodes = $withLists(Math.min(...places), Math.max(...places))
  const { doc, offsets } = $read(nodes, [selection.anchor])
  const at = offsets[0] ?? 0
  const from = backward ? at - 1 : at
  const index = $lines(nodes).findIndex((other) => other.is(line))
  const goes = !backward && $isParagraphNode(line) && line.isEmpty()
  const created = $replace(nodes, goes ? withoutLine(doc, index) : remove(doc, from, from + 1))
  for (const point of [selection.anchor, selection.focus]) $place(point, created, from)
}
