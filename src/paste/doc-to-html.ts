import { BOLD, type Doc, type Item, type Run, STRIKE, textOfRuns, UNDERLINE } from '../markers/doc.ts'
import { KEPT_SPACES, TABS, TAB_SPACE } from '../markers/own-html.ts'

/** Converts a document to clean HTML for other programs. `htmlToDoc` converts it back to an equal document. */
export function docToHtml(doc: Doc): string {
  const html: string[] = []
  const openLists: { kind: Item['type']; nextNumber: number }[] = []
  const closeListsTo = (depth: number): void => {
    for (
      let list = openLists.length > depth ? openLists.pop() : undefined;
      list;
      list = openLists.length > depth ? openLists.pop() : undefined
    )
      html.push(`</li></${LIST_TAGS[list.kind]}>`)
  }
  for (const block of doc) {
    if (block.type === 'paragraph' || block.type === 'code') {
      closeListsTo(0)
      html.push(block.type === 'code' ? codeToHtml(block.code) : `${runsToHtml('p', block.runs)}</p>`)
      continue
    }
    closeListsTo(block.indent + 1)
    while (openLists.length < block.indent) {
      // This level has no item. Its list has one item without a marker, which only contains the next list.
      html.push('<ul type="none"><li>')
      openLists.push({ kind: 'bullet', nextNumber: 0 })
    }
    const list = openLists[block.indent]
    if (list && continuesList(block, list)) html.push('</li>')
    else {
      closeListsTo(block.indent)
      const start = block.type === 'number' && block.number !== 1 ? ` start="${block.number}"` : ''
      html.push(`<${LIST_TAGS[block.type]}${start}>`)
      openLists.push({ kind: block.type, nextNumber: 0 })
    }
    html.push(runsToHtml('li', block.runs))
    const current = openLists[block.indent]
    if (current && block.type === 'number') current.nextNumber = block.number + 1
  }
  closeListsTo(0)
  return html.join('')
}

const LIST_TAGS = { bullet: 'ul', number: 'ol' } as const

const MARK_TAGS = [
  [STRIKE, 's'],
  [UNDERLINE, 'u'],
  [BOLD, 'strong'],
] as const

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' }

const SPECIAL = /[&<>\n\t]/
const EACH_SPECIAL = /[&<>\n]|\t+/g

function continuesList(item: Item, list: { kind: Item['type']; nextNumber: number }): boolean {
  return item.type === list.kind && (item.type === 'bullet' || item.number === list.nextNumber)
}

/** A block with its start tag. After a trailing line break it adds another `<br>`, because the last one is not rendered. */
function runsToHtml(tag: 'p' | 'li', runs: readonly Run[]): string {
  const text = textOfRuns(runs)
  const wouldCollapse = COLLAPSES.test(text)
  let html = ''
  for (const run of wouldCollapse ? withText(runs, withNoBreakSpaces(text)) : runs) html += runToHtml(run)
  const end = html === '' || text.endsWith('\n') ? '<br>' : ''
  return `<${tag}${wouldCollapse ? ` class="${KEPT_SPACES}"` : ''}>${html}${end}`
}

const COLLAPSES = /[\t\f\r]| {2}|^ | $| \n|\n /

/**
 * Replaces spaces by no-break spaces so that none collapses in any program. A style would not do: not every program
 * supports it, and the Content-Security-Policy forbids style attributes where the browser checks copied HTML.
 */
function withNoBreakSpaces(text: string): string {
  return text.replaceAll(/(^|\n) (?!\n|$)/g, '$1\u00a0').replaceAll(/ {2}(?!\n|$)/g, ' \u00a0')
}

/** Replaces the text of runs by another text of the same length. */
function withText(runs: readonly Run[], text: string): readonly Run[] {
  let start = 0
  return runs.map((run) => {
    const from = start
    start += run.text.length
    return { ...run, text: text.slice(from, start) }
  })
}

function runToHtml({ text, marks }: Run): string {
  let html = escapeHtml(text)
  if (marks) for (const [mark, tag] of MARK_TAGS) if (marks & mark) html = `<${tag}>${html}</${tag}>`
  return html
}

function codeToHtml(code: string): string {
  const last = code === '' || code.endsWith('\n') ? '\n' : ''
  const html = code.replaceAll(/[&<>]/g, (char) => ESCAPES[char] ?? char)
  return `<pre><code>${html}${last}</code></pre>`
}

function escapeHtml(text: string): string {
  return SPECIAL.test(text) ? text.replaceAll(EACH_SPECIAL, escape) : text
}

function escape(found: string): string {
  return ESCAPES[found] ?? `<span class="${TABS}">${TAB_SPACE.repeat(found.length)}</span>`
}
