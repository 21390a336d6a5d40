import { CodeNode } from '@lexical/code-core'
import { ListItemNode, ListNode } from '@lexical/list'
import * as markdown from '@lexical/markdown'
import { Parser } from 'commonmark'
import { createEditor, type EditorState } from 'lexical'
import MarkdownIt from 'markdown-it'
import { marked } from 'marked'
import { defaultMarkdownParser, defaultMarkdownSerializer } from 'prosemirror-markdown'
import { parse, parseHead } from '../src/markers/parse.ts'
import { serialize } from '../src/markers/serialize.ts'
import { corpus, flat, type Sample, type Size } from './corpus.ts'
import { growth } from './hostile.ts'
import { answer, cost, cpu } from './measure.ts'
import { median } from './statistics.ts'
import type { TextQuestion } from './text.ts'

const markdownIt = new MarkdownIt()
const commonmark = new Parser()
const lexical = createEditor({ nodes: [ListNode, ListItemNode, CodeNode], onError: raise })
/** Only what Pinwell's own format has, so that @lexical/markdown does no work that we do not do. */
const TRANSFORMERS = [
  markdown.UNORDERED_LIST,
  markdown.ORDERED_LIST,
  markdown.CODE,
  markdown.BOLD_STAR,
  markdown.BOLD_UNDERSCORE,
  markdown.STRIKETHROUGH,
]

const content = (note: Sample) => note.text
const source = (note: Sample) => note.markdown

const parsers: Work = {
  pinwell: over(content, (text) => parse(text).length),
  'one charCodeAt pass': over(content, pass),
  'commonmark.js': over(source, (text) => (commonmark.parse(text).firstChild ? 1 : 0)),
  'markdown-it': over(source, (text) => markdownIt.parse(text, {}).length),
  marked: over(source, (text) => marked.lexer(text).length),
  'prosemirror-markdown': over(source, (text) => defaultMarkdownParser.parse(text).childCount),
  '@lexical/markdown': over(source, (text) => (lexicalState(text).isEmpty() ? 0 : 1)),
}

const docs = (note: Sample) => parse(note.text)
const lines = (note: Sample) => note.text.split('\n')
const trees = (note: Sample) => defaultMarkdownParser.parse(note.markdown)
const states = (note: Sample) => lexicalState(note.markdown)
const $write = () => markdown.$convertToMarkdownString(TRANSFORMERS)

/** Each writes its text in one piece (reading a character in the middle makes V8 join what was only linked). */
const serializers: Work = {
  pinwell: over(docs, (doc) => middle(serialize(doc))),
  'join of its lines': over(lines, (all) => middle(all.join('\n'))),
  'prosemirror-markdown': over(trees, (tree) => middle(defaultMarkdownSerializer.serialize(tree))),
  '@lexical/markdown': over(states, (state) => middle(state.read($write, { editor: lexical }))),
}

type Work = Readonly<Record<string, (notes: readonly Sample[]) => () => void>>
const prepared = new Map<Size, () => void>()
let sink = 0

answer((question: TextQuestion) => {
  if (question.ask === 'growth') return growth(question.shape, question.job, cpu)
  if (question.ask === 'heads') return heads()
  return cost(prepare(question))
})

/** The corpus as the contender needs it, made once for a size and kept. */
function prepare({ job, contender, size }: Extract<TextQuestion, { ask: 'cost' }>): () => void {
  const work = prepared.get(size) ?? (job === 'parse' ? parsers : serializers)[contender]?.(corpus(size))
  if (!work) throw new Error(`${contender} cannot ${job}`)
  prepared.set(size, work)
  return work
}

/** CPU microseconds of the first four lines of notes of 100 kB, and of what is left of them when they are cut to 2 kB. */
function heads(): { long: number; medium: number } {
  const texts = Array.from({ length: 8 }, () => corpus('long').map((note) => note.text)).flat()
  const cut = texts.map((text) => flat(text.slice(0, 2000)))
  const times = Array.from({ length: 7 }, () => ({ long: head(texts), medium: head(cut) }))
  return { long: median(times.map((time) => time.long)), medium: median(times.map((time) => time.medium)) }
}

function head(texts: readonly string[]): number {
  const all = cost(() => {
    for (const text of texts) sink += parseHead(text, 4).doc.length
  })
  return (all / texts.length) * 1000
}

function over<Input>(from: (note: Sample) => Input, run: (input: Input) => number) {
  return (notes: readonly Sample[]) => {
    const inputs = notes.map(from)
    return () => {
      for (const input of inputs) sink += run(input)
    }
  }
}

function pass(text: string): number {
  let sum = 0
  for (let at = 0; at < text.length; at++) sum += text.charCodeAt(at)
  return sum
}

function middle(text: string): number {
  return text.charCodeAt(text.length >> 1)
}

function lexicalState(text: string): EditorState {
  lexical.update(() => markdown.$convertFromMarkdownString(text, TRANSFORMERS), { discrete: true })
  return lexical.getEditorState()
}

function raise(error: Error): never {
  throw error
}
