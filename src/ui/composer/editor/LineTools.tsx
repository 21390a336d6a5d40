import type { ReadonlySignal } from '@lexical/extension'
import type { HistoryState } from '@lexical/history'
import { type LexicalEditor, REDO_COMMAND, UNDO_COMMAND } from 'lexical'
import {
  ArrowDown,
  ArrowUp,
  type IconNode,
  ListIndentDecrease,
  ListIndentIncrease,
  Redo2,
  Undo2,
} from 'lucide'
import { useCallback, useSyncExternalStore } from 'react'
import type { runByButton } from '../../../editor/commands.ts'
import { $moveSelection, type AnnounceLineChange } from '../../../editor/move-keys.ts'
import { $indent } from '../../../editor/rewrite.ts'
import type { CommandName } from '../../../editor/shortcuts.ts'
import { IconButton } from '../../IconButton.tsx'

interface Props {
  readonly editor: LexicalEditor
  readonly activeCommands: ReadonlySet<CommandName>
  /** Passed in like `runByButton`, because importing them here would split the editor's chunk, which adds 2 kB. */
  readonly history: ReadonlySignal<HistoryState>
  readonly runByButton: typeof runByButton
  readonly announce: AnnounceLineChange
}

/**
 * The buttons of the toolbar that only touch screens have, because their keyboards lack the keys: Undo and Redo, those that move lines,
 * and in a list those that indent items. The toolbar's arrow keys reach them too.
 */
export function LineTools({ editor, activeCommands, history, runByButton: run, announce }: Props) {
  const subscribe = useCallback((onUpdate: () => void) => editor.registerUpdateListener(onUpdate), [editor])
  const canUndo = useSyncExternalStore(subscribe, () => history.peek().undoStack.length > 0)
  const canRedo = useSyncExternalStore(subscribe, () => history.peek().redoStack.length > 0)
  if (!matchMedia('(pointer: coarse)').matches) return null

  function button(icon: IconNode, label: string, command: () => void, isEnabled = true) {
    return (
      <IconButton
        icon={icon}
        label={label}
        tabIndex={-1}
        // A button that is `disabled` gets no events, so a press on it would move the focus out of the text.
        aria-disabled={!isEnabled}
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => isEnabled && run(editor, { run: command })}
      />
    )
  }

  return (
    <>
      <span>
        {button(Undo2, 'Undo', () => editor.dispatchCommand(UNDO_COMMAND, undefined), canUndo)}
        {button(Redo2, 'Redo', () => editor.dispatchCommand(REDO_COMMAND, undefined), canRedo)}
      </span>
      <span>
        {button(ArrowUp, 'Move up', () => editor.update(() => $moveSelection(-1, announce)))}
        {button(ArrowDown, 'Move down', () => editor.update(() => $moveSelection(1, announce)))}
      </span>
      {LISTS.some((name) => activeCommands.has(name)) && (
        <span>
          {button(ListIndentDecrease, 'Outdent', () => editor.update(() => $indent(-1, announce)))}
          {button(ListIndentIncrease, 'Indent', () => editor.update(() => $indent(1, announce)))}
        </span>
      )}
    </>
  )
}

const LISTS: readonly CommandName[] = ['bullets', 'numbers', 'checks']
