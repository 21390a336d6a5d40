import type { DraftSession } from '../../drafts/draft-session.ts'
import type { Note } from '../../notes/note.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import type { ReadableStore } from '../../store.ts'
import { idOfCard } from '../list/card-elements.ts'
import type { Sort } from '../list/order/sort-choice.ts'

/** The ids of the notes that stay in the list, each with the place of its card, if it had one. */
export type KeptNotes = ReadonlyMap<string, Place | undefined>

/** Where a card was: in the section of the pinned notes or of the others, after the cards of these notes. */
interface Place {
  readonly pinned: Note['pinned']
  readonly before: readonly string[]
}

/** What changes the list apart from the query. */
export interface ListSources {
  readonly notes: Pick<NotesStore, 'get'>
  readonly draftSession: Pick<DraftSession, 'get' | 'subscribe'>
  readonly sort: ReadableStore<Sort>
}

/**
 * Reports the notes that stay in the list during a search, although they may not match: the note that is being edited, and those that were
 * edited or saved since, or whose card was clicked, for example to check an item. They also stay in their places, until the list is sorted
 * in another way. Without a query, clicked notes stay in their places in an order that an edit may change, until the person goes on outside
 * the list. Returns a function that ends this.
 */
export function followKept(
  list: Element,
  query: string,
  { notes, draftSession, sort }: ListSources,
  onKept: (kept: KeptNotes | undefined) => void,
): () => void {
  const { active: edited, lastSaved: savedBefore } = draftSession.get()
  let kept: KeptNotes = new Map()
  const listeners = new AbortController()
  const { signal } = listeners
  const stops = [sort.subscribe(forgetPlaces), () => listeners.abort()]
  if (query === '') {
    document.addEventListener('focusin', forgetOutside, { signal })
  } else {
    // Its card may still have the place of the last query.
    if (edited.note) report([[edited.note.id, undefined]])
    stops.push(draftSession.subscribe(keepEdited))
  }
  // React handles the click afterwards, at the root.
  list.addEventListener('click', keepClicked, { signal })
  return () => {
    for (const stop of stops) stop()
    if (kept.size > 0) onKept(undefined)
  }

  function keepEdited() {
    const { active, lastSaved } = draftSession.get()
    keep(active.note?.id)
    if (lastSaved !== savedBefore) keep(lastSaved?.id)
  }

  function keepClicked({ target }: Event) {
    if (query !== '' || sort.get() !== 'newest') keep(idOfCard(target))
  }

  function forgetOutside({ target }: Event) {
    // An undo in a message belongs to what the person does in the list.
    if (target instanceof Element && !list.contains(target) && !target.closest('#toasts')) forgetPlaces()
  }

  function keep(id: string | undefined) {
    if (id === undefined) return
    const note = notes.get().notes.find((each) => each.id === id)
    if (kept.has(id) && (!note || kept.get(id)?.pinned === note.pinned)) return
    const cards = Array.from(
      list.querySelectorAll<HTMLElement>('[data-note]'),
      ({ dataset }) => dataset.note ?? '',
    )
    const at = cards.indexOf(id)
    const place = note && at !== -1 ? { pinned: note.pinned, before: cards.slice(0, at) } : undefined
    if (place || !kept.has(id)) report([...kept, [id, place]])
  }

  function forgetPlaces() {
    if (kept.size > 0) report(query === '' ? [] : Array.from(kept.keys(), (id) => [id, undefined]))
  }

  function report(next: readonly (readonly [id: string, place: Place | undefined])[]) {
    kept = new Map(next)
    onKept(kept)
  }
}

/**
 * Puts each kept note after the last one that was before it when it was kept, also if it matches. One without a place, or in the other
 * section now, is where it matches; if it does not, it is after the last one before it in the list of all notes. `unmatched` are the ids of
 * those that do not match.
 */
export function withKept(
  matches: readonly Note[],
  all: readonly Note[],
  kept: KeptNotes,
): { readonly notes: readonly Note[]; readonly unmatched: ReadonlySet<string> } {
  const matching = new Set(matches)
  const placed = new Set(
    all.filter((note) => kept.has(note.id) && (!matching.has(note) || idsBeforePlace(note))),
  )
  const notes = [...placed].reduce<readonly Note[]>(
    (shown, note) => insert(shown, note, idsBeforePlace(note) ?? idsBefore(note, all)),
    matches.filter((note) => !placed.has(note)),
  )
  const unmatched = [...placed].filter((note) => !matching.has(note))
  return { notes, unmatched: new Set(unmatched.map(({ id }) => id)) }

  function idsBeforePlace({ id, pinned }: Note): readonly string[] | undefined {
    const place = kept.get(id)
    return place?.pinned === pinned ? place?.before : undefined
  }
}

function idsBefore(note: Note, all: readonly Note[]): readonly string[] {
  return all.slice(0, all.indexOf(note)).map(({ id }) => id)
}

function insert(shown: readonly Note[], note: Note, before: readonly string[]): readonly Note[] {
  const ids = new Set(before)
  const isBefore = ({ id, pinned }: Note) => (pinned === note.pinned ? ids.has(id) : pinned === 'pinned')
  return shown.toSpliced(shown.findLastIndex(isBefore) + 1, 0, note)
}
