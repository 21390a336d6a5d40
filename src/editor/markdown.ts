import { type Fenced, Fences } from '../markers/fences.ts'
import { isWholeCode, LEVEL } from '../markers/grammar.ts'
import { isLanguage } from './fence.ts'

/**
 * Rewrites what Markdown writes differently from the stored form: items that begin with `-`, `*`, `+` or `1)`, nested by
 * two spaces or more, and the language behind an opening fence. Everything else, code above all, stays as it is, so a
 * text without such lines comes back unchanged. Lines end with `\n`.
 */
export function fromMarkdown(text: string): string {
  if (isWholeCode(text)) return text
  const fences = new Fences(text)
  let result = ''
  let at = 0
  for (let fenced = fences.next(0); fenced; fenced = fences.next(at)) {
    result += withItems(text.slice(at, fenced.start), at === 0) + withoutInfo(text, fenced)
    at = fenced.end
  }
  return result + withItems(text.slice(at), at === 0)
}

/** The fenced code without what follows the opening fence, if both fences stand on lines of their own. */
function withoutInfo(text: string, { start, end }: Fenced): string {
  const fenced = text.slice(start, end)
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  if (text.slice(lineStart, start).trim() !== '' || !/\n[ \t]*`+$/.test(fenced)) return fenced
  const [line = '', fence = '', info = ''] = /^(`+)([^`\n]*)\n/.exec(fenced) ?? []
  const [word = ''] = info.trim().split(/[\s{:,]/)
  const isInfo = info.trim() === '' || isLanguage(word) || /^[a-z][\w+#.-]*$/i.test(info.trim())
  return isInfo && line !== '' ? `${fence}\n${fenced.slice(line.length)}` : fenced
}

/** An item that further items and lines may belong to. */
interface OpenItem {
  /** Where its marker stands, in columns. */
  readonly column: number
  readonly level: number
  readonly isMarkdown: boolean
}

/** Rewrites the items among lines of text. The first line is skipped when it begins behind a fence. */
function withItems(text: string, startsLine: boolean): string {
  const open: OpenItem[] = []
  let isAfterBlank = false
  const rows = text.split('\n').map((row, index) => {
    if (index === 0 && !startsLine) return row
    const [, spaces = '', rest = ''] = /^([ \t]*)(.*)$/s.exec(row) ?? []
    const column = spaces.replaceAll('\t', '    ').length
    const item = itemOf(rest)
    const wasAfterBlank = isAfterBlank
    isAfterBlank = rest === ''
    const last = open.at(-1)
    // A line that goes on with the item above.
    if (!item && rest !== '' && last?.isMarkdown && !wasAfterBlank && column >= 2)
      return indent(last.level + 1) + rest
    if (isAfterBlank) return row
    while (column < (open.at(-1)?.column ?? -Infinity) + 2) open.pop()
    if (!item) return row
    const parent = open.at(-1)
    const isOwn = !item.isMarkdown && !parent?.isMarkdown
    const level = isOwn ? Math.floor(column / LEVEL) : parent ? parent.level + 1 : 0
    open.push({ column, level, isMarkdown: !isOwn })
    return isOwn ? row : indent(level) + item.text
  })
  return rows.join('\n')
}

/** The stored form of a list item without its level; null when the text is none. */
function itemOf(text: string): { readonly text: string; readonly isMarkdown: boolean } | null {
  const [, bullet, number, sign = '', words = ''] =
    /^(?:([-*+•])|(0|[1-9]\d{0,8})([.)]))[ \t]+(.*)$/s.exec(text) ?? []
  if (bullet === undefined && number === undefined) return null
  // Three such signs are a rule.
  if (bullet !== undefined && /^([-*])(?:[ \t]*\1){2,}[ \t]*$/.test(text)) return null
  const isMarkdown = bullet === undefined ? sign === ')' : bullet !== '•'
  return { text: bullet === undefined ? `${number}. ${words}` : `• ${words}`, isMarkdown }
}

function indent(level: number): string {
  return ' '.repeat(LEVEL * level)
}
