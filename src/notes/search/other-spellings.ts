import { memoize } from '../memoize.ts'
import type { Note } from '../note.ts'
import { reuseIfSame } from '../same-items.ts'
import { takeDatesAndAmounts } from './date-spellings.ts'
import { foldedText, foldSpelling, spelledText } from './fold-spelling.ts'
import { wholeNumberFinder } from './number-spellings.ts'
import { partSpellings } from './query-parts.ts'
import { parseQuery } from './search-query.ts'
import type { Search } from './search.ts'
import { splitWeak } from './weak-matches.ts'
import { onlyLetters, type Spelling, spellingOf } from './word-spellings.ts'

/**
 * A search that ranks what `search` finds. If that is little, it adds the notes with other spellings of the query's words: `dont` in a note
 * with "don't", `e-mail` for "email", `Mueller` for "Müller", `01512345` for "0151 23 45". If there are none, it finds the parts of these
 * words: `e=mc2` for "E = mc²", `鸡蛋牛奶` for "牛奶、鸡蛋". A query with quotes has only the spelling that it shows.
 *
 * Of the pinned notes and of the others, those with all words in the title come first, then those with the words one after the other, then
 * the others with the words, those with a long word only inside others, then those with other spellings. Last are those with a short word or
 * a number only inside others.
 */
export function withOtherSpellings(search: Search): Search {
  let last: Result = { notes: [], query: '', matches: [] }
  let lastCandidates: Candidates = { notes: [], letters: [], found: [] }
  let warmed: readonly Note[] = []
  let warmedCount = 0

  return {
    find(notes, query) {
      if (query.trim() === '') return search.find(notes, query)
      if (notes === last.notes && query === last.query) return last.matches
      last = { notes, query, matches: reuseIfSame(last.matches, findSpelled(notes, query)) }
      return last.matches
    },

    // Else the first query with few results would read 10,000 notes in 0.3 s.
    warm(notes, shouldStop = () => false) {
      if (!search.warm(notes, shouldStop)) return false
      if (notes !== warmed) [warmed, warmedCount] = [notes, 0]
      for (const note of notes.slice(warmedCount)) {
        if (shouldStop()) return false
        textsOf(note)
        warmedCount++
      }
      return true
    },
  }

  function findSpelled(notes: readonly Note[], query: string): readonly Note[] {
    const found = search.find(notes, query)
    const { strong, weak } = splitWeak(found, query)
    const others = found.length - weak.length < FEW ? findOthers(notes, found, query) : []
    return pinnedFirst([...strong, ...others, weak])
  }

  /** The other notes with other spellings of the query, or with its parts if there is none. First those with all of it in the title. */
  function findOthers(
    notes: readonly Note[],
    found: readonly Note[],
    query: string,
  ): readonly (readonly Note[])[] {
    const known = new Set(found)
    const spellings = spellingsOf(query)
    lastCandidates = narrowCandidates(lastCandidates, notes, lettersOfAll(spellings))
    const spelled = findAll(lastCandidates.found, spellings)
    if (found.length > 0 || spelled.some((group) => group.length > 0)) return spelled
    const parts = partSpellings(query)
    return parts.length === 0
      ? []
      : findAll(narrowCandidates(lastCandidates, notes, lettersOfAll(parts)).found, parts)

    function findAll(candidates: readonly Note[], all: readonly Spelling[]) {
      if (all.length === 0) return []
      const matches = candidates.filter(
        (note) => !known.has(note) && all.every((each) => hasSpelling(note, each)),
      )
      const areInTitle = matches.map((note) => all.every(({ find }) => find(spelledTitle(note), 0)))
      return [true, false].map((isInTitle) => matches.filter((_, at) => areInTitle[at] === isInTitle))
    }
  }
}

/** Whether a note has one of the spellings. */
export function hasSpelling(note: Note, { find, letters, findNotation }: Spelling): boolean {
  const texts = textsOf(note)
  // Most notes lack the letters, and then only another notation is looked for.
  const findAny = findNotation && !texts.letters.includes(letters) ? findNotation : find
  if (findAny(texts.spelled, 0)) return true
  return texts.other !== '' && findAny(texts.other, 0) !== undefined
}

/**
 * The texts of a note, and the letters of both. `other` are the words that `foldedText` has in another form: people type `muller` too, beside
 * a word that only has another spelling. Looking up each of them alone would take a fifth of the time of a key.
 */
const textsOf = memoize((note: Note) => {
  const spelled = spelledText(note)
  const other = otherFolded(spelled, foldedText(note))
  const letters = onlyLetters(spelled)
  return { spelled, other, letters: other === '' ? letters : `${letters} ${onlyLetters(other)}` }
})

function otherFolded(spelled: string, folded: string): string {
  if (spelled === folded) return ''
  const words = spelled.split(/\s+/)
  const differs = (word: string, at: number) => word !== words[at]
  return folded.split(/\s+/).filter(differs).join(' ')
}

/** The first line of the text that is folded already. */
function spelledTitle(note: Note): string {
  const text = spelledText(note)
  return text.slice(0, text.indexOf('\n'))
}

function lettersOfAll(spellings: readonly Spelling[]): readonly string[] {
  return spellings
    .map(({ letters, findNotation }) => (findNotation ? '' : letters))
    .filter((each) => each !== '')
}

interface Result {
  readonly notes: readonly Note[]
  readonly query: string
  readonly matches: readonly Note[]
}

/** One note with `todo` must not hide those with "to-do". */
const FEW = 10

/** The notes of all groups, each of which has its pinned notes first. */
function pinnedFirst(groups: readonly (readonly Note[])[]): readonly Note[] {
  const filled = groups.filter((group) => group.length > 0)
  if (filled.length === 1) return filled[0] ?? []
  const all = filled.flat()
  return [
    ...all.filter(({ pinned }) => pinned === 'pinned'),
    ...all.filter(({ pinned }) => pinned === 'unpinned'),
  ]
}

/** The notes that may have spellings with these letters. */
interface Candidates {
  readonly notes: readonly Note[]
  readonly letters: readonly string[]
  readonly found: readonly Note[]
}

/** Looking for letters takes a fifth of the time of looking for a pattern. While a word is typed, only the last candidates are read. */
function narrowCandidates(last: Candidates, notes: readonly Note[], letters: readonly string[]): Candidates {
  const isNarrower =
    notes === last.notes && last.letters.every((each) => letters.some((longer) => longer.includes(each)))
  const candidates = isNarrower ? last.found : notes
  return { notes, letters, found: withLetters(candidates, letters) }
}

function withLetters(notes: readonly Note[], letters: readonly string[]): readonly Note[] {
  if (letters.length === 0) return notes
  return notes.filter((note) => {
    const own = textsOf(note)
    return letters.every((each) => own.letters.includes(each))
  })
}

/** The spellings of each date, time and other word of a query, or of a number in groups of digits; none for a query with quotes. */
export function spellingsOf(query: string): readonly Spelling[] {
  const folded = foldSpelling(query)
  if (folded.includes('"')) return []
  const number = wholeNumberFinder(folded)
  if (number) return [{ find: number, letters: '' }]
  const { finders, rest } = takeDatesAndAmounts(folded)
  return [
    ...finders.map((find) => ({ find, letters: '' })),
    ...parseQuery(rest).words.map((word) => spellingOf(word)),
  ]
}
