import { inspect, isDeepStrictEqual } from 'node:util'
import { type Note, sameText } from '../../src/notes/note.ts'
import { type Model, tokensOf, type TokenState } from './model.ts'

/** What must hold in every simulation, in the order in which violations are reported. */
export const INVARIANTS = {
  overwritten: 'no text in the cloud is overwritten',
  lost: 'a saved text exists',
  unstored: 'a save is reported when the text is on the device or on the server',
  unseenDelete: 'nobody deletes a text that they have not seen',
  returned: 'a deleted text stays deleted',
  refused: 'a text whose save failed is not shown',
  altered: 'a text is shown as it was typed',
  leaked: 'no text is in the account of another person',
  doubled: 'no token is in two notes',
  alike: 'no two notes are equal',
  unexpectedConflict: 'no edit conflicts unexpectedly',
  twice: 'no note is shown twice',
  renumbered: 'a note keeps its id while it is shown',
  foreign: 'no tab shows a note of another account',
  restless: 'the simulation comes to rest',
  tabs: 'every tab shows the notes of the cloud',
  waiting: 'the outbox is empty at the end',
  mirror: 'the mirror equals the cloud',
  moved: 'no note stays in the cache of a member',
  hasSpace: 'a storage with enough space accepts a write',
} as const

type NoteText = Pick<Note, 'title' | 'content'> & { readonly id?: string }

/** The notes and the trash of one account or of one tab. */
export interface Store {
  readonly notes: readonly NoteText[]
  readonly trash: readonly NoteText[]
  /** The account. */
  readonly owner?: string
  /** Whether a note in the trash may have the text of another note, because its draft outlived it. */
  readonly trashMayRepeat?: boolean
}

/**
 * The violations if these stores are everything that exists: each token that must exist does, in a note or in the trash, and none is in two
 * notes unless one of them is a conflict copy. `storage` is the remaining text of the devices, where unreadable text must be.
 */
export function violations(model: Model, stores: readonly Store[], storage = ''): readonly string[] {
  const places = stores.map((store) => placesIn(model, store))
  const isIn = (part: 'notes' | 'trash', token: string) => places.some((place) => place[part].has(token))
  const isGone = (token: string, { isSaved, mayBeGone }: TokenState) =>
    isSaved && !mayBeGone && !isIn('notes', token) && !isIn('trash', token)
  const isShownAltered = (token: string, { text }: TokenState) =>
    text !== undefined && places.some(({ notes }) => notes.get(token)?.some((note) => !sameText(note, text)))

  const check = (invariant: keyof typeof INVARIANTS, is: (token: string, state: TokenState) => boolean) =>
    [...model.tokens].flatMap(([token, state]) =>
      is(token, state) ? [`${INVARIANTS[invariant]}: ${token}`] : [],
    )
  return [
    ...check('overwritten', (token, state) => state.isAcknowledged && isGone(token, state)),
    ...check('lost', (token, state) =>
      state.isUnreadable ? !storage.includes(token) : !state.isAcknowledged && isGone(token, state),
    ),
    ...check(
      'unseenDelete',
      (token, { mayBeTrashed, mayBeGone }) =>
        !mayBeTrashed && !mayBeGone && isIn('trash', token) && !isIn('notes', token),
    ),
    ...check('returned', (token, { isDeleted }) => isDeleted && isIn('notes', token)),
    ...check('refused', (token, { isRefused }) => isRefused && isIn('notes', token)),
    ...check('altered', isShownAltered),
    ...check('leaked', (token, { owner }) =>
      places.some(({ store, notes }) => owner !== undefined && store.owner !== owner && notes.has(token)),
    ),
    ...check(
      'doubled',
      (token, { mayBeDoubled }) => !mayBeDoubled && places.some(({ doubled }) => doubled.has(token)),
    ),
    ...places.flatMap(({ alike }) => alike),
  ]
}

/** Where the tokens of a store are. */
function placesIn(model: Model, store: Store) {
  const { notes, trash, trashMayRepeat = false } = store
  const isOriginal = (note: NoteText) => !isConflictCopy(note) && !model.copyIds.has(note.id ?? '')
  const originals = [notes, trash].map((each) => each.filter(isOriginal).flatMap(uniqueTokens))
  const doubled = trashMayRepeat ? originals.flatMap(repeated) : repeated(originals.flat())
  const mayBeDoubled = (note: NoteText) =>
    tokensOf(note).every((token) => model.tokens.get(token)?.mayBeDoubled)
  const texts = [...notes, ...(trashMayRepeat ? [] : trash)]
    .filter((note) => tokensOf(note).length === 0 || !mayBeDoubled(note))
    .map(({ title, content }) => `${title.replace(COPY_SUFFIX, '')}\n${content}`)
  return {
    store,
    notes: notesByToken(notes),
    trash: notesByToken(trash),
    doubled: new Set(doubled),
    alike: repeated(texts).map((text) => `${INVARIANTS.alike}: ${JSON.stringify(text)}`),
  }
}

function notesByToken(notes: readonly NoteText[]): ReadonlyMap<string, readonly NoteText[]> {
  const found = new Map<string, NoteText[]>()
  for (const note of notes)
    for (const token of uniqueTokens(note)) found.set(token, [...(found.get(token) ?? []), note])
  return found
}

const COPY_SUFFIX = / \(conflict copy.*/

export function isConflictCopy({ title }: Pick<Note, 'title'>): boolean {
  return COPY_SUFFIX.test(title)
}

function uniqueTokens(note: NoteText): readonly string[] {
  return [...new Set(tokensOf(note))]
}

function repeated(items: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return items.filter((item) => seen.size === seen.add(item).size)
}

/** Throws the first violation. */
export function expectNone(found: readonly string[]) {
  if (found.length > 0) throw new Error(found.join('\n'))
}

export function expectUnique(invariant: keyof typeof INVARIANTS, items: readonly string[]) {
  if (new Set(items).size < items.length) expectEqual(invariant, items, [...new Set(items)])
}

/** Replaces Vitest's `expect`, which is too slow for so many checks. */
export function expectEqual(invariant: keyof typeof INVARIANTS, actual: unknown, expected: unknown) {
  if (isDeepStrictEqual(actual, expected)) return
  const [found, wanted] = [actual, expected].map((value) => inspect(value, { depth: 9 }))
  throw new Error(`${INVARIANTS[invariant]}: expected ${wanted}, found ${found}`)
}
