import type { MarkedExtension } from 'marked'

/** For the Markdown library: the indented paragraphs of a footnote are no code. The footnote and its mark in the text stay as they are. */
export const footnotes: MarkedExtension = {
  extensions: [
    {
      name: 'footnote',
      level: 'block',
      tokenizer(markdown) {
        const [raw, first = '', rest = ''] = FOOTNOTE.exec(markdown) ?? []
        if (raw === undefined) return undefined
        const tokens = this.lexer.blockTokens(first, [])
        return { type: 'footnote', raw, tokens: this.lexer.blockTokens(rest.replaceAll(INDENT, ''), tokens) }
      },
      renderer({ tokens = [] }) {
        return this.parser.parse(tokens)
      },
    },
  ],
}

/** A paragraph that begins with the mark, and at least one indented one. Another footnote may follow that without an empty line. */
const FOOTNOTE =
  /^( {0,3}\[\^[^\]\n]+\]:.*(?:\n(?=.*\S).+)*)((?:\n(?:[ \t]*\n)+(?: {4}|\t)(?=.*\S).+(?:\n(?! {0,3}\[\^)(?=.*\S).+)*)+)/
const INDENT = /^(?: {4}|\t)/gm
