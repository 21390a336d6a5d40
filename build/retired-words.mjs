// Fails when a retired word is used in the names, comments and texts of the code, or in the documents. The words are in
// retired-words.txt: a word is retired as a part of names, and a quoted phrase is retired in comments, strings and documents.
import { readdirSync, readFileSync } from 'node:fs'
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'

const ROOT = new URL('../', import.meta.url)
const FILES = ['README.md', 'CONTRIBUTING.md', 'index.html']
const FOLDERS = ['src', 'tests', 'local-cloud', 'bench', 'build', '.ci', 'docs']
const SKIPPED = /node_modules|paste\/corpus$|retired-words/

/** Patterns of the retired parts of names and of the retired phrases, from a list with one of them per line. */
export function readRetiredWords(list = read('build/retired-words.txt')) {
  const lines = list.trim().split('\n')
  const phrases = lines.flatMap((line) => /^"(.+)"$/.exec(line)?.[1] ?? [])
  const names = lines.filter((line) => !line.startsWith('"')).map(splitWords)
  return {
    part: new RegExp(` (${names.join('|')}) `),
    phrase: new RegExp(`\\b(${phrases.join('|')})\\b`, 'i'),
  }
}

/** The retired words in one file, as sentences with its path and line. */
export function findRetiredWords({ part, phrase }, file, text) {
  const { names, sentences } = readWords(file, text)
  return [
    ...names.map(([name, offset]) => ({ offset, use: name, found: part.exec(` ${splitWords(name)} `)?.[1] })),
    ...sentences.map(([use, offset]) => ({ offset, use, found: phrase.exec(use)?.[1] })),
  ].flatMap(({ offset, use, found }) =>
    found
      ? [`${file}:${text.slice(0, offset).split('\n').length}: "${found}" is retired: ${use.trim()}`]
      : [],
  )
}

/** The names of a file and its sentences, each with an offset. Every line of a document is a sentence. */
function readWords(file, text) {
  const matches = (pattern) => Array.from(text.matchAll(pattern), (match) => [match[0], match.index])
  if (file.endsWith('.md')) return { names: [], sentences: matches(/.+/g) }
  if (/\.(css|html)$/.test(file)) return { names: [], sentences: matches(/\/\*[^]*?\*\/|<!--[^]*?-->/g) }
  const { program, comments } = parseSync(file, text)
  const names = []
  const sentences = comments.map(({ value, start }) => [value.replace(/\s*\n\s*\*?\s*/g, ' '), start])
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return
    if (node.type?.endsWith('Identifier')) names.push([node.name, node.start])
    if (/^(Literal|TemplateElement|JSXText)$/.test(node.type))
      sentences.push([text.slice(node.start, node.end), node.start])
    for (const child of Object.values(node)) visit(child)
  }
  visit(program)
  return { names, sentences: sentences.filter(([sentence]) => sentence.includes(' ')) }
}

/** Splits names at capitals and underscores: `setAside` and `SET_ASIDE` give 'set aside'. */
function splitWords(names) {
  return names
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_$\d]+/g, ' ')
    .trim()
    .toLowerCase()
}

/** Does not look into node_modules, which `npm test` fills at the same time. */
function filesIn(folder) {
  return readdirSync(new URL(folder, ROOT), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (SKIPPED.test(path)) return []
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

function read(file) {
  return readFileSync(new URL(file, ROOT), 'utf8')
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const files = [...FILES, ...FOLDERS.flatMap(filesIn)]
  const checked = files.filter((file) => /\.(tsx?|mjs|css|html|md)$/.test(file))
  const words = readRetiredWords()
  const found = checked.flatMap((file) => findRetiredWords(words, file, read(file)))
  for (const line of found) console.error(line)
  process.exitCode = found.length > 0 ? 1 : 0
}
