import type { Block, Doc, Item, Run } from '../markers/doc.ts'

/** The largest number that the stored form can show. */
export const MAX_NUMBER = 999_999_999

/** Turns the blocks from `first` to `last` into list items, or back into paragraphs when all of them are such items. */
export function toggleList(doc: Doc, first: number, last: number, type: Item['type']): Doc {
  const turnsOn = doc.slice(first, last + 1).some((block) => block.type !== type)
  return setBlockType(doc, first, last, turnsOn ? type : 'paragraph')
}

/** Joins the blocks from `first` to `last` into one code block, or takes code blocks apart into paragraphs. */
export function toggleCode(doc: Doc, first: number, last: number): Doc {
  const turnsOn = doc.slice(first, last + 1).some((block) => block.type !== 'code')
  return setBlockType(doc, first, last, turnsOn ? 'code' : 'paragraph')
}

/** Gives the blocks from `first` to `last` a type. Every character and every line end stays where it was. */
export function setBlockType(
  doc: Doc,
  first: number,
  last: number,
  type: Block['type'],
  { start = null, indent = null }: ListAttributes = {},
): Doc {
  const blocks = toEditableBlocks(doc)
  const selected = blocks.slice(first, last + 1)
  const changesLevel = (block: EditableBlock): boolean =>
    indent !== null && isItem(block) && block.indent !== indent
  renumberAfterRemoval(blocks, first, last, (block) => block.type === type && !changesLevel(block))
  const converted = convertBlocks(selected, type, start)
  if (indent !== null) for (const item of converted.filter(isItem)) item.indent = indent
  blocks.splice(first, selected.length, ...converted)
  renumberJoinedList(blocks, first, first + converted.length)
  return toDoc(blocks)
}

/** Where new list items stand: the number that the first shows, and their level; null leaves it as it is. */
export interface ListAttributes {
  readonly start?: number | null
  readonly indent?: number | null
}

/** Moves the items from `first` to `last` one level in or out, their deeper items with them; null when none can. */
export function changeIndent(doc: Doc, first: number, last: number, by: 1 | -1): Doc | null {
  const blocks = toEditableBlocks(doc)
  const items = blocks.slice(first, last + 1).filter(isItem)
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

  const blocksAfter = blocks.slice(last + 1)
  const end = blocksAfter.findIndex((block) => !isItem(block) || block.indent <= lastItem.indent)
  const descendants = (end < 0 ? blocksAfter : blocksAfter.slice(0, end)).filter(isItem)
  if (by > 0) renumberAfterRemoval(blocks, first, last, () => false)
  if (by > 0 || lastItem.indent > 0) for (const item of descendants) item.indent += by
  for (const item of items) {
    if (by < 0 && item.indent === 0) continue
    item.indent += by
    adoptListType(blocks, item)
  }
  return toDoc(blocks)
}

export interface TextSelection {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** Indents the lines of code that a selection touches by three spaces, or takes as much away; null if there is none. */
export function indentCode({ text, from, to }: TextSelection, by: 1 | -1): TextSelection | null {
  const start = text.lastIndexOf('\n', from - 1) + 1
  if (by > 0 && from === to)
    return { text: text.slice(0, from) + INDENT + text.slice(from), from: from + 3, to: to + 3 }
  const lines = text.slice(start, to).split('\n')
  let result = text.slice(0, start)
  let [newFrom, newTo] = [from, to]
  for (const [index, line] of lines.entries()) {
    // The last row may go on behind the selection, but its indent is at its start.
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

export interface BlockInList {
  readonly block: Block
  /** The level that a list can give the item: at most one below the item before it. */
  readonly indent: number
  /** Whether a list begins here: at the first item of a kind, and at a number that does not follow on. */
  readonly startsList: boolean
}

/** Finds the lists in a document. */
export function resolveLists(doc: Doc): BlockInList[] {
  const openLists: { type: Item['type']; nextNumber: number }[] = []
  return doc.map((block) => {
    if (block.type !== 'bullet' && block.type !== 'number') {
      openLists.length = 0
      return { block, indent: 0, startsList: false }
    }
    const indent = Math.min(block.indent, openLists.length)
    const list = openLists[indent]
    const number = block.type === 'number' ? block.number : 0
    const continues = list?.type === block.type && (block.type === 'bullet' || list.nextNumber === number)
    openLists.length = indent
    openLists.push({ type: block.type, nextNumber: number + 1 })
    return { block, indent, startsList: !continues }
  })
}

export interface ParagraphBlock {
  readonly type: 'paragraph'
  readonly runs: readonly Run[]
}
export interface CodeBlock {
  readonly type: 'code'
  readonly code: string
}
/** A list item on its way: a number is known only where its list begins (`start`), the others count on. */
export interface EditableItem {
  type: Item['type']
  indent: number
  start: number | null
  readonly runs: readonly Run[]
}
export type EditableBlock = ParagraphBlock | CodeBlock | EditableItem

export const isItem = (block: EditableBlock): block is EditableItem =>
  block.type === 'bullet' || block.type === 'number'

export function toEditableBlocks(doc: Doc): EditableBlock[] {
  return resolveLists(doc).map(({ block, indent, startsList }) => {
    if (block.type === 'paragraph' || block.type === 'code') return block
    return {
      type: block.type,
      indent,
      start: block.type === 'number' && startsList ? block.number : null,
      runs: block.runs,
    }
  })
}

export function toDoc(blocks: readonly EditableBlock[]): Doc {
  const counts: (number | null)[] = []
  return blocks.map((block) => {
    if (!isItem(block)) {
      counts.length = 0
      return block
    }
    const indent = Math.min(block.indent, counts.length)
    const number = Math.min(block.start ?? counts[indent] ?? 1, MAX_NUMBER)
    counts.length = indent
    if (block.type === 'bullet') {
      counts.push(null)
      return { type: 'bullet', indent, runs: block.runs }
    }
    counts.push(number + 1)
    return { type: 'number', indent, number, runs: block.runs }
  })
}

/**
 * When numbers leave their list, the next one that stays takes the place of the first that left: 1, 2, 3 without the
 * 2 is 1, 2. Says so for the lines behind `last`, before those from `first` to `last` go.
 */
export function renumberAfterRemoval(
  blocks: readonly EditableBlock[],
  first: number,
  last: number,
  remains: (block: EditableBlock) => boolean,
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

/** Takes a paragraph out. */
export function removeBlock(doc: Doc, index: number): Doc {
  const blocks = toEditableBlocks(doc)
  blocks.splice(index, 1)
  renumberContinuedList(blocks[index])
  return toDoc(blocks)
}

/** A list that starts at 1 was not meant to start where it stands: it goes on with what it comes to stand behind. */
export function renumberContinuedList(block: EditableBlock | undefined): void {
  if (block?.type === 'number' && block.start === 1) block.start = null
}

/** A list that starts with the number which a line above it has just got goes on with that line. */
function renumberJoinedList(blocks: readonly EditableBlock[], first: number, after: number): void {
  const [block, next] = [blocks[first], blocks[after]]
  if (!block || !next || !isItem(block) || !isItem(next) || block.indent !== next.indent) return
  const docBlock = toDoc(blocks)[first]
  if (docBlock?.type === 'number' && next.start === docBlock.number) next.start = null
}

/** A moved item becomes what the items of its new level are. */
function adoptListType(blocks: readonly EditableBlock[], item: EditableItem): void {
  item.start = null
  for (let i = blocks.indexOf(item) - 1; i >= 0; i--) {
    const block = blocks[i]
    if (!block || !isItem(block) || block.indent < item.indent) return
    if (block.indent > item.indent) continue
    item.type = block.type
    return
  }
}

function convertBlocks(
  blocks: readonly EditableBlock[],
  type: Block['type'],
  start: number | null,
): EditableBlock[] {
  if (type === 'code') return [{ type, code: blocks.map(textOfBlock).join('\n') }]
  if (type === 'paragraph') return blocks.flatMap(splitLines).map((runs) => ({ type, runs }))
  return blocks.flatMap((block): EditableBlock[] => {
    if (isItem(block)) return [{ ...block, type, start: block.type === type ? block.start : null }]
    return splitLines(block).map((runs) => ({ type, indent: 0, start, runs }))
  })
}

function textOfBlock(block: EditableBlock): string {
  return block.type === 'code' ? block.code : block.runs.map((run) => run.text).join('')
}

/** A block's lines of text: code has several, and so has an item with soft breaks. */
export function splitLines(block: EditableBlock): (readonly Run[])[] {
  const runs = block.type === 'code' ? [{ text: block.code, marks: 0 }] : block.runs
  const lines: Run[][] = [[]]
  for (const run of runs) {
    for (const [index, text] of run.text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ text, marks: run.marks })
    }
  }
  return lines
}
