import { type Block, type Doc, normalizeLineBreaks } from './doc.ts'
import { checkboxOffsets, parse } from './parse.ts'
import { serialize } from './serialize.ts'

/** Checks or unchecks a check item of a stored text: replaces one character. `index` counts the check items from 0. */
export function setChecked(text: string, index: number, isChecked: boolean): string {
  const offset = offsetsIn(text)[index]
  return offset === undefined ? text : replaceAt(text, [offset], isChecked ? 'x' : ' ')
}

/** Unchecks all check items of a stored text. */
export function uncheckAll(text: string): string {
  return replaceAt(text, offsetsIn(text), ' ')
}

/**
 * Moves the checked items of a stored text below the unchecked ones, each with its nested items. Only neighbouring check items of the
 * same level change places, and items of the same state keep their order.
 */
export function moveDoneBelow(text: string): string {
  const doc = parse(text)
  const moved = arrange(doc)
  return moved.every((block, index) => block === doc[index]) ? text : serialize(moved)
}

/** Like `checkboxOffsets`, for a text with line ends of any kind. */
function offsetsIn(text: string): readonly number[] {
  const offsets = checkboxOffsets(normalizeLineBreaks(text))
  if (!text.includes('\r\n')) return offsets
  const pairs = Array.from(text.matchAll(/\r\n/g), ({ index }) => index)
  let shift = 0
  return offsets.map((offset) => {
    while ((pairs[shift] ?? Infinity) < offset + shift) shift++
    return offset + shift
  })
}

function replaceAt(text: string, offsets: readonly number[], character: string): string {
  let result = ''
  let from = 0
  for (const offset of offsets) {
    result += text.slice(from, offset) + character
    from = offset + 1
  }
  return result + text.slice(from)
}

/** A block with the items that are nested in it. */
type Tree = readonly [Block, ...Block[]]

function arrange(doc: Doc): Doc {
  const result: Block[] = []
  let siblings: Tree[] = []
  const endSiblings = () => {
    for (const isLast of [false, true])
      for (const tree of siblings)
        if (isDone(tree) === isLast) result.push(tree[0], ...arrange(tree.slice(1)))
    siblings = []
  }
  for (const tree of treesOf(doc)) {
    const [before] = siblings.at(-1) ?? []
    if (before && !isSibling(before, tree[0])) endSiblings()
    siblings.push(tree)
  }
  endSiblings()
  return result
}

function isDone([block]: Tree): boolean {
  return block.type === 'check' && block.isChecked
}

function isSibling(one: Block, other: Block): boolean {
  return one.type === 'check' && other.type === 'check' && one.indent === other.indent
}

function treesOf(doc: Doc): readonly Tree[] {
  const trees: [Block, ...Block[]][] = []
  for (const block of doc) {
    const tree = trees.at(-1)
    if (tree && 'indent' in tree[0] && 'indent' in block && block.indent > tree[0].indent) tree.push(block)
    else trees.push([block])
  }
  return trees
}
