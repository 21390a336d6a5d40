import { getExtensionDependencyFromEditor } from '@lexical/extension'
import { HistoryExtension } from '@lexical/history'
import {
  $getSelection,
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
 * Inserts a text with line ends that an input method commits. The browser makes a node of each line, of which Lexical reads only one. So
 * the state before the composition is restored first.
 */
export function registerComposedLines(editor: LexicalEditor, $insert: (text: string) => void): () => void {
  let restore: (() => void) | undefined
  const on = <T>(command: LexicalCommand<T>, $run: (payload: T) => boolean): (() => void) =>
    editor.registerCommand(command, $run, COMMAND_PRIORITY_CRITICAL)
  return mergeRegister(
    on(COMPOSITION_START_COMMAND, () => {
      // The input method may have selected what it replaces, which is not in the state yet.
      const state = editor.getEditorState().clone($getSelection()?.clone())
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
      if (!restoreState || !/[\r\n]/.test(data)) return false
      $onUpdate(() => {
        // Lexical does both in one update, which is one undo step.
        restoreState()
        editor.update(() => $insert(data), { discrete: true, tag: [PASTE_TAG, HISTORY_PUSH_TAG] })
      })
      return true
    }),
  )
}
