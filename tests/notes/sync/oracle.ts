import { inspect, isDeepStrictEqual } from 'node:util'
import type { Draft, Note } from '../../../src/notes/note.ts'
import type { NotesCloud } from '../../../src/notes/ports.ts'

/** What is found out first when something goes wrong. */
export const INVARIANTS = {
  lost: 'what was saved is there',
  overwritten: 'nobody wrote over what the cloud had',
  thrown: 'nobody deleted what they had not seen',
  doubled: 'no word is in two notes',
  alike: 'no two notes say the same',
  unexpectedConflict: 'nobody clashed with anybody',
  twice: 'no note is shown twice',
  restless: 'It never comes to rest.',
  tabs: 'every tab shows what the cloud holds',
  waiting: 'nothing waits any more',
  mirror: 'the mirror holds what the cloud holds',
} as const

/** What somebody typed: each word unlike any other, in a book that knows nothing of how notes are kept. */
export interface Oracle {
  readonly newToken: () => string
  /** The word was given to be saved; whether it is, the person was told later. */
  readonly recordSave: (token: string, saved: Promise<Note | undefined>) => void
  /** The person wrote something else in the place of these or deleted them for good; or deleted them while they saw them. */
  readonly allowLoss: (destination: 'trash' | 'nowhere', tokens: readonly string[]) => void
  /** The same cloud, of whose answers notes are taken. */
  readonly observe: (cloud: NotesCloud) => NotesCloud
  /** Throws the line of what is wrong with what the cloud holds in the end. */
  readonly check: (serverNotes: readonly Note[], trash: readonly Note[]) => void
}

interface TokenState {
  /** Whether the person was shown that it is saved. */
  isSaved: boolean
  /** The cloud has said that it holds it. */
  isOnServer: boolean
  mayBeDeleted: boolean
  mayBeTrashed: boolean
}

export function createOracle(): Oracle {
  const entries = new Map<string, TokenState>()

  return {
    newToken() {
      const token = `w${entries.size};`
      entries.set(token, { isSaved: false, isOnServer: false, mayBeDeleted: false, mayBeTrashed: false })
      return token
    },

    recordSave: (token, saved) => void saved.then((note) => note && mark([token], { isSaved: true })),

    allowLoss: (destination, tokens) =>
      mark(tokens, destination === 'trash' ? { mayBeTrashed: true } : { mayBeDeleted: true }),

    observe: (cloud) => ({
      ...cloud,
      async send(...args) {
        const result = await cloud.send(...args)
        if (result.kind === 'done' && result.note) mark(tokensIn(result.note), { isOnServer: true })
        return result
      },
    }),

    check(serverNotes, trash) {
      const liveTokens = new Set(serverNotes.flatMap(tokensIn))
      const trashTokens = new Set(trash.flatMap(tokensIn))
      const isGone = (token: string, { isSaved, mayBeDeleted }: TokenState) =>
        isSaved && !mayBeDeleted && !liveTokens.has(token) && !trashTokens.has(token)
      expectNone(INVARIANTS.overwritten, (token, entry) => entry.isOnServer && isGone(token, entry))
      expectNone(INVARIANTS.lost, isGone)
      expectNone(
        INVARIANTS.thrown,
        (token, { mayBeTrashed, mayBeDeleted }) =>
          !mayBeTrashed && !mayBeDeleted && trashTokens.has(token) && !liveTokens.has(token),
      )
      const originals = [...serverNotes, ...trash].filter((each) => !isCopy(each))
      expectUnique(
        INVARIANTS.doubled,
        originals.flatMap((each) => Array.from(new Set(tokensIn(each)))),
      )
    },
  }

  function mark(tokens: readonly string[], flags: Partial<TokenState>) {
    for (const token of tokens) Object.assign(entries.get(token) ?? {}, flags)
  }

  function expectNone(invariant: string, is: (token: string, entry: TokenState) => boolean) {
    const found = [...entries].filter(([token, entry]) => is(token, entry)).map(([token]) => token)
    expectEqual(invariant, found, [])
  }
}

export function tokensIn({ title, content }: Draft): readonly string[] {
  return `${title}\n${content}`.match(/w\d+;/g) ?? []
}

/** A conflict copy's id is derived from its text; every other note in these tests has a unique id. */
export function isCopy({ id }: Note): boolean {
  return /^\d{13}-/.test(id)
}

export function expectUnique(invariant: string, items: readonly string[]) {
  const once = new Set(items)
  if (once.size < items.length) expectEqual(invariant, items, [...once])
}

/** Replaces Vitest's `expect`, which is too slow for so many checks. */
export function expectEqual(invariant: string, actual: unknown, expected: unknown) {
  if (isDeepStrictEqual(actual, expected)) return
  const [foundText, wantedText] = [actual, expected].map((value) => inspect(value, { depth: 9 }))
  throw new Error(`${invariant}: expected ${wantedText}, found ${foundText}`)
}
