import type { Remark, SkipReason } from '../../transfer/import-items.ts'
import type { PlanEntry } from '../../transfer/plan-import.ts'
import { formatNumber } from '../formatNumber.ts'
import { CHUNK_FAILED } from './chunk-failed.ts'

export const CANCEL = 'Cancel'

/** The sentences of the export. */
export const EXPORT = {
  title: 'Export notes',
  close: 'Close export',
  format: 'Format',
  formats: {
    json: { label: 'Pinwell file', hint: 'JSON. Keeps everything and can be imported again.' },
    markdown: { label: 'Markdown files', hint: 'A ZIP file with one file per note, for other programs.' },
  },
  trash: 'Include the trash',
  versions: 'Include earlier versions',
  versionsHint: 'They are read from your account, which requires a connection.',
  run: 'Export',
  nothing: 'There are no notes to export.',
  incomplete: 'Not all of your notes are on this device yet. Only those that are listed are exported.',
  trashUnread: 'The trash has not been read yet, which requires a connection.',
} as const

export type ExportFailure = 'versions' | 'chunk' | 'file'

/** Why there is no file, and what the person can do. */
export const EXPORT_FAILURES: Readonly<Record<ExportFailure, string>> = {
  versions: 'The versions could not be read. Check your connection and try again, or export without them.',
  chunk: CHUNK_FAILED,
  file: 'The file could not be created. There may not be enough space on this device.',
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

/** The sentences of the import. */
export const IMPORT = {
  title: 'Import notes',
  close: 'Close import',
  lead: 'Choose or drop files. You will see what they contain before anything is added.',
  formats:
    'Exports of Pinwell, Google Keep, Google Tasks, Simplenote, Standard Notes, Joplin, Notesnook, Notion, Bear, Memos, Trello, Todoist, Roam, Evernote, Apple Notes and Day One, and Markdown, text and HTML files, also in ZIP files.',
  choose: 'Choose files',
  report: 'Download report',
  another: 'Choose other files',
  incomplete:
    'Not all of your notes are on this device yet. A note that is already in your account is not added again.',
  found: 'What the files contain',
  nothing: 'There is nothing to add.',
  archivedHint: 'Pinwell has no archive: archived notes are added to your other notes.',
  closeDialogFirst: 'Please close this dialog, and then add the files again.',
  busy: 'Please wait until this import is done, and then add the files again.',
  chunk: CHUNK_FAILED,
} as const

export function readingProgress(found: number): string {
  return found === 1 ? 'Reading: 1 note found' : `Reading: ${formatNumber(found)} notes found`
}

export function importingProgress(done: number, total: number): string {
  return `${formatNumber(done)} of ${formatNumber(total)} notes added`
}

export function importLabel(count: number): string {
  return `Import ${notes(count)}`
}

export function newSummary(count: number): string {
  return count === 1 ? '1 note is new.' : `${formatNumber(count)} notes are new.`
}

export function knownSummary(count: number): string {
  return count === 1 ? '1 note is already here.' : `${formatNumber(count)} notes are already here.`
}

export function leaveOutArchivedLabel(count: number): string {
  return count === 1 ? 'Leave out the archived note' : `Leave out the ${formatNumber(count)} archived notes`
}

export function importedMessage(count: number): string {
  return `${notes(count)} imported`
}

/** For the last import, when its toast is gone. */
export function takeBackLabel(count: number): string {
  return `Move the last import (${notes(count)}) to the trash`
}

export function notStoredMessage(stored: number, total: number): string {
  return `Only ${formatNumber(stored)} of ${notes(total)} could be stored. There may not be enough space on this device. Try again to add the others.`
}

export function signedOutMessage(stored: number, total: number): string {
  return `You were signed out, so only ${formatNumber(stored)} of ${notes(total)} were imported. Sign in again, and then choose the files again to add the others.`
}

/** What is skipped for this reason: the names of a few files, or how many notes and files. */
export function skippedSummary(reason: SkipReason, entries: readonly PlanEntry[]): string {
  const skipped = entries.filter(({ outcome }) => outcome === reason)
  const files = new Set(skipped.map(({ file }) => file))
  // An empty note does not make its file empty.
  const isPart = ({ file, outcome }: PlanEntry) => reason === 'empty' && outcome !== reason && files.has(file)
  const isNamed =
    files.size === skipped.length &&
    skipped.length <= MAX_NAMES &&
    skipped.every(({ title }) => title === '' || reason === 'too-long') &&
    !entries.some(isPart)
  const names = skipped.map(({ file, title }) => title || file.slice(file.lastIndexOf('/') + 1))
  return `${SKIP_REASONS[reason]}: ${isNamed ? names.join(', ') : formatNumber(skipped.length)}`
}

const MAX_NAMES = 3

/** Why something is skipped, in the preview and in the report. */
const SKIP_REASONS: Readonly<Record<SkipReason, string>> = {
  unsupported: 'Not a notes file that Pinwell can read',
  document: 'Not a format that Pinwell can read; save it as text, Markdown or HTML',
  attachment: 'A picture or other attachment',
  backup: 'A backup of another program; export Markdown there instead',
  packed: 'Compressed; unpack it and drop its folder here',
  'too-large': 'The file is too large',
  binary: 'Not text, although its name says so',
  encoding: 'Not encoded in UTF-8 or UTF-16',
  damaged: 'The file is damaged or incomplete',
  encrypted: 'Encrypted; export it without encryption',
  'newer-format': 'Written by a newer version of Pinwell',
  'too-long': 'Longer than a note can be',
  empty: 'Contains no text',
  trashed: 'In the trash of the other program',
  archived: 'Archived in the other program, and left out',
}

const REMARKS: Readonly<Record<Remark, string>> = {
  archived: 'Archived in the other program',
  'attachments-missing': 'Without its attachments',
  'encoding-guessed': 'Not encoded in UTF-8; some letters may be wrong',
  'encrypted-missing': 'Without its encrypted text',
  'formatting-missing': 'As plain text, because its formatting cannot be read',
}

/** What new notes lack, and the titles of a few of them, or how many. The preview asks about archived notes in another place. */
export function remarkSummaries(entries: readonly PlanEntry[]): readonly string[] {
  return SUMMARIZED.flatMap((remark) => {
    const titles = entries.flatMap(({ outcome, remarks, title }) =>
      outcome === 'added' && remarks.includes(remark) ? [title] : [],
    )
    if (titles.length === 0) return []
    const areNamed = titles.length <= MAX_NAMES && !titles.includes('')
    return `${REMARKS[remark]}: ${areNamed ? titles.join(', ') : notes(titles.length)}`
  })
}

const SUMMARIZED = [
  'attachments-missing',
  'encrypted-missing',
  'formatting-missing',
  'encoding-guessed',
] as const

const OUTCOMES: Readonly<Record<Exclude<PlanEntry['outcome'], SkipReason>, string>> = {
  added: 'New',
  known: 'Already here',
  'known-changed': 'Already here with a different text, which is kept',
}

/** The report as a text, with a line for each note and each file that was skipped. */
export function importReport(entries: readonly PlanEntry[]): string {
  const sentences = { ...OUTCOMES, ...SKIP_REASONS }
  return entries
    .map(({ file, title, outcome, remarks }) => {
      const details = [sentences[outcome], ...remarks.map((remark) => REMARKS[remark])].join('. ')
      return [file, title, details].filter((part) => part !== '').join(' – ')
    })
    .join('\n')
    .concat('\n')
}

function notes(count: number): string {
  return count === 1 ? '1 note' : `${formatNumber(count)} notes`
}
