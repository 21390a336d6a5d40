import { inspect, isDeepStrictEqual } from 'node:util'
import type { Draft, Note } from '../../../src/notes/note.ts'
import type { NotesCloud } from '../../../src/notes/ports.ts'

/** In the order in which a failure is reported. */
export const INVARIANTS = {
  lost: 'a saved text exists',
  overwritten: 'no text in the cloud is overwritten',
  thrown: 'nobody deletes a text that they have not seen',
  doubled: 'no token is in two notes',
  alike: 'no two notes are equal',
  unexpectedConflict: 'no edit conflicts unexpectedly',
  twice: 'no note is shown twice',
  restless: 'The simulation does not come to rest.',
  tabs: 'every tab shows the notes of the cloud',
  waiting: 'the outbox is empty at the end',
  mirror: 'the mirror equals the cloud',
} as const

/** Judges a simulation by tokens, each of which is typed once. It does not depend on how notes are stored. */
export interface Oracle {
  readonly newToken: () => string
  /** The token was typed and saved. The promise resolves with the note when the save was reported. */
  readonly recordSave: (token: string, saved: Promise<Note | undefined>) => void
  /** The person replaced these tokens or purged them; or deleted them while they were shown. */
  readonly allowLoss: (destination: 'trash' | 'nowhere', tokens: readonly string[]) => void
  /** The same cloud, whose results the oracle observes. */
  readonly observe: (cloud: NotesCloud) => NotesCloud
  /** Throws the violated invariant, given the notes and the trash of the cloud at the end. */
  readonly check: (serverNotes: readonly Note[], trash: readonly Note[]) => void
}

interface TokenState {
  /** Whether the save was reported to the person. */
  isSaved: boolean
  /** Whether the cloud has acknowledged it. */
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
