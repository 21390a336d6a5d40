import { type Block, type Doc, itemMark, type Run, sliceRuns, textOfRuns } from '../../markers/doc.ts'
import { parse } from '../../markers/parse.ts'
import { serialize, splitRunLines } from '../../markers/serialize.ts'

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
