import type { DraftSession } from '../../drafts/draft-session.ts'
import type { Note } from '../../notes/note.ts'

/**
 * Reports the notes that stay in the list during a search, although they may not match: the note that is being edited, and those that were
 * edited or saved since. Returns a function that ends this.
 */
export function followKept(
  drafts: Pick<DraftSession, 'get' | 'subscribe'>,
  onKept: (ids: ReadonlySet<string>) => void,
): () => void {
  const savedBefore = drafts.get().lastSaved
  let kept: ReadonlySet<string> = new Set()
  keep()
  const unsubscribe = drafts.subscribe(keep)
  return () => {
    unsubscribe()
    if (kept.size > 0) onKept(new Set())
  }

  function keep() {
    const { active, lastSaved } = drafts.get()
    const ids = [active.note, lastSaved === savedBefore ? undefined : lastSaved].flatMap(
      (note) => note?.id ?? [],
    )
    if (ids.every((id) => kept.has(id))) return
    kept = new Set([...kept, ...ids])
    onKept(kept)
  }
}

/**
 * Adds the kept notes to the matching ones, each before the first match that follows it in the list of all notes. `unmatched` are the ids
 * of those that do not match.
 */
export function withKept(
  matches: readonly Note[],
  all: readonly Note[],
  kept: ReadonlySet<string>,
): { readonly notes: readonly Note[]; readonly unmatched: ReadonlySet<string> } {
  if (kept.size === 0) return { notes: matches, unmatched: kept }
  const matching = new Set(matches)
  const places = new Map(all.map((note, place) => [note, place]))
  const added = all.filter((note) => kept.has(note.id) && !matching.has(note))
  const notes = added.reduceRight((shown, note) => insert(shown, note, places), matches)
  return { notes, unmatched: new Set(added.map(({ id }) => id)) }
}

function insert(shown: readonly Note[], note: Note, places: ReadonlyMap<Note, number>): readonly Note[] {
  const place = places.get(note) ?? 0
  const isLater = (other: Note) => other.pinned === note.pinned && (places.get(other) ?? 0) > place
  const next = shown.findIndex(isLater)
  const endOfSection = note.pinned === 'pinned' ? shown.findIndex(({ pinned }) => pinned === 'unpinned') : -1
  const end = endOfSection === -1 ? shown.length : endOfSection
  return shown.toSpliced(next === -1 ? end : next, 0, note)
}
