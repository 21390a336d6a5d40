import { BOLD, type Doc, type Item, type Run, STRIKE, textOf, UNDERLINE } from './doc.ts'
import { KEPT_SPACES, TABS, TAB_SPACE } from './own-html.ts'

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
      html.push(block.type === 'code' ? codeHtml(block.code) : `${lineHtml('p', block.runs)}</p>`)
      continue
    }
    closeTo(block.indent + 1)
    while (open.length < block.indent) {
      // A list of a level that nothing stands on: its item shows no mark and only holds the next list.
      html.push('<ul type="none"><li>')
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
    html.push(lineHtml('li', block.runs))
    const own = open[block.indent]
    if (own && block.type === 'number') own.next = block.number + 1
  }
  closeTo(0)
  return html.join('')
}

const TAGS = { bullet: 'ul', number: 'ol' } as const

const MARK_TAGS = [
  [STRIKE, 's'],
  [UNDERLINE, 'u'],
  [BOLD, 'strong'],
] as const

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' }

const SPECIAL = /[&<>\n\t]/
const EACH_SPECIAL = /[&<>\n]|\t+/g

function followsOn(item: Item, list: { kind: Item['type']; next: number }): boolean {
  return item.type === list.kind && (item.type === 'bullet' || item.number === list.next)
}

/** A line with its start tag. One that ends with a line break needs another, for the last one is not drawn. */
function lineHtml(tag: 'p' | 'li', runs: readonly Run[]): string {
  const text = textOf(runs)
  const collapses = COLLAPSES.test(text)
  let html = ''
  for (const run of collapses ? withText(runs, withNoBreakSpaces(text)) : runs) html += runHtml(run)
  const end = html === '' || text.endsWith('\n') ? '<br>' : ''
  return `<${tag}${collapses ? ` class="${KEPT_SPACES}"` : ''}>${html}${end}`
}

const COLLAPSES = /[\t\f\r]| {2}|^ | $| \n|\n /

/**
 * Text of which no space between words collapses, whatever reads it. A style would say so too, but not every program
 * knows it, and the Content-Security-Policy forbids style attributes where the browser checks what is copied.
 */
function withNoBreakSpaces(text: string): string {
  return text.replaceAll(/(^|\n) (?!\n|$)/g, '$1\u00a0').replaceAll(/ {2}(?!\n|$)/g, ' \u00a0')
}

/** The runs with another text of the same length. */
function withText(runs: readonly Run[], text: string): readonly Run[] {
  let start = 0
  return runs.map((run) => {
    const from = start
    start += run.text.length
    return { ...run, text: text.slice(from, start) }
  })
}

function runHtml({ text, marks }: Run): string {
  let html = escaped(text)
  if (marks) for (const [mark, tag] of MARK_TAGS) if (marks & mark) html = `<${tag}>${html}</${tag}>`
  return html
}

function codeHtml(code: string): string {
  const last = code === '' || code.endsWith('\n') ? '\n' : ''
  const html = code.replaceAll(/[&<>]/g, (char) => ESCAPES[char] ?? char)
  return `<pre><code>${html}${last}</code></pre>`
}

function escaped(text: string): string {
  return SPECIAL.test(text) ? text.replaceAll(EACH_SPECIAL, escape) : text
}

function escape(found: string): string {
  return ESCAPES[found] ?? `<span class="${TABS}">${TAB_SPACE.repeat(found.length)}</span>`
}
