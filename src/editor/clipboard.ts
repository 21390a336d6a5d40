import { $isCodeNode } from '@lexical/code-core'
import {
  $addUpdateTag,
  $getEditor,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $onUpdate,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_EDITOR,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  COPY_COMMAND,
  createCommand,
  CUT_COMMAND,
  CUT_TAG,
  defineExtension,
  HISTORY_PUSH_TAG,
  KEY_DOWN_COMMAND,
  type LexicalCommand,
  mergeRegister,
  PASTE_COMMAND,
  PASTE_TAG,
  type RangeSelection,
} from 'lexical'
import { type Doc, isBlank, plainText } from '../markers/doc.ts'
import { parse } from '../markers/parse.ts'
import { serialize } from '../markers/serialize.ts'
import { docToHtml } from '../markers/to-html.ts'
import { $read, $toDoc, marksOf } from './convert.ts'
import { registerDrag } from './drag.ts'
import { importer } from './importer.ts'
import { hasManyLines, hasManyRuns, isLarge, isLong, isSlowToDraw, LARGE, NOTE_LIMIT } from './large.ts'
import { linesOf, literal } from './literal.ts'
import { fromMarkdown } from './markdown.ts'
import { insert, lengthOf, slice } from './pieces.ts'
import { $blocksAt, $lineAt, $offsetIn, $place, $removeLines, $replace, $replaceCode } from './rewrite.ts'

/** What would stop the page if it were inserted in one step. */
export interface LargePaste {
  /** How many characters were on their way, markup among them. */
  readonly length: number
  /** Their plain text; '' where there was none. */
  readonly text: string
  /** Whether the note could hold the text. */
  readonly fits: boolean
}

/** Sent instead of inserting what is large. Nothing has been inserted, and the selection is as it was. */
export const LARGE_PASTE_COMMAND: LexicalCommand<LargePaste> = createCommand('LARGE_PASTE_COMMAND')

/** Sent with a document that is to be inserted in slices, once the update that it is sent in has ended. */
export const LONG_PASTE_COMMAND: LexicalCommand<Doc> = createCommand('LONG_PASTE_COMMAND')

/** Why pasted HTML was not read: the importer's chunk has not arrived yet, or the importer threw. */
export type UnreadReason = 'not-loaded' | 'failed'

/** Sent when pasted HTML was not read: only the plain text beside it, if any, is inserted. */
export const UNREAD_PASTE_COMMAND: LexicalCommand<UnreadReason> = createCommand('UNREAD_PASTE_COMMAND')

/** Marker text, from one note to another. */
export const OWN_TYPE = 'application/x-pinwell'

/** Copies carry readable text, clean HTML, and marker text for our own editor. */
const FLAVOURS = {
  'text/plain': plainText,
  'text/html': docToHtml,
  [OWN_TYPE]: serialize,
} satisfies Record<string, (doc: Doc) => string>

/** The way between two keys of a shortcut and the paste that the browser makes of it. */
const KEY_TO_PASTE_MS = 1000

/**
 * Whatever is pasted, dropped or put in by the system becomes a document first and goes in by one path; nothing of the
 * clipboard's own ever gets into the page, files neither.
 */
export const clipboardExtension = defineExtension({
  name: 'pinwell/clipboard',
  register(editor) {
    let plainKey = -Infinity
    return mergeRegister(
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (!MODIFIERS.has(event.key)) plainKey = isPlainPaste(event) ? event.timeStamp : -Infinity
          return false
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
      editor.registerCommand(
        PASTE_COMMAND,
        (event) => {
          event.preventDefault()
          $addUpdateTag(PASTE_TAG)
          $insertTransfer(transferOf(event), event.timeStamp - plainKey < KEY_TO_PASTE_MS)
          return true
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
      editor.registerCommand(
        CONTROLLED_TEXT_INSERTION_COMMAND,
        (input) => {
          if (typeof input === 'string' || !input.dataTransfer) return false
          $addUpdateTag(PASTE_TAG)
          // A corrected word is meant as it stands.
          $insertTransfer(input.dataTransfer, input.inputType === 'insertReplacementText')
          return true
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
      editor.registerCommand(COPY_COMMAND, $copy, COMMAND_PRIORITY_EDITOR),
      editor.registerCommand(
        CUT_COMMAND,
        (event) => {
          const selection = $getSelection()
          if (!$copy(event) || !$isRangeSelection(selection)) return false
          $addUpdateTag(CUT_TAG)
          if (!$removeLines()) selection.removeText()
          return true
        },
        COMMAND_PRIORITY_EDITOR,
      ),
      registerDrag(editor, (transfer) => $insertTransfer(transfer, false), $writeTo),
    )
  },
})

const MODIFIERS: ReadonlySet<string> = new Set(['Control', 'Shift', 'Meta', 'Alt'])

/** Ctrl+Shift+V and its likes on Apple's keyboards: the text without its looks. */
function isPlainPaste({ ctrlKey, metaKey, shiftKey, key, code }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && shiftKey && (key.toLowerCase() === 'v' || code === 'KeyV')
}

function transferOf(event: ClipboardEvent | InputEvent | KeyboardEvent): Flavours | null {
  if ('clipboardData' in event) return event.clipboardData
  if (!('dataTransfer' in event)) return null
  const { data } = event
  return (
    event.dataTransfer ?? (data === null ? null : { getData: (type) => (type === 'text/plain' ? data : '') })
  )
}

type Flavours = Pick<DataTransfer, 'getData'>

function $insertTransfer(flavours: Flavours | null, plain: boolean): void {
  const found = $getSelection() ?? $getRoot().selectEnd()
  if (!flavours || !$isRangeSelection(found)) return
  const text = flavours.getData('text/plain') || flavours.getData('text/uri-list')
  const html = flavours.getData('text/html')
  const raw = plain || $isInCode(found)
  const own = raw ? '' : flavours.getData(OWN_TYPE)
  if (own !== '') return $insertMarked(own, found)
  // Safari's corrections send HTML that is the plain text.
  const isRich = html !== '' && html !== text && (!raw || text === '')
  if (isRich && html.length > LARGE) return $ask(html.length, text, found)
  const doc = isRich ? $docOf(html) : []
  if (isBlank(doc)) return $insertUnlessLarge(text, found, plain)
  const shown = plainText(doc)
  if (isSlow(doc, shown) || !$fits(serialize(doc).length, found)) $ask(html.length, shown, found)
  else if (raw) $insertText(shown, found, true)
  else $insertDoc(doc, found)
}

/** Inserts marker text from another note. */
function $insertMarked(own: string, selection: RangeSelection): void {
  const doc = own.length > NOTE_LIMIT ? [] : parse(own)
  const shown = plainText(doc)
  if (isSlow(doc, shown) || !$fits(own.length, selection)) $ask(own.length, shown, selection)
  else $insertDoc(doc, selection)
}

/** Whether each key typed in such a document would be felt. */
function isSlow(doc: Doc, text: string): boolean {
  return hasManyLines(text) || isSlowToDraw(text) || hasManyRuns(doc)
}

function $docOf(html: string): Doc {
  const read = importer()
  if (!read) return $leaveUnread('not-loaded')
  try {
    return read.htmlToDoc(read.parseHtml(html))
  } catch (error) {
    // A bug of ours. It is reported as one, but it must not cost the person the paste.
    reportError(error)
    return $leaveUnread('failed')
  }
}

function $leaveUnread(reason: UnreadReason): Doc {
  $getEditor().dispatchCommand(UNREAD_PASTE_COMMAND, reason)
  return []
}

function $insertUnlessLarge(text: string, selection: RangeSelection, plain: boolean): void {
  if (isLarge(text) || !$fits(text.length, selection)) $ask(text.length, text, selection)
  else if (text !== '') $insertText(text, selection, plain)
}

function $ask(length: number, text: string, selection: RangeSelection): void {
  $getEditor().dispatchCommand(LARGE_PASTE_COMMAND, { length, text, fits: $fits(text.length, selection) })
}

/** Whether the note could hold so many characters in place of what is selected. */
function $fits(length: number, selection: RangeSelection): boolean {
  if (length > NOTE_LIMIT) return false
  return serialize($toDoc()).length - selection.getTextContent().length + length <= NOTE_LIMIT
}

/** Text from elsewhere may be a note's; in code, and where it was asked for as plain, it is just itself. */
function $insertText(text: string, selection: RangeSelection, asItself: boolean): void {
  if ($isInCode(selection)) return $insertIntoCode(text, selection)
  if (!asItself && $insertMarkdown(text, selection)) return
  const doc = asItself ? literal(text, marksOf(selection.format)) : parse(text)
  const [only] = doc
  const hasLooks = !asItself && only?.type === 'paragraph' && only.runs.some((run) => run.marks !== 0)
  if (doc.length > 1 || only?.type !== 'paragraph' || hasLooks) return $insertDoc(doc, selection)
  $removeLines()
  // Words without marks take those that typed words would have.
  selection.insertText(plainText(doc))
}

/**
 * Inserts text that holds Markdown: first as it is, then, in a step of its own as with typed markers, as what it stands
 * for. False when it holds none. One line within a line of words is a part of it, however it begins.
 */
function $insertMarkdown(pasted: string, selection: RangeSelection): boolean {
  const text = linesOf(pasted).join('\n')
  const rewritten = fromMarkdown(text)
  if (rewritten === text) return false
  const doc = parse(rewritten)
  if ($insertInSlices(doc)) return true
  if (!$removeLines()) selection.removeText()
  if (!text.trimEnd().includes('\n') && $lineAt(selection.anchor)?.isEmpty() === false) return false
  const { index, count, before } = $insertAtOnce(parse(text), selection)
  const editor = $getEditor()
  const $rewrite = (): void => {
    const found = $getSelection()
    const { doc: whole, end } = insert(before.doc, before.at, doc)
    const created = $replace(
      $getRoot()
        .getChildren()
        .slice(index, index + count),
      whole,
    )
    if ($isRangeSelection(found)) for (const point of [found.anchor, found.focus]) $place(point, created, end)
  }
  $onUpdate(() => editor.update($rewrite, { tag: [PASTE_TAG, HISTORY_PUSH_TAG] }))
  return true
}

function $insertDoc(doc: Doc, selection: RangeSelection): void {
  if (!$insertInSlices(doc)) $insertAtOnce(doc, selection)
}

/** Hands a long document on to be inserted in slices; false when it is not long, or nobody can show its progress. */
function $insertInSlices(doc: Doc): boolean {
  return isLong(doc) && $getEditor().dispatchCommand(LONG_PASTE_COMMAND, doc)
}

/** Where a document was inserted: the top-level nodes that hold it now, and what they held before. */
interface InsertedAt {
  readonly index: number
  readonly count: number
  readonly before: { readonly doc: Doc; readonly at: number }
}

function $insertAtOnce(doc: Doc, selection: RangeSelection): InsertedAt {
  if (!$removeLines()) selection.removeText()
  const { anchor, focus } = selection
  const nodes = $blocksAt(selection)
  const index = nodes[0]?.getIndexWithinParent() ?? 0
  const reading = $read(nodes, [anchor])
  const before = { doc: reading.doc, at: Math.max(0, reading.offsets[0] ?? 0) }
  const inserted = insert(before.doc, before.at, doc)
  const created = $replace(nodes, inserted.doc)
  for (const point of [anchor, focus]) $place(point, created, inserted.end)
  return { index, count: created.length, before }
}

function $insertIntoCode(raw: string, selection: RangeSelection): void {
  if ($insertInSlices(literal(raw))) return
  if (!$removeLines() && !selection.isCollapsed()) selection.removeText()
  const { anchor, focus } = selection
  const code = $lineAt(anchor)
  if (!code) return
  const at = $offsetIn(code, anchor)
  const text = linesOf(raw).join('\n')
  const old = code.getTextContent()
  const next = $replaceCode(code, old.slice(0, at) + text + old.slice(at))
  for (const point of [anchor, focus]) $place(point, [next], at + text.length)
}

function $isInCode(selection: RangeSelection): boolean {
  return [selection.anchor, selection.focus].every((point) => $isCodeNode($lineAt(point)))
}

function $copy(event: ClipboardEvent | KeyboardEvent | null): boolean {
  if (!(event instanceof ClipboardEvent) || !event.clipboardData || !$writeTo(event.clipboardData))
    return false
  event.preventDefault()
  return true
}

/** Puts what is selected into a transfer; false when nothing is. */
function $writeTo(transfer: DataTransfer): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || selection.isCollapsed()) return false
  const nodes = $blocksAt(selection)
  const { doc, offsets } = $read(nodes, [selection.anchor, selection.focus])
  const [from = 0, to = 0] = offsets.toSorted((a, b) => a - b)
  const isWhole = nodes.length === $getRoot().getChildrenSize() && from === 0 && to === lengthOf(doc)
  const selected = isWhole ? doc : slice(doc, from, to)
  for (const [type, write] of Object.entries(FLAVOURS)) transfer.setData(type, write(selected))
  return true
}
