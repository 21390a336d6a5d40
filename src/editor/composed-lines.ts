import { getExtensionDependencyFromEditor } from '@lexical/extension'
import { HistoryExtension } from '@lexical/history'
import {
  $getSelection,
  $isRangeSelection,
  $onUpdate,
  CLEAR_HISTORY_COMMAND,
  COMMAND_PRIORITY_CRITICAL,
  COMPOSITION_END_COMMAND,
  COMPOSITION_START_COMMAND,
  HISTORY_PUSH_TAG,
  type LexicalCommand,
  type LexicalEditor,
  mergeRegister,
  PASTE_TAG,
} from 'lexical'

/**
 * Inserts a composed text that the browser has put where Lexical does not read it. The state before the composition is restored first.
 * - The browser makes a node of each line, of which Lexical reads only one.
 * - After a mark was switched on or off, Lexical composes in a new node. Blink puts a first space into the node before it.
 */
export function registerComposedLines(editor: LexicalEditor, $insert: (text: string) => void): () => void {
  let restore: (() => void) | undefined
  let isMarkSwitched = false
  const on = <T>(command: LexicalCommand<T>, $run: (payload: T) => boolean): (() => void) =>
    editor.registerCommand(command, $run, COMMAND_PRIORITY_CRITICAL)
  return mergeRegister(
    on(COMPOSITION_START_COMMAND, () => {
      // The input method may have selected what it replaces, which is not in the state yet.
      const selection = $getSelection()
      const state = editor.getEditorState().clone(selection?.clone())
      isMarkSwitched =
        $isRangeSelection(selection) && selection.format !== selection.anchor.getNode().getFormat()
      const history = getExtensionDependencyFromEditor(editor, HistoryExtension).output.historyState.peek()
      const { current, undoStack } = history
      const steps = undoStack.length
      restore = () => {
        // Without what Lexical has read of the composition.
        history.current = current
        history.undoStack.splice(steps)
        editor.setEditorState(state)
      }
      return false
    }),
    // Another note is loaded.
    on(CLEAR_HISTORY_COMMAND, () => {
      restore = undefined
      return false
    }),
    on(COMPOSITION_END_COMMAND, ({ data }) => {
      const restoreState = restore
      const hasLines = /[\r\n]/.test(data)
      if (!restoreState || !(hasLines || (isMarkSwitched && data.startsWith(' ')))) return false
      $onUpdate(() => {
        // Lexical does both in one update, which is one undo step.
        restoreState()
        editor.update(() => (hasLines ? $insert(data) : $getSelection()?.insertText(data)), {
          discrete: true,
          tag: [PASTE_TAG, HISTORY_PUSH_TAG],
        })
      })
      return true
    }),
  )
}
