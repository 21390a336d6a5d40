import {
  $getSelection,
  $isRangeSelection,
  HISTORIC_TAG,
  type LexicalEditor,
  SKIP_DOM_SELECTION_TAG,
  SKIP_SCROLL_INTO_VIEW_TAG,
  type UpdateListenerPayload,
} from 'lexical'
import type { caretBox } from '../../../editor/caret.ts'

/**
 * Scrolls to the caret after a change, and keeps its line and the toolbar above a phone's on-screen keyboard. Most browsers make the window
 * smaller when the keyboard opens. In Safari the keyboard covers the page, so the style sheet gets the covered height as `--keyboard`.
 * Returns a function that stops this. `boxOf` is passed in, because importing it here would split the editor's chunk, which adds 2 kB.
 */
export function keepCaretVisible(
  editor: LexicalEditor,
  toolbar: HTMLElement,
  boxOf: typeof caretBox,
): () => void {
  const { visualViewport: viewport } = window
  const onResize = () => {
    if (!viewport) return
    // A pinch zoom makes the viewport smaller too.
    const coveredHeight =
      viewport.scale > 1 ? 0 : Math.max(0, innerHeight - viewport.offsetTop - viewport.height)
    document.documentElement.style.setProperty('--keyboard', `${coveredHeight}px`)
    const root = editor.getRootElement()
    // An open note gets its new height from a later listener.
    if (root && root === document.activeElement)
      requestAnimationFrame(() => scrollCaretIntoView(root, toolbar, boxOf))
  }
  viewport?.addEventListener('resize', onResize)
  // The keyboard may be open already, and the buttons for touch screens make the toolbar higher.
  onResize()
  const stop = editor.registerUpdateListener((update) => {
    const root = editor.getRootElement()
    if (root && root === document.activeElement && isScrollWanted(update)) scrollToSelection(root, boxOf)
  })
  return () => {
    stop()
    viewport?.removeEventListener('resize', onResize)
  }
}

/** Lexical does not scroll to a caret above the visible text, nor to the start of a line, nor to a selection that undo restores. */
function isScrollWanted({
  dirtyElements,
  editorState,
  prevEditorState,
  tags,
}: UpdateListenerPayload): boolean {
  const selection = editorState.read($getSelection)
  if (dirtyElements.size === 0 || !$isRangeSelection(selection)) return false
  if (tags.has(HISTORIC_TAG)) return !selection.is(prevEditorState.read($getSelection))
  return selection.isCollapsed() && !tags.has(SKIP_DOM_SELECTION_TAG) && !tags.has(SKIP_SCROLL_INTO_VIEW_TAG)
}

function scrollToSelection(root: HTMLElement, boxOf: typeof caretBox): void {
  const selection = getSelection()
  const box = selection?.isCollapsed ? boxOf(root) : selection?.getRangeAt(0).getBoundingClientRect()
  const { top, bottom } = root.getBoundingClientRect()
  if (!box || (box.bottom > top && box.top < bottom)) return
  root.scrollTop += box.top < top ? box.top - top : box.bottom - bottom
  root.scrollIntoView({ block: 'nearest' })
}

/** In CSS pixels. A caret is less high than its line. */
const CARET_MARGIN = 8

/** Scrolls the text, and then the page, until the caret is above the toolbar. */
function scrollCaretIntoView(root: HTMLElement, toolbar: HTMLElement, boxOf: typeof caretBox): void {
  // The first scroll may move the toolbar up, to its place at the bottom of the window.
  for (let attempt = 1; attempt <= 2; attempt++) {
    const hidden = Math.ceil((boxOf(root)?.bottom ?? 0) + CARET_MARGIN - toolbar.getBoundingClientRect().top)
    if (hidden <= 0) return
    const previousScrollTop = root.scrollTop
    root.scrollTop += hidden
    scrollBy(0, hidden - (root.scrollTop - previousScrollTop))
  }
}
