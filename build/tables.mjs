// Writes the pages that list what is tested and by which tests: tests/spec-table.md and tests/faults/catalogue.md.
//
// A comment above a test names the rows that it covers: `// @spec login.fields limits.password` or `// @fault F05`. The title of the test is
// the first string after the comment, or after `)(` for a parametrised test. A tag may also be above a row of a table of cases.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'
import { FAULTS, SPECIFICATION } from '../tests/table-rows.mjs'

const TESTS = new URL('../tests/', import.meta.url)

const PAGES = [
  { file: 'spec-table.md', tag: 'spec', sections: SPECIFICATION, intro: specIntro() },
  { file: 'faults/catalogue.md', tag: 'fault', sections: FAULTS, intro: faultsIntro() },
]

/**
 * The pages that the tags and rows give, and sentences about tags without a row, tags without a title and rows without a test.
 *
 * @returns {{ pages: { file: string, text: string }[], problems: string[] }}
 */
export function buildTables(files = readTests()) {
  const tags = files.flatMap(({ file, text }) => findTags(file, text))
  const problems = tags
    .filter(({ title }) => !title)
    .map(({ file, id }) => `No title follows the tag ${id} in ${file}.`)
  const pages = PAGES.map(({ file, tag, sections, intro }) => {
    const own = tags.filter(({ kind }) => kind === tag)
    const ids = Object.values(sections).flatMap((rows) => Object.keys(rows))
    for (const { file: test, id } of own)
      if (!ids.includes(id)) problems.push(`The tag ${id} in ${test} has no row.`)
    for (const id of ids)
      if (!own.some((found) => found.id === id)) problems.push(`The row ${id} has no test.`)
    return {
      file,
      text: [intro, ...Object.entries(sections).map(([name, rows]) => section(name, rows, own))].join('\n'),
    }
  })
  return { pages, problems }
}

/** A heading, its rows, and below each row its tests as file and title in the source. */
function section(name, rows, tags) {
  const lines = Object.entries(rows).flatMap(([id, sentence]) => {
    const tests = tags.filter((tag) => tag.id === id).map(({ file, title }) => `  - ${file} › ${title}`)
    return [`- ${id}: ${sentence}`].concat(tests)
  })
  return [`## ${name}`, '', ...lines, ''].join('\n')
}

/** The tags of one test file with the title that follows each. */
function findTags(file, text) {
  return [...text.matchAll(/^ *\/\/ @(spec|fault) (.+)$/gm)].flatMap(
    ({ 0: line, 1: kind, 2: ids = '', index }) => {
      const title = titleAfter(text.slice(index + line.length))
      return ids.split(' ').map((id) => ({ file, kind, id, title }))
    },
  )
}

/** The first string of a source text without its quotes. */
function titleAfter(source) {
  const code = source.replace(/^(\s*\/\/.*\n)+/, '')
  const isParametrised = /^\s*(test|it|describe)(\.\w+)*\.each\b/.test(code)
  const titles = isParametrised ? code.slice(code.search(/\)\(\s*['"`]/)) : code
  return /(['"`])((?:\\.|(?!\1)[^\\])*)\1/.exec(titles)?.[2]
}

/** All test sources, in the order of their paths. */
function readTests() {
  return readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') || file.endsWith('.tsx'))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(new URL(file, TESTS), 'utf8') }))
}

function specIntro() {
  return `# The specification and its tests

\`npm run tables\` writes this page from \`table-rows.mjs\` and from the tags \`// @spec …\` in the tests. Below each requirement are its tests, as
file and title in the source.

The table covers sections 2 to 9 of the specification. It leaves out what the specification calls "not shown", and what only libraries do. The
last section lists behaviour that the specification does not mention. Two messages of §8 are never shown, as the decision
\`docs/decisions/001-differences-from-the-specification.md\` explains: 'Please sign in to delete notes' and 'Please sign in to save changes'.
`
}

function faultsIntro() {
  return `# The fault catalogue

\`npm run tables\` writes this page from \`../table-rows.mjs\` and from the tags \`// @fault …\` in the tests. Below each fault are its tests, as file
and title in the source. \`npm test\` runs all of them except those in \`faults/long\`, which \`npm run test:faults\` runs.

Random histories of several devices (F00) combine the faults: killed tabs and browsers, cut connections, lost acknowledgements, rejections,
second tabs and sign-outs. A failure prints the history that reproduces it.
`
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const { pages, problems } = buildTables()
  for (const { file, text } of pages) writeFileSync(new URL(file, TESTS), text)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
