import {
  type Block,
  type Doc,
  isBlank,
  normalizeLineBreaks,
  plainRuns,
  plainText,
  plainTextToDoc,
  sliceRuns,
  textOfBlock,
} from '../markers/doc.ts'
import { serialize } from '../markers/serialize.ts'
import { MAX_CONTENT_LENGTH, MAX_TIMESTAMP, MAX_TITLE_LENGTH } from '../notes/limits.ts'
import { longDate } from '../notes/note.ts'
import { addsToText } from '../paste/links.ts'
import type { Found, Remark } from './import-items.ts'

/** A note as another program wrote it. */
export interface ForeignNote {
  readonly title: string
  readonly doc: Doc
  /** Milliseconds since 1970; 0 if unknown. */
  readonly createdAt: number
  readonly modifiedAt: number
  readonly isPinned?: boolean
  /** Written as the last line, without blank ones. */
  readonly labels?: readonly string[]
  /** `false` and repeated ones are left out. */
  readonly remarks?: readonly (Remark | false)[]
  readonly id?: string | undefined
}

/** In characters. The source of one note that is longer is not parsed: its text would be too long for a note. */
export const MAX_SOURCE_LENGTH = 4_000_000

/** Removes the data of embedded pictures from the source of a note if it is too long. Pictures are not imported. */
export function withoutPictures(source: string): string {
  return source.length > MAX_SOURCE_LENGTH ? source.replaceAll(PICTURE_DATA, '$1') : source
}

const PICTURE_DATA = /(data:image\/[\w.+-]+;base64,)[\w+/=]+/g

/** A note of another program in the form that is stored. A title that is too long becomes the first line of the text. */
export function foundNote(foreign: ForeignNote): Found {
  const { doc, labels = [], isPinned = false, remarks = [], id } = foreign
  const title = foreign.title.trim()
  const isTitle = title.length <= MAX_TITLE_LENGTH && !title.includes('\n')
  const withTitle = isTitle ? doc : [...plainTextToDoc(title), ...doc]
  const tags = labels
    .filter((label) => label.trim() !== '')
    .map((label) => `#${label.trim().replace(/^#/, '').replaceAll(/\s+/g, '-')}`)
    .join(' ')
  const whole = tags === '' ? withTitle : [...withTitle, ...plainTextToDoc(tags)]
  if (title === '' && isBlank(whole)) return { reason: 'empty' }
  const content = serialize(whole)
  if (content.length > MAX_CONTENT_LENGTH) return { title, reason: 'too-long' }
  const created = validTime(foreign.createdAt) || validTime(foreign.modifiedAt)
  const createdAt = storedDate(created)
  return {
    note: {
      ...(id !== undefined && { id }),
      title: isTitle ? title : '',
      content,
      createdAt,
      lastModified: storedDate(validTime(foreign.modifiedAt)) || createdAt,
      // The server accepts no time before 1970. The list shows the text of an unknown time.
      timestamp: Math.max(0, created),
      pinned: isPinned ? 'pinned' : 'unpinned',
    },
    remarks: [...new Set(remarks)].filter((remark) => remark !== false),
  }
}

/** The lines of a plain text, literally. Lines that begin with a checkbox become check items. */
export function textToDoc(text: string): Doc {
  return withCheckItems(linesOf(text))
}

/** The lines of a plain text without the empty ones at its end. */
export function linesOf(text: string): Doc {
  return plainTextToDoc(normalizeLineBreaks(text).replace(/(?<!\n)\n+$/, ''))
}

/** Lines that begin with a checkbox become check items. */
export function withCheckItems(lines: Doc): Doc {
  return lines.map((line) => {
    const [box = '', indent = '', mark = ''] = CHECK_LINE.exec(textOfBlock(line)) ?? []
    if (line.type !== 'paragraph' || box === '') return line
    return {
      type: 'check',
      indent: Math.floor(indent.replaceAll('\t', '  ').length / 2),
      isChecked: /[xX☑☒]/.test(mark),
      runs: sliceRuns(line.runs, box.length),
    }
  })
}

export function checkItem(text: string, isChecked: boolean, indent = 0): Block {
  return { type: 'check', indent, isChecked, runs: plainRuns(text) }
}

/** A text with a date after it, if there is one. */
export function withDate(text: string, date: string): string {
  return [text, date && `(${date})`].filter(Boolean).join(' ')
}

/** A checkbox as a ballot box or in brackets, with a bullet before it or not. */
export const CHECK_LINE = /^([ \t]*)(?:[-*+•] )?(\[[ xX]\]|[☐☑☒][\ufe0e\ufe0f]?)(?:\s+|$)/

/** Adds the addresses that another program shows below a note, except those that its text has, perhaps without their protocols. */
export function withLinks(doc: Doc, links: readonly string[]): Doc {
  const text = plainText(doc)
  const missing = links.filter((link) => link !== '' && (isBlank(doc) || addsToText(text, link)))
  return missing.length === 0 ? doc : [...doc, ...textToDoc(missing.join('\n'))]
}

/** 0 for an unknown time. Programs write the first day of the first year for a date that is missing. */
function validTime(time: number): number {
  return time >= FIRST_TIME && time <= MAX_TIMESTAMP ? Math.round(time) : 0
}

/** The year 1000, UTC. */
const FIRST_TIME = -30_610_224_000_000

/** The display text, also of a time before 1970. */
function storedDate(time: number): string {
  return time < 0 ? new Date(time).toLocaleString('en-US', DATE_PARTS).replace('\u202F', ' ') : longDate(time)
}

const DATE_PARTS = {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const

/** A date as other programs write it, in milliseconds since 1970; 0 if it cannot be read. */
export function parseTime(value: unknown): number {
  if (typeof value === 'number') return Math.abs(value) < FIRST_MILLISECONDS ? value * 1000 : value
  if (typeof value !== 'string') return 0
  const text = value
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(COMPACT, '$1-$2-$3T$4:$5:$6')
    .replace(ORDINAL, '')
    .replace(AT, ' ')
  if (UNIX_TIME.test(text)) return parseTime(Number(text))
  // Alone, a day would be one of UTC.
  if (DAY.test(text)) return Date.parse(`${text}T00:00`) || 0
  const [, day, month, year, rest = ''] = DAY_FIRST.exec(text) ?? []
  if (day !== undefined) return Date.parse(`${month}/${day}/${year} ${rest}`) || 0
  return DATE.test(text) ? Date.parse(text) || 0 : 0
}

/** The display text of a date as other programs write it; '' if it cannot be read. */
export function dateText(value: unknown): string {
  return longDate(parseTime(value))
}

/** `20261121T090500`, as Evernote writes a date. */
const COMPACT = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/
/** The end of the day in `November 21st`. */
const ORDINAL = /(?<=\b\d\d?)(?:st|nd|rd|th)\b/
/** Between a day and a time, as Apple writes them. */
const AT = / at (?=\d)/
/** A year, a month or a day. */
const DAY = /^\d{4}(?:-\d\d){0,2}$/
/** With dots, the day is always first. With hyphens, Notesnook writes it first. */
const DAY_FIRST = /^(\d\d?)(?:-(?=.*:)|\.\s?)(\d\d?)[-.]\s?(\d{4})(?:,?[ T](.+))?$/
/** `Date.parse` would also find a date in `Week 12`. */
const DATE =
  /^(?=.*\d{4})(?:[+-]?\d|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i
/** Seconds and milliseconds since 1970, as digits. Other numbers of digits are dates, such as 20261121. */
const UNIX_TIME = /^\d{9,10}(?:\.\d+)?$|^\d{13}$/
/** A smaller number of milliseconds is from 1966 to 1973; a larger number of seconds is after 5138, or before the first year. */
const FIRST_MILLISECONDS = 1e11
