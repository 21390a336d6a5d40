import {
  BOLD,
  type CheckItem,
  type Doc,
  type Item,
  type Paragraph,
  type Run,
  STRIKE,
  textOfRuns,
  UNDERLINE,
} from '../markers/doc.ts'
import { EXACT_TEXT, TAB_SPACE, TABS } from './own-html.ts'

/** Converts a document to clean HTML for other programs. `htmlToDoc` converts it back to an equal document. */
export function docToHtml(doc: Doc): string {
  const html: string[] = []
  const openLists: OpenList[] = []
  const closeListsTo = (depth: number): void => {
    for (const { tag } of openLists.splice(depth).toReversed()) html.push(`</li></${tag}>`)
  }
  for (const block of doc) {
    if (block.type === 'paragraph' || block.type === 'code') {
      closeListsTo(0)
      html.push(block.type === 'code' ? codeToHtml(block.code) : `${runsToHtml('p', block)}</p>`)
      continue
    }
    closeListsTo(block.indent + 1)
    while (openLists.length < block.indent) {
      // This level has no item. Its list has one item without a marker, which only contains the next list.
      html.push('<ul type="none"><li>')
      openLists.push({ tag: 'ul', nextNumber: 0, isHidden: true })
    }
    const list = openLists[block.indent]
    if (list && continuesList(block, list)) html.push('</li>')
    else {
      closeListsTo(block.indent)
      const start = block.type === 'number' && block.number !== 1 ? ` start="${block.number}"` : ''
      html.push(`<${LIST_TAGS[block.type]}${start}>`)
      openLists.push({ tag: LIST_TAGS[block.type], nextNumber: 0, isHidden: false })
    }
    html.push(runsToHtml('li', block))
    const current = openLists[block.indent]
    if (current && block.type === 'number') current.nextNumber = block.number + 1
  }
  closeListsTo(0)
  return html.join('')
}

const LIST_TAGS = { bullet: 'ul', check: 'ul', number: 'ol' } as const
type ListTag = (typeof LIST_TAGS)[Item['type']]

interface OpenList {
  readonly tag: ListTag
  nextNumber: number
  /** It has no markers, so it can have no items of its own. */
  readonly isHidden: boolean
}

const MARK_TAGS = [
  [STRIKE, 's'],
  [UNDERLINE, 'u'],
  [BOLD, 'strong'],
] as const

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' }

const SPECIAL = /[&<>\n\t]/
const EACH_SPECIAL = /[&<>\n]|\t+/g

function continuesList(item: Item, list: OpenList): boolean {
  if (list.isHidden) return false
  return LIST_TAGS[item.type] === list.tag && (item.type !== 'number' || item.number === list.nextNumber)
}

/** A block with its start tag. After a trailing line break it adds another `<br>`, because the last one is not rendered. */
function runsToHtml(tag: 'p' | 'li', block: Paragraph | Item): string {
  const { runs } = block
  const text = textOfRuns(runs)
  const wouldCollapse = COLLAPSES.test(text)
  const isExact = wouldCollapse || (block.type === 'check' ? hasDoneStrike(block) : BOX.test(text))
  let html = block.type === 'check' ? checkboxToHtml(block) : ''
  for (const run of wouldCollapse ? withText(runs, withNoBreakSpaces(text)) : runs) html += runToHtml(run)
  const end = text === '' || text.endsWith('\n') ? '<br>' : ''
  return `<${tag}${isExact ? ` class="${EXACT_TEXT}"` : ''}>${html}${end}`
}

/** A real checkbox as GitHub writes it, with one space before the text. */
function checkboxToHtml({ isChecked }: CheckItem): string {
  return `<input type="checkbox" disabled${isChecked ? ' checked' : ''}> `
}

/** Whether a done item contains strikethrough. Programs draw done items so, and the importer removes it. */
function hasDoneStrike({ isChecked, runs }: CheckItem): boolean {
  return isChecked && runs.some((run) => run.marks & STRIKE)
}

const COLLAPSES = /[\t\f\r]| {2}|^ | $| \n|\n /
/** Programs write check items in plain text with a ballot box, `[ ]` or `[x]` at the start of the line. */
const BOX = /^(?:[☐☑☒]|\[[ xX]\])/

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
