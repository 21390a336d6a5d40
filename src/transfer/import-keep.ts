import { type Doc, isBlank, type Marks, plainRuns, type Run, textOfBlock } from '../markers/doc.ts'
import { addRun } from '../markers/inline.ts'
import { attribute } from '../paste/dom.ts'
import { htmlToDoc, parseHtml } from '../paste/html-to-doc.ts'
import { removeWhiteSpace } from '../paste/white-space.ts'
import {
  checkItem,
  foundNote,
  linesOf,
  MAX_SOURCE_LENGTH,
  parseTime,
  withCheckItems,
  withLinks,
} from './found-note.ts'
import { textIn } from './html.ts'
import type { Found } from './import-items.ts'
import { type Fields, fieldsOf, listOf, textOf } from './values.ts'

/** Reads a note of Google Keep from the JSON of Google Takeout; undefined if it is none. */
export function importKeepJson(value: unknown): readonly Found[] | undefined {
  const note = fieldsOf(value)
  const isNote = 'userEditedTimestampUsec' in note || ('isTrashed' in note && 'isPinned' in note)
  return isNote ? [{ ...importNote(note), isKeepNote: true }] : undefined
}

function importNote(note: Fields): Found {
  const title = textOf(note['title'])
  if (note['isTrashed'] === true) return { title, reason: 'trashed' }
  const items = listOf(note['listContent']).flatMap((item) => {
    const { text, textHtml, isChecked } = fieldsOf(item)
    return withFormatting([checkItem(textOf(text), isChecked === true)], formattedDoc(textHtml))
  })
  const text = textOf(note['textContent'])
  const formatted = formattedDoc(note['textContentHtml'])
  const lines = withCheckItems(text === '' ? formatted : withFormatting(linesOf(text), formatted))
  const links = listOf(note['annotations']).map((annotation) => textOf(fieldsOf(annotation)['url']))
  return foundNote({
    title,
    doc: withLinks([...lines, ...items], links),
    createdAt: Number(note['createdTimestampUsec'] ?? 0) / 1000,
    modifiedAt: Number(note['userEditedTimestampUsec'] ?? 0) / 1000,
    isPinned: note['isPinned'] === true,
    labels: listOf(note['labels']).map((label) => textOf(fieldsOf(label)['name'])),
    remarks: [
      note['isArchived'] === true && 'archived',
      listOf(note['attachments']).length > 0 && 'attachments-missing',
    ],
  })
}

function formattedDoc(value: unknown): Doc {
  const html = textOf(value)
  const doc = html === '' || html.length > MAX_SOURCE_LENGTH ? [] : htmlToDoc(parseHtml(html))
  return isBlank(doc) ? [] : doc
}

/** The document with the formatting of another one, if both have the same letters. Their white space may differ. */
function withFormatting(doc: Doc, formatted: Doc): Doc {
  if (lettersOf(formatted) !== lettersOf(doc)) return doc
  const marks = formatted
    .flatMap((block) => ('runs' in block ? block.runs : plainRuns(block.code)))
    .flatMap(marksOfLetters)
  let at = 0
  return doc.map((block) => {
    if (block.type === 'code') return block
    const runs: Run[] = []
    for (const char of textOfBlock(block)) {
      const isSpace = removeWhiteSpace(char) === ''
      const [before = 0, after = 0] = [marks[at - 1], marks[at]]
      addRun(runs, char, isSpace ? before & after : after)
      if (!isSpace) at++
    }
    return { ...block, runs }
  })
}

function marksOfLetters({ text, marks }: Run): readonly Marks[] {
  return Array.from(removeWhiteSpace(text), () => marks)
}

function lettersOf(doc: Doc): string {
  return removeWhiteSpace(doc.map(textOfBlock).join(''))
}

/** Whether an HTML page is a note of Google Keep, as Google Takeout writes it. */
export function isKeepPage(page: Document): boolean {
  return page.querySelector('body > .note > .heading') !== null
}

/**
 * Reads a note from a page of Google Takeout. It has only one date: that of the last edit, in the language of the account. `modifiedAt` is
 * that of the file.
 */
export function importKeepPage(page: Document, modifiedAt: number): Found {
  const note = page.querySelector('body > .note')
  const title = textIn(note?.querySelector(':scope > .title'))
  const edited = textIn(note?.querySelector(':scope > .heading'))
  const has = (selector: string) => page.querySelector(`body > .note ${selector}`) !== null
  const hasIcon = (name: string) => has(`.meta-icons > .${name}`)
  if (hasIcon('trashed')) return { title, reason: 'trashed' }
  const content = note?.querySelector(':scope > .content')
  const items = Array.from(content?.querySelectorAll('.listitem') ?? []).flatMap((item) => {
    const text = item.querySelector('.text')
    const doc = text ? htmlToDoc(text) : []
    const isChecked =
      item.classList.contains('checked') || textIn(item.querySelector('.bullet')).includes('☑')
    return withFormatting([checkItem(doc.map(textOfBlock).join('\n').trim(), isChecked)], doc)
  })
  const labels = Array.from(note?.querySelectorAll('.label-name') ?? [], textIn)
  const links = Array.from(
    note?.querySelectorAll('a.annotation') ?? [],
    (link) => attribute(link, 'href') ?? '',
  )
  return foundNote({
    title,
    doc: withLinks(items.length > 0 ? items : content ? htmlToDoc(content) : [], links),
    createdAt: 0,
    modifiedAt: parseTime(edited) || modifiedAt,
    isPinned: hasIcon('pinned'),
    labels,
    remarks: [hasIcon('archived') && 'archived', has('.attachments') && 'attachments-missing'],
  })
}
