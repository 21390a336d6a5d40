import { bounded } from './bounded.ts'
import { createCascade } from './cascade.ts'
import { holdsOnScreen } from './css.ts'
import type { Block, Doc } from './doc.ts'
import { attribute, rootElement, walk } from './dom.ts'
import { neutralized } from './neutral.ts'
import { createReader } from './reader.ts'
import { serialize } from './serialize.ts'

export { docToHtml } from './to-html.ts'

/** What pasted HTML is as marker text; empty where it shows no text. */
export function htmlToMarkers(html: string): string {
  const doc = htmlToDoc(parseHtml(html))
  return doc.every(isBlank) ? '' : serialize(doc)
}

/** A document outside the page: nothing in it runs or loads. */
export function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html')
}

interface Policy {
  readonly createHTML: (html: string) => string
}

declare global {
  /** Trusted Types, in the browsers that have them. TypeScript's own types know nothing of them yet. */
  var trustedTypes: { readonly createPolicy: (name: string, rules: Policy) => Policy } | undefined
}

/** Whatever is parsed can neither take long nor do anything. */
const rules: Policy = { createHTML: (html) => neutralized(bounded(html)) }
/** Where the page demands Trusted Types, this is the one place that may parse HTML. */
const policy = globalThis.trustedTypes?.createPolicy('note-paste', rules) ?? rules

/**
 * What parsed HTML looks like, as a document. The tree is only read and may hold anything; keep it out of the page, so
 * that nothing in it runs or loads.
 */
export function htmlToDoc(root: Document | Element): Doc {
  const top = rootElement(root)
  if (!top) return EMPTY
  const { sheets, hasFragment } = survey(top)
  const reader = createReader(createCascade(sheets), hasFragment)
  walk(top, reader)
  const blocks = reader.blocks()
  return blocks.length > 0 ? blocks : EMPTY
}

const EMPTY: Doc = [{ type: 'paragraph', runs: [] }]

function isBlank(block: Block): boolean {
  return block.type === 'code' ? block.code.trim() === '' : block.runs.every((run) => run.text.trim() === '')
}

/** The style sheets that came along, and whether a fragment is marked. */
function survey(top: Element): { sheets: readonly string[]; hasFragment: boolean } {
  const sheets: string[] = []
  let isInSheet = false
  let started = false
  let hasFragment = false
  walk(top, {
    enter(element, tag) {
      isInSheet = tag === 'style' && holdsOnScreen(attribute(element, 'media') ?? '')
      return true
    },
    leave() {
      isInSheet = false
    },
    text(data) {
      if (isInSheet) sheets.push(data)
    },
    comment(data) {
      if (data.trim() === 'StartFragment') started = true
      else if (data.trim() === 'EndFragment') hasFragment = started
    },
  })
  return { sheets, hasFragment }
}
