import type { MarkedExtension, Tokens } from 'marked'
import { escapeTags } from './markdown-html.ts'

/** For the Markdown library: a formula between dollar signs is text, in which asterisks and backslashes mean themselves. */
export const formulas: MarkedExtension = {
  extensions: [
    {
      name: 'formula',
      level: 'inline',
      start: (markdown) => markdown.indexOf('$'),
      tokenizer: (markdown) => tokenOf('formula', FORMULA.exec(markdown)),
      renderer: ({ text }) => linesToHtml(text),
    },
    {
      // Its lines would be items and headings if they begin so.
      name: 'formulaBlock',
      level: 'block',
      start: (markdown) => LINES_BEFORE_BLOCK.exec(markdown)?.[0].length,
      tokenizer: (markdown) => tokenOf('formulaBlock', BLOCK.exec(markdown)),
      renderer: ({ text }) => `<p>${linesToHtml(text)}</p>`,
    },
  ],
  hooks: {
    // Emphasis that begins before a formula does not end in it.
    emStrongMask: (markdown) => markdown.replaceAll(FORMULAS, (formula) => '+'.repeat(formula.length)),
  },
}

/**
 * Reads formulas as Pandoc does, but none directly before a letter: there is none in `$5 and $6` or `$HOME/$PATH`. None begins with
 * emphasis, as in `US$**5**`.
 */
const FORMULA =
  /^(?:\$\$(?:\\[^]|[^$\\])+\$\$|\$(?!\s|\*[*\p{L}\d])(?:\\.|[^$`\\\n])+(?<=\S)\$(?![\p{L}\d]))/u
const FORMULAS = new RegExp(FORMULA.source.slice(1), 'gu')
/** It may have empty lines, but no fence of code. */
const BLOCK = /^ {0,3}\$\$[ \t]*\n(?:(?!```).*\n)*?[ \t]*\$\$(?=[ \t]*(?:\n|$))/
/** The first lines of a paragraph. Searching a whole long text again and again would take quadratic time. */
const LINES_BEFORE_BLOCK = /^.*\n(?:.+\n){0,100}?(?= {0,3}\$\$[ \t]*\n)/

function tokenOf(type: string, match: RegExpExecArray | null): Tokens.Generic | undefined {
  return match ? { type, raw: match[0], text: match[0] } : undefined
}

function linesToHtml(text: string): string {
  return escapeTags(text).replaceAll('\n', '<br>')
}
