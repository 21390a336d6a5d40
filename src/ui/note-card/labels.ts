import { type Doc, plainText } from '../../markers/doc.ts'
import { firstLine } from '../../markers/first-line.ts'
import { lastGraphemeEnd } from '../../markers/graphemes.ts'
import type { NoteText } from '../../notes/note.ts'

/** The accessible description of an untitled note's buttons: its first words. Short, because screen readers repeat it often. */
export function shortLabel(doc: Doc): string {
  return truncateAtWord(firstLine(plainText(doc).split('\n')), MAX_SHORT_LABEL_LENGTH)
}

/** The attributes that name a button's note for screen readers. */
export type NoteDescription =
  | { readonly 'aria-describedby': string }
  | { readonly 'aria-description': string }

/** The same with a hint about the button, if there is one. As a tooltip alone it would not reach people who use keys or fingers. */
export function descriptionWithHint(
  description: NoteDescription,
  { title }: Pick<NoteText, 'title'>,
  hint: string | undefined,
): NoteDescription {
  if (hint === undefined) return description
  const label =
    'aria-description' in description
      ? description['aria-description']
      : truncateAtWord(title.trim(), MAX_SHORT_LABEL_LENGTH)
  return { 'aria-description': `${label}. ${hint}` }
}

export function truncateAtWord(label: string, maxLength: number): string {
  if (label.length <= maxLength) return label
  const space = label.lastIndexOf(' ', maxLength)
  return `${label.slice(0, space > 0 ? space : lastGraphemeEnd(label, maxLength))}…`
}

/** In UTF-16 code units. */
const MAX_SHORT_LABEL_LENGTH = 60
