import { compareNotes, type Note, sortNotes } from '../note.ts'
import { NoteMap } from './note-map.ts'

/**
 * Keeps the notes of one map after another in the order of the list. Looks at the notes that changed since the last call: each is inserted
 * at its place by binary search. Returns the same array while nothing changes.
 */
export function createNoteOrder(): (notes: NoteMap) => readonly Note[] {
  let before = NoteMap.of<Note>([])
  let ordered: readonly Note[] = []

  return (notes) => {
    const { changed, removed } = notes.changesSince(before)
    if (changed.length + removed.length === 0) return ordered
    const outdated = [...changed.map(({ id }) => id), ...removed].flatMap((id) => before.get(id) ?? [])
    before = notes
    const isFew = changed.length + outdated.length <= MAX_INSERTIONS
    ordered = isFew ? insertNotes() : sortNotes([...unchanged(), ...changed])
    return ordered

    function insertNotes(): readonly Note[] {
      const list = [...ordered]
      for (const note of outdated) list.splice(list.indexOf(note), 1)
      for (const note of changed)
        list.splice(
          firstIndexAfter(list, (each) => compareNotes(each, note) < 0),
          0,
          note,
        )
      return list
    }

    function unchanged(): readonly Note[] {
      const gone = new Set(outdated)
      return ordered.filter((note) => !gone.has(note))
    }
  }
}

/** With more changes a sort is faster. It takes about linear time, because the unchanged notes are passed to it in order. */
const MAX_INSERTIONS = 64

/** The number of notes at the start of the list that match, if no note after them does. */
function firstIndexAfter(ordered: readonly Note[], matches: (note: Note) => boolean): number {
  let [start, end] = [0, ordered.length]
  while (start < end) {
    const middle = (start + end) >> 1
    const note = ordered[middle]
    if (note && matches(note)) start = middle + 1
    else end = middle
  }
  return start
}
