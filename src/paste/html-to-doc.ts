/**
 * HTML becomes a document in five steps. The browser parses it, made inert. The style sheets in it form a cascade. A walk over its elements
 * gives each a frame with its computed style; handlers by kind of element (`element-handlers.ts`) and the texts write to a block builder,
 * which forms lines and blocks. `pasted-to-doc.ts` then compares the blocks with the plain text of the clipboard.
 */

import type { Doc } from '../markers/doc.ts'
import { createCascade } from './cascade.ts'
import { matchesMedia } from './css.ts'
import { createDocVisitor } from './doc-visitor.ts'
import { attribute, rootElement, walk } from './dom.ts'
import { makeInert } from './inert-html.ts'
import { limitDepth } from './limit-depth.ts'
import type { WhiteSpaceMode } from './white-space.ts'

/** Parses HTML into a document outside the page. Nothing in it runs or loads. */
export function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html')
}

/** Parses the HTML of a note. Its collapsed parts are text of the note too, so they are opened. */
export function parseNoteHtml(html: string): Document {
  const page = parseHtml(html)
  for (const details of page.querySelectorAll('details')) details.setAttribute('open', '')
  return page
}

/** Makes HTML safe to parse: parsing it takes bounded time and has no side effects. */
const inertPolicy = { createHTML: (html: string) => makeInert(limitDepth(html)) }
/** If the page requires Trusted Types, this is the only policy that may parse HTML. */
const policy = globalThis.trustedTypes?.createPolicy('note-paste', inertPolicy) ?? inertPolicy

/**
 * Converts the visible content of parsed HTML to a document. The tree is only read and may contain anything. The caller
 * must keep it out of the page, so that nothing in it runs or loads.
 */
export function htmlToDoc(source: Document | Element, { whiteSpace, mapText }: Options = {}): Doc {
  const root = rootElement(source)
  if (!root) return EMPTY
  const { styleSheets, hasFragment } = collectStyleSheets(root)
  const visitor = createDocVisitor(createCascade(styleSheets), hasFragment, whiteSpace)
  walk(root, mapText ? { ...visitor, text: (data) => visitor.text(mapText(data)) } : visitor)
  const blocks = visitor.blocks()
  return blocks.length > 0 ? blocks : EMPTY
}

interface Options {
  /** How white space is rendered where no style says it. */
  readonly whiteSpace?: WhiteSpaceMode
  /** Receives each text in document order and returns what is converted in its place. */
  readonly mapText?: (text: string) => string
}

export const EMPTY: Doc = [{ type: 'paragraph', runs: [] }]

/** The style sheets in the HTML, and whether comments mark a fragment. */
function collectStyleSheets(top: Element): { styleSheets: readonly string[]; hasFragment: boolean } {
  const styleSheets: string[] = []
  let isInStyleElement = false
  let hasStart = false
  let hasFragment = false
  walk(top, {
    enter(element, tag) {
      isInStyleElement = tag === 'style' && matchesMedia(attribute(element, 'media') ?? '')
      return tag !== 'noscript'
    },
    leave() {
      isInStyleElement = false
    },
    text(data) {
      if (isInStyleElement) styleSheets.push(data)
    },
    comment(data) {
      if (data.trim() === 'StartFragment') hasStart = true
      else if (data.trim() === 'EndFragment') hasFragment = hasStart
    },
  })
  return { styleSheets, hasFragment }
}
