import { $isCodeNode } from '@lexical/code-core'
import { $isListItemNode, $isListNode } from '@lexical/list'
import {
  $getNodeByKey,
  $getSelection,
  $getState,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
  $setState,
  BEFORE_INPUT_COMMAND,
  COMMAND_PRIORITY_CRITICAL,
  COMPOSITION_END_TAG,
  COMPOSITION_START_TAG,
  DELETE_CHARACTER_COMMAND,
  type EditorState,
  HISTORIC_TAG,
  HISTORY_MERGE_TAG,
  HISTORY_PUSH_TAG,
  INSERT_PARAGRAPH_COMMAND,
  IS_IOS,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  type NodeKey,
  PASTE_TAG,
  UNDO_COMMAND,
  type UpdateListenerPayload,
} from 'lexical'
import { sliceRuns, UNDERLINE } from '../markers/doc.ts'
import { setBlockType } from './blocks.ts'
import { $closeFence, CONVERSION_TAG, findClosingFence } from './fence.ts'
import { isSameRange } from './moved-caret.ts'
import { openFence } from './nodes.ts'
import { $caret, $rewriteSelected, type Caret } from './rewrite.ts'
import { $replaceRuns, setMark } from './runs.ts'
import type { CommandName } from './shortcuts.ts'
import { CONTINUES_NAME, findMarkerPair, type LineMarker, parseLineMarker } from './typed-markers.ts'

/**
 * Converts typed markers to formatting and blocks. The conversion runs in an update of its own, after the update that
 * typed the last character, so that undo restores the literal text. It runs only when that character was just typed.
 * Backspace right after a conversion is undo.
 */
export function registerMarkerShortcuts(
  editor: LexicalEditor,
  announce: (name: CommandName) => void,
): () => void {
  let composedFrom: EditorState | null = null
  let underlined: UnderlinedText | null = null
  /** The last conversion, as long as neither the text nor the caret has changed since. */
  let converted: Pick<UpdateListenerPayload, 'editorState' | 'tags'> | null = null

  function trackConversion({ dirtyElements, dirtyLeaves, editorState, tags }: UpdateListenerPayload): void {
    if (tags.has(CONVERSION_TAG)) converted = { editorState, tags }
    else if (
      converted &&
      (dirtyLeaves.size > 0 || dirtyElements.size > 0 || !isSameCaret(converted.editorState, editorState))
    )
      converted = null
  }

  function convert({ dirtyLeaves, editorState, prevEditorState, tags }: UpdateListenerPayload): void {
    if (tags.has(COMPOSITION_START_TAG)) composedFrom = prevEditorState
    if (editor.isComposing() || tags.has(CONVERSION_TAG)) return
    const isComposed = tags.has(COMPOSITION_END_TAG)
    const before = (isComposed && composedFrom) || prevEditorState
    composedFrom = null
    const candidate = underlined
    if (candidate && (dirtyLeaves.size > 0 || !isSameCaret(prevEditorState, editorState))) underlined = null
    if (dirtyLeaves.size === 0 || tags.has(HISTORIC_TAG) || tags.has(PASTE_TAG)) return
    const $findNext = (): Conversion | null =>
      (candidate && $revertUnderlineInName(candidate)) ?? $findConversion()
    const conversion = editorState.read(
      () => ((candidate || $mayCompleteMarker()) && $wasJustTyped(before, isComposed) ? $findNext() : null),
      { editor },
    )
    if (!conversion) return
    underlined = conversion.underlined
    if (conversion.tags.length > 0) editor.update(() => $findNext()?.$run(), { tag: [...conversion.tags] })
    if (conversion.name) announce(conversion.name)
  }

  function undoConversion(): boolean {
    return converted !== null && editor.dispatchCommand(UNDO_COMMAND, undefined)
  }

  return mergeRegister(
    editor.registerUpdateListener((update) => {
      trackConversion(update)
      convert(update)
    }),
    editor.registerCommand(
      DELETE_CHARACTER_COMMAND,
      (backward) => backward && undoConversion(),
      COMMAND_PRIORITY_CRITICAL,
    ),
    // On iOS, Lexical would delete the character before the caret without a command.
    editor.registerCommand(
      BEFORE_INPUT_COMMAND,
      (event) => {
        if (!IS_IOS || event.inputType !== 'deleteContentBackward' || !undoConversion()) return false
        event.preventDefault()
        return true
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(
      INSERT_PARAGRAPH_COMMAND,
      () => {
        // Many people press Enter after a closing fence, but the caret is already on the next line.
        const isOnNextLine = converted?.tags.has(CLOSED_FENCE_TAG) ?? false
        converted = null
        return isOnNextLine
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
  )
}

/** Set with CONVERSION_TAG when the conversion closed a code block. */
const CLOSED_FENCE_TAG = 'pinwell-closed-fence'

/** A cheap check of the character before the caret. It runs on every key. */
function $mayCompleteMarker(): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false
  const { anchor } = selection
  const node = anchor.getNode()
  return (
    $isTextNode(node) &&
    anchor.offset > 0 &&
    ' `*_~'.includes(node.getTextContent().charAt(anchor.offset - 1))
  )
}

/** Whether the caret is right after the text inserted since `before`: one character, or the composed text. */
function $wasJustTyped(before: EditorState, isComposed: boolean): boolean {
  const caret = $caret()
  if (!caret) return false
  const textBefore = before.read(() => $getNodeByKey(caret.block.getKey())?.getTextContent())
  if (textBefore === undefined) return false
  const text = caret.block.getTextContent()
  const inserted = text.length - textBefore.length
  const unchanged = text.slice(0, caret.offset - inserted) + text.slice(caret.offset)
  return (isComposed ? inserted > 0 : inserted === 1) && unchanged === textBefore
}

interface Conversion {
  /** The command to announce to screen readers; null for a conversion that reverts another one. */
  readonly name: CommandName | null
  /** Tags of the update. If empty, there is nothing to do yet. */
  readonly tags: readonly string[]
  readonly underlined: UnderlinedText | null
  readonly $run: () => void
}

/** A text that has just been underlined: its block, and its start and end offsets. */
interface UnderlinedText {
  readonly block: NodeKey
  readonly start: number
  readonly end: number
}

function $findConversion(): Conversion | null {
  const caret = $caret()
  if (!caret) return null
  return $isCodeNode(caret.block)
    ? $convertClosingFence(caret)
    : ($convertLineMarker(caret) ?? $convertMarkerPair(caret))
}

function $convertClosingFence(caret: Caret): Conversion | null {
  const { block, offset } = caret
  const closing = findClosingFence(block.getTextContent(), offset, $getState(block, openFence))
  return closing && createConversion('code', () => $closeFence(caret, closing), { tag: CLOSED_FENCE_TAG })
}

function $convertLineMarker(caret: Caret): Conversion | null {
  const { block, offset } = caret
  const isItem = $isListItemNode(block)
  const list = block.getParent()
  const marker =
    isItem || $isParagraphNode(block) ? parseLineMarker(block.getTextContent().slice(0, offset)) : null
  if (!marker) return null
  const { name, type, start, isChecked = null } = marker
  const isNested = !isItem || marker.indent > 0
  const $removeMarker = (): void => $replaceRuns(caret, 0, offset, () => [])
  // With indent before it, a marker in an item creates a nested item. A checkbox makes a bullet a check item.
  if (!isNested && (type !== 'check' || isNumbered(list)))
    return $isRepeated(caret, marker) ? createConversion(name, $removeMarker) : null
  const indent = isNested ? marker.indent : null
  return createConversion(name, () => {
    $removeMarker()
    $rewriteSelected((doc, first, last) => setBlockType(doc, first, last, type, { start, indent, isChecked }))
    const code = $caret()?.block
    if (type === 'code' && code) $setState(code, openFence, 'info')
  })
}

/** Whether an empty item shows the typed marker already, because Enter has continued the list. Another marker in an item is text. */
function $isRepeated({ block, offset }: Caret, { type, start }: LineMarker): boolean {
  if (!$isListItemNode(block) || offset < block.getTextContentSize()) return false
  return isNumbered(block.getParent()) ? start === block.getValue() : type === 'bullet'
}

function isNumbered(list: LexicalNode | null): boolean {
  return $isListNode(list) && list.getListType() === 'number'
}

function $convertMarkerPair(caret: Caret): Conversion | null {
  const { block, offset } = caret
  const text = block.getTextContent()
  const pair = findMarkerPair(text.slice(0, offset), text.charAt(offset))
  if (!pair) return null
  const { name, mark, open, close } = pair
  const underlined = mark === UNDERLINE ? { block: block.getKey(), start: open, end: close - 2 } : null
  const $run = (): void =>
    $replaceRuns(caret, open, offset, (runs) => setMark(sliceRuns(runs, 2, close - open), mark, true))
  return createConversion(name, $run, { underlined })
}

/**
 * Reverts an underline when the text typed after it shows that it is part of a name, as in `__init__.py` or
 * `__init__(self)`. After a character that may continue a name, the decision waits for the next character.
 */
function $revertUnderlineInName({ block: key, start, end }: UnderlinedText): Conversion | null {
  const caret = $caret()
  if (caret?.block.getKey() !== key) return null
  const textAfter = caret.block.getTextContent().slice(end, caret.offset)
  const marker = { text: '__', marks: 0 }
  const $run = (): void =>
    $replaceRuns(caret, start, end, (runs) => [marker, ...setMark(runs, UNDERLINE, false), marker])
  if (CONTINUES_NAME.test(textAfter)) return { name: null, tags: [HISTORY_MERGE_TAG], underlined: null, $run }
  return /^[./\\(]$/.test(textAfter)
    ? { name: null, tags: [], underlined: { block: key, start, end }, $run }
    : null
}

function createConversion(
  name: CommandName,
  $run: () => void,
  { underlined = null, tag }: { readonly underlined?: UnderlinedText | null; readonly tag?: string } = {},
): Conversion {
  const tags = [HISTORY_PUSH_TAG, CONVERSION_TAG]
  return { name, tags: tag === undefined ? tags : [...tags, tag], underlined, $run }
}

function isSameCaret(one: EditorState, other: EditorState): boolean {
  return isSameRange(one.read($getSelection), other.read($getSelection))
}
