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
import { corpus, flatten, middleCharacter, type Sample, type Size } from './corpus.ts'
import { measureGrowth, measureMinimalGrowth } from './hostile.ts'
import { cpuTime, measureCost, serveRequests } from './measure.ts'
import { median } from './statistics.ts'
import type { Heads, TextRequest } from './text.ts'

const markdownIt = new MarkdownIt()
const commonmark = new Parser()
const lexical = createEditor({ nodes: [ListNode, ListItemNode, CodeNode], onError: rethrow })
/** Only elements of Pinwell's own format, so that @lexical/markdown does no additional work. */
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
  pinwell: prepareInputs(content, (text) => parse(text).length),
  'one charCodeAt pass': prepareInputs(content, charCodeSum),
  'commonmark.js': prepareInputs(source, (text) => (commonmark.parse(text).firstChild ? 1 : 0)),
  'markdown-it': prepareInputs(source, (text) => markdownIt.parse(text, {}).length),
  marked: prepareInputs(source, (text) => marked.lexer(text).length),
  'prosemirror-markdown': prepareInputs(source, (text) => defaultMarkdownParser.parse(text).childCount),
  '@lexical/markdown': prepareInputs(source, (text) => (lexicalState(text).isEmpty() ? 0 : 1)),
}

const docs = (note: Sample) => parse(note.text)
const lines = (note: Sample) => note.text.split('\n')
const trees = (note: Sample) => defaultMarkdownParser.parse(note.markdown)
const states = (note: Sample) => lexicalState(note.markdown)
const $write = () => markdown.$convertToMarkdownString(TRANSFORMERS)

/** Each creates the text as one flat string. */
const serializers: Work = {
  pinwell: prepareInputs(docs, (doc) => middleCharacter(serialize(doc))),
  'join of its lines': prepareInputs(lines, (all) => middleCharacter(all.join('\n'))),
  'prosemirror-markdown': prepareInputs(trees, (tree) =>
    middleCharacter(defaultMarkdownSerializer.serialize(tree)),
  ),
  '@lexical/markdown': prepareInputs(states, (state) =>
    middleCharacter(state.read($write, { editor: lexical })),
  ),
}

type Work = Readonly<Record<string, (notes: readonly Sample[]) => () => void>>
const preparedWork = new Map<Size, () => void>()
let checksum = 0

serveRequests((request: TextRequest) => {
  if (request.kind === 'growth') return measureGrowth(request.shape, request.operation, cpuTime)
  if (request.kind === 'minimal growth') return measureMinimalGrowth(request.operation, cpuTime)
  if (request.kind === 'heads') return measureHeads()
  return measureCost(prepare(request))
})

/** The corpus in the form that the candidate needs, created once per size and cached. */
function prepare({ operation, contender, size }: Extract<TextRequest, { kind: 'cost' }>): () => void {
  const work =
    preparedWork.get(size) ?? (operation === 'parse' ? parsers : serializers)[contender]?.(corpus(size))
  if (!work) throw new Error(`${contender} cannot ${operation}`)
  preparedWork.set(size, work)
  return work
}

/**
 * CPU microseconds for the first four lines of notes of 100 kB, for those of the same notes cut to 2 kB, and for what every reader of the
 * former must do: find four line ends.
 */
function measureHeads(): Heads {
  const texts = Array.from({ length: 8 }, () => corpus('long').map((note) => note.text)).flat()
  const cut = texts.map((text) => flatten(text.slice(0, 2000)))
  const rounds = Array.from({ length: WARM_UP_ROUNDS + 7 }, () => ({
    long: measureTexts(texts, readHead),
    medium: measureTexts(cut, readHead),
    limit: measureTexts(texts, findLineEnds),
  })).slice(WARM_UP_ROUNDS)
  return {
    long: median(rounds.map(({ long }) => long)),
    medium: median(rounds.map(({ medium }) => medium)),
    limit: median(rounds.map(({ limit }) => limit)),
  }
}

/** As long as V8 still compiles the code, a head takes up to ten times as long. */
const WARM_UP_ROUNDS = 8
const HEAD_LINES = 4

function readHead(text: string): number {
  return parseHead(text, HEAD_LINES).doc.length
}

function findLineEnds(text: string): number {
  let end = -1
  for (let line = 0; line < HEAD_LINES; line++) end = text.indexOf('\n', end + 1)
  return end
}

function measureTexts(texts: readonly string[], read: (text: string) => number): number {
  const all = measureCost(() => {
    for (const text of texts) checksum += read(text)
  })
  return (all / texts.length) * 1000
}

function prepareInputs<Input>(from: (note: Sample) => Input, run: (input: Input) => number) {
  return (notes: readonly Sample[]) => {
    const inputs = notes.map(from)
    return () => {
      for (const input of inputs) checksum += run(input)
    }
  }
}

function charCodeSum(text: string): number {
  let sum = 0
  for (let at = 0; at < text.length; at++) sum += text.charCodeAt(at)
  return sum
}

function lexicalState(text: string): EditorState {
  lexical.update(() => markdown.$convertFromMarkdownString(text, TRANSFORMERS), { discrete: true })
  return lexical.getEditorState()
}

function rethrow(error: Error): never {
  throw error
}
