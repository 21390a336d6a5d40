import { getExtensionDependencyFromEditor } from '@lexical/extension'
import { HistoryExtension } from '@lexical/history'
import {
  $getNodeByKey,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  $onUpdate,
  CLEAR_HISTORY_COMMAND,
  COMMAND_PRIORITY_CRITICAL,
  COMPOSITION_END_COMMAND,
  COMPOSITION_END_TAG,
  COMPOSITION_START_COMMAND,
  type EditorSetOptions,
  HISTORIC_TAG,
  HISTORY_MERGE_TAG,
  HISTORY_PUSH_TAG,
  type LexicalCommand,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
  PASTE_TAG,
} from 'lexical'
import { $caret, $orderedPoints } from './rewrite.ts'

interface RestorableState {
  /** Whether a mark was switched on or off at the caret. */
  readonly isMarkSwitched: boolean
  /** Whether the composed text has a node of its own. */
  readonly isWholeNode: boolean
  /** Restores the state and the history, without what Lexical has read from the page since. */
  readonly restore: (options?: EditorSetOptions) => void
}

/** The text before and after the selection, if all is in one node. */
interface TextAround {
  readonly key: NodeKey
  readonly head: string
  readonly tail: string
}

/**
 * Corrects what Lexical makes of a composed text.
 * - The browser makes a node of each of its lines. Lexical reads only one.
 * - After a mark was switched on or off, Lexical composes in a new node, on Android only right after a key. If the composition is
 *   cancelled, Lexical forgets the mark.
 * - If the composed text has a node of its own, Blink puts a first space, or a result with a space, into the node before it. Lexical then
 *   keeps both.
 * - Lexical puts a filler before and after it, and finally removes all such characters from the node, also those of the note.
 */
export function registerCompositions(editor: LexicalEditor, $insert: (text: string) => void): () => void {
  let remembered: RestorableState | undefined
  let around: TextAround | undefined
  let isAtCaret = false
  const on = <T>(command: LexicalCommand<T>, $run: (payload: T) => boolean): (() => void) =>
    editor.registerCommand(command, $run, COMMAND_PRIORITY_CRITICAL)
  return mergeRegister(
    on(COMPOSITION_START_COMMAND, ({ timeStamp }) => {
      remembered = $rememberState(editor)
      // Lets Lexical compose in a new node on Android, as if a key had been pressed right before.
      // oxlint-disable-next-line no-underscore-dangle -- Lexical has no other access
      if (remembered?.isMarkSwitched) editor._inputState.lastKeyDownTimeStamp = timeStamp
      around = $textAround()
      isAtCaret = $caret() !== null
      return false
    }),
    // Another note is loaded.
    on(CLEAR_HISTORY_COMMAND, () => {
      remembered = undefined
      around = undefined
      return false
    }),
    on(COMPOSITION_END_COMMAND, ({ data }) => {
      if (!remembered) return false
      const { isMarkSwitched, isWholeNode, restore } = remembered
      // A phone's keyboard may compose a word again without a start.
      remembered = undefined
      const hasLines = /[\r\n]/.test(data)
      const isCancelled = data === '' && isAtCaret
      if (!hasLines && !(isMarkSwitched && isCancelled) && !(isWholeNode && data.includes(' '))) return false
      around = undefined
      $onUpdate(() => {
        // Without the tag, the history would record the restored state as a step.
        if (isCancelled) return restore({ tag: HISTORIC_TAG })
        // Lexical does both in one update, which is one undo step.
        restore()
        editor.update(() => (hasLines ? $insert(data) : $getSelection()?.insertText(data)), {
          discrete: true,
          tag: [PASTE_TAG, HISTORY_PUSH_TAG],
        })
      })
      return true
    }),
    // The tag, because in Firefox Lexical does not dispatch the command.
    editor.registerUpdateListener(({ tags }) => {
      if (!around || !tags.has(COMPOSITION_END_TAG)) return
      restoreFillers(editor, around)
      around = undefined
    }),
  )
}

/** Remembers the state and the history as they are now; undefined without a caret. */
function $rememberState(editor: LexicalEditor): RestorableState | undefined {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return undefined
  // The input method may have selected what it replaces, which is not in the state yet.
  const state = editor.getEditorState().clone(selection.clone())
  const history = getExtensionDependencyFromEditor(editor, HistoryExtension).output.historyState.peek()
  const { current, undoStack } = history
  const steps = undoStack.length
  const node = selection.anchor.getNode()
  const isMarkSwitched = selection.format !== node.getFormat()
  return {
    isMarkSwitched,
    isWholeNode:
      isMarkSwitched || (!selection.isCollapsed() && selection.getTextContent() === node.getTextContent()),
    restore(options) {
      history.current = current
      history.undoStack.splice(steps)
      editor.setEditorState(state, options)
    },
  }
}

function $textAround(): TextAround | undefined {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return undefined
  const [first, last] = $orderedPoints(selection)
  const node = first.getNode()
  if (!$isTextNode(node) || first.key !== last.key) return undefined
  const text = node.getTextContent()
  return { key: first.key, head: text.slice(0, first.offset), tail: text.slice(last.offset) }
}

/** Zero-width spaces, which Khmer and Thai have between words, and in Firefox no-break spaces. */
const FILLER = /[\u200B\xA0]/g
const withoutFillers = (text: string): string => text.replaceAll(FILLER, '')

/** Restores the characters of the note that Lexical has removed, unless more than the text between has changed. */
function restoreFillers(editor: LexicalEditor, { key, head, tail }: TextAround): void {
  const [strippedHead, strippedTail] = [withoutFillers(head), withoutFillers(tail)]
  if (strippedHead === head && strippedTail === tail) return
  editor.update(
    () => {
      const node = $getNodeByKey(key)
      if (!$isTextNode(node)) return
      const text = node.getTextContent()
      if (hasEnds(text, head, tail)) return
      const stripped = withoutFillers(text)
      if (!hasEnds(stripped, strippedHead, strippedTail)) return
      const start = head + stripped.slice(strippedHead.length, stripped.length - strippedTail.length)
      const selection = $getSelection()
      const isCaretAfter =
        $isRangeSelection(selection) &&
        selection.anchor.key === key &&
        withoutFillers(text.slice(0, selection.anchor.offset)) === withoutFillers(start)
      node.setTextContent(start + tail)
      if (isCaretAfter) node.select(start.length, start.length)
    },
    { discrete: true, tag: HISTORY_MERGE_TAG },
  )
}

function hasEnds(text: string, head: string, tail: string): boolean {
  return text.length >= head.length + tail.length && text.startsWith(head) && text.endsWith(tail)
}
