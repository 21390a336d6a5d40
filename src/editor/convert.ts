import { $createCodeNode, $isCodeNode } from '@lexical/code-core'
import { $createListItemNode, $isListItemNode, $isListNode, type ListNode } from '@lexical/list'
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  IS_BOLD,
  IS_STRIKETHROUGH,
  IS_UNDERLINE,
  type LexicalNode,
  type PointType,
} from 'lexical'
import {
  type Block,
  BOLD,
  type Doc,
  type Marks,
  normalizeLineBreaks,
  type Run,
  STRIKE,
  textOfRuns,
  UNDERLINE,
} from '../markers/doc.ts'
import { MAX_NUMBER } from '../markers/grammar.ts'
import { addRun } from '../markers/inline.ts'
import { resolveLists } from './blocks.ts'
import { $createNoteListNode, $isWrapper } from './nodes.ts'

/**
 * The editor's top-level nodes for a document: one for each paragraph, each code block and each whole list. An empty document
 * gives an empty paragraph.
 */
export function $fromDoc(doc: Doc): ElementNode[] {
  const top: ElementNode[] = []
  for (const { $add } of nodeBuildSteps(doc, (node) => top.push(node))) $add()
  return top.length > 0 ? top : [$createParagraphNode()]
}

/** One small step of building the nodes of a document. */
export interface BuildStep {
  readonly $add: () => void
  /** The runs that it adds to the current block. A step without runs begins a block. */
  readonly runs: readonly Run[]
}

/**
 * The steps that build the nodes of a document. They may run in several updates, so that a long document can be built in
 * chunks. In that case `$addToRoot` must attach the node that it receives.
 */
export function* nodeBuildSteps(doc: Doc, $addToRoot: (node: ElementNode) => void): Generator<BuildStep> {
  const open: ListNode[] = []
  for (const { block, indent, startsList } of resolveLists(doc)) {
    let blockNode: ElementNode | undefined
    const $add = () => {
      blockNode = $createBlockNode(block)
      if (block.type === 'code' || block.type === 'paragraph') return $addToRoot(blockNode)
      if (startsList) {
        const list = $createNoteListNode(block.type, block.type === 'number' ? block.number : 1)
        const parent = open[indent - 1]
        if (parent) parent.append($createListItemNode().append(list))
        else $addToRoot(list)
        open[indent] = list
      }
      open[indent]?.append(blockNode)
    }
    yield { $add, runs: [] }
    const allRuns = block.type === 'code' ? [{ text: block.code, marks: 0 }] : block.runs
    for (let at = 0; at < allRuns.length; at += MAX_RUNS_PER_STEP)
      for (const runs of splitRuns(allRuns.slice(at, at + MAX_RUNS_PER_STEP)))
        yield {
          $add: () => blockNode?.splice(blockNode.getChildrenSize(), 0, $runNodes(runs)),
          runs,
        }
  }
}

/** The maximum number of runs, or of lines of one run, per step. */
const MAX_RUNS_PER_STEP = 50

/** Splits runs into groups with a bounded number of lines. */
function* splitRuns(runs: readonly Run[]): Generator<readonly Run[]> {
  if (runs.length > 1 && runs.every(({ text }) => !text.includes('\n'))) {
    yield runs
    return
  }
  for (const { text, marks } of runs) {
    for (let from = 0; from < text.length;) {
      let to = from
      for (let left = MAX_RUNS_PER_STEP; left > 0 && to < text.length; left--) {
        const end = text.indexOf('\n', to)
        to = end < 0 ? text.length : end + 1
      }
      yield [{ text: text.slice(from, to), marks }]
      from = to
    }
  }
}

function $createBlockNode(block: Block): ElementNode {
  if (block.type === 'code') return $createCodeNode()
  if (block.type === 'paragraph') return $createParagraphNode()
  return $createListItemNode(block.type === 'check' ? block.isChecked : undefined)
}

/** The document that the editor holds. */
export function $toDoc(): Doc {
  return $readNodes($getRoot().getChildren()).doc
}

interface DocWithOffsets {
  readonly doc: Doc
  /** For each given point, the characters and line ends before it; -1 when it is in none of the nodes. */
  readonly offsets: readonly number[]
}

/** Reads nodes of any shape, even those that no document can have, and finds the offsets of points in the result. */
export function $readNodes(nodes: readonly LexicalNode[], points: readonly PointType[] = []): DocWithOffsets {
  const reader = new NodeReader(points)
  for (const node of nodes) reader.$visit(node, PARAGRAPH)
  return reader.finish()
}

/** The marks that are set in Lexical's format bits. */
export function marksOfFormat(format: number): Marks {
  return FORMATS.reduce((marks, [mark, bit]) => (format & bit ? marks | mark : marks), 0)
}

/** Lexical's format bits for marks. */
export function formatOf(marks: Marks): number {
  return FORMATS.reduce((format, [mark, bit]) => (marks & mark ? format | bit : format), 0)
}

const FORMATS: readonly (readonly [Marks, number])[] = [
  [BOLD, IS_BOLD],
  [UNDERLINE, IS_UNDERLINE],
  [STRIKE, IS_STRIKETHROUGH],
]

export function $runNodes(runs: readonly Run[]): LexicalNode[] {
  return runs.flatMap((run) => $textNodes(run.text, formatOf(run.marks)))
}

function $textNodes(text: string, format: number): LexicalNode[] {
  const nodes: LexicalNode[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) nodes.push($createLineBreakNode())
    if (line !== '') nodes.push($createTextNode(line).setFormat(format))
  }
  return nodes
}

type BlockAttributes =
  | { readonly type: 'paragraph' }
  | { readonly type: 'code' }
  | { readonly type: 'bullet'; readonly indent: number }
  | { readonly type: 'check'; readonly indent: number; readonly isChecked: boolean }
  | { readonly type: 'number'; readonly indent: number; readonly number: number }

const PARAGRAPH: BlockAttributes = { type: 'paragraph' }
const CODE: BlockAttributes = { type: 'code' }

class NodeReader {
  private readonly points: readonly PointType[]
  private readonly offsets: number[]
  private readonly doc: Block[] = []
  /** The block being read; null between blocks. */
  private openBlock: BlockAttributes | null = null
  private runs: Run[] = []
  private length = 0

  constructor(points: readonly PointType[]) {
    this.points = points
    this.offsets = points.map(() => -1)
  }

  $visit(node: LexicalNode, attributes: BlockAttributes): void {
    if ($isTextNode(node))
      this.$text(node.getTextContent(), marksOfFormat(node.getFormat()), node, attributes)
    else if ($isLineBreakNode(node)) this.breakLine(attributes)
    else if ($isListNode(node)) this.$list(node, attributes)
    else if ($isElementNode(node)) this.$block(node, $isCodeNode(node) ? CODE : attributes)
  }

  finish(): DocWithOffsets {
    this.close()
    if (this.doc.length === 0) this.doc.push({ type: 'paragraph', runs: [] })
    return { doc: this.doc, offsets: this.offsets.map((offset) => Math.min(offset, this.length)) }
  }

  private $text(raw: string, marks: Marks, node: LexicalNode, attributes: BlockAttributes): void {
    if (!this.openBlock) this.begin(attributes)
    const start = this.length
    this.recordOffsets(node, (offset) => start + normalizeLineBreaks(raw.slice(0, offset)).length)
    for (const [index, line] of normalizeLineBreaks(raw).split('\n').entries()) {
      if (index > 0) this.breakLine(attributes)
      this.write(line, marks)
    }
  }

  private $list(list: ListNode, outer: BlockAttributes): void {
    this.close()
    const indent = 'indent' in outer ? outer.indent + 1 : 0
    const type = list.getListType()
    let number = list.getStart()
    this.$children(list, (item) => {
      const attributes: BlockAttributes =
        type === 'number'
          ? { type, indent, number: clampNumber(number) }
          : type === 'check'
            ? { type, indent, isChecked: $isListItemNode(item) && item.getChecked() === true }
            : { type, indent }
      if (!$isWrapper(item)) {
        number++
        this.begin(attributes)
      }
      if ($isListItemNode(item)) this.$children(item, (child) => this.$visit(child, attributes))
      else this.$visit(item, attributes)
      this.close()
    })
  }

  private $block(element: ElementNode, attributes: BlockAttributes): void {
    if ('indent' in attributes && this.openBlock) {
      if (this.runs.length > 0) this.breakLine(attributes)
    } else this.begin(attributes)
    this.$children(element, (child) => this.$visit(child, attributes))
    if (!('indent' in attributes)) this.close()
  }

  private $children(element: ElementNode, $visit: (child: LexicalNode) => void): void {
    let index = 0
    const recordPosition = (): void => {
      const position = this.openBlock || this.doc.length === 0 ? this.length : this.length + 1
      this.recordOffsets(element, (offset) => (offset === index ? position : -1))
    }
    for (const child of element.getChildren()) {
      recordPosition()
      $visit(child)
      index++
    }
    recordPosition()
  }

  private begin(attributes: BlockAttributes): void {
    this.close()
    if (this.doc.length > 0) this.length++
    this.openBlock = attributes
  }

  private close(): void {
    if (!this.openBlock) return
    const runs = this.runs
    this.doc.push(
      this.openBlock.type === 'code' ? { type: 'code', code: textOfRuns(runs) } : { ...this.openBlock, runs },
    )
    this.openBlock = null
    this.runs = []
  }

  private breakLine(attributes: BlockAttributes): void {
    if (!this.openBlock) this.begin(attributes)
    if (this.openBlock?.type === 'paragraph') this.begin(attributes)
    else this.write('\n', 0)
  }

  private write(text: string, marks: Marks): void {
    this.length += text.length
    addRun(this.runs, text, this.openBlock?.type === 'code' ? 0 : marks)
  }

  private recordOffsets(node: LexicalNode, offsetIn: (offset: number) => number): void {
    for (const [i, point] of this.points.entries()) {
      if (point.key === node.getKey())
        this.offsets[i] = Math.max(this.offsets[i] ?? -1, offsetIn(point.offset))
    }
  }
}

function clampNumber(number: number): number {
  return Number.isInteger(number) ? Math.min(Math.max(number, 0), MAX_NUMBER) : 1
}
