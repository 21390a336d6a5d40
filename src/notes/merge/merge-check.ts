import { type Block, type Doc, itemMark, type Run, sliceRuns, textOfRuns } from '../../markers/doc.ts'
import { parse } from '../../markers/parse.ts'
import { serialize, splitRunLines } from '../../markers/serialize.ts'
import type { Hunk, Lines } from './diff-lines.ts'
import { countLines, movedLines, removedLines, withoutIndent } from './merge-hunks.ts'
import { plainWords } from './merge-words.ts'

/**
 * Whether each line of a merged text is formatted as in a version that it was merged from. `mergedLines` are the lines that are in none of
 * them. It is not if, for example, a code fence of one version ends the code of the other. If all versions are as `serialize` writes them,
 * the merged text must be so too.
 */
export function keepsFormatting(
  merged: string,
  versions: readonly string[],
  mergedLines: readonly string[],
): boolean {
  if (![merged, ...versions].some((text) => DEPENDENT_LINE.test(text))) return true
  const known = new Set<string>(lineKeys(parse('')))
  const docs = versions.map((version) => parse(version))
  for (const key of docs.flatMap(lineKeys)) known.add(key)
  const isCanonical = docs.every((doc, at) => serialize(doc) === versions[at])
  for (const line of mergedLines) {
    const [, block] = parse(`\n${line}`)
    for (const key of block ? blockKeys(block) : []) known.add(key).add(key.replace(PARAGRAPH, SOFT_BREAK))
  }
  const doc = parse(merged)
  return lineKeys(doc).every((key) => known.has(key)) && (!isCanonical || serialize(doc) === merged)
}

/** What may make the format of a line depend on other lines: a fence, the tags of a note of code, a leading space. */
const DEPENDENT_LINE = /```|<code>|^\\* /m

const PARAGRAPH = 'paragraph '
const SOFT_BREAK = 'soft break '
const CODE = 'code '

/** What a person sees of each line: its text, formatting and list mark. Lines that differ only in leading spaces count as equal. */
function lineKeys(doc: Doc): readonly string[] {
  return doc.flatMap(blockKeys)
}

function blockKeys(block: Block): readonly string[] {
  if (block.type === 'code') return block.code.split('\n').map((line) => CODE + line)
  const start = block.type === 'paragraph' ? PARAGRAPH : itemMark(block)
  return linesOf(block.runs).map((line, index) => (index === 0 ? start : SOFT_BREAK) + line)
}

/** The text of each line with its formatting, without leading spaces. */
function linesOf(runs: readonly Run[]): readonly string[] {
  return splitRunLines(runs).map((line) => {
    const spaces = /^\s*/.exec(textOfRuns(line))?.[0] ?? ''
    return sliceRuns(line, spaces.length)
      .map(({ text, marks }) => `${marks}${text}`)
      .join('\n')
  })
}

/**
 * Whether each indented line of a merged text follows the same line, or is under the same line, as in a version that it was merged from.
 * It is not if one side added it to an item that the other side removed or moved. A line that was changed has the same name as before.
 */
export function keepsParents(
  merged: Lines,
  versions: readonly Lines[],
  nameOf: (line: string) => string,
): boolean {
  if (!merged.some((line) => levelOfLine(line) > 0)) return true
  const known = new Set(versions.flatMap((lines) => placesOf(lines, nameOf).flat()))
  return placesOf(merged, nameOf).every((places) => places.some((place) => known.has(place)))
}

/** For each indented line: its name with that of the line that it follows, and with that of the line that it is under. */
function placesOf(lines: Lines, nameOf: (line: string) => string): readonly (readonly string[])[] {
  const outer: { readonly level: number; readonly name: string }[] = []
  return lines.flatMap((line) => {
    const [level, name] = [levelOfLine(line), nameOf(line)]
    while ((outer.at(-1)?.level ?? 0) > level) outer.pop()
    const before = outer.at(-1)
    if (before?.level === level) outer.pop()
    const parent = outer.at(-1)
    outer.push({ level, name })
    return level > 0 ? [[before, parent].map((each) => `${name}\n${each?.name ?? ''}`)] : []
  })
}

/** The level of a list that a line is at by its spaces, or of the item of which it is a further line. */
export function levelOfLine(line: string): number {
  return Math.floor(line.search(/[^ ]|$/) / 3)
}

/**
 * Whether the merged text has a line twice that both sides moved: unchanged and changed, in two changed versions, or in the same changed
 * version at two places.
 */
export function repeatsMovedLine(
  merged: Lines,
  base: Lines,
  mine: readonly Hunk[],
  theirs: readonly Hunk[],
): boolean {
  const isRemoved = isAmong(removedLines(base, mine))
  const removed = removedLines(base, theirs).filter(isRemoved)
  if (removed.length === 0) return false
  const [movedInMine, movedInTheirs] = [movedLines(base, mine), movedLines(base, theirs)]
  const findMine = versionFinder(base, mine, movedInMine)
  const findTheirs = versionFinder(base, theirs, movedInTheirs)
  const counts = countLines(merged.map(withoutIndent))
  const isMerged = (version: string) => counts.has(version)
  const isInBase = isAmong(base)
  return removed.some((line) => {
    const unchanged = withoutIndent(line)
    // If neither side has the line itself, each may have removed it and written another one with some of its words.
    const share = movedInMine.has(unchanged) || movedInTheirs.has(unchanged) ? 1 / 2 : 2 / 3
    const myVersions = findMine(line, share).filter(isMerged)
    const theirVersions = findTheirs(line, share).filter(isMerged)
    const shared = myVersions.filter((version) => theirVersions.includes(version))
    const areDifferent = [myVersions, theirVersions].every((versions) =>
      versions.some((version) => !shared.includes(version)),
    )
    return areDifferent || shared.some((version) => !isInBase(version) && counts.get(version) !== 1)
  })
}

/**
 * Returns a function that finds what hunks have made of a line that they remove: the same line if they have moved it, or else the new lines
 * that have at least this share of its words. Lines are returned without their indent.
 */
function versionFinder(
  base: Lines,
  hunks: readonly Hunk[],
  moved: ReadonlySet<string>,
): (line: string, share: number) => Lines {
  const inserted = hunks.flatMap((hunk) => hunk.lines.map(withoutIndent))
  const [isKnown, isInserted] = [isAmong(base), isAmong(inserted)]
  const placesOfWords = new Map<string, number[]>()
  for (const [place, line] of inserted.entries())
    for (const word of isKnown(line) ? [] : new Set(plainWords(line))) {
      const places = placesOfWords.get(word) ?? []
      placesOfWords.set(word, places)
      places.push(place)
    }
  return (line, share) => {
    const unchanged = withoutIndent(line)
    if (isInserted(line)) return moved.has(unchanged) ? [unchanged] : []
    const words = new Set(plainWords(line))
    const counts = new Map<number, number>()
    for (const word of words) {
      const places = placesOfWords.get(word) ?? []
      if (places.length <= MAX_LINES_OF_WORD)
        for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1)
    }
    return [...counts].flatMap(([place, count]) =>
      count >= words.size * share ? (inserted[place] ?? []) : [],
    )
  }
}

/** A word that more lines have does not show which of them replaces the other one. */
const MAX_LINES_OF_WORD = 100

/** A test whether a line is among these, at whatever level of a list. */
function isAmong(lines: Lines): (line: string) => boolean {
  const all = new Set(lines.map(withoutIndent))
  return (line) => all.has(withoutIndent(line))
}
