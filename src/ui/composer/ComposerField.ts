import type { ReactNode, Ref } from 'react'
import type { DraftField } from '../../drafts/draft-session.ts'
import type { EarlyInput, Replay } from '../../editor/early-input.ts'
import type { KeyPress } from '../../editor/shortcuts.ts'
import type { Doc } from '../../markers/doc.ts'

/** The field that a note is typed into, as the composer needs it: the editor, or the plain field until the editor has loaded. */
export interface ComposerField extends DraftField {
  /** Focuses the field with the caret at its last position or at the start. */
  readonly focus: (position?: 'start') => void
  readonly blur: () => void
  readonly isFocused: () => boolean
  /** Runs the command of a shortcut that was pressed on a button of the composer, or in the plain field. */
  readonly runShortcut: (key: KeyPress) => void
  /** Of the plain field: what was written into it since it was loaded; undefined if it does not show the text. */
  readonly earlyInput?: () => EarlyInput | undefined
  /** Of the plain field: lets the editor replay an input that is made now. */
  readonly record?: (replay: Replay) => void
  /** Of the plain field: the offset of the end of the selected text, of which the caret is the start; undefined without one. */
  readonly selectionEnd?: () => number | undefined
}

export interface ComposerFieldProps {
  readonly ref: Ref<ComposerField>
  readonly expanded: boolean
  /** The note's title, for the length warning. */
  readonly title: string
  /** Called when ArrowUp is pressed in the first visual line. Returns whether it moved the caret out of the text. */
  readonly onLeaveByArrowUp: () => boolean
  /** Called at each change of the text. */
  readonly onEdit: () => void
  /** Called with whether the text is blank when that may have changed. */
  readonly onBlankChange: (isBlank: boolean) => void
  /** Called when a document that `load` was called with is in the field completely, if that was not at once. */
  readonly onDocLoaded: (doc: Doc) => void
  /** Rendered at the end of the row below the text. */
  readonly children: ReactNode
}

export const PLACEHOLDER = 'Write a note…'
