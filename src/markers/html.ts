import { createCascade } from './cascade.ts'
import { holdsOnScreen } from './css.ts'
import type { Block, Doc, Item, Run } from './doc.ts'
import { BOLD, STRIKE, UNDERLINE } from './doc.ts'
import { attribute, rootElement, walk } from './dom.ts'
import { createReader } from './reader.ts'
import { serialize } from './serialize.ts'
import { tamed } from './tame.ts'

/** What pasted HTML is as marker text; empty where it shows no text. */
export function htmlToMarkers(html: string): string {
  const doc = htmlToDoc(parseHtml(html))
  return doc.every(isBlank) ? '' : serialize(doc)
}

/** A document outside the page: nothing in it runs or loads. */
export function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(policy.createHTML(tamed(html)), 'text/html')
}

interface Policy {
  readonly createHTML: (html: string) => string
}

declare global {
  /** Trusted Types, in the browsers that have them. TypeScript's own types know nothing of them yet. */
  var trustedTypes: { readonly createPolicy: (name: string, rules: Policy) => Policy } | undefined
}

const rules: Policy = { createHTML: (html) => html }
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

/** A document as clean HTML for other programs; `htmlToDoc` reads the same document back. */
export function docToHtml(doc: Doc): string {
  const html: string[] = []
  const open: { kind: Item['type']; next: number }[] = []
  const closeTo = (depth: number): void => {
    for (
      let list = open.length > depth ? open.pop() : undefined;
      list;
      list = open.length > depth ? open.pop() : undefined
    )
      html.push(`</li></${TAGS[list.kind]}>`)
  }
  for (const block of doc) {
    if (block.type === 'paragraph' || block.type === 'code') {
      closeTo(0)
      html.push(
        block.type === 'code' ? codeHtml(block.code) : `<p${spaces(block.runs)}>${lineHtml(block.runs)}</p>`,
      )
      continue
    }
    closeTo(block.indent + 1)
    while (open.length < block.indent) {
      // A list of a level that nothing stands on: its item shows no mark and only holds the next list.
      html.push('<ul><li style="list-style-type: none">')
      open.push({ kind: 'bullet', next: 0 })
    }
    const list = open[block.indent]
    if (list && followsOn(block, list)) html.push('</li>')
    else {
      closeTo(block.indent)
      const start = block.type === 'number' && block.number !== 1 ? ` start="${block.number}"` : ''
      html.push(`<${TAGS[block.type]}${start}>`)
      open.push({ kind: block.type, next: 0 })
    }
    html.push(`<li${spaces(block.runs)}>${lineHtml(block.runs)}`)
    const own = open[block.indent]
    if (own && block.type === 'number') own.next = block.number + 1
  }
  closeTo(0)
  return html.join('')
}

const EMPTY: Doc = [{ type: 'paragraph', runs: [] }]

const TAGS = { bullet: 'ul', number: 'ol' } as const

const MARK_TAGS = [
  [STRIKE, 's'],
  [UNDERLINE, 'u'],
  [BOLD, 'strong'],
] as const

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' }

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

function followsOn(item: Item, list: { kind: Item['type']; next: number }): boolean {
  return item.type === list.kind && (item.type === 'bullet' || item.number === list.next)
}

/** What a line is written as; one that ends with a line break needs another, for the last one is not drawn. */
function lineHtml(runs: readonly Run[]): string {
  const html = runs.map(runHtml).join('')
  return html === '' || runs.at(-1)?.text.endsWith('\n') ? `${html}<br>` : html
}

function runHtml({ text, marks }: Run): string {
  return MARK_TAGS.reduce(
    (html, [mark, tag]) => (marks & mark ? `<${tag}>${html}</${tag}>` : html),
    escaped(text),
  )
}

function codeHtml(code: string): string {
  const last = code === '' || code.endsWith('\n') ? '\n' : ''
  return `<pre><code>${escaped(code).replaceAll('<br>', '\n')}${last}</code></pre>`
}

/** Says that white space counts where a browser would draw it otherwise. */
function spaces(runs: readonly Run[]): string {
  const text = runs.map((run) => run.text).join('')
  const collapses = /[\t\f\r]| {2}|^ | $| \n|\n /.test(text)
  return collapses ? ' style="white-space: pre-wrap"' : ''
}

function escaped(text: string): string {
  return text.replace(/[&<>\n]/g, (char) => ESCAPES[char] ?? char)
}
