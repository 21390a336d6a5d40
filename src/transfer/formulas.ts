import type { Tokens, TokenizerExtension, TokenizerAndRendererExtension } from 'marked'
import { escapeTags } from './markdown-html.ts'

/** For the Markdown library: a formula between dollar signs is text, in which asterisks and backslashes mean themselves. */
export const formulas: readonly (TokenizerExtension | TokenizerAndRendererExtension)[] = [
  {
    name: 'formula',
    level: 'inline',
    start: (markdown) => markdown.indexOf('$'),
    tokenizer: (markdown) => tokenOf(FORMULA.exec(markdown)?.[0]),
    renderer: ({ raw }) => escapeTags(raw).replaceAll('\n', '<br>'),
  },
  {
    // Its lines would be items and headings if they begin so.
    name: 'formulaBlock',
    level: 'block',
    tokenizer(markdown) {
      const token = tokenOf(BLOCK.exec(markdown)?.[0])
      return token && { type: 'paragraph', raw: token.raw, text: token.raw, tokens: [token] }
    },
  },
]

/** As Pandoc reads them: in `$5 and $6` there is none. */
const FORMULA = /^(?:\$\$(?:\\[^]|[^$\\])+\$\$|\$(?=\S)(?:\\.|[^$`\\\n])+(?<=\S)\$(?!\d))/
const BLOCK = /^\$\$[ \t]*\n[^]*?\n[ \t]*\$\$(?=[ \t]*(?:\n|$))/

function tokenOf(raw: string | undefined): Tokens.Generic | undefined {
  return raw === undefined ? undefined : { type: 'formula', raw }
}
