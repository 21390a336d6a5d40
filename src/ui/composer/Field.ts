import type { ReactNode, Ref } from 'react'
import type { Doc } from '../../markers/doc.ts'
import type { Notifier } from '../../notifier.ts'

/** What the composer needs from the box that the note is typed into, be it the editor or the plain one before it. */
export interface ComposerField {
  readonly read: () => Doc
  /** Puts a document in place of everything, with the caret behind so many of its characters and line ends; -1 is its end. */
  readonly load: (doc: Doc, caret: number) => void
  readonly clear: () => void
  /** Where the caret is, counted so; -1 where it is nowhere. */
  readonly caret: () => number
  /** Leaves the caret where it was last, unless it is to go to the start. */
  readonly focus: (position?: 'start') => void
  readonly blur: () => void
  readonly isFocused: () => boolean
  /** Whether its text was typed key by key and is short, so that it can be typed again. */
  readonly isTyped: () => boolean
  /** Runs `task` at once, or when the input method in use has finished its word. */
  readonly afterComposing: (task: () => void) => void
}

export interface ComposerFieldProps {
  readonly ref: Ref<ComposerField>
  readonly expanded: boolean
  /** The note's title, which stands above. */
  readonly title: string
  readonly notify: Notifier
  /** Called when ArrowUp is pressed in the first visual line. Returns whether the caret has left the text. */
  readonly onLeaveOnArrowUp: () => boolean
  /** Called at each change of the text. */
  readonly onEdit: () => void
  /** Called when the text becomes blank, or is no longer. */
  readonly onBlankChange: (isBlank: boolean) => void
  /** Stands at the end of the row below the text. */
  readonly children: ReactNode
}

export const PLACEHOLDER = 'Write a note…'
