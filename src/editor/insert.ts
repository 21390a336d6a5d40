import {
  $getEditor,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $onUpdate,
  createCommand,
  HISTORY_PUSH_TAG,
  type LexicalCommand,
  PASTE_TAG,
  type RangeSelection,
} from 'lexical'
import { type Block, type Doc, plainText, plainTextToDoc, splitTextLines } from '../markers/doc.ts'
import { CODE_OPEN, FENCE } from '../markers/grammar.ts'
import { parse } from '../markers/parse.ts'
import { $isInCode } from './code.ts'
import { marksOfFormat } from './convert.ts'
import { insertDoc } from './doc-edits.ts'
import type { Importer } from './importer.ts'
import { needsChunks } from './insert-limits.ts'
import {
  $collapseTo,
  $offsetIn,
  $prepareTextInsertion,
  $readSelection,
  $removeSelection,
  $replace,
  $replaceCode,
  $textBlockAt,
  $topLevelNodesOf,
} from './rewrite.ts'

/** Dispatched with a document that must be inserted in chunks, after the update that dispatches it has ended. */
export const CHUNKED_PASTE_COMMAND: LexicalCommand<Doc> = createCommand('CHUNKED_PASTE_COMMAND')

/**
 * Inserts plain text. It may contain markers, and Markdown, which is converted if the importer has loaded. In code, and after a plain
 * paste, it is literal.
 */
export function $insertText(
  pasted: string,
  selection: RangeSelection,
  isLiteral: boolean,
  importer: Importer | undefined,
): void {
  if ($isInCode(selection)) return $insertIntoCode(pasted, selection)
  const text = isLiteral ? pasted : escapeAddresses(pasted)
  if (!isLiteral && importer && $insertMarkdown(text, selection, importer)) return
  const marks = marksOfFormat(selection.format)
  const read = isLiteral ? plainTextToDoc(text, marks) : parse(text)
  // Text without marks gets the marks that typed text would have.
  const doc = marks && read.every(isPlainLine) ? plainTextToDoc(plainText(read), marks) : read
  const [only] = doc
  const isText = only?.type === 'paragraph' && only.runs.every((run) => run.marks === marks)
  if (doc.length > 1 || !isText) return $insertDoc(doc, selection)
  $prepareTextInsertion(selection)
  selection.insertText(plainText(doc))
}

function isPlainLine(block: Block): boolean {
  return block.type === 'paragraph' && block.runs.every(({ marks }) => marks === 0)
}

/** Pairs of markers within web addresses, as in `https://a.example/__b__/c`, are part of them. A text with code is left unchanged. */
function escapeAddresses(text: string): string {
  if (text.includes(FENCE) || text.startsWith(CODE_OPEN)) return text
  return text.replaceAll(ADDRESS, (address) => address.replaceAll(MARKER_PAIR, String.raw`\$1$2\$1`))
}

const ADDRESS = /(?:https?:\/\/|www\.)[^\s\\|]+/gi
const MARKER_PAIR = /(?<![*_~])(\*\*|__|~~)(?=[^\W_])(.*?)(?<![*_~])\1(?![*_~])/g

/**
 * Inserts text that contains Markdown: first unchanged, then converted in an undo step of its own, as with typed markers.
 * A long text is converted first and then inserted in chunks. Returns false when it contains none. A single line pasted
 * into a line with text is part of that line and is never converted.
 */
function $insertMarkdown(
  pasted: string,
  selection: RangeSelection,
  { markdownToMarkers }: Importer,
): boolean {
  const text = splitTextLines(pasted).join('\n')
  const rewritten = markdownToMarkers(text)
  if (rewritten === text) return false
  const doc = parse(rewritten)
  if ($insertInChunks(doc)) return true
  $removeSelection(selection)
  if (!text.trimEnd().includes('\n') && $textBlockAt(selection.anchor)?.isEmpty() === false) return false
  const { index, count, before } = $insertAtOnce(parse(text), selection)
  const editor = $getEditor()
  const $convert = (): void => {
    const currentSelection = $getSelection()
    const { doc: rewrittenDoc, end } = insertDoc(before.doc, before.at, doc)
    const created = $replace(
      $getRoot()
        .getChildren()
        .slice(index, index + count),
      rewrittenDoc,
    )
    if ($isRangeSelection(currentSelection)) $collapseTo(currentSelection, created, end)
  }
  $onUpdate(() => editor.update($convert, { tag: [PASTE_TAG, HISTORY_PUSH_TAG] }))
  return true
}

export function $insertDoc(doc: Doc, selection: RangeSelection): void {
  if (!$insertInChunks(doc)) $insertAtOnce(doc, selection)
}

/** Dispatches a long document for insertion in chunks; false when it is not long or the command has no handler. */
function $insertInChunks(doc: Doc): boolean {
  return needsChunks(doc) && $getEditor().dispatchCommand(CHUNKED_PASTE_COMMAND, doc)
}

/** Where a document was inserted: the index and number of its top-level nodes, and their previous content. */
interface Insertion {
  readonly index: number
  readonly count: number
  readonly before: { readonly doc: Doc; readonly at: number }
}

function $insertAtOnce(doc: Doc, selection: RangeSelection): Insertion {
  $removeSelection(selection)
  const nodes = $topLevelNodesOf(selection)
  const index = nodes[0]?.getIndexWithinParent() ?? 0
  const { doc: current, from: at } = $readSelection(nodes, selection)
  const inserted = insertDoc(current, at, doc)
  const created = $replace(nodes, inserted.doc)
  $collapseTo(selection, created, inserted.end)
  return { index, count: created.length, before: { doc: current, at } }
}

function $insertIntoCode(raw: string, selection: RangeSelection): void {
  if ($insertInChunks(plainTextToDoc(raw))) return
  $removeSelection(selection)
  const { anchor } = selection
  const code = $textBlockAt(anchor)
  if (!code) return
  const at = $offsetIn(code, anchor)
  const text = splitTextLines(raw).join('\n')
  const old = code.getTextContent()
  const next = $replaceCode(code, old.slice(0, at) + text + old.slice(at))
  $collapseTo(selection, [next], at + text.length)
}
