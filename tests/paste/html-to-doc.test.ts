import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type Doc, isBlank, plainText } from '../../src/markers/doc.ts'
import { parse } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'
import { docToHtml } from '../../src/paste/doc-to-html.ts'
import { htmlToDoc } from '../../src/paste/html-to-doc.ts'
import { pastedToDoc } from '../../src/paste/pasted-to-doc.ts'
import { findLinks } from '../../src/ui/note-card/links/findLinks.ts'
import { anyDoc } from '../markers/arbitrary.ts'
import { processorTime } from '../processor-time.ts'
import { randomRuns } from '../random-runs.ts'
import { CASES } from './html-cases.ts'
import { FIXTURES } from './html-fixtures.ts'
import { anyTree, buildTree, splitIntoWords, visibleWords } from './html-trees.ts'
import { withRepresentableText } from './representable-text.ts'

const seed = 20261120

describe.each(Object.entries({ ...CASES, ...FIXTURES }))('%s', (_row, cases) => {
  // happy-dom's parser drops the comments that Word writes as `<![if …]>`; Chromium runs those cases too.
  test.each(
    cases
      .filter(([, , , environment]) => environment !== 'chromium')
      .map(([title, html, text]): readonly [string, string, string] => [title, html, text ?? '']),
  )('%s', (_title, html, text) => {
    // happy-dom's parser is not the one that the importer prepares HTML for.
    const doc = htmlToDoc(new DOMParser().parseFromString(html, 'text/html'))
    expect(isBlank(doc) ? '' : serialize(doc)).toBe(text)
  })
})

it('imports every exported document as an equal document', () => {
  fc.assert(
    fc.property(anyDoc.map(withRepresentableText), (doc) => {
      expect(htmlToDoc(new DOMParser().parseFromString(docToHtml(doc), 'text/html'))).toStrictEqual(doc)
    }),
    { seed, numRuns: randomRuns({ check: 80, full: 500 }) },
  )
})

test.each([
  ['two  spaces', '<p class="pinwell-spaces">two \u00a0spaces</p>'],
  ['three   spaces', '<p class="pinwell-spaces">three \u00a0 spaces</p>'],
  [' leading', '<p class="pinwell-spaces">\u00a0leading</p>'],
  ['trailing ', '<p class="pinwell-spaces">trailing </p>'],
  ['**bold ** text', '<p class="pinwell-spaces"><strong>bold </strong>\u00a0text</p>'],
  ['two\t\ttabs', '<p class="pinwell-spaces">two<span class="pinwell-tabs">\u2003\u2003</span>tabs</p>'],
  ['one space', '<p>one space</p>'],
  [
    '• a\n         • d',
    '<ul><li>a<ul type="none"><li><ul type="none"><li><ul><li>d</li></ul></li></ul></li></ul></li></ul>',
  ],
  ['   • b\n• c\n• d', '<ul type="none"><li><ul><li>b</li></ul></li></ul><ul><li>c</li><li>d</li></ul>'],
  [
    '• [ ] a\n      • c\n   • b',
    '<ul><li><input type="checkbox" disabled> a<ul type="none"><li><ul><li>c</li></ul></li></ul><ul><li>b</li></ul></li></ul>',
  ],
])('writes %j without a style attribute', (text, html) => {
  expect(docToHtml(parse(text))).toBe(html)
})

it('writes the address of a link so that a card finds it beside any text', () => {
  const neighbour = fc.constantFrom('', ' ', '. ', ...`a – — 🎉 's .a / $5 ( ) ” “ « → | ， "`.split(' '))
  const part = fc.constantFrom(
    ...`b (c) ( ) / _ . * ~ , " \` ?d= # &amp; ' %20 | é ， ！ » ,https://c`.split(' '),
  )
  const parts = fc.array(part, { maxLength: 6 }).map((each) => each.join(''))
  fc.assert(
    fc.property(neighbour, parts, neighbour, (before, path, after) => {
      const html = `${before}<a href='https://a.example/b${path.replaceAll("'", '&#39;')}'>Link</a>${after}`
      const source = new DOMParser().parseFromString(html, 'text/html')
      const href = source.querySelector('a')?.getAttribute('href') ?? ''
      const found = findLinks(plainText(htmlToDoc(source))).map((link) => decodeURIComponent(link.href))
      expect(found).toEqual([decodeURIComponent(href)])
    }),
    { seed, numRuns: randomRuns({ check: 300, full: 3000 }) },
  )
})

it('puts no spaces into formulas, whose signs Chromium writes on lines of their own', () => {
  const html = '<p>So <math><mi>sin</mi><mo>(</mo><mn>2</mn><mi>x</mi><mo>)</mo></math> is</p>'
  expect(plainText(pastedToDoc(html, 'So \nsin\n(\n2\nx\n) is'))).toBe('So sin(2x) is')
})

const CONVERTED_SPACE = '<span class="Apple-converted-space">&nbsp;</span>'

test.each([
  ['a word and the space after it', `<span>quick${CONVERTED_SPACE}</span>`, 'quick ', 'quick '],
  ['a word between spaces, as Chromium writes it', `${CONVERTED_SPACE}a${CONVERTED_SPACE}`, ' a ', ' a '],
  ['a style', '<span style="white-space:pre">a </span>', 'a ', 'a '],
  ['the same as Firefox writes it', ' <b>a</b> ', ' a ', ' **a** '],
  [
    'the end of one line and the start of another',
    `<p>a</p><p><b>b${CONVERTED_SPACE}</b></p>`,
    'a\nb ',
    'a\n**b** ',
  ],
])('keeps the spaces of %s', (_title, html, plain, text) => {
  expect(serialize(pastedToDoc(html, plain))).toBe(text)
})

test.each([
  ['a whole line', '<p>a </p>', 'a \n', 'a'],
  ['an item', '<ul><li>a </ul>', ' a ', '• a'],
  ['the first of several lines', '<p>a</p><p>b</p>', ' a\nb', 'a\nb'],
  ['an indented line', '<p>   a</p>', '   a', 'a'],
  ['nothing', '<p hidden> a</p>', ' a ', ''],
])('adds no spaces to %s', (_title, html, plain, text) => {
  expect(serialize(pastedToDoc(html, plain))).toBe(text)
})

it.each([
  ['<span>• </span><span>a </span><strong>b</strong>', '• a **b**'],
  ['<span>   12. </span><span>a</span>', '12. a'],
  ['<span>• a</span>', '\\• a'],
  ['<h2><span>1. </span>a</h2>', '**1. a**'],
  ['<p><span>• </span>a</p><p>b</p>', '\\• a\nb'],
  ['<span hidden>• </span><i>abc</i>', 'abc'],
])('reads an item that is selected alone in a card: %s', (html, content) => {
  const copied = html.replaceAll('<span', '<span style="white-space:pre"')
  expect(serialize(pastedToDoc(`<body>\n<!--StartFragment-->${copied}<!--EndFragment-->\n`, ''))).toBe(
    content,
  )
})

it('keeps a list that has the same text as the plain text', () => {
  expect(serialize(pastedToDoc('<p>a</p>\n<ul><li>b</ul>', 'a\nb'))).toBe('a\n• b')
})

it('keeps the indents of code whose style Firefox does not copy', () => {
  const html = '<table><tr><td></td><td>a:</tr><tr><td></td><td>    <b>b</b>  c</tr>\n<tr><td>d</tr></table>'
  expect(serialize(pastedToDoc(html, 'a:\n    b  c\nd'))).toBe('a:\n    **b**  c\nd')
})

test.each([
  ['has', 'a\n\n1. b\nc d\ne', 'a\n1. b\nc\nd\ne'],
  ['does not have', 'a\n\ne', 'a\ne'],
])('reads the text of a collapsed part if the plain text %s it', (_title, plain, text) => {
  const inner = '<details><summary>c</summary><p>d</p></details>'
  const html = `<details><summary>a</summary><ol><li>b</li></ol>${inner}</details><p>e</p>`
  expect(serialize(pastedToDoc(html, plain))).toBe(text)
})

test.each([
  ['ends in an open part', 'A\n\nb\nc', 'A\nb\n**c**'],
  ['ends after it', 'A\nb\nc,\nd\ne\n\n f', 'A\nb\n**c**,\n• d\ne\n———\nf'],
  ['has another text', 'A\nx', 'A\nb\n**c**,\n• d\ne\n———\nf'],
])('reads only the selected text if Chromium copies the rest of the page too: %s', (_title, plain, text) => {
  const html =
    '<p>A</p>\n<details open><summary>b</summary><b>c</b>,<ul><li>d</ul></details><p>e</p><hr><p>f</p>'
  expect(serialize(pastedToDoc(html, plain))).toBe(text)
})

it('reads only the selected text if it has a word of Greek capitals', () => {
  const html = '<details open><summary>a</summary><b>ΟΔΟΣ</b> b</details><p>c</p>'
  expect(serialize(pastedToDoc(html, 'a\nΟΔΟΣ b'))).toBe('a\n**ΟΔΟΣ** b')
})

test.each([
  ['with their indents', '<b>a</b>:\n  b  c\n    <a href="https://d.example/">d</a>', 'a:\n  b  c\n    d'],
  ['without the indents of the source', '<b>a</b>:\n  b\n    <i>d</i>', 'a:\nb\nd'],
])('keeps the lines that a page keeps by a style sheet, %s', (_title, html, plain) => {
  const text = plainText(pastedToDoc(`<div>${html}</div>`, plain))
  expect(text.replace(' (https://d.example/)', '')).toBe(plain)
})

it('never writes a style attribute', () => {
  fc.assert(
    fc.property(anyDoc, (doc) => {
      const written = new DOMParser().parseFromString(docToHtml(doc), 'text/html')
      expect(written.querySelector('[style], style')).toBeNull()
    }),
    { seed, numRuns: randomRuns({ check: 80, full: 500 }) },
  )
})

it('keeps every visible word in order for any tree', () => {
  fc.assert(
    fc.property(anyTree(), (tree) => {
      const root = document.createElement('div')
      root.append(buildTree(tree, document))
      const blockTexts = htmlToDoc(root).map((block) =>
        'code' in block ? block.code : block.runs.map((run) => run.text).join(''),
      )
      expect(splitIntoWords(blockTexts.join('\n')).join('')).toBe(visibleWords(tree).join(''))
    }),
    { seed, numRuns: randomRuns({ check: 200, full: 1_500 }) },
  )
})

test.each(['div', 'ul', 'li', 'b', 'u', 'table', 'tr', 'td', 'pre', 'a', 'form'])(
  'imports 5,000 levels of %s without recursion and without delay',
  (tag) => {
    const root = document.createElement(tag)
    let inner = root
    for (let depth = 0; depth < 5000; depth++) {
      const child = document.createElement(tag)
      inner.append(child)
      inner = child
    }
    inner.append('deep')
    let doc: Doc = []
    expect(processorTime(() => (doc = htmlToDoc(root)))).toBeLessThan(2000)
    expect(JSON.stringify(doc)).toContain('deep')
  },
)

test.each([
  ['a sheet of universal rules', `<style>${'*{top:0}'.repeat(5000)}</style>${'<i>a</i>'.repeat(5000)}`],
  ['a selector without end', `<style>${'a'.repeat(100_000)}>{top:0}</style>a`],
  ['comments never closed', `<style>${'/*'.repeat(50_000)}</style>a`],
  ['brackets never closed', `<style>${'('.repeat(50_000)}</style>a`],
  ['a power of many letters', `<p>x<sup>${'a'.repeat(100_000)}-b.</sup></p>`],
  ['nested rules never closed', `<style>p{${'{'.repeat(100_000)}</style><p>a</p>`],
  ['rules without declarations', `<style>p{${';{}'.repeat(33_000)}${';'.repeat(100_000)}}</style><p>a</p>`],
  [
    'a list mark of Word with many full stops',
    `<html xmlns:w="urn:schemas-microsoft-com:office:word"><p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">b${'.'.repeat(100_000)}!</span>a</p>`,
  ],
  ['quotes never closed', `<p style="${"'".repeat(50_000)}">a</p>`],
])('reads %s without delay', (_title, html) => {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  let doc: Doc = []
  expect(processorTime(() => (doc = htmlToDoc(parsed)))).toBeLessThan(2000)
  expect(JSON.stringify(doc)).toContain('a')
})
