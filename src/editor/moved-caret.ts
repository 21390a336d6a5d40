import {
  $createRangeSelectionFromDom,
  $getSelection,
  $isRangeSelection,
  type BaseSelection,
  type LexicalEditor,
  mergeRegister,
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
  // macOS replaces a word after the key that ends it, so Lexical then moves the caret past the character of the last key. A word that is
  // replaced after the key was released is corrected by hand, and the caret belongs right after it.
  // oxlint-disable-next-line no-underscore-dangle -- Lexical has no other access
  const onKeyUp = () => (editor._inputState.lastKeyCode = null)
  // A click where the caret is changes no selection. Lexical takes the next change for that of the click and with it the focus, even if the
  // composer was closed in between.
  // oxlint-disable-next-line no-underscore-dangle -- Lexical has no other access
  const onBlur = () => (editor._inputState.isSelectionChangeFromMouseDown = false)
  return editor.registerRootListener((root) =>
    root
      ? mergeRegister(
          registerEventListener(root, 'blur', onBlur),
          // In the capture phase, before Lexical handles the key.
          registerEventListener(root, 'keydown', onKeyDown, true),
          registerEventListener(root, 'keyup', onKeyUp),
        )
      : undefined,
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
