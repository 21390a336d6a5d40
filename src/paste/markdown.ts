import { createFenceScan, findCode } from '../markers/fences.ts'
import { INDENT_WIDTH, isWholeCode } from '../markers/grammar.ts'
import { ballotBoxOf, bracketBoxOf } from './checkboxes.ts'
import { isLanguage } from './languages.ts'

/**
 * Converts the parts of Markdown that differ from the stored format: items that begin with `-`, `*`, `+` or `1)` and are
 * nested by two or more spaces, the language after an opening fence, and the indent of code in an item. It also converts
 * the bullets and tabs of lists from word processors and chats. It keeps everything else, code above all. A text without
 * such lines is returned unchanged. Lines end with `\n`.
 */
export function markdownToMarkers(text: string): string {
  if (isWholeCode(text)) return text
  const scan = createFenceScan(text)
  let result = ''
  let at = 0
  for (let code = findCode(scan, 0); code; code = findCode(scan, at)) {
    const before = text.slice(at, code.start)
    const fenced = text.slice(code.start, code.end)
    const fenceIndent = at === 0 || before.includes('\n') ? indentOfFences(before, fenced) : undefined
    const lines = before.slice(0, before.length - (fenceIndent ?? '').length)
    result += rewriteItems(lines, at === 0) + rewriteCode(fenced, fenceIndent)
    at = code.end
  }
  return result + rewriteItems(text.slice(at), at === 0)
}

/** The indent before fences that are on lines of their own; undefined if they are within lines. */
function indentOfFences(before: string, fenced: string): string | undefined {
  const space = before.slice(before.lastIndexOf('\n') + 1)
  return space.trim() === '' && /\n[ \t]*`+$/.test(fenced) ? space : undefined
}

/** Code without the info string after the opening fence, and without the indent that places it in an item. */
function rewriteCode(fenced: string, fenceIndent: string | undefined): string {
  if (fenceIndent === undefined) return fenced
  const code = fenced.replaceAll(/\n[ \t]*/g, (start) => `\n${withoutIndent(start.slice(1), fenceIndent)}`)
  const [line = '', fence = '', info = ''] = /^(`+)([^`\n]*)\n/.exec(code) ?? []
  const [firstToken = ''] = info.trim().split(/[\s{:,]/)
  const isInfo = info.trim() === '' || isLanguage(firstToken) || /^[a-z][\w+#.-]*$/i.test(info.trim())
  return isInfo && line !== '' ? `${fence}\n${code.slice(line.length)}` : code
}

/** White space without as much of the fence's as it begins with. A tab is not some spaces: it may be the code's own. */
function withoutIndent(space: string, fenceIndent: string): string {
  let at = 0
  while (at < fenceIndent.length && space[at] === fenceIndent[at]) at++
  return space.slice(at)
}

/** An item to which later items and lines may belong. */
interface OpenItem {
  /** The column of its marker. */
  readonly column: number
  readonly level: number
  readonly isMarkdown: boolean
}

/** Rewrites the items among lines of text. Skips the first line if it begins after a fence. */
function rewriteItems(text: string, isLineStart: boolean): string {
  if (SOURCE.test(text)) return text
  const open: OpenItem[] = []
  const hasBoxes = BOX_LINE.test(text)
  const hasBullets = (text.match(BULLET_LINE) ?? []).length > 1
  let followsBlankLine = false
  const lines = text.split('\n').map((line, index) => {
    if (index === 0 && !isLineStart) return line
    const [, spaces = '', rest = ''] = /^([ \t]*)(.*)$/s.exec(line) ?? []
    const column = spaces.replaceAll('\t', '    ').length
    const item = parseItem(hasBullets ? rest.replace(OTHER_BULLET, '◦') : rest, hasBoxes)
    const followedBlankLine = followsBlankLine
    followsBlankLine = rest === ''
    const last = open.at(-1)
    // The line continues the item above.
    if (!item && rest !== '' && last?.isMarkdown && !followedBlankLine && column >= 2)
      return indent(last.level + 1) + rest
    if (followsBlankLine) return line
    while (column < (open.at(-1)?.column ?? -Infinity) + 2) open.pop()
    if (!item) return line
    const parent = open.at(-1)
    // The stored format indents with spaces.
    const isMarkerItem = !item.isMarkdown && !parent?.isMarkdown && !spaces.includes('\t')
    const level = isMarkerItem ? Math.floor(column / INDENT_WIDTH) : parent ? parent.level + 1 : 0
    open.push({ column, level, isMarkdown: !isMarkerItem })
    return isMarkerItem ? line : indent(level) + item.text
  })
  return lines.join('\n')
}

/** A line with an unambiguous checkbox. Beside it, a check mark is a checkbox too; elsewhere it is often an ornament. */
const BOX_LINE = /^[ \t]*(?:[-*+•][ \t]+)?(?:[☐☑☒⬜][\ufe0e\ufe0f]?|\[[ xX]\])[ \t]/m

/**
 * A line with a bullet of PDF files and mails, in Outlook a star and a tab, in Word also a letter. A single one may be another sign, as
 * before the status of a service in a terminal.
 */
const BULLET_LINE = /^[ \t]*(?:[•●○·][ \t\u00a0]|[*§Øü]\t)/gm
/**
 * A bullet that is one beside such lines: the letters of Word, which its fonts draw as signs, and a square, which elsewhere is often the
 * sign of a heading.
 */
const OTHER_BULLET = /^(?:[●○■·](?=[ \t\u00a0])|[§Øü](?=\t)|o(?=\t|[ \u00a0]{2}))/

/**
 * A list item in the stored format, without its indent; null when the text is not an item. A checkbox that is written as text
 * makes a check item, also without a bullet.
 */
function parseItem(text: string, hasBoxes: boolean): ParsedItem | null {
  const item = parseListMark(text)
  const label = item ? item.content : text
  const box = label === undefined ? null : parseBox(label, hasBoxes)
  if (item && !box) return item
  return box && { text: `• ${box.text}`, isMarkdown: item?.isMarkdown !== false || !box.isStored }
}

/** The text of a check item in the stored format, and whether it was written so; null without a checkbox. */
function parseBox(
  text: string,
  hasBoxes: boolean,
): { readonly text: string; readonly isStored: boolean } | null {
  const withBox = hasBoxes ? text.replace(/^⬜/, '☐').replace(/^[✓✔✅]/u, '☑') : text
  const box = bracketBoxOf(text) ?? ballotBoxOf(withBox)
  if (!box) return null
  return {
    text: `[${box.isChecked ? 'x' : ' '}] ${text.slice(box.length)}`,
    isStored: /^\[[ x]\] /.test(text),
  }
}

interface ParsedItem {
  readonly text: string
  readonly isMarkdown: boolean
}

/**
 * An item with a list mark. `content` is the text of a bullet. PDF files contain the bullets of Word as private characters of symbol fonts,
 * which no other font shows.
 */
function parseListMark(text: string): (ParsedItem & { readonly content?: string }) | null {
  const [, bullet, number, delimiter = '', gap = '', content = ''] =
    /^(?:([-*+•◦▪‣⁃\uf0b7\uf0a7\uf0d8\uf0fc\uf076])\ufe0e?|(0|[1-9]\d{0,8})([.)]))([ \t\u00a0]+)(.*)$/s.exec(
      text,
    ) ?? []
  if (bullet === undefined && number === undefined) return null
  // Three such characters are a thematic break.
  if (bullet !== undefined && /^([-*])(?:[ \t]*\1){2,}[ \t]*$/.test(text)) return null
  // Word processors write a tab or a no-break space after the mark.
  const isMarkdown = !gap.startsWith(' ') || (bullet === undefined ? delimiter === ')' : bullet !== '•')
  if (bullet === undefined) return { text: `${number}. ${content}`, isMarkdown }
  return { text: `• ${content}`, isMarkdown, content }
}

function indent(level: number): string {
  return ' '.repeat(INDENT_WIDTH * level)
}

/**
 * Patches and block comments, whose lines begin with the same characters as items, and a plus beside a minus, as in a patch without its
 * header or in a list of pros and cons. In YAML, where a key may be all of the line before an indented key, the indent has a meaning.
 */
const SOURCE =
  /^(?:@@ -\d.*@@|[ \t]*\/\*.*\n[ \t]*\* |([ \t]*)(?:\+[ \t].*\n\1-|-[ \t].*\n\1\+)[ \t]|(?: *- )? *[a-z_][\w-]*:\n +(?:- +)?[\w./"'-]+:(?: |$))/m
