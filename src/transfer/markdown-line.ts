import { BOLD, plainRuns, type Run, STRIKE, UNDERLINE } from '../markers/doc.ts'
import { INLINE_MARKERS } from '../markers/grammar.ts'
import { MarkStack } from '../markers/mark-stack.ts'

/** Writes the runs of one line, without line breaks, as CommonMark. White space at its ends is not significant in Markdown. */
export function lineToMarkdown(runs: readonly Run[]): string {
  return escapeLineStart(joinParts(partsOf(unmarkEdges(trimEnd(runs)))))
}

/** The two ways to write a mark: by delimiters where CommonMark recognizes them, and by tags. */
const SYNTAX = {
  [BOLD]: { delimiter: '**', tag: 'strong' },
  [STRIKE]: { delimiter: '~~', tag: 'del' },
  [UNDERLINE]: { delimiter: undefined, tag: 'u' },
} as const

type SyntaxMark = keyof typeof SYNTAX

/** Escaped text, or the beginning or the end of a mark. */
type Part = string | Edge

interface Edge {
  readonly mark: SyntaxMark
  readonly isStart: boolean
  /** The index of the other edge. */
  other: number
}

function partsOf(runs: readonly Run[]): readonly Part[] {
  const parts: Part[] = []
  const stack = new MarkStack(runs)
  const open: { readonly edge: Edge; readonly at: number }[] = []
  for (let index = 0; index <= runs.length; index++) {
    for (const delimiter of stack.markersBefore(index).match(/../g) ?? []) {
      const { mark } = INLINE_MARKERS.find((one) => one.delimiter === delimiter) ?? INLINE_MARKERS[0]
      const start = open.at(-1)?.edge.mark === mark ? open.pop() : undefined
      const edge: Edge = { mark, isStart: !start, other: start?.at ?? -1 }
      if (start) start.edge.other = parts.length
      else open.push({ edge, at: parts.length })
      parts.push(edge)
    }
    const text = runs[index]?.text
    if (text === undefined) continue
    const escaped = escapeText(text)
    const isLast = index === runs.length - 1 && runs[index]?.marks === 0
    parts.push(isLast ? escaped.replace(ESCAPED_LAST, '') : escaped)
  }
  return parts
}

function joinParts(parts: readonly Part[]): string {
  return parts
    .map((part, at) => {
      if (typeof part === 'string') return part
      const { delimiter, tag } = SYNTAX[part.mark]
      if (delimiter !== undefined && isRecognized(parts, at) && isRecognized(parts, part.other))
        return delimiter
      return part.isStart ? `<${tag}>` : `</${tag}>`
    })
    .join('')
}

/**
 * Whether CommonMark recognizes a delimiter here: it must flank its text. Beside another edge it may form a longer run. An emoji outside of
 * the text counts as a letter, because marked looks at one code unit and CommonMark before 0.31 does not take symbols for punctuation.
 */
function isRecognized(parts: readonly Part[], at: number): boolean {
  const [before, edge, after] = [parts[at - 1], parts[at], parts[at + 1]]
  if (typeof edge !== 'object') return false
  const [inside, outside] = edge.isStart ? [after, before] : [before, after]
  if (typeof inside !== 'string' || typeof outside === 'object') return false
  const [next, previous] = edge.isStart
    ? [firstCharacter(inside), (outside ?? '').slice(-1)]
    : [lastCharacter(inside), (outside ?? '').slice(0, 1)]
  if (isSpace(next) || UNCERTAIN_SPACE.test(next + previous)) return false
  return !PUNCTUATION.test(next) || isSpace(previous) || PUNCTUATION.test(previous)
}

const PUNCTUATION = /[\p{P}\p{S}]/u

/** White space in JavaScript and marked, but not in CommonMark. */
const UNCERTAIN_SPACE = /[\v\u2028\u2029\uFEFF]/

function isSpace(character: string): boolean {
  return character.trim() === ''
}

function firstCharacter(text: string): string {
  return /^./su.exec(text.slice(0, 2))?.[0] ?? ''
}

function lastCharacter(text: string): string {
  return /.$/su.exec(text.slice(-2))?.[0] ?? ''
}

/** Escapes what would be Markdown, and writes addresses as autolinks, in which nothing is escaped. */
function escapeText(text: string): string {
  return text
    .split(ADDRESS)
    .map((part, at) => {
      const isAddress = at % 2 === 1
      if (isAddress && !CHARACTER_REFERENCE.test(part)) return `<${part}>`
      const escaped = part.replaceAll(SPECIAL, '\\$&')
      // The semicolon of its last character reference is in the next part.
      return isAddress ? escaped.replace(/&(?=#?\w+$)/, '\\&') : escaped
    })
    .join('')
}

/** Some programs read it in an autolink too. */
const CHARACTER_REFERENCE = /&#?\w+;/

/** An address ends with a letter, a digit, one of some signs, or a bracket that was opened in it. */
const ADDRESS =
  /(https?:\/\/[\p{L}\p{M}\p{N}_.~:/?#@!$&'()*+,;=%-]*(?:[\p{L}\p{M}\p{N}_/=#&~-]|\)(?<=:\/\/\S*\([^\s()]*\))))/iu

/**
 * An underscore within a word is text, and so is an ampersand that begins no character reference. In an address that is no autolink, which
 * GitHub's Markdown would link, no escape and no line break would be recognized. One without a scheme that needs neither may be linked.
 */
const SPECIAL =
  /[\\`*[\]<~]|&(?=#?\w+;)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|(?<=www)\.(?=\S)(?![^\s\\`*[\]<>~&_]{1,1000}\s)|(?<=(?:ftp|https?):)\/(?=\/)/giu
/** The address at the end of a line. */
const ESCAPED_LAST = /(?<=www)\\(?=\.[^\s\\`*[\]<>~&_]{1,1000}$)/i

/** Ends a line of Markdown that another one follows. In an address, the backslash would belong to it. */
export function withLineBreak(line: string): string {
  return `${line.replace(/(?<=www)(?=\.\S{1,1000}$)/i, '\\')}\\\n`
}

/** Escapes what would begin a block. Leading spaces and tabs would be lost or would begin a code block. */
function escapeLineStart(line: string): string {
  const text = line.replace(/^[ \t]+/, '')
  const spaces = line.slice(0, line.length - text.length).replaceAll('\t', '    ')
  if (spaces !== '') return '&nbsp;'.repeat(spaces.length) + text
  if (BLOCK_START.test(text)) return `\\${text}`
  return text.replace(NUMBER, '$1\\$2')
}

/** A heading, a quote, a bullet, the line below a heading, a rule, or the second line of a table. */
const BLOCK_START = /^(?:#{1,6}(?:\s|$)|>|[-+](?:\s|$)|=+\s*$|-+\s*$|[|:-][|:\-\s]*$)/
const NUMBER = /^(\d{1,9})([.)])(?=\s|$)/

function trimEnd(runs: readonly Run[]): readonly Run[] {
  const trimmed = [...runs]
  for (let last = trimmed.pop(); last; last = trimmed.pop()) {
    const text = last.text.trimEnd()
    if (text !== '') return [...trimmed, { ...last, text }]
  }
  return []
}

/** Removes bold and strikethrough from white space where they begin and end. Their delimiters must touch a letter. */
function unmarkEdges(runs: readonly Run[]): readonly Run[] {
  return runs.flatMap((run, at) => {
    const { text, marks } = run
    const starts = marks & ~(runs[at - 1]?.marks ?? 0) & (BOLD | STRIKE)
    const ends = marks & ~(runs[at + 1]?.marks ?? 0) & (BOLD | STRIKE)
    const start = starts ? text.length - text.trimStart().length : 0
    const end = ends ? Math.max(start, text.trimEnd().length) : text.length
    return [
      plainRuns(text.slice(0, start), marks & ~starts),
      plainRuns(text.slice(start, end), marks),
      plainRuns(text.slice(end), marks & ~ends),
    ].flat()
  })
}
