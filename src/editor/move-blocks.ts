import type { Doc } from '../markers/doc.ts'
import {
  blockLength,
  type EditableBlock,
  type EditableItem,
  isItem,
  lastDescendant,
  renumberAfterRemoval,
  renumberContinuedList,
  type TextSelection,
  toDoc,
  toEditableBlocks,
} from './blocks.ts'

export interface MoveResult {
  readonly doc: Doc
  /** The distance of the move, in characters and line ends. */
  readonly by: number
}

/**
 * Moves the blocks from `first` to `last`, with their nested items, past the block above or below; null at the edge of
 * the note. Items keep their type and, if possible, their level. Numbers stay at their positions.
 */
export function moveBlocks(doc: Doc, first: number, last: number, by: 1 | -1): MoveResult | null {
  const blocks = toEditableBlocks(doc)
  const [end, level] = endOfMovedBlocks(blocks, first, last)
  const passedEdge = by < 0 ? startOfBlockAbove(blocks, first) : endOfBlockBelow(blocks, end, level)
  if (passedEdge === null) return null
  const [from, middle, to] = by < 0 ? [passedEdge, first, end + 1] : [first, end + 1, passedEdge + 1]
  const [upper, lower] = [blocks.slice(from, middle), blocks.slice(middle, to)]
  const [moved, other] = by < 0 ? [lower, upper] : [upper, lower]

  const [upperFirst, lowerFirst] = [blocks[from], blocks[middle]]
  const swapsStarts =
    isNumberedItem(upperFirst) && isNumberedItem(lowerFirst) && upperFirst.indent === lowerFirst.indent
  if (!swapsStarts && by < 0 && other.some(isItem)) renumberAfterRemoval(blocks, first, end)
  const shownNumbers = new Map(
    toDoc(blocks).map((block, index) => [blocks[index], 'number' in block ? block.number : 1]),
  )
  if (swapsStarts) [upperFirst.start, lowerFirst.start] = [lowerFirst.start, upperFirst.start]
  else for (const index of [from, middle, to]) renumberContinuedList(blocks[index])
  const reordered = blocks.slice(0, from).concat(lower, upper, blocks.slice(to))
  limitIndent(reordered, moved)
  assignListStarts(reordered, shownNumbers)
  return { doc: toDoc(reordered), by: by * other.reduce((sum, block) => sum + blockLength(block) + 1, 0) }
}

/** Moves the selected lines of code past the next line, if there is one; null when all lines are selected. */
export function moveCodeLines({ text, from, to }: TextSelection, by: 1 | -1): TextSelection | null {
  const lines = text.split('\n')
  const first = lineIndexAt(text, from)
  // A last line of which only the start is selected does not count.
  const last = lineIndexAt(text, Math.max(from, to - 1))
  if (first === 0 && last === lines.length - 1) return null
  const passedLine = lines[by < 0 ? first - 1 : last + 1]
  if (passedLine === undefined) return { text, from, to }
  const movedLines = lines.slice(first, last + 1)
  lines.splice(
    by < 0 ? first - 1 : first,
    movedLines.length + 1,
    ...(by < 0 ? [...movedLines, passedLine] : [passedLine, ...movedLines]),
  )
  const distance = by * (passedLine.length + 1)
  return { text: lines.join('\n'), from: from + distance, to: Math.min(text.length, to + distance) }
}

function lineIndexAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length - 1
}

/** The index of the last block that moves along, and the level of the outermost items at the end; null without items. */
function endOfMovedBlocks(
  blocks: readonly EditableBlock[],
  first: number,
  last: number,
): readonly [number, number | null] {
  const start = blocks.findLastIndex((block, index) => index <= last && (index < first || !isItem(block)))
  const items = blocks.slice(start + 1, last + 1).filter(isItem)
  if (items.length === 0) return [last, null]
  const level = Math.min(...items.map((item) => item.indent))
  return [lastDescendant(blocks, last, level), level]
}

/** The index where the block, or the item with its nested items, starts that the moved blocks pass on the way up. */
function startOfBlockAbove(blocks: readonly EditableBlock[], first: number): number | null {
  const firstMoved = blocks[first]
  const level = firstMoved && isItem(firstMoved) ? firstMoved.indent : 0
  const start = blocks.findLastIndex((block, at) => at < first && !(isItem(block) && block.indent > level))
  return start < 0 ? null : start
}

/** The index where the block, or the item with its nested items, ends that the moved blocks pass on the way down. */
function endOfBlockBelow(blocks: readonly EditableBlock[], end: number, level: number | null): number | null {
  const next = blocks[end + 1]
  if (!next) return null
  const isSingleBlock = !isItem(next) || (level !== null && next.indent < level)
  return isSingleBlock ? end + 1 : lastDescendant(blocks, end + 1, next.indent)
}

/** Limits the moved items to one level below the item above them. They keep their levels relative to each other. */
function limitIndent(blocks: readonly EditableBlock[], moved: readonly EditableBlock[]): void {
  const [firstMoved] = moved
  if (!firstMoved || !isItem(firstMoved)) return
  const previous = blocks[blocks.indexOf(firstMoved) - 1]
  const excess = firstMoved.indent - (previous && isItem(previous) ? previous.indent + 1 : 0)
  const end = moved.findIndex((block) => !isItem(block))
  const items = (end < 0 ? moved : moved.slice(0, end)).filter(isItem)
  if (excess > 0) for (const item of items) item.indent = Math.max(0, item.indent - excess)
}

/** Starts each list without a start of its own at the smallest number that its items showed before the move. */
function assignListStarts(
  blocks: readonly EditableBlock[],
  shownNumbers: ReadonlyMap<EditableBlock | undefined, number>,
): void {
  const listHeads: EditableItem[] = []
  const unnumberedHeads = new Set<EditableItem>()
  for (const block of blocks) {
    if (!isItem(block)) {
      listHeads.length = 0
      continue
    }
    const list = listHeads[block.indent]
    const number = shownNumbers.get(block) ?? 1
    listHeads.length = Math.min(listHeads.length, block.indent)
    if (list && isNumberedItem(list) && isNumberedItem(block) && block.start === null) {
      if (unnumberedHeads.has(list)) list.start = Math.min(list.start ?? number, number)
      listHeads.push(list)
      continue
    }
    if (isNumberedItem(block) && block.start === null) {
      block.start = number
      unnumberedHeads.add(block)
    }
    listHeads.push(block)
  }
}

const isNumberedItem = (block: EditableBlock | undefined): block is EditableItem => block?.type === 'number'
