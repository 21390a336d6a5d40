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
import { BOLD, type Block, type Doc, type Marks, type Run, STRIKE, UNDERLINE } from '../markers/doc.ts'
import { listsOf, MAX_NUMBER } from './lines.ts'
import { $createNoteListNode, $isWrapper } from './nodes.ts'

/** The editor's nodes for a document: one for each paragraph, each code block and each whole list. */
export function $fromDoc(doc: Doc): ElementNode[] {
  const top: ElementNode[] = []
  for (const { $add } of stepsOf(doc, (node) => top.push(node))) $add()
  return top.length > 0 ? top : [$createParagraphNode()]
}

/** One small step of building the nodes of a document. */
export interface BuildStep {
  readonly $add: () => void
  /** What it adds to the line of the steps before it; a step without runs begins a line. */
  readonly runs: readonly Run[]
}

/**
 * The steps that build the nodes of a document. They may be taken in several updates, which lets a long document be
 * built in slices; `$addToRoot` is then to attach what it is given.
 */
export function* stepsOf(doc: Doc, $addToRoot: (node: ElementNode) => void): Generator<BuildStep> {
  const open: ListNode[] = []
  for (const { block, indent, begins } of listsOf(doc)) {
    const line: { node?: ElementNode } = {}
    const $add = () => {
      line.node = $createLine(block)
      if (block.type === 'code' || block.type === 'paragraph') {
        $addToRoot(line.node)
        return
      }
      if (begins) {
        const list = $createNoteListNode(block.type, block.type === 'number' ? block.number : 1)
        const parent = open[indent - 1]
        if (parent) parent.append($createListItemNode().append(list))
        else $addToRoot(list)
        open[indent] = list
      }
      open[indent]?.append(line.node)
    }
    yield { $add, runs: [] }
    const all = block.type === 'code' ? [{ text: block.code, marks: 0 }] : block.runs
    for (let at = 0; at < all.length; at += RUNS_OF_A_STEP)
      for (const runs of linesIn(all.slice(at, at + RUNS_OF_A_STEP)))
        yield { $add: () => line.node?.splice(line.node.getChildrenSize(), 0, $runNodes(runs)), runs }
  }
}

/** So many runs, or lines of a run, are one step. */
const RUNS_OF_A_STEP = 50

/** Runs in parts of not too many lines. */
function* linesIn(runs: readonly Run[]): Generator<readonly Run[]> {
  if (runs.length > 1 && runs.every(({ text }) => !text.includes('\n'))) {
    yield runs
    return
  }
  for (const { text, marks } of runs) {
    for (let from = 0; from < text.length;) {
      let to = from
      for (let left = RUNS_OF_A_STEP; left > 0 && to < text.length; left--) {
        const end = text.indexOf('\n', to)
        to = end < 0 ? text.length : end + 1
      }
      yield [{ text: text.slice(from, to), marks }]
      from = to
    }
  }
}

function $createLine({ type }: Block): ElementNode {
  if (type === 'code') return $createCodeNode()
  return type === 'paragraph' ? $createParagraphNode() : $createListItemNode()
}

/** The document that the editor holds. */
export function $toDoc(): Doc {
  return $read($getRoot().getChildren()).doc
}

export interface Reading {
  readonly doc: Doc
  /** For each point asked for, the characters and line ends before it; -1 when it lies elsewhere. */
  readonly offsets: readonly number[]
}

/** Reads any nodes, also shapes that a document cannot hold, and finds where points lie in what was read. */
export function $read(nodes: readonly LexicalNode[], points: readonly PointType[] = []): Reading {
  const reader = new Reader(points)
  for (const node of nodes) reader.$visit(node, PARAGRAPH)
  return reader.finish()
}

/** Which marks are set in Lexical's format bits, and the other way round. */
export function marksOf(format: number): Marks {
  return FORMATS.reduce((marks, [mark, bit]) => (format & bit ? marks | mark : marks), 0)
}

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
  const made: LexicalNode[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) made.push($createLineBreakNode())
    if (line !== '') made.push($createTextNode(line).setFormat(format))
  }
  return made
}

type Shape =
  | { readonly type: 'paragraph' }
  | { readonly type: 'code' }
  | { readonly type: 'bullet'; readonly indent: number }
  | { readonly type: 'number'; readonly indent: number; readonly number: number }

const PARAGRAPH: Shape = { type: 'paragraph' }
const CODE: Shape = { type: 'code' }

class Reader {
  readonly #points: readonly PointType[]
  readonly #offsets: number[]
  readonly #doc: Block[] = []
  /** The block being read; null between blocks. */
  #open: Shape | null = null
  #runs: Run[] = []
  #length = 0

  constructor(points: readonly PointType[]) {
    this.#points = points
    this.#offsets = points.map(() => -1)
  }

  $visit(node: LexicalNode, shape: Shape): void {
    if ($isTextNode(node)) this.$text(node.getTextContent(), marksOf(node.getFormat()), node, shape)
    else if ($isLineBreakNode(node)) this.#breakLine(shape)
    else if ($isListNode(node)) this.$list(node, shape)
    else if ($isElementNode(node)) this.$block(node, $isCodeNode(node) ? CODE : shape)
  }

  finish(): Reading {
    this.#close()
    if (this.#doc.length === 0) this.#doc.push({ type: 'paragraph', runs: [] })
    return { doc: this.#doc, offsets: this.#offsets.map((offset) => Math.min(offset, this.#length)) }
  }

  $text(raw: string, marks: Marks, node: LexicalNode, shape: Shape): void {
    if (!this.#open) this.#begin(shape)
    const start = this.#length
    this.#meet(node, (offset) => start + clean(raw.slice(0, offset)).length)
    for (const [index, line] of clean(raw).split('\n').entries()) {
      if (index > 0) this.#breakLine(shape)
      this.#write(line, marks)
    }
  }

  $list(list: ListNode, outer: Shape): void {
    this.#close()
    const indent = 'indent' in outer ? outer.indent + 1 : 0
    const numbered = list.getListType() === 'number'
    let number = list.getStart()
    this.$children(list, (item) => {
      const shape: Shape = numbered
        ? { type: 'number', indent, number: shown(number) }
        : { type: 'bullet', indent }
      if (!$isWrapper(item)) {
        number++
        this.#begin(shape)
      }
      if ($isListItemNode(item)) this.$children(item, (child) => this.$visit(child, shape))
      else this.$visit(item, shape)
      this.#close()
    })
  }

  $block(element: ElementNode, shape: Shape): void {
    if ('indent' in shape && this.#open) {
      if (this.#runs.length > 0) this.#breakLine(shape)
    } else this.#begin(shape)
    this.$children(element, (child) => this.$visit(child, shape))
    if (!('indent' in shape)) this.#close()
  }

  $children(element: ElementNode, $visit: (child: LexicalNode) => void): void {
    let index = 0
    const here = (): void => {
      const place = this.#open || this.#doc.length === 0 ? this.#length : this.#length + 1
      this.#meet(element, (offset) => (offset === index ? place : -1))
    }
    for (const child of element.getChildren()) {
      here()
      $visit(child)
      index++
    }
    here()
  }

  #begin(shape: Shape): void {
    this.#close()
    if (this.#doc.length > 0) this.#length++
    this.#open = shape
  }

  #close(): void {
    if (!this.#open) return
    const runs = this.#runs
    this.#doc.push(
      this.#open.type === 'code'
        ? { type: 'code', code: runs.map((run) => run.text).join('') }
        : { ...this.#open, runs },
    )
    this.#open = null
    this.#runs = []
  }

  #breakLine(shape: Shape): void {
    if (!this.#open) this.#begin(shape)
    if (this.#open?.type === 'paragraph') this.#begin(shape)
    else this.#write('\n', 0)
  }

  #write(text: string, marks: Marks): void {
    if (text === '') return
    this.#length += text.length
    const last = this.#runs.at(-1)
    const own = this.#open?.type === 'code' ? 0 : marks
    if (last?.marks === own) this.#runs.splice(-1, 1, { text: last.text + text, marks: own })
    else this.#runs.push({ text, marks: own })
  }

  #meet(node: LexicalNode, place: (offset: number) => number): void {
    for (const [i, point] of this.#points.entries()) {
      if (point.key === node.getKey())
        this.#offsets[i] = Math.max(this.#offsets[i] ?? -1, place(point.offset))
    }
  }
}

/** Line ends as the stored form knows them. */
function clean(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

function shown(number: number): number {
  return Number.isInteger(number) ? Math.min(Math.max(number, 0), MAX_NUMBER) : 1
}
