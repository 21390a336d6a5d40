import { expect, test } from 'vitest'
import { childrenOf, isNode, nameOf, type Node, parseModule, readSources, text } from './syntax-tree.ts'

test('only the modules of ui contain sentences for people', () => {
  const modules = readSources().filter(({ file }) => !file.startsWith('src/ui/'))
  expect(modules.length).toBeGreaterThan(100)
  const found = modules.flatMap(({ file, source }) =>
    sentencesIn(parseModule(file, source)).map((sentence) => `${file}: ${sentence}`),
  )
  expect(found).toEqual([])
})

test.each([
  ["const FAILED = 'Failed to save note'", 'Failed to save note'],
  ["notify.error('Note pinned')", 'Note pinned'],
  ["const text = () => 'Storage is full: make room.'", 'Storage is full: make room.'],
  ['const title = "“Plain” is kept"', '“Plain” is kept'],
  ['const count = `${notes.length} changes are lost`', '… changes are lost'],
  ['const moved = `Moved ${notes.length}`', 'Moved …'],
  ["const TEXTS = { full: 'No room left' }", 'No room left'],
  ["const FULL = 'It is full'; throw new Error(FULL)", 'It is full'],
])('finds the sentence in: %s', (source, sentence) => {
  expect(sentencesIn(parseModule('module.ts', source))).toContain(sentence)
})

test.each([
  "throw new Error('There is no database instance.')",
  'throw new RangeError(`Database instances: ${day} is not a day.`)',
  "const late = () => new DOMException('The database did not open.', 'TimeoutError')",
  "const FONTS = ['source code', 'Courier']",
  "const KEYS = 'Alt+ArrowUp Alt+ArrowDown'",
  'const SHEET = `b, strong { font-weight: bolder }`',
  "const type: 'Pinned Notes' = read()",
  'import type { Note } from "./A note.ts"',
  'const key = `${id} ${sending}`',
])('allows: %s', (source) => {
  expect(sentencesIn(parseModule('module.ts', source))).toEqual([])
})

/** A capitalised word, or a value, with another word behind it. */
const SENTENCE = /^[“"'(]?(?:\p{Lu}[\p{L}’']*[”"',:]? [\p{L}…]|… \p{L}{2})/u

/** The string literals and templates that a person could read. The texts of errors are for developers. */
function sentencesIn(node: unknown): readonly string[] {
  if (!isNode(node) || isForDevelopers(node)) return []
  const literal = textOf(node)
  return [...(SENTENCE.test(literal) ? [literal] : []), ...childrenOf(node).flatMap(sentencesIn)]
}

function isForDevelopers(node: Node): boolean {
  if (node.type === 'NewExpression') return /(?:Error|Exception)$/.test(nameOf(node['callee']))
  return /^(?:Import|Export(?:All|Named))Declaration$|^TS/.test(node.type) && !isNode(node['declaration'])
}

/** The text of a string literal or of a template, with an ellipsis for each value; '' of other nodes. */
function textOf(node: Node): string {
  if (node.type === 'Literal') return text(node['value'])
  if (node.type !== 'TemplateLiteral') return ''
  const { quasis } = node
  return Array.isArray(quasis) ? quasis.map(cookedText).join('…') : ''
}

function cookedText(quasi: unknown): string {
  const value = isNode(quasi) ? quasi['value'] : undefined
  return typeof value === 'object' && value !== null && 'cooked' in value ? text(value.cooked) : ''
}
