import {
  type Block,
  type Code,
  type Doc,
  type Item,
  type Paragraph,
  type Run,
  textOfBlock,
} from '../markers/doc.ts'
import { MAX_NUMBER } from '../markers/grammar.ts'
import { splitRunLines } from '../markers/serialize.ts'

/** Turns the blocks from `first` to `last` into list items or code. If all of them have the type, turns them into paragraphs. */
export function toggleBlockType(doc: Doc, first: number, last: number, type: Item['type'] | 'code'): Doc {
  const turnsOn = doc.slice(first, last + 1).some((block) => block.type !== type)
  return setBlockType(doc, first, last, turnsOn ? type : 'paragraph')
}

/**
 * Sets the type of the blocks from `first` to `last`. It keeps every character and every line end, in order. Blocks are joined into one code
 * block, and lines of code are split into paragraphs or items.
 */
export function setBlockType(
  doc: Doc,
  first: number,
  last: number,
  type: Block['type'],
  { start = null, indent = null, isChecked = null }: ListAttributes = {},
): Doc {
  const blocks = toEditableBlocks(doc)
  const selected = blocks.slice(first, last + 1)
  const changesLevel = (block: EditableBlock): boolean =>
    indent !== null && isItem(block) && block.indent !== indent
  if (type === 'paragraph' || type === 'code') outdentOrphans(blocks.slice(last + 1))
  renumberAfterRemoval(blocks, first, last, (block) => block.type === type && !changesLevel(block))
  const converted = convertBlocks(selected, type, start, isChecked)
  if (indent !== null) for (const item of converted.filter(isItem)) item.indent = indent
  const changed = blocks.slice(0, first).concat(converted, blocks.slice(last + 1))
  renumberJoinedList(changed, first, first + converted.length)
  return toDoc(changed)
}

/**
 * The number of the first new list item, and the level and the checkbox of all of them. Null keeps the current value; a
 * new checkbox is unchecked.
 */
interface ListAttributes {
  readonly start?: number | null
  readonly indent?: number | null
  readonly isChecked?: boolean | null
}

/** Moves the items from `first` to `last` and their nested items one level in or out; null when none can move. */
export function changeIndent(doc: Doc, first: number, last: number, by: 1 | -1): Doc | null {
  const blocks = toEditableBlocks(doc)
  const otherBlock = blocks.findIndex((block, index) => index >= first && !isItem(block))
  // Below another block, the first item has none above it that it could be nested in.
  const lastMoved = by > 0 && otherBlock >= 0 ? Math.min(last, otherBlock - 1) : last
  const items = blocks.slice(first, lastMoved + 1).filter(isItem)
  const [firstItem] = items
  const lastItem = items.at(-1)
  const previous = blocks[first - 1]
  if (!firstItem || !lastItem) return null
  if (
    by > 0
      ? !previous || !isItem(previous) || previous.indent < firstItem.indent
      : items.every((item) => item.indent === 0)
  )
    return null

  const end = lastDescendant(blocks, lastMoved, lastItem.indent) + 1
  const descendants = blocks.slice(lastMoved + 1, end).filter(isItem)
  if (by > 0) renumberAfterRemoval(blocks, first, lastMoved)
  if (by > 0 || lastItem.indent > 0) for (const item of descendants) item.indent += by
  for (const item of items) {
    if (by < 0 && item.indent === 0) continue
    item.indent += by
    matchLevel(blocks, item)
  }
  return toDoc(blocks)
}

/** The index of the last item after `index` that is still deeper than `level`. */
export function lastDescendant(blocks: readonly EditableBlock[], index: number, level: number): number {
  const end = blocks.findIndex((block, at) => at > index && !(isItem(block) && block.indent > level))
  return (end < 0 ? blocks.length : end) - 1
}

export interface TextSelection {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** Indents the selected lines of code by three spaces, or removes as many; null when nothing changes. */
export function indentCode({ text, from, to }: TextSelection, by: 1 | -1): TextSelection | null {
  const start = text.lastIndexOf('\n', from - 1) + 1
  if (by > 0 && from === to)
    return {
      text: text.slice(0, from) + INDENT + text.slice(from),
      from: from + INDENT.length,
      to: to + INDENT.length,
    }
  const lines = text.slice(start, to).split('\n')
  let result = text.slice(0, start)
  let [newFrom, newTo] = [from, to]
  for (const [index, line] of lines.entries()) {
    // The last line may continue after the selection, but its indent is at its start.
    const wholeLine = index === lines.length - 1 ? line + text.slice(to) : line
    const width = by > 0 ? INDENT.length : -(/^(?: {1,3}|\t)/.exec(wholeLine)?.[0].length ?? 0)
    if (index > 0) result += '\n'
    if (index === 0) newFrom = start + Math.max(0, from - start + width)
    newTo = result.length + Math.max(0, line.length + width)
    result += by > 0 ? INDENT + wholeLine : wholeLine.slice(-width)
  }
  return result === text ? null : { text: result, from: newFrom, to: newTo }
}

const INDENT = '   '

interface BlockInList {
  readonly block: Block
  /** The level that the item can have: one deeper than its parent. */
  readonly indent: number
  /** Whether a list begins here: at the first item of its type, or at a number that does not continue the list. */
  readonly startsList: boolean
}

/** Computes the list level and the list starts of each block. */
export function resolveLists(doc: Doc): BlockInList[] {
  const openLists: { indent: number; type: Item['type']; nextNumber: number }[] = []
  return doc.map((block) => {
    if (!('indent' in block)) {
      openLists.length = 0
      return { block, indent: 0, startsList: false }
    }
    const list = closeLevels(openLists, block.indent)
    const indent = openLists.length
    const number = block.type === 'number' ? block.number : 0
    const continues = list?.type === block.type && (block.type !== 'number' || list.nextNumber === number)
    openLists.push({ indent: block.indent, type: block.type, nextNumber: number + 1 })
    return { block, indent, startsList: !continues }
  })
}

/** Closes the levels from `indent` on. Items of one level stay together even if they have no parent. Returns the outermost closed level. */
function closeLevels<Level extends { readonly indent: number }>(
  open: Level[],
  indent: number,
): Level | undefined {
  let closed: Level | undefined
  while ((open.at(-1)?.indent ?? -1) >= indent) closed = open.pop()
  return closed
}

/** A list item that can be edited. Only the first item of a list has a number (`start`); `toDoc` computes the others. */
export interface EditableItem {
  type: Item['type']
  indent: number
  start: number | null
  /** False for an item without a checkbox. */
  isChecked: boolean
  readonly runs: readonly Run[]
}
export type EditableBlock = Paragraph | Code | EditableItem

export const isItem = (block: EditableBlock): block is EditableItem => 'indent' in block

export function toEditableBlocks(doc: Doc): EditableBlock[] {
  return resolveLists(doc).map(({ block, indent, startsList }) => {
    if (block.type === 'paragraph' || block.type === 'code') return block
    return {
      type: block.type,
      indent,
      start: block.type === 'number' && startsList ? block.number : null,
      isChecked: block.type === 'check' && block.isChecked,
      runs: block.runs,
    }
  })
}

/** Items whose parent is gone move out together, so that they keep their levels relative to each other. */
export function toDoc(blocks: readonly EditableBlock[]): Doc {
  const openItems: { indent: number; nextNumber: number }[] = []
  return blocks.map((block) => {
    if (!isItem(block)) {
      openItems.length = 0
      return block
    }
    const previous = closeLevels(openItems, block.indent)
    const indent = openItems.length
    const number = Math.min(block.start ?? previous?.nextNumber ?? 1, MAX_NUMBER)
    const { type, isChecked, runs } = block
    openItems.push({ indent: block.indent, nextNumber: type === 'number' ? number + 1 : 1 })
    if (type === 'check') return { type, indent, isChecked, runs }
    return type === 'bullet' ? { type, indent, runs } : { type, indent, number, runs }
  })
}

/** The document as the editor represents it: each list level has an item at the level above. It is idempotent. */
export function normalizeIndents(doc: Doc): Doc {
  return toDoc(toEditableBlocks(doc))
}

/** Gives the items among the blocks that remain the levels that `toDoc` gives them. Numbers depend on these. */
export function outdentOrphans(remaining: readonly EditableBlock[]): void {
  const doc = toDoc(remaining)
  for (const [index, block] of remaining.entries()) {
    const docBlock = doc[index]
    if (isItem(block) && docBlock && 'indent' in docBlock) block.indent = docBlock.indent
  }
}

/**
 * When numbered items leave their list, the next item that stays gets the number of the first one that left: 1, 2, 3
 * without the 2 is 1, 2. Call it before the blocks from `first` to `last` are removed. It sets `start` on the blocks
 * after `last`.
 */
export function renumberAfterRemoval(
  blocks: readonly EditableBlock[],
  first: number,
  last: number,
  remains: (block: EditableBlock) => boolean = () => false,
): void {
  const doc = toDoc(blocks)
  const freedNumbers: (number | undefined)[] = []
  for (const [index, block] of blocks.entries()) {
    if (index < first) continue
    if (!isItem(block)) {
      freedNumbers.length = 0
      if (index > last) return
      continue
    }
    freedNumbers.length = Math.min(freedNumbers.length, block.indent + 1)
    const freedNumber = freedNumbers[block.indent]
    const docBlock = doc[index]
    if (index > last) {
      if (block.type === 'number') block.start ??= freedNumber ?? null
      freedNumbers[block.indent] = undefined
    } else if (remains(block) || docBlock?.type !== 'number') freedNumbers[block.indent] = undefined
    else if (block.start !== null || freedNumber === undefined) freedNumbers[block.indent] = docBlock.number
  }
}

/** Lets a list that starts at 1 continue the list before it. A start of 1 is the default and was not chosen. */
export function renumberContinuedList(block: EditableBlock | undefined): void {
  if (block?.type === 'number' && block.start === 1) block.start = null
}

/** Joins a list with the item before it if that item has just received the number at which the list starts. */
function renumberJoinedList(blocks: readonly EditableBlock[], first: number, after: number): void {
  const [block, next] = [blocks[first], blocks[after]]
  if (!block || !next || !isItem(block) || !isItem(next) || block.indent !== next.indent) return
  const docBlock = toDoc(blocks)[first]
  if (docBlock?.type === 'number' && next.start === docBlock.number) next.start = null
}

/** Gives a moved item the type of the items at its new level. A move neither adds nor removes a checkbox. */
function matchLevel(blocks: readonly EditableBlock[], item: EditableItem): void {
  item.start = null
  if (item.type === 'check') return
  for (let i = blocks.indexOf(item) - 1; i >= 0; i--) {
    const block = blocks[i]
    if (!block || !isItem(block) || block.indent < item.indent) return
    if (block.indent > item.indent) continue
    if (block.type !== 'check') item.type = block.type
    return
  }
}

function convertBlocks(
  blocks: readonly EditableBlock[],
  type: Block['type'],
  start: number | null,
  isChecked: boolean | null,
): EditableBlock[] {
  if (type === 'code') return [{ type, code: blocks.map(textOfBlock).join('\n') }]
  if (type === 'paragraph') return blocks.flatMap(splitLines).map((runs) => ({ type, runs }))
  return blocks.flatMap((block): EditableBlock[] => {
    if (isItem(block))
      return [
        {
          ...block,
          type,
          start: block.type === type ? block.start : null,
          isChecked: type === 'check' && (isChecked ?? block.isChecked),
        },
      ]
    return splitLines(block).map((runs) => ({ type, indent: 0, start, isChecked: isChecked ?? false, runs }))
  })
}

/** The number of characters and soft breaks in a block. */
export function blockLength(block: EditableBlock | Block): number {
  return block.type === 'code' ? block.code.length : block.runs.reduce((sum, run) => sum + run.text.length, 0)
}

/** A block's lines of text. Code and items with soft breaks have several. */
function splitLines(block: EditableBlock): readonly (readonly Run[])[] {
  return splitRunLines(block.type === 'code' ? [{ text: block.code, marks: 0 }] : block.runs)
}
