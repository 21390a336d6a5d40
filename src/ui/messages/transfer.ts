import { formatNumber } from '../composer/formatNumber.ts'

/** The sentences of the export. */
export const EXPORT = {
  title: 'Export notes',
  close: 'Close export',
  format: 'Format',
  formats: {
    json: { label: 'Pinwell file', hint: 'JSON. Keeps everything and can be imported again.' },
    markdown: { label: 'Markdown files', hint: 'A ZIP file with one file a note, for other programs.' },
  },
  trash: 'Include the trash',
  versions: 'Include earlier versions',
  versionsHint: 'They are read from your account, which takes a connection.',
  run: 'Export',
  cancel: 'Cancel',
  nothing: 'There are no notes to export.',
  incomplete: 'Not all of your notes are on this device yet. Only those that are listed are exported.',
  trashUnread: 'The trash has not been read yet, which takes a connection.',
} as const

export type ExportFailure = 'versions' | 'chunk' | 'file'

/** Why there is no file, and what the person can do. */
export const EXPORT_FAILURES: Readonly<Record<ExportFailure, string>> = {
  versions: 'The versions could not be read. Check your connection and try again, or export without them.',
  chunk: 'A part of the app could not be loaded. Please check your connection and try again.',
  file: 'The file could not be made. There may not be enough space on this device.',
}

export function exportLead(count: number, isSelection: boolean): string {
  if (isSelection) return count === 1 ? 'The selected note.' : `The ${formatNumber(count)} selected notes.`
  return count === 1 ? 'Your note.' : `All ${formatNumber(count)} notes.`
}

export function exportProgress(done: number, total: number): string {
  return `${formatNumber(done)} of ${formatNumber(total)} notes`
}

export function exportedMessage(count: number): string {
  return count === 1 ? 'Note exported' : `${formatNumber(count)} notes exported`
}
