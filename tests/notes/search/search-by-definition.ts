import { plainText } from '../../../src/markers/doc.ts'
import { parse } from '../../../src/markers/parse.ts'
import type { Note } from '../../../src/notes/note.ts'
import { foldAccents } from '../../../src/notes/search/fold-text.ts'
import { asWords, titleQuery } from '../../../src/notes/search/title-ranks.ts'

const lowerCase = (text: string) => text.toLowerCase().normalize('NFC').replaceAll('ς', 'σ')

/** A naive reference implementation: no index, no narrowing, every note is parsed, and quotes are read one character at a time. */
export function searchByDefinition(notes: readonly Note[], query: string): readonly Note[] {
  const trimmed = query.trim()
  const words = wordsByDefinition(foldAccents(trimmed))
  const matches = notes.map((one) => {
    const text = `${one.title}\n${plainText(parse(one.content))}`
    const isExact = lowerCase(text).includes(lowerCase(trimmed))
    const folded = foldAccents(text)
    return {
      one,
      isExact,
      isMatch:
        isExact ||
        (words.length > 0 &&
          words.every((word) => withSingleSpaces(folded).includes(withSingleSpaces(word)))),
    }
  })
  const titles = titleQuery(words)
  const rankOf = ({ title }: Note) =>
    [titles.starts, titles.words].filter((all) => !all.every((word) => asWords(title).includes(word))).length
  const found = matches.filter(({ isMatch }) => isMatch)
  const exactFirst = found.toSorted((a, b) => Number(b.isExact) - Number(a.isExact)).map(({ one }) => one)
  return pinnedFirst(exactFirst.toSorted((a, b) => rankOf(a) - rankOf(b)))
}

export function pinnedFirst(notes: readonly Note[]): readonly Note[] {
  return notes.toSorted((a, b) => Number(b.pinned === 'pinned') - Number(a.pinned === 'pinned'))
}

const withSingleSpaces = (text: string) => text.split(/\s+/).join(' ')

function wordsByDefinition(query: string): readonly string[] {
  const isSpace = (at: number) => /\s/.test(query.charAt(at))
  const isEdge = (at: number) => query.charAt(at).trim() === ''
  const isWord = (word: string, at: number) =>
    query.startsWith(word, at) && isEdge(at - 1) && isEdge(at + word.length)
  const words: string[] = []
  const separators: string[] = []
  let at = 0
  while (at < query.length) {
    let end = at
    if (isSpace(at)) end++
    else if (query[at] === '"' && (at === 0 || isSpace(at - 1))) {
      const closing = query.indexOf('"', at + 1)
      end = closing === -1 ? query.length : closing + 1
      words.push(query.slice(at + 1, closing === -1 ? end : closing))
      while (isClosing(query.charAt(end))) end++
    } else if (isWord('[ ]', at)) {
      end = at + 3
      words.push('[ ]')
    } else {
      while (end < query.length && !isSpace(end)) end++
      const word = query.slice(at, end)
      if (isSeparator(word)) separators.push(word)
      else words.push(withoutPunctuation(word))
    }
    at = end
  }
  return (words.length > 0 ? words : separators).map((word) => word.trim()).filter((word) => word !== '')
}

function isSeparator(word: string): boolean {
  const isRun = ['-', '#'].some((character) => word === character.repeat(word.length))
  return isRun || (word.length === 1 && ',;:.!?&*+/=>|·'.includes(word))
}

function withoutPunctuation(word: string): string {
  const isCheckbox = word === '[x' || word.startsWith('[x]')
  const isDay = /^\d{1,2}\.\d{1,2}\.$/.test(word)
  if (isCheckbox || isDay || !/[\p{L}\p{N}\p{So}]/u.test(word)) return word
  let from = 0
  let to = word.length
  while ('([{'.includes(word.charAt(from))) from++
  while (isClosing(word.charAt(to - 1))) to--
  const isInAngles = to - from > 2 && word[from] === '<' && word[to - 1] === '>'
  return asWritten(isInAngles ? word.slice(from + 1, to - 1) : word.slice(from, to))
}

/** An address without what browsers add to it. */
function asWritten(word: string): string {
  let address = word
  for (const start of ['http://', 'https://', 'mailto:', 'www.'])
    if (address.startsWith(start) && beginsWithHost(address.slice(start.length)))
      address = address.slice(start.length)
  if (!beginsWithHost(address)) return address
  const [shared = ''] = address.split(/[?&](?:utm_\w+|fbclid|gclid|si|wprov)=|#?:~:text=/)
  return shared.endsWith('/') ? shared.slice(0, -1) : shared
}

function beginsWithHost(text: string): boolean {
  return /\.\p{L}{2}|[.:]\d/u.test(text.split('/')[0]?.slice(1) ?? '')
}

function isClosing(character: string): boolean {
  return character !== '' && ',;:.!?)]}'.includes(character)
}
