import {
  $createRangeSelectionFromDom,
  $getSelection,
  $isRangeSelection,
  type LexicalEditor,
  registerEventListener,
} from 'lexical'

/**
 * Reports a moved selection before the next key acts. Browsers report it in a later task, and keys that waited for a busy page come before
 * that task: Enter after End would split the line where the caret was, and Backspace would delete another letter.
 */
export function registerMovedCaret(editor: LexicalEditor): () => void {
  const onKeyDown = () => {
    // Lexical handles this event like the browser's own.
    if (!editor.isComposing() && editor.read($isSelectionMoved))
      document.dispatchEvent(new Event('selectionchange'))
  }
  const $isSelectionMoved = () => {
    const selection = $getSelection()
    const moved = $createRangeSelectionFromDom(getSelection(), editor)
    if (!moved || !$isRangeSelection(selection)) return false
    return !moved.anchor.is(selection.anchor) || !moved.focus.is(selection.focus)
  }
  // In the capture phase, before Lexical handles the key.
  return editor.registerRootListener((root) =>
    root ? registerEventListener(root, 'keydown', onKeyDown, true) : undefined,
  )
}
