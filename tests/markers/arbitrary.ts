import * as fc from 'fast-check'
import type { Block, Doc, Item, Run } from '../../src/markers/doc.ts'
import { anyString } from '../any-string.ts'

/** Any string, made mostly of characters that are special in the marker format. Every string is valid stored text. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: anyTextOf(tokens(['\n', '\n   ', '\r\n', '\r'])) },
  { weight: 2, arbitrary: anyTextOf(tokens([])).map((text) => `<code>${text}</code>`) },
  { weight: 1, arbitrary: anyTextOf(['*', '**', '\\', '\\*', 'a', '~~', '_']) },
  { weight: 1, arbitrary: anyTextOf(['`', '```', '````', '\\', '\n', 'a']) },
  { weight: 1, arbitrary: anyString(40) },
)

/** Any document with the invariants of the format: neighbouring runs differ, no text is empty, newlines only in items. */
export const anyDoc: fc.Arbitrary<Doc> = fc.oneof(
  { weight: 6, arbitrary: fc.array(anyBlock(), { minLength: 1, maxLength: 6 }) },
  { weight: 2, arbitrary: fc.tuple(anyItem(), anyParagraph()) },
  { weight: 1, arbitrary: fc.tuple(anyParagraph()) },
  { weight: 1, arbitrary: fc.array(anyCode(), { minLength: 1, maxLength: 3 }) },
)

function anyBlock(): fc.Arbitrary<Block> {
  return fc.oneof(
    { weight: 3, arbitrary: anyParagraph() },
    { weight: 3, arbitrary: anyItem() },
    { weight: 1, arbitrary: anyCode() },
  )
}

function anyParagraph(): fc.Arbitrary<Block> {
  return anyRuns().map((runs) => ({ type: 'paragraph', runs }))
}

function anyItem(): fc.Arbitrary<Item> {
  const lines = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(anyRuns()) },
    { weight: 1, arbitrary: fc.array(anyRuns(), { minLength: 1, maxLength: 4 }) },
  )
  const runs = lines.map((each) =>
    mergeRuns(each.flatMap((line, at) => (at > 0 ? [{ text: '\n', marks: 0 }, ...line] : line))),
  )
  const indent = fc.oneof({ weight: 4, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: fc.nat(12) })
  const number = fc.oneof(fc.constantFrom(0, 1, 2, 9, 10, 2019, 999999999), fc.nat(999999999))
  return fc.oneof(
    anyRecord({ type: fc.constant('bullet'), indent, runs }),
    anyRecord({ type: fc.constant('number'), indent, number, runs }),
    anyRecord({ type: fc.constant('check'), indent, isChecked: fc.boolean(), runs }),
  )
}

function anyCode(): fc.Arbitrary<Block> {
  return anyTextOf(tokens(['\n'])).map((code) => ({ type: 'code', code }))
}

function anyRuns(): fc.Arbitrary<Run[]> {
  const run = anyRecord({ text: anyTextOf(tokens([]), 4), marks: fc.oneof(fc.constant(0), fc.nat(7)) })
  return fc
    .oneof(
      { weight: 1, arbitrary: fc.array(run, { maxLength: 1 }) },
      { weight: 3, arbitrary: fc.array(run, { maxLength: 5 }) },
    )
    .map(mergeRuns)
}

/** Records with the prototype of an object literal. */
function anyRecord<T>(parts: { [Key in keyof T]: fc.Arbitrary<T[Key]> }): fc.Arbitrary<T> {
  return fc.record(parts, { noNullPrototype: true })
}

/** Joins neighbouring runs with equal marks and drops empty runs. */
function mergeRuns(runs: readonly Run[]): Run[] {
  const merged: Run[] = []
  for (const run of runs) {
    const last = merged.at(-1)
    if (run.text === '') continue
    if (last?.marks === run.marks) merged.splice(-1, 1, { ...last, text: last.text + run.text })
    else merged.push(run)
  }
  return merged
}

function anyTextOf(parts: readonly string[], maxLength = 14): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...parts), { maxLength }).map((chosen) => chosen.join(''))
}

/** Special characters of the format, lookalikes, and some ordinary text. `more` has double weight. */
function tokens(more: readonly string[]): string[] {
  return [
    ['*', '**', '***', '_', '__', '____', '~', '~~', '~~~', '**', '__', '~~'],
    ['\\', '\\', '\\\\', '\\**', '\\`'],
    ['`', '``', '```', '```', '````', '`````'],
    ['• ', '•', '1. ', '0. ', '01. ', '12. ', '123456789. ', '1234567890. ', '1.', '. ', '- ', '9'],
    ['[ ] ', '[x] ', '[X] ', '[ ]', '[', ' ] ', '• [ ] ', '• [x] ', '• \\[ ] ', '\\[x] ', '\\\\[ ] '],
    [' ', '  ', '   ', '    ', '\u00a0', '\t', '\u2028', '\0'],
    ['<code>', '</code>', '\ud83d', '\ude00', '👍🏽'],
    ['a', 'b', 'word', 'two words', 'C:\\dir', 'snake_case'],
    more,
    more,
  ].flat()
}
