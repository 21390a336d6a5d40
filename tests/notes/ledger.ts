import { inspect, isDeepStrictEqual } from 'node:util'
import type { Draft, Note } from '../../src/notes/note.ts'
import type { NotesCloud } from '../../src/notes/notes.ts'

/** What is found out first when something goes wrong. */
export const LINES = {
  lost: 'what was saved is there',
  overwritten: 'nobody wrote over what the cloud had',
  thrown: 'nobody deleted what they had not seen',
  doubled: 'no word is in two notes',
  alike: 'no two notes say the same',
  clash: 'nobody clashed with anybody',
  twice: 'no note is shown twice',
  restless: 'It never comes to rest.',
  tabs: 'every tab shows what the cloud holds',
  waiting: 'nothing waits any more',
  mirror: 'the mirror holds what the cloud holds',
} as const

/** What somebody typed: each word unlike any other, in a book that knows nothing of how notes are kept. */
export interface Ledger {
  readonly newWord: () => string
  /** The word was given to be saved; whether it is, the person was told later. */
  readonly enter: (word: string, kept: Promise<boolean>) => void
  /** The person wrote something else in the place of these or deleted them for good; or deleted them while they saw them. */
  readonly allow: (place: 'trash' | 'nowhere', words: readonly string[]) => void
  /** The same cloud, of whose answers notes are taken. */
  readonly watch: (cloud: NotesCloud) => NotesCloud
  /** Throws the line of what is wrong with what the cloud holds in the end. */
  readonly judge: (held: readonly Note[], trash: readonly Note[]) => void
}

interface Entry {
  /** The person was told that it is saved. */
  isSaved: boolean
  /** The cloud has said that it holds it. */
  isHeld: boolean
  mayGo: boolean
  mayBeTrashed: boolean
}

export function createLedger(): Ledger {
  const entries = new Map<string, Entry>()

  return {
    newWord() {
      const word = `w${entries.size};`
      entries.set(word, { isSaved: false, isHeld: false, mayGo: false, mayBeTrashed: false })
      return word
    },

    enter: (word, kept) => void kept.then((isKept) => isKept && note([word], { isSaved: true })),

    allow: (place, words) => note(words, place === 'trash' ? { mayBeTrashed: true } : { mayGo: true }),

    watch: (cloud) => ({
      ...cloud,
      async send(...args) {
        const answer = await cloud.send(...args)
        if (answer.kind === 'done' && answer.note) note(wordsIn(answer.note), { isHeld: true })
        return answer
      },
    }),

    judge(held, trash) {
      const here = new Set(held.flatMap(wordsIn))
      const there = new Set(trash.flatMap(wordsIn))
      const gone = (word: string, { isSaved, mayGo }: Entry) =>
        isSaved && !mayGo && !here.has(word) && !there.has(word)
      none(LINES.overwritten, (word, entry) => entry.isHeld && gone(word, entry))
      none(LINES.lost, gone)
      none(
        LINES.thrown,
        (word, { mayBeTrashed, mayGo }) => !mayBeTrashed && !mayGo && there.has(word) && !here.has(word),
      )
      const originals = [...held, ...trash].filter((each) => !isCopy(each))
      demandOnce(
        LINES.doubled,
        originals.flatMap((each) => Array.from(new Set(wordsIn(each)))),
      )
    },
  }

  function note(words: readonly string[], what: Partial<Entry>) {
    for (const word of words) Object.assign(entries.get(word) ?? {}, what)
  }

  function none(line: string, is: (word: string, entry: Entry) => boolean) {
    const found = [...entries].filter(([word, entry]) => is(word, entry)).map(([word]) => word)
    demand(line, found, [])
  }
}

export function wordsIn({ title, content }: Draft): readonly string[] {
  return `${title}\n${content}`.match(/w\d+;/g) ?? []
}

/** A conflict copy's id follows from its words; every other note of these tests has one of its own. */
export function isCopy({ id }: Note): boolean {
  return /^\d{13}-/.test(id)
}

export function demandOnce(line: string, items: readonly string[]) {
  const once = new Set(items)
  if (once.size < items.length) demand(line, items, [...once])
}

/** An expectation of Vitest's is dear where there are so many. */
export function demand(line: string, actual: unknown, expected: unknown) {
  if (isDeepStrictEqual(actual, expected)) return
  const [found, wanted] = [actual, expected].map((value) => inspect(value, { depth: 9 }))
  throw new Error(`${line}: expected ${wanted}, found ${found}`)
}
