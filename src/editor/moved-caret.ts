import {
  $createRangeSelectionFromDom,
  $getSelection,
  $isRangeSelection,
  type BaseSelection,
  type LexicalEditor,
  registerEventListener,
} from 'lexical'

/**
 * Reports a moved selection before the next key acts. Browsers report it in a later task, and keys that waited for a busy page come before
 * that task: Enter after End would split the line where the caret was, and Backspace would delete another letter.
 */
export function registerMovedCaret(editor: LexicalEditor): () => void {
  const onKeyDown = () => {
    // Lexical handles these events like the browser's own. It ignores the first one if it has put the caret in the same place before.
    for (let attempt = 1; attempt <= 2; attempt++)
      if (!editor.isComposing() && editor.read($isSelectionMoved))
        document.dispatchEvent(new Event('selectionchange'))
  }
  const $isSelectionMoved = () => {
    const moved = $createRangeSelectionFromDom(getSelection(), editor)
    return moved !== null && !isSameRange($getSelection(), moved)
  }
  // In the capture phase, before Lexical handles the key.
  return editor.registerRootListener((root) =>
    root ? registerEventListener(root, 'keydown', onKeyDown, true) : undefined,
  )
}

/** Whether both selections are ranges with the same ends. */
export function isSameRange(one: BaseSelection | null, other: BaseSelection | null): boolean {
  return (
    $isRangeSelection(one) &&
    $isRangeSelection(other) &&
    one.anchor.is(other.anchor) &&
    one.focus.is(other.focus)
  )
}
