import { type Block, type Doc, sliceRuns, textOfBlock } from '../markers/doc.ts'
import { parse } from '../markers/parse.ts'
import { serialize, splitRunLines } from '../markers/serialize.ts'
import type { NoteText } from '../notes/note.ts'

/**
 * What was added to the end of a title and a content; undefined if one was changed in another way. Compares documents, because text that
 * is added within marks or below code moves the markers that end them.
 */
export function textTypedAfter(before: NoteText, after: NoteText): NoteText | undefined {
  const content = contentTypedAfter(parse(before.content), parse(after.content))
  if (!content || !after.title.startsWith(before.title)) return undefined
  return { title: after.title.slice(before.title.length).trimStart(), content: serialize(content) }
}

function contentTypedAfter(before: Doc, after: Doc): Doc | undefined {
  const end = before.findLastIndex((block) => textOfBlock(block) !== '')
  const last = before[end]
  if (!last) return withoutEmptyLinesAtStart(after)
  const continued = after[end]
  const { length } = textOfBlock(last).replace(/(?<!\n)\n+$/, '')
  if (!continued) return undefined
  const [start, rest] = splitBlock(continued, length)
  const [savedStart] = splitBlock(last, length)
  const isUnchanged =
    serialize([...after.slice(0, end), start]) === serialize([...before.slice(0, end), savedStart])
  return isUnchanged ? withoutEmptyLinesAtStart([...rest, ...after.slice(end + 1)]) : undefined
}

/** The block up to an offset of its text, and its other lines. Those of an item are no items: its list mark stays with its start. */
function splitBlock(block: Block, at: number): readonly [Block, Doc] {
  if (block.type === 'code') {
    const code = block.code.slice(at).replace(/^\n+/, '')
    return [{ ...block, code: block.code.slice(0, at) }, code === '' ? [] : [{ ...block, code }]]
  }
  const { runs } = block
  return [
    { ...block, runs: sliceRuns(runs, 0, at) },
    splitRunLines(sliceRuns(runs, at)).map((line) => ({ type: 'paragraph', runs: line })),
  ]
}

function withoutEmptyLinesAtStart(doc: Doc): Doc {
  const first = doc.findIndex((block) => block.type !== 'paragraph' || block.runs.length > 0)
  return first < 0 ? [] : doc.slice(first)
}
