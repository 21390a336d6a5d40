import type { DraftSession } from '../../drafts/draft-session.ts'
import type { Note } from '../../notes/note.ts'
import { idOfCard } from '../list/card-elements.ts'

/** The ids of the notes that stay in the list, each with the ids of the cards before it when it was kept, if it had a card then. */
export type KeptNotes = ReadonlyMap<string, readonly string[] | undefined>

/**
 * Reports the notes that stay in the list during a search, although they may not match: the note that is being edited, and those that were
 * edited or saved since, or whose card was clicked, for example to check an item. Returns a function that ends this.
 */
export function followKept(
  list: Element,
  drafts: Pick<DraftSession, 'get' | 'subscribe'>,
  onKept: (kept: KeptNotes | undefined) => void,
): () => void {
  const savedBefore = drafts.get().lastSaved
  let kept: KeptNotes = new Map()
  keepEdited()
  const unsubscribe = drafts.subscribe(keepEdited)
  // React handles the click afterwards, at the root.
  list.addEventListener('click', keepClicked)
  return () => {
    unsubscribe()
    list.removeEventListener('click', keepClicked)
    if (kept.size > 0) onKept(undefined)
  }

  function keepEdited() {
    const { active, lastSaved } = drafts.get()
    keep(active.note?.id)
    if (lastSaved !== savedBefore) keep(lastSaved?.id)
  }

  function keepClicked({ target }: Event) {
    keep(idOfCard(target))
  }

  function keep(id: string | undefined) {
    if (id === undefined || kept.has(id)) return
    const cards = [...list.querySelectorAll<HTMLElement>('[data-note]')].map(
      ({ dataset }) => dataset.note ?? '',
    )
    const place = cards.indexOf(id)
    kept = new Map([...kept, [id, place === -1 ? undefined : cards.slice(0, place)]])
    onKept(kept)
  }
}

/**
 * Adds the kept notes to the matching ones, each after the last one that was before it when it was kept; without a card then, after the last
 * one before it in the list of all notes. `unmatched` are the ids of those that do not match.
 */
export function withKept(
  matches: readonly Note[],
  all: readonly Note[],
  kept: KeptNotes,
): { readonly notes: readonly Note[]; readonly unmatched: ReadonlySet<string> } {
  const matching = new Set(matches)
  const added = all.filter((note) => kept.has(note.id) && !matching.has(note))
  const notes = added.reduce(
    (shown, note) => insert(shown, note, kept.get(note.id) ?? idsBefore(note, all)),
    matches,
  )
  return { notes, unmatched: new Set(added.map(({ id }) => id)) }
}

function idsBefore(note: Note, all: readonly Note[]): readonly string[] {
  return all.slice(0, all.indexOf(note)).map(({ id }) => id)
}

function insert(shown: readonly Note[], note: Note, before: readonly string[]): readonly Note[] {
  const ids = new Set(before)
  const isBefore = ({ id, pinned }: Note) => (pinned === note.pinned ? ids.has(id) : pinned === 'pinned')
  return shown.toSpliced(shown.findLastIndex(isBefore) + 1, 0, note)
}
