import { contentKey } from '../notes/keys.ts'
import { NOTE_ID } from '../notes/limits.ts'
import { type Note, type NoteText, sameText } from '../notes/note.ts'
import { groupBy } from './group-by.ts'
import type { FoundNote, ImportItem, Remark, SkipReason } from './import-items.ts'

/** What an import would do, and why it would leave notes out. */
export interface ImportPlan {
  /** In the order of the items. Their owner is not set. */
  readonly added: readonly Note[]
  readonly known: number
  readonly skipped: readonly (readonly [reason: SkipReason, count: number])[]
  /** The number of new notes that are archived in the other program, whether they are added or left out. */
  readonly archived: number
  readonly entries: readonly PlanEntry[]
}

/** One line of the report. */
export interface PlanEntry {
  readonly file: string
  readonly title: string
  /** 'known': the note already exists. 'known-changed': it exists with another text, which is kept. */
  readonly outcome: 'added' | 'known' | 'known-changed' | SkipReason
  readonly remarks: readonly Remark[]
}

interface Options {
  readonly leavesOutArchived?: boolean
  /** The deleted notes, as far as they are known. */
  readonly trash?: readonly Note[]
}

/**
 * Compares the notes that were found with the existing ones. A note is known if an existing one has its id, or its date and text. One
 * without an id is also known by its text alone, if its date may have been read in another time zone or is that of its file, but each
 * existing note stands for one date. A note that is in the files twice is added once. If another text with its id was added before it, or
 * is in the trash, it gets a new id, so that both texts are kept.
 */
export function planImport(
  items: readonly ImportItem[],
  notes: readonly Note[],
  now: number,
  { leavesOutArchived = false, trash = [] }: Options = {},
): ImportPlan {
  const deleted = new Map(trash.map((note) => [note.id, note]))
  const known = new Map<string, NoteText>()
  for (const note of notes) known.set(contentKey(note), note).set(note.id, note)
  const findExact = (note: Note, writtenId = note.id) =>
    known.get(contentKey(note)) ?? known.get(writtenId) ?? known.get(note.id)
  const found = items.map((item) =>
    item.kind === 'note' ? { ...item, writtenId: item.note.id, note: toNote(item.note, now) } : item,
  )
  const exact = found.map((item) => item.kind === 'note' && findExact(item.note, item.writtenId))
  const taken = new Set<unknown>(exact)
  const redated = redatedNotes(
    found.flatMap((item, at) =>
      item.kind === 'note' && !exact[at] && item.writtenId === undefined ? item : [],
    ),
    notes.filter((note) => !taken.has(note)),
  )
  const addedBefore = new Set<NoteText>()
  const added: AddedNote[] = []
  const archived = new Set<string>()
  const entries = found.map((item): PlanEntry => {
    const { file } = item
    if (item.kind === 'skipped') return { file, title: item.title ?? '', outcome: item.reason, remarks: [] }
    const { note, writtenId, hasFileDate } = item
    const { title } = note
    const present = findExact(note, writtenId) ?? redated.get(contentKey(note))
    const isSame = present && sameText(present, note)
    if (present && (isSame || !addedBefore.has(present)))
      return { file, title, outcome: isSame ? 'known' : 'known-changed', remarks: item.remarks }
    if (item.remarks.includes('archived')) {
      archived.add(contentKey(note))
      if (leavesOutArchived) return { file, title, outcome: 'archived', remarks: [] }
    }
    addedBefore.add(note)
    known.set(contentKey(note), note).set(note.id, note)
    const other = present ?? deleted.get(note.id)
    const hasOther = other && !sameText(other, note)
    added.push({ file, hasFileDate, note: hasOther ? withContentKey(note) : note })
    return { file, title, outcome: 'added', remarks: item.remarks }
  })
  return {
    added: withDifferentDates(added),
    archived: archived.size,
    entries,
    ...countLeftOut(entries),
  }
}

/** How many of the notes exist already, and how many are skipped for each reason. */
function countLeftOut(entries: readonly PlanEntry[]): Pick<ImportPlan, 'known' | 'skipped'> {
  const skipped = new Map<SkipReason, number>()
  let known = 0
  for (const { outcome } of entries)
    if (outcome === 'known' || outcome === 'known-changed') known++
    else if (outcome !== 'added') skipped.set(outcome, (skipped.get(outcome) ?? 0) + 1)
  return { known, skipped: [...skipped] }
}

interface AddedNote {
  readonly file: string
  readonly hasFileDate?: boolean | undefined
  readonly note: Note
}

/**
 * Moves the dates of notes whose files have the same date by some milliseconds. The list begins with the newest note, so it then has them
 * in the order of the names of their files.
 */
function withDifferentDates(added: readonly AddedNote[]): readonly Note[] {
  const { compare } = new Intl.Collator('en', { numeric: true })
  const ids = new Set(added.map(({ note }) => note.id))
  const lastFirst = added
    .filter(({ hasFileDate }) => hasFileDate)
    .toSorted((a, b) => a.note.timestamp - b.note.timestamp || compare(b.file, a.file))
  const moved = new Map<Note, Note>()
  let distance = 0
  for (const [at, { note }] of lastFirst.entries()) {
    distance =
      lastFirst[at - 1]?.note.timestamp === note.timestamp ? Math.min(distance + 1, MAX_DISTANCE_MS) : 0
    const other = withContentKey({ ...note, timestamp: note.timestamp + distance })
    if (ids.has(other.id)) continue
    moved.set(note, other)
    ids.add(other.id)
  }
  return added.map(({ note }) => moved.get(note) ?? note)
}

const MAX_DISTANCE_MS = 30_000

/**
 * The existing notes that are the found ones with another date, by the content keys of the found ones, also if the person has edited their
 * titles or their texts since the import. Each stands for one date, so that two equal notes are both kept. In the order of their dates,
 * equal notes of some days find one note each in any time zone.
 */
function redatedNotes(
  found: readonly Omit<AddedNote, 'file'>[],
  existing: readonly Note[],
): ReadonlyMap<string, Note> {
  const inOrder = existing.toSorted((a, b) => a.timestamp - b.timestamp)
  const same = groupBy(inOrder, normalizedText)
  const edited = inOrder.filter(isEditedImport)
  const editedTexts = groupBy(edited, ({ title }) => title)
  const editedTitles = groupBy(edited, ({ content }) => content)
  const redated = new Map<string, Note>()
  const isTaken = new Set<Note>()
  for (const { note, hasFileDate } of found.toSorted((a, b) => a.note.timestamp - b.note.timestamp)) {
    if (redated.has(contentKey(note))) continue
    const { timestamp, title, content } = note
    const isFree = (other: Note) =>
      !isTaken.has(other) && (hasFileDate || isInOtherZone(other.timestamp - timestamp))
    const wasSame = (other: Note) =>
      isFree(other) && other.id === contentKey({ ...note, timestamp: other.timestamp })
    const present =
      same.get(normalizedText(note))?.find(isFree) ??
      editedTexts.get(title)?.find(wasSame) ??
      editedTitles.get(content)?.find(wasSame)
    if (!present) continue
    redated.set(contentKey(note), present)
    isTaken.add(present)
  }
  return redated
}

/**
 * Whether a date without a time zone may move by this distance, in milliseconds: by quarters of an hour. A whole day is that between two
 * notes of a diary.
 */
function isInOtherZone(distance: number): boolean {
  return (
    distance % QUARTER_MS === 0 && Math.abs(distance) <= MAX_ZONE_DISTANCE_MS && Math.abs(distance) !== DAY_MS
  )
}

const QUARTER_MS = 15 * 60 * 1000
/** From UTC-12 to UTC+14. */
const MAX_ZONE_DISTANCE_MS = 26 * 60 * 60 * 1000

/** Earlier imports kept the decomposed letters of file names in titles, and a first line that repeats the title. */
function normalizedText({ title, content }: Note): string {
  const name = title.normalize()
  const rest = content.replace(/^\s*(.+)\n*/, (start, line: string) =>
    line.normalize().trim() === name.trim() ? '' : start,
  )
  return `${name}\n${rest}`
}

/** Whether the id of a note is derived from its date and another text than it has now. */
function isEditedImport(note: Note): boolean {
  return note.id.startsWith(`${String(note.timestamp).padStart(13, '0')}-`) && note.id !== contentKey(note)
}

function withContentKey(note: Note): Note {
  return { ...note, id: contentKey(note) }
}

/** The server accepts no date that is more than a day ahead; such a date counts as unknown. */
function toNote({ id = '', ...found }: FoundNote, now: number): Note {
  const timestamp = found.timestamp <= now + DAY_MS ? Math.max(0, found.timestamp) : 0
  const note = { ...found, timestamp, userId: '', userEmail: '', author: '' }
  return { ...note, id: NOTE_ID.test(id) ? id : contentKey(note) }
}

const DAY_MS = 24 * 60 * 60 * 1000
