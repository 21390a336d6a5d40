import {
  ClipboardImportExtension,
  type ExportMimeTypeFunction,
  GetClipboardDataExtension,
} from '@lexical/clipboard'
import { $isCodeNode } from '@lexical/code-core'
import {
  $getEditor,
  $isRangeSelection,
  type BaseSelection,
  configExtension,
  createCommand,
  type LexicalCommand,
  type RangeSelection,
} from 'lexical'
import { type Doc, isBlank, plainText } from '../markers/doc.ts'
import { docToHtml, htmlToDoc, parseHtml } from '../markers/html.ts'
import { parse } from '../markers/parse.ts'
import { serialize } from '../markers/serialize.ts'
import { $read } from './convert.ts'
import { insert, slice } from './pieces.ts'
import { $blocksAt, $lineAt, $offsetIn, $place, $removeLines, $replace, $replaceCode } from './rewrite.ts'

/** Sent instead of inserting a text that is too large for the editor; the payload is its length. */
export const PASTE_REFUSED_COMMAND: LexicalCommand<number> = createCommand('PASTE_REFUSED_COMMAND')

/** More than this in one step would stop the page for seconds, so none of it is inserted. */
export const PASTE_LIMIT = 1_000_000
/** Markup that is this long is not worth reading; its plain text is taken instead. */
const HTML_LIMIT = 2 * PASTE_LIMIT
/** Marker text, from one note to another. */
const OWN_TYPE = 'application/x-pinwell'

/** What is pasted or dropped becomes a document first; nothing of the clipboard's own ever gets into the page. */
export const pasteExtension = configExtension(ClipboardImportExtension, {
  $importMimeType: {
    [OWN_TYPE]: [(text, selection) => $insertDoc(parse(text), selection)],
    'text/html': [$insertHtml],
    'text/plain': [$insertText],
    'text/uri-list': [$insertText],
    // Another editor's nodes may have the names of ours and other insides.
    'application/x-lexical-editor': [() => false],
  },
  priority: { [OWN_TYPE]: 0 },
})

/** Copies carry readable text, clean HTML, and marker text for our own editor. */
export const copyExtension = configExtension(GetClipboardDataExtension, {
  $exportMimeType: {
    [OWN_TYPE]: [$copyAs(serialize)],
    'text/html': [$copyAs(docToHtml)],
    'text/plain': [$copyAs(plainText)],
    'application/x-lexical-editor': [() => null],
  },
})

function $insertHtml(html: string, selection: BaseSelection): boolean {
  if (html.length > HTML_LIMIT) return false
  const doc = htmlToDoc(parseHtml(html))
  return !isBlank(doc) && $insertDoc(doc, selection)
}

function $insertText(text: string, selection: BaseSelection): boolean {
  if (text.length > PASTE_LIMIT) return $refuse(text.length)
  if (!$isRangeSelection(selection)) return false
  if ($isInCode(selection)) return $insertIntoCode(text, selection)
  const doc = parse(text)
  const [only] = doc
  const isPlain = doc.length === 1 && only?.type === 'paragraph' && only.runs.every((run) => run.marks === 0)
  // Words without marks take those that typed words would have.
  if (isPlain) selection.insertText(plainText(doc))
  return isPlain || $insertDoc(doc, selection)
}

/** Says no in code, which takes the plain text. */
function $insertDoc(doc: Doc, selection: BaseSelection): boolean {
  if (!$isRangeSelection(selection) || $isInCode(selection)) return false
  const text = plainText(doc)
  if (text.length > PASTE_LIMIT) return $refuse(text.length)
  if (!$removeLines()) selection.removeText()
  const { anchor, focus } = selection
  if ($isInCode(selection)) return $insertIntoCode(text, selection)
  const nodes = $blocksAt(selection)
  const reading = $read(nodes, [anchor])
  const inserted = insert(reading.doc, Math.max(0, reading.offsets[0] ?? 0), doc)
  const created = $replace(nodes, inserted.doc)
  for (const point of [anchor, focus]) $place(point, created, inserted.end)
  return true
}

function $insertIntoCode(raw: string, selection: RangeSelection): boolean {
  if (!selection.isCollapsed()) selection.removeText()
  const { anchor, focus } = selection
  const code = $lineAt(anchor)
  if (!code) return false
  const at = $offsetIn(code, anchor)
  const text = raw.replace(/\r\n?/g, '\n')
  const old = code.getTextContent()
  const next = $replaceCode(code, old.slice(0, at) + text + old.slice(at))
  for (const point of [anchor, focus]) $place(point, [next], at + text.length)
  return true
}

function $refuse(length: number): boolean {
  $getEditor().dispatchCommand(PASTE_REFUSED_COMMAND, length)
  return true
}

function $isInCode(selection: RangeSelection): boolean {
  return [selection.anchor, selection.focus].every((point) => $isCodeNode($lineAt(point)))
}

function $copyAs(write: (doc: Doc) => string): ExportMimeTypeFunction {
  return (selection) => {
    if (!$isRangeSelection(selection) || selection.isCollapsed()) return null
    const points = [selection.anchor, selection.focus]
    const { doc, offsets } = $read($blocksAt(selection), points)
    const [from = 0, to = 0] = offsets.toSorted((a, b) => a - b)
    return write(slice(doc, from, to))
  }
}
