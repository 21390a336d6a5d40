import type { Doc } from '../../markers/doc.ts'
import { parse } from '../../markers/parse.ts'
import { serialize } from '../../markers/serialize.ts'

/**
 * The texts with `COUNTED` in place of each number that only counts the items of its list, so that an item that was moved is the same
 * line. Returns undefined if the texts have no such numbers, or are not as `serialize` writes them.
 */
export function withoutCounts(texts: readonly string[]): readonly string[] | undefined {
  if (!texts.some((text) => NUMBERED_LINE.test(text))) return undefined
  const docs = texts.map((text) => parse(text))
  const isExact = docs.every((doc, at) => !hasLargeNumber(doc) && serialize(doc) === texts[at])
  return isExact
    ? docs.map((doc) => serialize(mapNumbers(doc, (number, next) => (number === next ? COUNTED : number))))
    : undefined
}

/** The text with the numbers that `withoutCounts` left out. */
export function withCounts(text: string): string {
  return serialize(mapNumbers(parse(text), (number, next) => (number === COUNTED ? next : number)))
}

const NUMBERED_LINE = /^ *\d{1,9}\. /m
const COUNTED = 999_999_999

/** Whether a number is so large that counting on from it could reach `COUNTED`. */
function hasLargeNumber(doc: Doc): boolean {
  return doc.some((block) => block.type === 'number' && block.number >= 100_000_000)
}

/** Replaces each number by what `replace` returns for it and for the number that its place in the list gives it, from 1. */
function mapNumbers(doc: Doc, replace: (number: number, next: number) => number): Doc {
  /** The next number of the list that is open at each level; 0 if it is not numbered. */
  let nextNumbers: readonly number[] = []
  return doc.map((block) => {
    if (!('indent' in block)) {
      nextNumbers = []
      return block
    }
    const { indent } = block
    const outer = Array.from({ length: indent }, (_, level) => nextNumbers[level] ?? 0)
    if (block.type !== 'number') {
      nextNumbers = outer
      return block
    }
    const next = nextNumbers[indent] || 1
    const number = replace(block.number, next)
    nextNumbers = [...outer, (number === COUNTED ? next : number) + 1]
    return { ...block, number }
  })
}
