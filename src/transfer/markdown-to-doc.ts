import { Lexer, Parser } from 'marked'
import type { Doc } from '../markers/doc.ts'
import { htmlToDoc, parseHtml } from '../paste/html-to-doc.ts'

/** Converts Markdown to a document, through HTML. Line breaks and blank lines are kept, as `docToMarkdown` writes them. */
export function markdownToDoc(markdown: string): Doc {
  if (markdown.trim() === '') return []
  let html = ''
  let previous: Token | undefined
  let newlines = 0
  const tokens: readonly Token[] = Lexer.lex(markdown, OPTIONS)
  for (const token of tokens) {
    if (token.type === 'space') {
      newlines += countNewlines(token.raw)
      continue
    }
    html += EMPTY_LINE.repeat(emptyLinesBetween(previous, token, newlines)) + Parser.parse([token], OPTIONS)
    previous = token
    newlines = countNewlines(/\n*$/.exec(token.raw)?.[0] ?? '')
  }
  return htmlToDoc(parseHtml(html + EMPTY_LINE.repeat(Math.max(0, newlines - 1))))
}

/** Every line break is one, as in most programs for notes. */
const OPTIONS = { gfm: true, breaks: true }

/** What is read of a token of the library. */
interface Token {
  readonly type: string
  readonly raw: string
}

const EMPTY_LINE = '<p><br></p>'

/** Of the blank lines next to a list or code, one only separates it. */
function emptyLinesBetween(previous: Token | undefined, token: Token, newlines: number): number {
  if (!previous) return newlines
  const areParagraphs = isLine(previous) && isLine(token)
  return Math.max(0, areParagraphs ? newlines - 1 : newlines - 2)
}

function isLine({ type }: Token): boolean {
  return type === 'paragraph' || type === 'heading'
}

function countNewlines(text: string): number {
  return text.split('\n').length - 1
}
