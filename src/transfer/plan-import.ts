import { contentKey } from '../notes/keys.ts'
import { NOTE_ID } from '../notes/limits.ts'
import { type Note, sameText } from '../notes/note.ts'
import type { FoundNote, ImportItem, Remark, SkipReason } from './import-items.ts'

/** What an import would do, and why it would leave notes out. */
export interface ImportPlan {
  /** In the order of the files. Their owner is not set. */
  readonly added: readonly Note[]
  readonly known: number
  readonly skipped: readonly (readonly [reason: SkipReason, count: number])[]
  /** How many notes that are not here are archived in the other program, whether they are added or left out. */
  readonly archived: number
  readonly entries: readonly PlanEntry[]
}

/** One line of the report. */
export interface PlanEntry {
  readonly file: string
  readonly title: string
  /** 'known': the note is already here. 'known-changed': it is, with another text, which is kept. */
  readonly outcome: 'added' | 'known' | 'known-changed' | SkipReason
  readonly remarks: readonly Remark[]
}

interface Options {
  readonly leavesOutArchived?: boolean
  /** The deleted notes, as far as they are known. */
  readonly trash?: readonly Note[]
}

/**
 * Compares what was found with the notes that are here. A note is here if one with its id is, or one with its date and text. A note that is
 * in the files twice is added once. If another text with its id was added before it, or is in the trash, it gets a new id, so that both texts
 * are kept.
 */
export function planImport(
  items: readonly ImportItem[],
  notes: readonly Note[],
  now: number,
  { leavesOutArchived = false, trash = [] }: Options = {},
): ImportPlan {
  const deleted = new Map(trash.map((note) => [note.id, note]))
  const known = new Map<string, Pick<Note, 'title' | 'content'>>()
  for (const note of notes) known.set(contentKey(note), note).set(note.id, note)
  const found = new Set<Pick<Note, 'title' | 'content'>>()
  const added: Note[] = []
  const archived = new Set<string>()
  const entries = items.map((item): PlanEntry => {
    const { file } = item
    if (item.kind === 'skipped') return { file, title: item.title ?? '', outcome: item.reason, remarks: [] }
    const note = toNote(item.note, now)
    const { title } = note
    const present = known.get(contentKey(note)) ?? known.get(item.note.id ?? note.id) ?? known.get(note.id)
    const isSame = present && sameText(present, note)
    if (present && (isSame || !found.has(present)))
      return { file, title, outcome: isSame ? 'known' : 'known-changed', remarks: item.remarks }
    if (item.remarks.includes('archived')) {
      archived.add(contentKey(note))
      if (leavesOutArchived) return { file, title, outcome: 'archived', remarks: [] }
    }
    found.add(note)
    known.set(contentKey(note), note).set(note.id, note)
    const other = present ?? deleted.get(note.id)
    added.push(other && !sameText(other, note) ? { ...note, id: contentKey(note) } : note)
    return { file, title, outcome: 'added', remarks: item.remarks }
  })
  const skipped = new Map<SkipReason, number>()
  let knownCount = 0
  for (const { outcome } of entries)
    if (outcome === 'known' || outcome === 'known-changed') knownCount++
    else if (outcome !== 'added') skipped.set(outcome, (skipped.get(outcome) ?? 0) + 1)
  return { added, known: knownCount, skipped: [...skipped], archived: archived.size, entries }
}

/** The server accepts no date that is more than a day ahead; such a date counts as unknown. */
function toNote({ id = '', ...found }: FoundNote, now: number): Note {
  const timestamp = found.timestamp <= now + DAY ? Math.max(0, found.timestamp) : 0
  const note = { ...found, timestamp, userId: '', userEmail: '', author: '' }
  return { ...note, id: NOTE_ID.test(id) ? id : contentKey(note) }
}

const DAY = 24 * 60 * 60 * 1000
