import { patternFinder, type SpellingFinder } from './pattern-finder.ts'

/**
 * A finder for a date in numbers, such as `14.11.2026`, that a text has with the name of its month: `14 Nov 2026`, "November 14th". A text may
 * lack the year. In `3/4/2026`, either number may be the month.
 */
export function namedDateFinder(word: string): SpellingFinder | undefined {
  const [, first = '', second = '', year] = DAY_FIRST.exec(word) ?? []
  const [, isoYear, isoMonth = '', isoDay = ''] = ISO_DATE.exec(word) ?? []
  const [day, month] = isoYear ? [isoDay, isoMonth] : [first, second]
  const patterns = [
    ...patternsOfDate(Number(day), Number(month), isoYear ?? year),
    ...(word.includes('/') ? patternsOfDate(Number(month), Number(day), year) : []),
  ]
  return patterns.length === 0 ? undefined : patternFinder(patterns.join('|'))
}

const DAY_FIRST = /^(\d\d?)[./-](\d\d?)(?:\.?|[./-]((?:19|20)?\d\d))$/
const ISO_DATE = /^((?:19|20)\d\d)-(\d\d?)-(\d\d?)$/

function patternsOfDate(day: number, month: number, year: string | undefined): readonly string[] {
  const names = MONTHS[month - 1]
  if (names === undefined || day < 1 || day > 31) return []
  const end =
    year === undefined ? '' : `(?:,?(?: de)? (?:19|20)?${year.slice(-2)}(?!\\d)|(?!,?(?: de)? \\d{4}))`
  return [
    `(?<!\\d)0?${day}(?:\\.|st|nd|rd|th)?(?: de| of)? (?:${names})(?![\\p{L}\\d])\\.?${end}`,
    `(?<!\\p{L})(?:${names})\\.? 0?${day}(?:st|nd|rd|th)?(?!\\d)${end}`,
  ]
}

/** A finder for the name of a month, in another language, shortened, or as the number in a date: `30.11.` or `2026-11-30`. */
export function monthFinder(word: string): SpellingFinder | undefined {
  const month = MONTHS.findIndex((names) => new RegExp(`^(?:${names})$`).test(word))
  if (month === -1) return undefined
  const number = `0?${month + 1}`
  const forms = [
    `(?<!\\p{L})(?:${MONTHS[month]})(?!\\p{L})`,
    `${BEFORE_DATE}\\d\\d?\\. ?${number}\\.(?:${YEAR}|(?!\\d))`,
    `${BEFORE_DATE}(?:\\d\\d?/${number}|${number}/\\d\\d?)/${YEAR}`,
    `${BEFORE_DATE}\\d{4}-${number}(?!\\d)`,
  ]
  return patternFinder(forms.join('|'))
}

const BEFORE_DATE = '(?<![\\d.,:/-])'
const YEAR = '(?:\\d\\d){1,2}(?!\\d)'

/** The names of the months in English, German, French and Spanish, as `foldSpelling` folds them. */
const MONTHS = [
  'jan(?:uary?|vier)?|jaenner|enero',
  'feb(?:ruary?|ruar|rero)?|fevrier',
  'mar(?:ch|s|zo)?|maerz|mrz',
  'apr(?:il)?|avril|abril',
  'may|mai|mayo',
  'june?|juni|juin|junio',
  'july?|juli|juillet|julio',
  'aug(?:ust)?|aout|agosto',
  'sep(?:t|tember|tembre|tiembre)?',
  'o[ck]t(?:ober|obre|ubre)?',
  'nov(?:ember|embre|iembre)?',
  'de[cz](?:ember|embre)?|diciembre',
]

/** A finder for a time of the afternoon with the other clock: `7:15 pm` for `19:15`, `15:00` and `15 Uhr` for `3pm`. */
export function otherClockFinder(word: string): SpellingFinder | undefined {
  const [, hours = '', minutes = '00', isAfternoon] = TIME.exec(word) ?? []
  const hour = Number(hours)
  if (isAfternoon) {
    if (hour < 1 || hour > 11) return undefined
    const whole = minutes === '00' ? `| ?uhr| ?h(?![\\p{L}\\d])` : ''
    return patternFinder(`(?<!\\d)${hour + 12}(?:[:.h]${minutes}(?!\\d)${whole})`)
  }
  if (!word.includes(minutes) || hour < 13 || hour > 23) return undefined
  const end = minutes === '00' ? `(?:[:.]00)?` : `[:.]${minutes}`
  return patternFinder(`(?<!\\d)0?${hour - 12}${end} ?p\\.?m`)
}

const TIME = /^(\d\d?)(?:[:.h](\d\d))?(pm|p\.m)?$/
