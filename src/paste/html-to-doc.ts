import { limitDepth } from './limit-depth.ts'
import { createCascade } from './cascade.ts'
import { matchesMedia } from './css.ts'
import { type Doc, normalizeLineBreaks } from '../markers/doc.ts'
import { attribute, rootElement, textContent, walk } from './dom.ts'
import { makeInert } from './inert-html.ts'
import { createDocVisitor } from './doc-visitor.ts'

/** Parses HTML into a document outside the page. Nothing in it runs or loads. */
export function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html')
}

interface Policy {
  readonly createHTML: (html: string) => string
}

declare global {
  /** Undefined in browsers without Trusted Types. TypeScript's own library does not declare them yet. */
  var trustedTypes: { readonly createPolicy: (name: string, inertPolicy: Policy) => Policy } | undefined
}

/** Makes HTML safe to parse: parsing it takes bounded time and has no side effects. */
const inertPolicy: Policy = { createHTML: (html) => makeInert(limitDepth(html)) }
/** If the page requires Trusted Types, this is the only policy that may parse HTML. */
const policy = globalThis.trustedTypes?.createPolicy('note-paste', inertPolicy) ?? inertPolicy

/**
 * Converts pasted HTML. The result is blank if the HTML shows the lines of the plain text as one line, so that the plain text is inserted.
 * Some programs put a text with line ends into an element, which collapses them.
 */
export function pastedToDoc(html: string, plain: string): Doc {
  const source = parseHtml(html)
  const doc = htmlToDoc(source)
  const lines = normalizeLineBreaks(plain).trim()
  const isCollapsed = doc.length === 1 && doc[0]?.type === 'paragraph' && lines.includes('\n')
  const root = isCollapsed ? rootElement(source) : null
  return root && textContent(root).trim() === lines ? EMPTY : withoutLevelGaps(doc)
}

/**
 * Keeps items of one level beside each other if their list begins at a deeper level or skips one, as in a part of a list. The editor limits
 * each item to one level more than the item before it, which would nest the second item in the first.
 */
function withoutLevelGaps(doc: Doc): Doc {
  const openLevels: number[] = []
  return doc.map((block) => {
    if (!('indent' in block)) {
      openLevels.length = 0
      return block
    }
    while ((openLevels.at(-1) ?? -1) >= block.indent) openLevels.pop()
    openLevels.push(block.indent)
    return { ...block, indent: openLevels.length - 1 }
  })
}

/**
 * Converts the visible content of parsed HTML to a document. The tree is only read and may contain anything. The caller
 * must keep it out of the page, so that nothing in it runs or loads.
 */
export function htmlToDoc(source: Document | Element): Doc {
  const root = rootElement(source)
  if (!root) return EMPTY
  const { styleSheets, hasFragment } = collectStyleSheets(root)
  const visitor = createDocVisitor(createCascade(styleSheets), hasFragment)
  walk(root, visitor)
  const blocks = visitor.blocks()
  return blocks.length > 0 ? blocks : EMPTY
}

const EMPTY: Doc = [{ type: 'paragraph', runs: [] }]

/** The style sheets in the HTML, and whether comments mark a fragment. */
function collectStyleSheets(top: Element): { styleSheets: readonly string[]; hasFragment: boolean } {
  const styleSheets: string[] = []
  let isInStyleElement = false
  let hasStart = false
  let hasFragment = false
  walk(top, {
    enter(element, tag) {
      isInStyleElement = tag === 'style' && matchesMedia(attribute(element, 'media') ?? '')
      return true
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
