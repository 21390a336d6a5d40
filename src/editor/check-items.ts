import { $createListItemNode, $isListItemNode, type ListItemNode } from '@lexical/list'
import {
  $addUpdateTag,
  $getNearestNodeFromDOMNode,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_BEFORE_EDITOR,
  COMMAND_PRIORITY_CRITICAL,
  HISTORY_PUSH_TAG,
  INSERT_PARAGRAPH_COMMAND,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  SKIP_DOM_SELECTION_TAG,
  SKIP_SCROLL_INTO_VIEW_TAG,
  SKIP_SELECTION_FOCUS_TAG,
} from 'lexical'
import type { AnnounceLineChange, LineChange } from './move-keys.ts'
import { $caret, $selectedTextBlocks } from './rewrite.ts'
import { isShortcut } from './shortcuts.ts'

/**
 * Checks and unchecks check items: when a checkbox is pressed, when a screen reader presses an item, and by
 * Ctrl/Cmd+Shift+Enter, because Ctrl+Enter saves. It is in `line-tools-chunk.ts`, which may arrive after the first keys.
 */
export function registerCheckItems(editor: LexicalEditor, announce: AnnounceLineChange): () => void {
  const onClick = (event: MouseEvent): void => toggleAt(editor, event)
  return mergeRegister(
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      (event) => {
        const change = isShortcut(SHORTCUT, event) ? $toggleChecked() : undefined
        if (!change) return false
        // The focus stays in the text, so screen readers do not say the new state of the item.
        announce(change)
        $addUpdateTag(HISTORY_PUSH_TAG)
        event.preventDefault()
        return true
      },
      // The priority of `registerKeyDown`. Importing that here would split the editor's chunk, which adds 2 kB.
      COMMAND_PRIORITY_BEFORE_EDITOR,
    ),
    editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $addCheckItemBefore, COMMAND_PRIORITY_CRITICAL),
    editor.registerRootListener((root, previous) => {
      previous?.removeEventListener('mousedown', keepCaret)
      previous?.removeEventListener('click', onClick)
      root?.addEventListener('mousedown', keepCaret)
      root?.addEventListener('click', onClick)
    }),
  )
}

const SHORTCUT = { key: 'ENTER', shift: true } as const

/** Keeps the caret where it is, and a phone's keyboard closed. */
function keepCaret(event: MouseEvent): void {
  if (checkboxItemAt(event)) event.preventDefault()
}

function toggleAt(editor: LexicalEditor, event: MouseEvent): void {
  const item = checkboxItemAt(event)
  if (!item) return
  const hasFocus = document.activeElement === editor.getRootElement()
  editor.update(
    () => {
      const node = $getNearestNodeFromDOMNode(item)
      if ($isCheckItem(node)) node.toggleChecked()
    },
    {
      tag: hasFocus
        ? [HISTORY_PUSH_TAG, SKIP_SCROLL_INTO_VIEW_TAG]
        : [HISTORY_PUSH_TAG, SKIP_DOM_SELECTION_TAG, SKIP_SELECTION_FOCUS_TAG],
    },
  )
}

/** Checks the selected check items, or unchecks them if all of them are checked; undefined without a check item. */
function $toggleChecked(): LineChange | undefined {
  const selection = $getSelection()
  const items = $isRangeSelection(selection) ? $selectedTextBlocks(selection).filter($isCheckItem) : []
  const isChecked = items.some((item) => item.getChecked() !== true)
  for (const item of items) item.setChecked(isChecked)
  if (items.length === 0) return undefined
  return isChecked ? 'checked' : 'unchecked'
}

/** Enter at the start of a check item adds one before it. Splitting a done item would move its text to one that is not done. */
function $addCheckItemBefore(): boolean {
  const caret = $caret()
  if (caret?.offset !== 0 || !$isCheckItem(caret.block) || caret.block.isEmpty()) return false
  caret.block.insertBefore($createListItemNode(false))
  return true
}

function $isCheckItem(node: LexicalNode | null): node is ListItemNode {
  return $isListItemNode(node) && node.getChecked() !== undefined
}

/** The element of the check item whose checkbox is at the event's position. The checkbox is drawn beside the item's box. */
function checkboxItemAt({ target, clientX, detail, type }: MouseEvent): HTMLElement | null {
  if (!(target instanceof HTMLElement) || target.role !== 'checkbox') return null
  const { left, right } = target.getBoundingClientRect()
  // A press by assistive technology is a click without a position.
  const isSynthetic = type === 'click' && detail === 0
  return isSynthetic || clientX < left || clientX > right ? target : null
}
