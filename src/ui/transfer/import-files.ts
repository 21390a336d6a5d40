import { contentKey } from '../../notes/keys.ts'
import type { Note } from '../../notes/note.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import type { ImportItem } from '../../transfer/import-items.ts'
import type { ChosenFile } from '../../transfer/read-files.ts'

/** Loads what reads the files. */
export const fetchFileImporter = () => import('../../transfer/importing.ts')
type FileImporter = Awaited<ReturnType<typeof fetchFileImporter>>

interface Ports {
  readonly signal: AbortSignal
  /** Called with the number of notes that are done. */
  readonly onProgress: (notes: number) => void
}

interface ReadPorts extends Partial<Ports> {
  /** Of the browser. */
  readonly language: string
}

interface StorePorts extends Ports {
  /** Whether the member who has chosen the files is still signed in. Always true for a visitor. */
  readonly isSameUser: () => boolean
}

/**
 * Reads the notes of files. Events are handled in between. Resolves with what was found in the order of the names of the files, or with
 * undefined if the signal was aborted.
 */
export async function readImportItems(
  { readFiles, createShortTasks }: FileImporter,
  files: readonly ChosenFile[],
  { language, signal, onProgress }: ReadPorts,
): Promise<readonly ImportItem[] | undefined> {
  const items: ImportItem[] = []
  const { isTaskOver, nextTask } = createShortTasks()
  for await (const some of readFiles(files, language, signal)) {
    for (const item of some) items.push(item)
    if (isTaskOver()) {
      onProgress?.(items.length)
      await nextTask()
    }
    if (signal?.aborted) return undefined
  }
  return inOrderOfNames(items, files)
}

/** The browser lists the files of a folder in any order, and some files are read after others. Those in an archive keep their order. */
function inOrderOfNames(items: readonly ImportItem[], files: readonly ChosenFile[]): readonly ImportItem[] {
  const { compare } = new Intl.Collator('en', { numeric: true })
  const names = files.map(({ name }) => name).toSorted(compare)
  const places = new Map(names.map((name, at) => [name, at]))
  const placeOf = ({ file }: ImportItem): number => {
    let end = file.length
    // The name of an archive is followed by the path of a file in it.
    while (end > 0 && !places.has(file.slice(0, end))) end = file.lastIndexOf('/', end - 1)
    return places.get(file.slice(0, end)) ?? 0
  }
  return items
    .map((item) => ({ item, place: placeOf(item) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

interface StoredNotes {
  /** Fewer than there were if the signal was aborted, the storage failed or the person was signed out. */
  readonly stored: readonly Note[]
  /** Those that can be taken back. None if the account may have had some of them, because not all of its notes were known. */
  readonly removable: readonly Note[]
}

/** Stores notes, a few in each step, so that a browser that is killed has all or nothing of each. */
export async function storeNotes(
  notes: Pick<NotesStore, 'get' | 'importNotes'>,
  added: readonly Note[],
  ports: StorePorts,
): Promise<StoredNotes> {
  const { isComplete } = notes.get()
  const stored = added.slice(0, await storeInSteps(notes, added, ports))
  return { stored, removable: isComplete ? stored : [] }
}

/** Resolves with the number of notes up to the end of the last step. */
async function storeInSteps(
  notes: Pick<NotesStore, 'importNotes'>,
  added: readonly Note[],
  { signal, onProgress, isSameUser }: StorePorts,
): Promise<number> {
  for (let from = 0, count = FIRST_STEP; from < added.length; from += count, count = nextStep(count)) {
    if (!isSameUser()) return from
    onProgress(from)
    // oxlint-disable-next-line no-await-in-loop -- a step begins when the one before it is on the disk
    const isStored = await notes.importNotes(added.slice(from, from + count))
    if (!isStored) return from
    if (signal.aborted) return from + count
  }
  return added.length
}

const FIRST_STEP = 200
const LARGEST_STEP = 2_000

/** The steps grow, because each of them also stores the notes of a visitor that were there before. */
function nextStep(count: number): number {
  return Math.min(2 * count, LARGEST_STEP)
}

/**
 * The ids that imported notes have now. A note has its content key instead of its id if the account's trash turned out to have another text
 * with that id, and an id of its own if that is its content key too. The person may have restored that text since.
 */
export function idsOfImported(imported: readonly Note[], present: readonly Note[]): readonly string[] {
  const ids = new Set(present.map(({ id }) => id))
  const found = imported.map((note) => [contentKey(note), note.id].find((id) => ids.has(id)))
  if (!found.includes(undefined)) return found.flatMap((id) => id ?? [])
  const idsByText = new Map(present.map((note) => [contentKey(note), note.id]))
  return imported.map((note, at) => found[at] ?? idsByText.get(contentKey(note)) ?? note.id)
}
