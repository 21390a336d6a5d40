import { type Doc, itemMark } from '../../src/markers/doc.ts'
import type { RenderedLine } from './corpus-lines.ts'

/**
 * A fixture: clipboard HTML as its source writes it, after a comment that describes its content. Where the source means something that
 * Chromium does not render, such as Word's list marks, the comment lists the expected lines:
 *
 *     by policy: "·      One" is "• One"
 */
interface Fixture {
  readonly html: string
  readonly policy: readonly (readonly [drawn: string, meant: string])[]
}

export function readFixture(text: string): Fixture {
  const end = text.indexOf('\n-->\n')
  const policy = [...text.slice(0, end).matchAll(/^by policy: "(.*)" is "(.*)"$/gm)].map(
    ([, rendered = '', meant = '']) => [rendered, meant] as const,
  )
  return { html: text.slice(end + 5), policy }
}

/** The rendered lines with the policy applied: each entry applies to the next line that starts with its text. */
export function applyPolicy(lines: readonly RenderedLine[], policy: Fixture['policy']): RenderedLine[] {
  let index = 0
  const meant = lines.map((line) => ({ ...line, chars: [...line.chars] }))
  for (const [rendered, expected] of policy) {
    while (index < meant.length && !textOf(meant[index]).startsWith(rendered)) index++
    const line = meant[index++]
    if (!line) throw new Error(`No rendered line begins with "${rendered}"`)
    if (expected === CONTINUES_LINE) {
      meant[index - 2]?.chars.push(['\n', 0], ...line.chars)
      meant.splice(--index, 1)
      continue
    }
    const [, listMark = '', text = ''] = /^( *(?:• (?:\[[ x]\] )?|\d+\. )?)(.*)$/s.exec(expected) ?? []
    line.listMark = listMark
    const [removed, added] = replacedStart(Array.from(rendered), Array.from(text))
    line.chars.splice(0, removed, ...added.map((char): RenderedLine['chars'][number] => [char, 0]))
    while (line.chars[0]?.[0] === ' ') line.chars.shift()
    // A done item is not struck by policy.
    if (listMark.endsWith('[x] ') && line.chars.every(([, marks]) => marks & 4))
      line.chars.splice(0, Infinity, ...line.chars.map(([char, marks]) => [char, marks & ~4] as const))
  }
  return meant
}

const CONTINUES_LINE = '⏎'

/** The replaced part of the rendered start, and its replacement. A common end of both stays as rendered. */
function replacedStart(rendered: string[], text: string[]): [cut: number, added: string[]] {
  let same = 0
  while (same < Math.min(rendered.length, text.length) && rendered.at(-1 - same) === text.at(-1 - same))
    same++
  return [rendered.length - same, text.slice(0, text.length - same)]
}

export function linesOfDoc(doc: Doc): RenderedLine[] {
  return doc.map((block): RenderedLine => {
    if (block.type === 'code')
      return { listMark: '```', chars: Array.from(block.code, (char) => [char, 0] as const) }
    const listMark = block.type === 'paragraph' ? '' : itemMark(block)
    return {
      listMark,
      chars: block.runs.flatMap(({ text, marks }) => Array.from(text, (char) => [char, marks] as const)),
    }
  })
}

/** The similarity of two lists of lines in percent, from their edit distance relative to their length. */
export function similarity(rendered: readonly RenderedLine[], imported: readonly RenderedLine[]): number {
  const [a, b] = [tokenize(rendered), tokenize(imported)]
  return 100 * (1 - distance(a, b) / Math.max(1, a.length, b.length))
}

/** Readable lines: their starts, and the marks around the marked text. */
export function formatLines(lines: readonly RenderedLine[]): string {
  return lines
    .map(({ listMark, chars }) => {
      let marks = 0
      let text = listMark
      for (const [char, each] of [...chars, ['', 0] as const]) {
        if (each !== marks)
          text += `‹${MARK_NAMES.filter((_name, bit) => (each ^ marks) & (1 << bit)).join('')}›`
        marks = each
        text += char === '\n' ? '⏎' : char
      }
      return text
    })
    .join('\n')
}

const MARK_NAMES = ['b', 'u', 's']

function textOf(line: RenderedLine | undefined): string {
  return line?.chars.map(([char]) => char).join('') ?? ''
}

function tokenize(lines: readonly RenderedLine[]): string[] {
  return lines.flatMap(({ listMark, chars }) => [
    `\n${listMark}`,
    ...chars.map(([char, marks]) => (/\s/.test(char) ? char : char + marks)),
  ])
}

/** The edit distance: the smallest number of tokens to add, remove or replace. It skips equal starts and ends. */
function distance(a: readonly string[], b: readonly string[]): number {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let [aEnd, bEnd] = [a.length, b.length]
  while (aEnd > start && bEnd > start && a[aEnd - 1] === b[bEnd - 1]) [aEnd, bEnd] = [aEnd - 1, bEnd - 1]
  let row = Array.from({ length: bEnd - start + 1 }, (_each, at) => at)
  for (let i = start; i < aEnd; i++) {
    const next = [i - start + 1]
    for (let j = start; j < bEnd; j++) {
      const [left = 0, above = 0, corner = 0] = [next[j - start], row[j - start + 1], row[j - start]]
      next.push(Math.min(left + 1, above + 1, corner + (a[i] === b[j] ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
