import { plainText, type Doc } from '../../markers/doc.ts'
import { lastGraphemeEnd } from '../../markers/graphemes.ts'

/** The accessible description of an untitled note's buttons: its first words. Short, because screen readers repeat it often. */
export function shortLabel(doc: Doc): string {
  return truncate(firstLine(doc), MAX_SHORT_LABEL_LENGTH)
}

export function firstLine(doc: Doc): string {
  const lines = plainText(doc).split('\n')
  return lines.find((line) => line.trim() !== '')?.trim() ?? 'Untitled'
}

export function truncate(label: string, maxLength: number): string {
  if (label.length <= maxLength) return label
  const space = label.lastIndexOf(' ', maxLength)
  return `${label.slice(0, space > 0 ? space : lastGraphemeEnd(label, maxLength))}…`
}

/** In UTF-16 code units. */
const MAX_SHORT_LABEL_LENGTH = 60
