import {
  type Block,
  type Doc,
  type Paragraph,
  plainText,
  type Run,
  sliceBlock,
  sliceRuns,
} from '../markers/doc.ts'
import { concatRuns } from '../markers/inline.ts'
import { splitRunLines } from '../markers/serialize.ts'
import {
  blockLength,
  type EditableBlock,
  type EditableItem,
  isItem,
  outdentOrphans,
  renumberAfterRemoval,
  renumberContinuedList,
  toDoc,
  toEditableBlocks,
} from './blocks.ts'

/**
 * The part of a document between two offsets. Part of one block is only its text, without bullet or number. Part of one line of code is text
 * too, so that a word of it can join a sentence.
 */
export function sliceDoc(doc: Doc, from: number, to: number): Doc {
  let end = -1
  const blocks = doc.flatMap((block): readonly Block[] => {
    const start = end + 1
    const length = blockLength(block)
    end = start + length
    // The range ends with the line end before this block.
    if (from < start && to === start) return [{ type: 'paragraph', runs: [] }]
    if (from > end || to < start) return []
    return sliceBlockText(block, Math.max(0, from - start), Math.min(length, to - start))
  })
  const [only] = blocks
  if (!only || blocks.length > 1) return outdentToTopLevel(blocks)
  if (only.type !== 'code') return asParagraphs(only.runs)
  const source = doc[findBlock(doc, from)[0]]
  const isWhole = source && blockLength(source) === only.code.length
  if (isWhole || only.code === '' || only.code.includes('\n')) return [only]
  return [{ type: 'paragraph', runs: [{ text: only.code, marks: 0 }] }]
}

export interface InsertResult {
  readonly doc: Doc
  /** The offset after the inserted document. */
  readonly end: number
}

/**
 * Inserts a document into another. Its first and last paragraphs join the surrounding text. In a list, its paragraphs become items, but those
 * below items of its own stay paragraphs. Code receives plain text.
 */
export function insertDoc(doc: Doc, at: number, pasted: Doc): InsertResult {
  const blocks = toEditableBlocks(doc)
  const [index, start] = findBlock(doc, at)
  const host = blocks[index]
  if (!host) return { doc: [...doc, ...pasted], end: docLength(doc) + 1 + docLength(pasted) }
  if (host.type === 'code') {
    const text = plainText(pasted)
    const code = host.code.slice(0, at - start) + text + host.code.slice(at - start)
    return { doc: doc.with(index, { type: 'code', code }), end: at + text.length }
  }

  const head = sliceRuns(host.runs, 0, at - start)
  const tail = sliceRuns(host.runs, at - start)
  const pastedBlocks = toEditableBlocks(pasted)
  const listStart = pastedBlocks.findIndex(isItem)
  const inserted = pastedBlocks.map((block, position) => {
    const isLineEnd = position === pasted.length - 1 && blockLength(block) === 0
    const isBelowList = listStart >= 0 && position > listStart && !isLineEnd
    return block.type === 'paragraph' && isBelowList ? block : adaptToHost(block, host)
  })
  const [first] = inserted
  if (first && first.type !== 'code' && pasted[0]?.type === 'paragraph')
    inserted[0] = { ...host, runs: concatRuns(head, first.runs) }
  else if (head.length > 0) inserted.unshift({ ...host, runs: head })
  else if (first?.type === 'number' && host.type === 'number') first.start = host.start
  const end = start + docLength(inserted)

  const last = inserted.at(-1)
  if (tail.length > 0) {
    const isJoined = last && last.type !== 'code' && pasted.at(-1)?.type === 'paragraph'
    const isContinued =
      isItem(host) &&
      inserted
        .slice(0, isJoined ? -1 : undefined)
        .some((block) => isItem(block) && block.type === host.type && block.indent <= host.indent)
    const rest = isContinued ? { ...host, start: null } : host
    if (isJoined) {
      // After a line end, the rest of the line keeps its own type.
      const joined = inserted.length > 1 && last.runs.length === 0 ? rest : last
      inserted.splice(-1, 1, ...appendRuns({ ...joined, runs: last.runs }, tail))
    } else inserted.push({ ...rest, runs: tail })
  }
  const all = blocks.slice(0, index).concat(inserted, blocks.slice(index + 1))
  if (isItem(host)) numberAcross(all, new Set(inserted), host)
  return { doc: toDoc(all), end }
}

/** Whether the numbers would begin again below a block that is pasted into a list. */
function interrupts(block: EditableBlock, host: EditableItem): boolean {
  if (!isItem(block)) return true
  return host.type === 'number' && block.type !== 'number' && block.indent === host.indent
}

/** Numbers the items of a list as if what is pasted did not interrupt it. Pasted items of deeper levels keep their own numbers. */
function numberAcross(
  blocks: readonly EditableBlock[],
  pasted: ReadonlySet<EditableBlock>,
  host: EditableItem,
): void {
  const others = blocks.filter((block) => !pasted.has(block) || !interrupts(block, host))
  if (others.length === blocks.length) return
  for (const [index, block] of toDoc(others).entries()) {
    const item = others[index]
    const isRenumbered = item && isItem(item) && (item.indent <= host.indent || !pasted.has(item))
    if (isRenumbered && block.type === 'number') item.start = block.number
  }
}

/**
 * Removes the selected text. Unlike `removeRange`, it removes whole lines together with their types: the line that begins where the selection
 * ends does not change.
 */
export function removeSelected(doc: Doc, from: number, to: number): Doc {
  const [first, start] = findBlock(doc, from)
  const [last, lastStart] = findBlock(doc, to)
  if (first === last || from !== start || to !== lastStart) return removeRange(doc, from, to)
  const blocks = toEditableBlocks(doc)
  removeBlocks(blocks, first, last)
  renumberContinuedList(blocks[first])
  return toDoc(blocks)
}

/** Removes the text between two offsets. The remaining blocks are joined unless one of them is code. */
export function removeRange(doc: Doc, from: number, to: number): Doc {
  const blocks = toEditableBlocks(doc)
  const [first, start] = findBlock(doc, from)
  const [last, lastStart] = findBlock(doc, to)
  const [firstBlock, lastBlock] = [blocks[first], blocks[last]]
  if (!firstBlock || !lastBlock) return doc
  const head = sliceBlock(firstBlock, 0, from - start)
  const tail = sliceBlock(lastBlock, to - lastStart)
  removeBlocks(blocks, first + 1, last + 1)
  const remaining = first === last ? [joinParts(head, tail)] : joinBlocks(head, tail)
  blocks.splice(first, 1, ...remaining)
  renumberContinuedList(blocks[first + remaining.length])
  return toDoc(blocks)
}

/** Removes the blocks from `first` to the one before `end`. */
function removeBlocks(blocks: EditableBlock[], first: number, end: number): void {
  outdentOrphans(blocks.toSpliced(first, end - first))
  renumberAfterRemoval(blocks, first, end - 1)
  blocks.splice(first, end - first)
}

/** Moves the text between two offsets to an offset outside of it. */
export function moveRange(doc: Doc, from: number, to: number, at: number): InsertResult {
  if (at < from) return insertDoc(removeSelected(doc, from, to), at, sliceDoc(doc, from, to))
  const copied = copyRange(doc, from, to, at)
  const moved = removeSelected(copied.doc, from, to)
  return { doc: moved, end: copied.end - (docLength(copied.doc) - docLength(moved)) }
}

/** Copies the text between two offsets to another offset. */
export function copyRange(doc: Doc, from: number, to: number, at: number): InsertResult {
  return insertDoc(doc, at, sliceDoc(doc, from, to))
}

/** Joins the parts of one block that remain before and after a removed range. */
function joinParts(head: EditableBlock, tail: EditableBlock): EditableBlock {
  if (head.type === 'code') return tail.type === 'code' ? { ...head, code: head.code + tail.code } : head
  return tail.type === 'code' ? tail : { ...head, runs: concatRuns(head.runs, tail.runs) }
}

function joinBlocks(head: EditableBlock, tail: EditableBlock): EditableBlock[] {
  if (head.type !== 'code' && tail.type !== 'code') return appendRuns(head, tail.runs)
  if (blockLength(tail) === 0) return [head]
  return blockLength(head) === 0 ? [tail] : [head, tail]
}

function appendRuns(block: Paragraph | EditableItem, added: readonly Run[]): EditableBlock[] {
  const runs = concatRuns(block.runs, added)
  return isItem(block) ? [{ ...block, runs }] : asParagraphs(runs)
}

/** The index of the block that contains an offset, and the offset where the block starts. */
function findBlock(doc: Doc, at: number): readonly [index: number, start: number] {
  let start = 0
  const index = doc.findIndex((block) => {
    const contains = at <= start + blockLength(block)
    if (!contains) start += blockLength(block) + 1
    return contains
  })
  return [index, start]
}

/** In a list, pasted lines become items, and pasted items are nested relative to the host item's level. */
function adaptToHost(block: EditableBlock, host: EditableBlock): EditableBlock {
  if (!isItem(host) || block.type === 'code') return block
  if (block.type === 'paragraph') return { ...host, start: null, isChecked: false, runs: block.runs }
  return {
    ...block,
    indent: block.indent + host.indent,
    start: block.indent === 0 && block.type === host.type ? null : block.start,
  }
}

function outdentToTopLevel(doc: Doc): Doc {
  const minIndent = doc.reduce(
    (least, block) => ('indent' in block ? Math.min(least, block.indent) : least),
    Infinity,
  )
  return doc.map((block) =>
    'indent' in block ? Object.assign({}, block, { indent: block.indent - minIndent }) : block,
  )
}

function sliceBlockText(block: Block, from: number, to: number): readonly Block[] {
  const sliced = sliceBlock(block, from, to)
  return from === 0 || sliced.type === 'code' ? [sliced] : asParagraphs(sliced.runs)
}

/** Splits runs into paragraphs at soft breaks, which only items can contain. */
function asParagraphs(runs: readonly Run[]): Paragraph[] {
  return splitRunLines(runs).map((line) => ({ type: 'paragraph', runs: line }))
}

/** The number of characters and line ends in a document. Offsets count the same units. */
export function docLength(blocks: readonly (EditableBlock | Block)[]): number {
  return blocks.reduce((length, block) => length + blockLength(block) + 1, -1)
}
