import { getExtensionDependencyFromEditor } from '@lexical/extension'
import { $isListItemNode } from '@lexical/list'
import {
  $addUpdateTag,
  $getEditor,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  BEFORE_INPUT_COMMAND,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_EDITOR,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  COPY_COMMAND,
  createCommand,
  CUT_COMMAND,
  CUT_TAG,
  defineExtension,
  type LexicalCommand,
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
  PASTE_TAG,
  type RangeSelection,
  safeCast,
} from 'lexical'
import { type Doc, isBlank, plainText } from '../markers/doc.ts'
import { parse } from '../markers/parse.ts'
import { serialize } from '../markers/serialize.ts'
import { MAX_CONTENT_LENGTH } from '../notes/limits.ts'
import { registerKeyDown } from './base-commands.ts'
import { $isInCode } from './code.ts'
import { registerCompositions } from './compositions.ts'
import { $toDoc } from './convert.ts'
import { $deleteMultilineSelection } from './delete.ts'
import { docLength, sliceDoc } from './doc-edits.ts'
import type { Importer } from './importer.ts'
import {
  exceedsHtmlLimit,
  exceedsInsertLimit,
  hasManyLines,
  hasManyRuns,
  hasSlowLine,
} from './insert-limits.ts'
import { $insertDoc, $insertText } from './insert.ts'
import { createPlainPasteDetector } from './plain-paste.ts'
import { $readSelection, $textBlockAt, $topLevelNodesOf } from './rewrite.ts'
import { registerScriptEdits } from './script-edits.ts'

/** Pasted data that is too large to be inserted without asking. */
interface LargePaste {
  /** The number of pasted characters, including markup. */
  readonly length: number
  /** Their plain text; '' if there is none. */
  readonly text: string
  /** Whether the note could hold the text. */
  readonly fits: boolean
}

/** Dispatched instead of inserting a large paste. Nothing has been inserted, and the selection is unchanged. */
export const LARGE_PASTE_COMMAND: LexicalCommand<LargePaste> = createCommand('LARGE_PASTE_COMMAND')

/** Pasted HTML that was not read. */
export interface ImportFailure {
  /** 'not-loaded': the importer's chunk has not arrived yet. 'failed': the importer threw. */
  readonly reason: 'not-loaded' | 'failed'
  /** Whether there is plain text, which is inserted instead. */
  readonly hasText: boolean
}

/** Dispatched when pasted HTML was not read. */
export const PASTE_IMPORT_FAILED_COMMAND: LexicalCommand<ImportFailure> = createCommand(
  'PASTE_IMPORT_FAILED_COMMAND',
)

/** The MIME type of marker text that is copied between notes. */
const NOTE_MIME_TYPE = 'application/x-pinwell'

interface ClipboardConfig {
  /**
   * The importer, or undefined until it has loaded. A paste cannot wait for it, because the clipboard's data is readable only
   * during the paste event.
   */
  readonly getImporter: () => Importer | undefined
}

/**
 * Converts everything that is pasted, dropped or inserted by the system to a document first, and inserts it in one way.
 * Neither the clipboard's own HTML nor its files ever get into the page.
 */
export const clipboardExtension = defineExtension({
  name: 'pinwell/clipboard',
  config: safeCast<ClipboardConfig>({ getImporter: () => undefined }),
  register(editor) {
    const plainPaste = createPlainPasteDetector()
    return mergeRegister(
      registerKeyDown(editor, (event) => {
        plainPaste.onKeyDown(event)
        return false
      }),
      editor.registerCommand(
        PASTE_COMMAND,
        (event) => {
          event.preventDefault()
          $insertData(clipboardDataOf(event), plainPaste.isPlain(event))
          return true
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
      // Keyboards of phones insert a copied text this way. The browser would insert line by line, of which Lexical reads only the first one.
      // Dictation and Safari's Option+Tab insert a tab. The browser would put it into a new element, with which Lexical removes the text before.
      editor.registerCommand(
        BEFORE_INPUT_COMMAND,
        (event) => {
          const { data, inputType } = event
          if (inputType !== 'insertText' || data === null || editor.isComposing()) return false
          if (!/^\t$|[\r\n]/.test(data) || /^\n{1,2}$/.test(data)) return false
          event.preventDefault()
          $insertData(clipboardDataOf(event), false)
          return true
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
      editor.registerCommand(
        CONTROLLED_TEXT_INSERTION_COMMAND,
        (input) => {
          if (typeof input === 'string' || !input.dataTransfer) return false
          // The replacement of a spelling correction is literal text.
          $insertData(input.dataTransfer, input.inputType === 'insertReplacementText')
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
          if (!$deleteMultilineSelection()) selection.removeText()
          return true
        },
        COMMAND_PRIORITY_EDITOR,
      ),
      registerCompositions(editor, $insertPlainText),
      registerScriptEdits(editor, $insertPlainText),
    )
  },
})

/** Pastes what an earlier paste event held, by its type. */
export function pasteFormats(
  editor: LexicalEditor,
  formats: ReadonlyMap<string, string>,
  isPlain: boolean,
): void {
  editor.update(() => $insertData({ getData: (type) => formats.get(type) ?? '' }, isPlain), {
    discrete: true,
  })
  // Pasted Markdown is converted in a second update, which must end before the next key.
  editor.update(() => undefined, { discrete: true })
}

/** Inserts content that is dragged from elsewhere. */
export function $insertTransfer(transfer: DataTransfer): void {
  $insertData(transfer, false)
}

function clipboardDataOf(event: ClipboardEvent | InputEvent | KeyboardEvent): ClipboardFormats | null {
  if ('clipboardData' in event) return event.clipboardData
  if (!('dataTransfer' in event)) return null
  const { data } = event
  return event.dataTransfer ?? (data === null ? null : plainTextData(data))
}

type ClipboardFormats = Pick<DataTransfer, 'getData'>

function $insertPlainText(text: string): void {
  $insertData(plainTextData(text), false)
}

function plainTextData(text: string): ClipboardFormats {
  return { getData: (type) => (type === 'text/plain' ? text : '') }
}

function $insertData(data: ClipboardFormats | null, isPlain: boolean): void {
  $addUpdateTag(PASTE_TAG)
  const selection = $getSelection() ?? $getRoot().selectEnd()
  if (!data || !$isRangeSelection(selection)) return
  const text = (data.getData('text/plain') || data.getData('text/uri-list')).replaceAll(UNDRAWN_BREAKS, '\n')
  const html = data.getData('text/html')
  const isRaw = isPlain || $isInCode(selection)
  const noteText = isRaw ? '' : data.getData(NOTE_MIME_TYPE)
  if (noteText !== '') return $insertNoteText(noteText, text, selection)
  // Safari's corrections send HTML that is the plain text.
  const isRich = html !== '' && html !== text && (!isRaw || text === '')
  if (isRich && exceedsHtmlLimit(html)) return $reportLargePaste(html.length, text, selection)
  const doc = isRich ? $importHtml(html, text) : []
  if (isBlank(doc)) return $insertUnlessLarge(text, selection, isPlain)
  const visibleText = plainText(doc)
  // Text may contain what looks like the values of attributes, so the limit of HTML alone does not suffice.
  const isLarge = exceedsInsertLimit(visibleText) || hasManyRuns(doc)
  if (isLarge || !$fits(serialize(doc).length, selection))
    $reportLargePaste(html.length, visibleText, selection)
  else if (isRaw || $isCodeInLine(doc, text, selection)) $insertText(visibleText, selection, true, undefined)
  else $insertDoc(doc, selection)
}

/** Whether a document is one line of code that is pasted into a line with text or into an item. It becomes text of that line. */
function $isCodeInLine([only, ...rest]: Doc, text: string, { anchor }: RangeSelection): boolean {
  if (only?.type !== 'code' || rest.length > 0 || `${only.code}${text}`.includes('\n')) return false
  const block = $textBlockAt(anchor)
  return block !== null && (!block.isEmpty() || $isListItemNode(block))
}

/** Line breaks of Office (a vertical tab) and of Apple's and Adobe's programs, which browsers do not draw. */
const UNDRAWN_BREAKS = /[\v\u2028\u2029]/g

/** Inserts marker text from another note. `text` is the same as plain text. */
function $insertNoteText(noteText: string, text: string, selection: RangeSelection): void {
  if (noteText.length > MAX_CONTENT_LENGTH) return $reportLargePaste(noteText.length, text, selection)
  const doc = parse(noteText)
  const visibleText = plainText(doc)
  if (slowsTyping(doc, visibleText) || !$fits(noteText.length, selection))
    $reportLargePaste(noteText.length, visibleText, selection)
  else $insertDoc(doc, selection)
}

/** Whether typing in such a document would be noticeably slow. */
function slowsTyping(doc: Doc, text: string): boolean {
  return hasManyLines(text) || hasSlowLine(text) || hasManyRuns(doc)
}

function $importHtml(html: string, text: string): Doc {
  const hasText = text !== ''
  const importer = $getImporter()
  if (!importer) return $reportImportFailure({ reason: 'not-loaded', hasText })
  try {
    return importer.pastedToDoc(html, text)
  } catch (error) {
    // This is a bug in the importer. It is reported as an error, and the plain text is still pasted.
    reportError(error)
    return $reportImportFailure({ reason: 'failed', hasText })
  }
}

function $getImporter(): Importer | undefined {
  return getExtensionDependencyFromEditor($getEditor(), clipboardExtension).config.getImporter()
}

function $reportImportFailure(failure: ImportFailure): Doc {
  $getEditor().dispatchCommand(PASTE_IMPORT_FAILED_COMMAND, failure)
  return []
}

function $insertUnlessLarge(text: string, selection: RangeSelection, isPlain: boolean): void {
  if (exceedsInsertLimit(text) || !$fits(text.length, selection))
    $reportLargePaste(text.length, text, selection)
  else if (text !== '') $insertText(text, selection, isPlain, $getImporter())
}

function $reportLargePaste(length: number, text: string, selection: RangeSelection): void {
  $getEditor().dispatchCommand(LARGE_PASTE_COMMAND, { length, text, fits: $fits(text.length, selection) })
}

/** Whether the note could hold `length` characters in place of the selection. */
function $fits(length: number, selection: RangeSelection): boolean {
  if (length > MAX_CONTENT_LENGTH) return false
  return serialize($toDoc()).length - selection.getTextContent().length + length <= MAX_CONTENT_LENGTH
}

function $copy(event: ClipboardEvent | KeyboardEvent | null): boolean {
  if (!(event instanceof ClipboardEvent) || !event.clipboardData || !$writeSelectionTo(event.clipboardData))
    return false
  event.preventDefault()
  return true
}

/** Writes the selected content to a transfer; false when nothing is selected. */
export function $writeSelectionTo(transfer: DataTransfer): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || selection.isCollapsed()) return false
  const nodes = $topLevelNodesOf(selection)
  const { doc, from, to } = $readSelection(nodes, selection)
  const isWhole = nodes.length === $getRoot().getChildrenSize() && from === 0 && to === docLength(doc)
  const selected = isWhole ? doc : sliceDoc(doc, from, to)
  // Readable text, clean HTML once its chunk has loaded, and marker text for our own editor.
  transfer.setData('text/plain', plainText(selected))
  const importer = $getImporter()
  if (importer) transfer.setData('text/html', importer.docToHtml(selected))
  transfer.setData(NOTE_MIME_TYPE, serialize(selected))
  return true
}
