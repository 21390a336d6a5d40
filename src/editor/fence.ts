import { $createParagraphNode, $isParagraphNode, $setState } from 'lexical'
import { $fromDoc } from './convert.ts'
import { plainTextToDoc } from './plain-text.ts'
import { type OpenFence, openFence } from './nodes.ts'
import { type Caret, $replaceCode } from './rewrite.ts'

/** Tags an update that converted typed text. Backspace right after it restores the typed text. */
export const CONVERSION_TAG = 'pinwell-conversion'

/** The text before and after a typed closing fence. */
export interface ClosingFence {
  readonly code: string
  /** The text after the closing fence. It is moved out of the code block. */
  readonly rest: string
}

/**
 * Finds the closing fence that ends at `offset`: on a line of its own, or at the end of the text that was typed on the
 * line of the opening fence. Null when the backticks at `offset` are code.
 */
export function findClosingFence(text: string, offset: number, open: OpenFence): ClosingFence | null {
  const textBefore = text.slice(0, offset)
  if (
    open === null ||
    !textBefore.endsWith(FENCE) ||
    textBefore.endsWith(`\`${FENCE}`) ||
    text[offset] === '`'
  )
    return null
  const start = textBefore.lastIndexOf('\n') + 1
  const lastLine = textBefore.slice(start, -FENCE.length)
  const rest = text.slice(offset)
  if (lastLine.trim() !== '') return open === 'info' && start === 0 ? { code: lastLine, rest } : null
  if (!/^[ \t]*(?:\n|$)/.test(rest)) return null
  return { code: textBefore.slice(0, Math.max(0, start - 1)), rest: rest.replace(/^[ \t]*\n?/, '') }
}

const FENCE = '```'

/** Whether a text is a language name as people write it after an opening fence. */
export function isLanguage(text: string): boolean {
  return LANGUAGES.has(text.trim().toLowerCase())
}

// A list is needed because the first line of code may also be a single word: `ls`, `return`.
const LANGUAGES: ReadonlySet<string> = new Set(
  `bash basic bat batch c c# c++ clj clojure cmake cmd coffee coffeescript conf console cpp cs csharp css csv cxx dart
diff docker dockerfile elixir elm env erb erl erlang ex f# fish fortran fsharp gitignore go golang gql gradle graphql
groovy h handlebars haskell hcl hpp hs html http ini java javascript jinja js json json5 jsonc jsx jl julia kotlin kt
latex less lisp log lua m makefile markdown matlab md mdx mermaid mjs mysql nginx nim nix objc objective-c ocaml pascal
patch perl php pl plain plaintext plsql postgres powershell properties proto protobuf ps1 py py3 pycon python python3 r
rb react regex rs rst ruby rust sass scala scheme scss sh shell shellsession solidity sql sqlite svelte svg swift
terraform tex text tf toml ts tsx txt typescript vb vba vim vue wasm wat xml yaml yml zig zsh`.split(/\s+/),
)

/** Closes the caret's code block at a closing fence. Moves the caret to the paragraph below, creating it if needed. */
export function $closeFence(caret: Caret, { code: text, rest }: ClosingFence): void {
  const code = $replaceCode(caret.block, text)
  $setState(code, openFence, null)
  const next = code.getNextSibling()
  if (rest === '' && $isParagraphNode(next) && next.isEmpty()) {
    next.select()
    return
  }
  const newBlocks = rest === '' ? [$createParagraphNode()] : $fromDoc(plainTextToDoc(rest))
  code.getParentOrThrow().splice(code.getIndexWithinParent() + 1, 0, newBlocks)
  newBlocks[0]?.selectStart()
}
