import { type Block, type Doc, type Item, textOfRuns } from '../markers/doc.ts'
import { fencedText, splitRunLines } from '../markers/serialize.ts'
import { lineToMarkdown, withLineBreak } from './markdown-line.ts'

/**
 * Converts a document to CommonMark with two of GitHub's extensions, strikethrough and task lists. Underline is `<u>`. Blank lines keep
 * their number, and one more separates a list or code from its neighbours. An item whose level skips another level is moved out.
 */
export function docToMarkdown(doc: Doc): string {
  const lists = new ListWriter()
  const written: string[] = []
  let previous: Block | undefined
  let blankLines = 0
  for (const block of doc) {
    if (block.type === 'paragraph' && textOfRuns(block.runs).trim() === '') {
      blankLines++
      continue
    }
    if (previous?.type === 'paragraph' && block.type === 'paragraph' && blankLines === 0)
      written.push(withLineBreak(written.pop() ?? ''))
    else if (previous) written.push(separatorOf(previous, block, blankLines))
    else written.push('\n'.repeat(blankLines))
    if (!('indent' in block) || !previous || !('indent' in previous) || blankLines > 0) lists.end()
    previous = block
    blankLines = 0
    if ('indent' in block && lists.needsBlankLine(block)) written.push('\n')
    written.push(blockToMarkdown(block, lists))
  }
  return previous ? `${written.join('')}\n${'\n'.repeat(blankLines)}` : ''
}

function separatorOf(previous: Block, block: Block, blankLines: number): string {
  if (previous.type === 'paragraph' && block.type === 'paragraph') return '\n'.repeat(blankLines + 1)
  return 'indent' in previous && 'indent' in block && blankLines === 0 ? '\n' : '\n'.repeat(blankLines + 2)
}

function blockToMarkdown(block: Block, lists: ListWriter): string {
  if (block.type === 'code') return fencedText(block)
  if (block.type === 'paragraph') return lineToMarkdown(block.runs)
  return lists.write(block)
}

/** A list that is open at a level. */
interface OpenList {
  /** The level of its items in the note. */
  readonly indent: number
  readonly isNumbered: boolean
  /** Before its text: a bullet, or what follows the number. */
  readonly mark: string
  /** Where the text of its last item begins. */
  readonly column: number
  readonly nextNumber: number
}

class ListWriter {
  private open: readonly OpenList[] = []
  private last: OpenList | undefined

  /** The next items are another list. */
  end(): void {
    this.last = this.open[0] ?? this.last
    this.open = []
  }

  /** Directly below text, only the number 1 begins a list. */
  needsBlankLine(item: Item): boolean {
    const { length } = this.open
    return item.type === 'number' && item.number !== 1 && length > 0 && this.levelOf(item) === length
  }

  write(item: Item): string {
    const level = this.levelOf(item)
    const outer = this.open.slice(0, level)
    const isNumbered = item.type === 'number'
    const mark = this.markFor(item, this.open[level] ?? (level === 0 ? this.last : undefined), level)
    const start = isNumbered ? `${item.number}${mark} ` : `${mark} `
    const indent = outer.at(-1)?.column ?? 0
    const column = indent + start.length
    this.open = [
      ...outer,
      { indent: item.indent, isNumbered, mark, column, nextNumber: isNumbered ? item.number + 1 : 0 },
    ]
    const box = item.type === 'check' ? `[${item.isChecked ? 'x' : ' '}] ` : ''
    const text = textOfItem(item, column)
    return ' '.repeat(indent) + start + box + (box === '' ? text : text.replace(LEADING_SPACE, toReference))
  }

  /** Items of one level stay together, also without a parent. */
  private levelOf({ indent }: Item): number {
    return this.open.filter((list) => list.indent < indent).length
  }

  /** Another bullet or another mark after the number begins another list. */
  private markFor(item: Item, list: OpenList | undefined, level: number): string {
    const isOpen = level < this.open.length
    if (item.type === 'number') {
      if (!list?.isNumbered) return '.'
      return isOpen && list.nextNumber === item.number ? list.mark : list.mark === '.' ? ')' : '.'
    }
    if (!list || list.isNumbered) return '-'
    return isOpen ? list.mark : list.mark === '-' ? '*' : '-'
  }
}

/** The lines of an item. A line without text needs a tag: a backslash at its end would be text. */
function textOfItem(item: Item, column: number): string {
  const lines = splitRunLines(item.runs).map(lineToMarkdown)
  const text = lines.reduce((before, line, at) => {
    const isBetweenTexts = line !== '' && lines[at - 1] !== ''
    return `${isBetweenTexts ? withLineBreak(before) + ' '.repeat(column) : `${before}<br>`}${line}`
  })
  if (text === '') return EMPTY_ITEM
  return lines.at(-1) === '' ? `${text}<br>` : text
}

/** The library of the import takes a checkbox for text if white space other than the one space follows it. */
const LEADING_SPACE = /^\s/

function toReference(char: string): string {
  return `&#${char.charCodeAt(0)};`
}

/** Without text, the mark could belong to the line above. The comment keeps the tag from beginning a block of HTML. */
const EMPTY_ITEM = '<br><!-- -->'
