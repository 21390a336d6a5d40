import { BOLD, type Doc, type Item, type Run, STRIKE, textOf, UNDERLINE } from './doc.ts'

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

const TAGS = { bullet: 'ul', number: 'ol' } as const

const MARK_TAGS = [
  [STRIKE, 's'],
  [UNDERLINE, 'u'],
  [BOLD, 'strong'],
] as const

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' }

const SPECIAL = /[&<>\n]/
const EACH_SPECIAL = /[&<>\n]/g

function followsOn(item: Item, list: { kind: Item['type']; next: number }): boolean {
  return item.type === list.kind && (item.type === 'bullet' || item.number === list.next)
}

/** What a line is written as; one that ends with a line break needs another, for the last one is not drawn. */
function lineHtml(runs: readonly Run[]): string {
  let html = ''
  for (const run of runs) html += runHtml(run)
  return html === '' || runs.at(-1)?.text.endsWith('\n') ? `${html}<br>` : html
}

function runHtml({ text, marks }: Run): string {
  let html = escaped(text)
  if (marks) for (const [mark, tag] of MARK_TAGS) if (marks & mark) html = `<${tag}>${html}</${tag}>`
  return html
}

function codeHtml(code: string): string {
  const last = code === '' || code.endsWith('\n') ? '\n' : ''
  return `<pre><code>${escaped(code).replaceAll('<br>', '\n')}${last}</code></pre>`
}

/** Says that white space counts where a browser would draw it otherwise. */
function spaces(runs: readonly Run[]): string {
  const text = textOf(runs)
  const collapses = /[\t\f\r]| {2}|^ | $| \n|\n /.test(text)
  return collapses ? ' style="white-space: pre-wrap"' : ''
}

function escaped(text: string): string {
  return SPECIAL.test(text) ? text.replaceAll(EACH_SPECIAL, (char) => ESCAPES[char] ?? char) : text
}
