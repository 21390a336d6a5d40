import { UNSPACED } from '../unspaced.ts'
import { takeDatesAndAmounts } from './date-spellings.ts'
import { foldSpelling } from './fold-spelling.ts'
import { firstOf, notAfter, patternFinder, type SpellingFinder } from './pattern-finder.ts'
import { parseQuery } from './search-query.ts'
import { patternOfUnfinished, UNFINISHED_KANA } from './unfinished-syllables.ts'
import { otherVowelFinder, withoutLastVowel } from './word-endings.ts'
import { type Spelling, spellingOf } from './word-spellings.ts'

/**
 * Returns the spellings of each part of the query's words. Punctuation divides them into parts; a word of a script without spaces is one.
 * Stop words are left out, and a syllable that is still being typed is found as what may become of it. Words may have another vowel at their
 * end. Returns none if the parts are the words themselves, if all are short, as in `C++`, or if the query has pairs of quotes.
 */
export function partSpellings(query: string): readonly Spelling[] {
  const folded = foldSpelling(query)
  const quotes = folded.split('"').length - 1
  if (quotes > 0 && quotes % 2 === 0) return []
  const parts = partsOf(query)
  const last = parts.at(-1) ?? ''
  const unfinished = folded.endsWith(last) ? patternOfUnfinished(last) : undefined
  if (unfinished !== undefined)
    return [...parts.slice(0, -1).map(partSpelling), { find: patternFinder(unfinished), letters: '' }]
  const { words } = parseQuery(takeDatesAndAmounts(folded).rest)
  const isNew = parts.join('\n') !== words.join('\n') || parts.some((part) => withoutLastVowel(part) !== part)
  return isNew && !parts.every((part) => SHORT.test(part)) ? parts.map(partSpelling) : []
}

/** The folded parts of a query without stop words. Before an unfinished syllable, a text without spaces stays whole. */
function partsOf(query: string): readonly string[] {
  const finished = query.replace(UNFINISHED_KANA, '')
  const all = finished.slice(0, MAX_SPLIT).replaceAll(SHORT_AND, ' and ').match(PART) ?? []
  const parts =
    finished === query ? all.flatMap((part) => (UNSPACED.test(part) ? splitUnspaced(part) : part)) : all
  return [...new Set(parts.map(asPart))].filter((part) => !STOP_WORD.test(part))
}

const SHORT = /^(?:\d|[a-z]{1,2})$/
/** Numbers keep the marks between them, and `mc^2` its sign. Currencies, percent, degrees and emoji are parts too. */
const PART = /\p{N}+(?:[-.,:/]\p{N}+)+|(?:[\p{L}\p{M}\p{N}'’_]|(?<=\p{L})\^(?=\p{N}))+|[%\p{Sc}\p{So}]/gu
/** As in `rock'n'roll`. */
const SHORT_AND = /(?<=\p{L})['’]n['’](?=\p{L})/giu
/** Words that people add or leave out when they remember a text, such as `の` in `新宿のホテル`. */
export const STOP_WORD =
  /^(?:|a|an|and|at|for|from|in|my|of|on|or|the|to|with|am|auf|bei|bis|das|der|die|fuer|im|mit|nach|und|von|zum|au|avec|de|des|du|en|et|la|le|les|pour|con|del|el|los|para|por|y|\p{Script=Hiragana})$/u

/** A word without what dates and possessive forms have or lack: `12` for `12th`, `mom` for `mom's`. */
function asPart(word: string): string {
  return foldSpelling(word).replace(ENDING, '')
}

const ENDING = /(?<=^\d+)(?:st|nd|rd|th)$|'s$/
/** The time to find the words of a text without spaces grows with the square of its length. */
const MAX_SPLIT = 2000

/** The words and numbers of a text in a script without spaces. */
export function splitUnspaced(text: string): readonly string[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
  return text
    .slice(0, MAX_SPLIT)
    .split(/(\p{N}+)/u)
    .flatMap((part) => Array.from(segmenter.segment(part), ({ segment }) => segment))
}

/** A digit, or one or two letters, are found only where they are alone, and a number only where it begins: `2.5mg` is not "12.5 mg". */
function partSpelling(part: string): Spelling {
  if (SHORT.test(part))
    return { find: patternFinder(`${notAfter('[a-z\\d]', part)}(?![a-z\\d])`), letters: part }
  const spelling = spellingOf(part)
  const { find } = spelling
  const findOther = otherVowelFinder(part)
  if (findOther) return { ...spelling, find: firstOf([find, findOther]) }
  if (!NUMBER.test(part)) return spelling
  const findNumber: SpellingFinder = (text, from) => {
    let found = find(text, from)
    while (found && NUMBER.test(text.charAt(found[0] - 1))) found = find(text, found[0] + 1)
    return found
  }
  return { find: findNumber, letters: spelling.findNotation ? '' : spelling.letters }
}

const NUMBER = /^\d/
