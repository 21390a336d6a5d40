import { memoize } from '../memoize.ts'
import { foldSpelling } from './fold-spelling.ts'
import { amountFinder, NO_LATIN_AFTER, SPACED_AMOUNT, UNIT_NAMES, withDecimals } from './number-spellings.ts'
import {
  firstOf,
  indexOfNames,
  loneNumber,
  notAfter,
  OTHER_DIGIT,
  patternFinder,
  requiring,
  type SpellingFinder,
  startOfWord,
  wholeWord,
} from './pattern-finder.ts'

/**
 * A finder for a date in numbers, such as `14.11.2026`, that a text has with the name of its month or as in another country: `14 Nov 2026`,
 * "November 14th", `2026-11-14`, `11/14/2026`. A text may lack the year. In `3/4/2026`, either number may be the month.
 */
export function namedDateFinder(word: string): SpellingFinder | undefined {
  const months = datesIn(word, MONTHS).flatMap(patternsOfMonth)
  const finders = [
    // A text may have the numbers of a day up to 12 in another order and mean another date.
    ...datesIn(word, DAYS).map((date) => dayFinder(date, date.day > 12)),
    ...datesIn(word, [EAST_ASIAN_DAY]).map((date) => dayFinder(date, true)),
    months.length === 0 ? undefined : patternFinder(months.join('|')),
  ].filter((finder) => finder !== undefined)
  return finders.length === 0 ? undefined : firstOf(finders)
}

/** Looks only in texts with the number of the day. */
function dayFinder(date: CalendarDate, mayBeNumbers: boolean): SpellingFinder | undefined {
  const { day, month } = date
  const names = namesOfMonth(month)
  if (names === undefined || day < 1 || day > 31) return undefined
  const patterns = [...patternsOfNamedDay(date, names), ...(mayBeNumbers ? patternsOfNumbers(date) : [])]
  return requiring(loneNumber(day), patternFinder(patterns.join('|')))
}

/** A day of a year, or a month of a year without its day. */
interface CalendarDate {
  /** `NaN` for a month without its day. */
  readonly day: number
  readonly month: number
  readonly year: string | undefined
}

/** The dates that a word may be. */
function datesIn(word: string, forms: readonly RegExp[]): readonly CalendarDate[] {
  return forms.flatMap((form) => {
    const { day, month, year } = form.exec(word)?.groups ?? {}
    return month === undefined ? [] : { day: Number(day), month: Number(month), year }
  })
}

const DAYS = [
  /^(?<day>\d\d?)[./-](?<month>\d\d?)(?:\.?|[./-](?<year>(?:19|20)?\d\d))$/,
  /^(?=.*\/)(?<month>\d\d?)[./-](?<day>\d\d?)(?:\.?|[./-](?<year>(?:19|20)?\d\d))$/,
  /^(?<year>(?:19|20)\d\d)-(?<month>\d\d?)-(?<day>\d\d?)$/,
]
const EAST_ASIAN_DAY = /^(?:(?<year>(?:19|20)\d\d)[年년])?(?<month>\d\d?)[月월](?<day>\d\d?)[日号일]$/
/** Of a year. The last one is as on a bank card. */
const MONTHS = [
  /^(?<month>\d\d?)[./-](?<year>(?:19|20)\d\d)$/,
  /^(?<year>(?:19|20)\d\d)-(?<month>\d\d)$/,
  /^(?<month>\d\d?)\/(?<year>1[3-9]|[2-9]\d)$/,
]

/**
 * Takes the days with the name of a month, and the times and amounts with a space, out of a folded query: `3 dec`, `december 3rd, 2026`,
 * `3 pm`, `15:30 uhr`, `15 euro`. Returns a finder for each, and the rest of the query. A query with quotes has none.
 */
export function takeDatesAndAmounts(query: string): {
  readonly finders: readonly SpellingFinder[]
  readonly rest: string
} {
  const finders: SpellingFinder[] = []
  if (query.includes('"')) return { finders, rest: query }
  // Most queries, for which the patterns need not be created.
  if (!/\d/.test(query)) return { finders, rest: query.replaceAll(LONE_COMMA, '') }
  const forms: readonly (readonly [form: RegExp, finderOf: FinderOfSpaced])[] = [
    [monthPatterns(COMMON_NAMES).namedDay, namedDayFinder],
    [SPACED_QUARTER, quarterFinder],
    [SPACED_TIME, spacedTimeFinder],
    [SPACED_AMOUNT, (found) => amountFinder(found.replaceAll(' ', ''))],
  ]
  let rest = withDecimals(query).replaceAll(ISO_TIME, ' $1')
  for (const [form, finderOf] of forms)
    rest = rest.replaceAll(form, (found, ...groups) => {
      const finder = finderOf(found, ...groups)
      if (finder) finders.push(finder)
      return finder ? '' : found
    })
  return { finders, rest: rest.replaceAll(LONE_COMMA, '') }
}

type FinderOfSpaced = (found: string, ...groups: readonly string[]) => SpellingFinder | undefined

function namedDayFinder(found: string): SpellingFinder | undefined {
  const [day, year] = found.match(/\d+/g) ?? []
  const { months } = monthPatterns(COMMON_NAMES)
  const index = months.findIndex((names) => new RegExp(wholeWord(names), 'u').test(found))
  return dayFinder({ day: Number(day), month: index + 1, year }, true)
}

function spacedTimeFinder(_: string, hours: string, minutes = ':00', half = '', afterHour = '') {
  return otherClockFinder(hours + (afterHour === '' ? minutes : `:${afterHour}`) + half)
}

/** As in `2024-03-12T15:30`. */
const ISO_TIME = /(?<=\d{4}-\d\d-\d\d)t(\d\d:\d\d)(?::00)?/g

/** The patterns of a day with the name of its month, in a range such as `8.–12.6.`, in the order of ISO 8601, and as in East Asia. */
function patternsOfNamedDay({ day, month, year }: CalendarDate, names: string): readonly string[] {
  const end =
    year === undefined ? '' : `(?:${BEFORE_YEAR}(?:19|20)?${year.slice(-2)}(?!\\d)|(?!${BEFORE_YEAR}\\d{4}))`
  return [
    `${startOf(day, '\\d')}(?:${ORDINAL}${BETWEEN_DAYS}\\d\\d?)?${AFTER_DAY}(?:${names})(?![\\p{L}\\d])\\.?${end}`,
    `${startOfWord(names)}\\.? (?:\\d\\d?(?:st|nd|rd|th)?${BETWEEN_DAYS})?0?${day}(?:st|nd|rd|th)?(?!\\d)${end}`,
    `${startOf(day, MARK_OF_NUMBER)}\\.?${BETWEEN_DAYS}\\d\\d?\\. ?0?${month}\\.(?!\\d(?!\\d))`,
    `${yearPattern(year, '(?:19|20)')}[-/.]0?${month}[-/.]0?${day}(?!\\d)`,
    `(?:${yearPattern(year, '(?:19|20)?')}[年년] ?0?${month}|${startOf(month, '(?:\\d|[年년] ?)')})[月월] ?0?${day}[日号일]`,
  ]
}

/** The patterns of a month and its year, or of any year, also in a date. */
function patternsOfMonth({ month, year }: Omit<CalendarDate, 'day'>): readonly string[] {
  const names = namesOfMonth(month)
  if (names === undefined) return []
  const longYear = year?.padStart(4, '20') ?? '(?:19|20)\\d\\d'
  const shortYear = year?.slice(-2) ?? '(?:1[3-9]|[2-9]\\d)'
  return [
    `${startOfWord(names)}\\.?(?: de)? ${longYear}(?!\\d)`,
    `${notAfter('\\d', longYear)}(?:[-/.]0?${month}(?!\\d)|[年년] ?0?${month}[月월])`,
    `${startOf(month, '\\d')}(?:[-./]|/\\d\\d?/)${longYear}(?!\\d)`,
    // As on a bank card. Without the zero, it would mostly be a day.
    `${notAfter('[\\d/.]', String(month).padStart(2, '0'))}/${shortYear}(?![\\d/])`,
  ]
}

/** The pattern of the names of a month from 1 to 12. */
function namesOfMonth(month: number): string | undefined {
  return monthPatterns(COMMON_NAMES).months[month - 1]
}

/** The patterns of a day in numbers, with the day before the month and after it. In recipes, "3/4 cup" is none. */
function patternsOfNumbers({ day, month, year }: CalendarDate): readonly string[] {
  const shortYear = yearPattern(year, '(?:19|20)?')
  const start = startOf(day, MARK_OF_NUMBER)
  return [
    `${start}\\. ?0?${month}\\.(?: ?${shortYear})?(?!\\d)`,
    `(?:${start}/0?${month}|${startOf(month, MARK_OF_NUMBER)}/0?${day})(?:/${shortYear})?(?![\\d/]| ?(?:cups?|l|${UNIT_NAMES})${NO_LATIN_AFTER})`,
    `${start}[.-]0?${month}[.-]${shortYear}(?!\\d)`,
  ]
}

/** A number with or without a zero before it. */
function startOf(number: number, before: string): string {
  return `(?:${notAfter(before, `0${number}`)}|${notAfter(before, String(number))})`
}

function yearPattern(year: string | undefined, century: string): string {
  return `${century}${year === undefined ? '\\d\\d' : year.slice(-2)}`
}

/** A finder for the name of a month, in another language, shortened, or as the number in a date: `30.11.` or `2026-11-30`. */
export function monthFinder(word: string): SpellingFinder | undefined {
  const { months } = monthPatterns(COMMON_NAMES)
  const month = indexOfNames(months, word) + 1
  const names = namesOfMonth(month)
  if (names === undefined) return undefined
  const start = notAfter(MARK_OF_NUMBER, '\\d')
  const numbers = [
    `${start}\\d?\\. ?0?${month}\\.(?:${YEAR}|(?!\\d))`,
    `(?:${start}\\d?/0?${month}|${startOf(month, MARK_OF_NUMBER)}/\\d\\d?)/${YEAR}`,
    ...patternsOfMonth({ month, year: undefined }),
  ]
  const required = `${notAfter(OTHER_DIGIT, String(month))}(?:[-./月월]|(?<=[-/]0?${month}))`
  // One pattern for both would take twice as long.
  return firstOf([patternFinder(wholeWord(names)), requiring(required, patternFinder(numbers.join('|')))])
}

/** A finder for a quarter of a year: `q3/24` is also "Q3 2024" and "Q3'24". */
export function quarterFinder(words: string): SpellingFinder | undefined {
  const [, quarter, year] = QUARTER.exec(words) ?? []
  if (quarter === undefined || year === undefined) return undefined
  return patternFinder(`${notAfter('[\\p{L}\\d]', `q${quarter}`)}[-/ ]?'?(?:20)?${year}(?!\\d)`)
}

const QUARTER = /^q([1-4])[-/ ]?'?(?:20)?(\d\d)$/
const SPACED_QUARTER = /(?<!\S)q[1-4] '?(?:20)?\d\d(?!\S)/g

/** A finder for a year with an apostrophe or after a month: `2024` is also "'24" and "03/24". */
export function yearFinder(word: string): SpellingFinder | undefined {
  const year = lettersOfYear(word)
  if (year === undefined) return undefined
  const ofMonth = notAfter('[\\d/.]', `(?:0[1-9]|1[0-2])/${year}(?!/)`)
  return patternFinder(`(?:${notAfter('[\\p{L}\\d]', `(?:19|20|')${year}`)}|${ofMonth})(?!\\d)`)
}

/** The digits that both spellings of a year contain. */
export function lettersOfYear(word: string): string | undefined {
  return YEAR_ALONE.exec(word)?.[1]
}

const YEAR_ALONE = /^(?:19|20|')(\d\d)$/

/**
 * A finder for the abbreviation of a weekday before a date or a time, beside another one, or at the start of a line: "Mon, 3 March",
 * "Mon–Fri" and "Mon: gym" for `monday`. Elsewhere it is another word, such as "sun".
 */
export function weekdayFinder(word: string): SpellingFinder | undefined {
  const shortest = weekdays(WEEKDAY_LOCALES).get(word)
  if (shortest === undefined) return undefined
  // Also longer ones, such as "Tues" and in German "Mon"
  const short = `${shortest}\\p{L}{0,2}`
  const months = monthPatterns(COMMON_NAMES).months.join('|')
  const dateOrTime = `\\d\\d?(?:[./:-]\\d| ?(?:[ap]\\.?m|uhr|h)(?!\\p{L})|\\.|st|nd|rd|th| (?:${months})(?!\\p{L}))|(?:${months})\\.? \\d`
  const others = `(?:${[...new Set(weekdays(WEEKDAY_LOCALES).values())].join('|')})(?:rs?|s)?\\.?`
  const between = `(?:, ?|${BETWEEN_DAYS})`
  return patternFinder(
    [
      `${notAfter('[\\p{L}\\d]', short)}(?=\\.?,? (?:${dateOrTime})|\\.?${between}${others}(?!\\p{L}))`,
      `${short}(?<=(?<!\\p{L})${others}${between}${short})(?!\\p{L})`,
      `${short}(?<=(?:^|\n|[\u2022\\]] )${short})(?=\\.?(?:[:,\n]|$| -))`,
    ].join('|'),
    (found) => found === shortest || word.startsWith(found),
  )
}

/** The letters that both the name of a weekday and its abbreviation contain. */
export function lettersOfWeekday(word: string): string | undefined {
  const short = weekdays(WEEKDAY_LOCALES).get(word)
  return short === undefined || word.startsWith(short) ? short : ''
}

const WEEKDAY_LOCALES = [undefined, 'en', 'de', 'fr', 'es']

/** The abbreviations of the weekdays by their names. */
const weekdays = memoize((locales: readonly (string | undefined)[]): ReadonlyMap<string, string> => {
  const shortNames = new Map<string, string>()
  for (const locale of locales)
    for (let day = 1; day <= 7; day++) {
      const nameOf = (weekday: 'long' | 'short') =>
        foldSpelling(new Date(2001, 0, day).toLocaleDateString(locale, { weekday })).replace(/\.$/, '')
      const [long, short] = [nameOf('long'), nameOf('short')]
      if (ONE_WORD.test(short) && short !== long) shortNames.set(long, short)
    }
  return shortNames
})

const MARK_OF_NUMBER = '[\\d.,:/-]'
const YEAR = '(?:\\d\\d){1,2}(?!\\d)'
const ORDINAL = '(?:\\.|st|nd|rd|th|er|o|°)?'
/** What joins two days, as in "8–12 June", "June 8th to 12th" and "8. bis 12.6.". */
const BETWEEN_DAYS = '(?: ?[-/&+] ?| (?:to|and|bis|und|au|et|al|y|do|по|и) )'
/** Banks write `03-Mar-2024`. */
const AFTER_DAY = `${ORDINAL}(?: of| de)?[-/ ]`
const BEFORE_YEAR = ',?(?: de)?[-/ ]'

/** The names of the months in English, German, French and Spanish, and how they are shortened, as `foldSpelling` folds them. */
const COMMON_NAMES = [
  'jan(?:uary?|v(?:ier)?)?|jaenner|ene(?:ro)?',
  'feb(?:r(?:uary?|ero)?)?|fev(?:r(?:ier)?)?',
  'mar(?:ch|s|zo)?|maerz|mrz',
  'apr(?:il)?|avr(?:il)?|abr(?:il)?',
  'may|mai|mayo',
  'june?|juni|juin|junio',
  'july?|juli|juil(?:let)?|julio',
  'aug(?:ust)?|aout|agosto',
  'sep(?:t|tember|tembre|tiembre)?',
  'o[ck]t(?:ober|obre|ubre)?',
  'nov(?:ember|embre|iembre)?',
  'de[cz](?:ember|embre)?|dic(?:iembre)?',
]

/** The names of each month with those of a language, by default that of the browser: `5 marca` and `marzec` in Polish. */
export function withOwnNames(names: readonly string[], locale?: string): readonly string[] {
  const formats = [
    new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric' }),
    new Intl.DateTimeFormat(locale, { month: 'long' }),
  ]
  return names.map((known, month) => {
    const parts = formats.flatMap((format) => format.formatToParts(new Date(2000, month, 1)))
    const own = parts.flatMap(({ type, value }) => (type === 'month' ? foldSpelling(value) : []))
    return [...new Set([known, ...own.filter((name) => ONE_WORD.test(name))])].join('|')
  })
}

/** In Japanese and others, months are numbers. */
const ONE_WORD = /^[\p{L}\p{M}]+$/u

/** Created when first needed: formats and patterns cost a slow phone 50 ms, which it does not have while the page opens. */
const monthPatterns = memoize((commonNames: readonly string[]) => {
  const months = withOwnNames(commonNames)
  const day = [
    `\\d\\d?${AFTER_DAY}(?:${months.join('|')})\\.?`,
    `(?:${months.join('|')})\\.? \\d\\d?${ORDINAL}`,
  ]
    .map((form) => `(?<!\\S)(?:${form})(?:,?(?: de)? (?:19|20)\\d\\d|[-/](?:19|20)?\\d\\d)?(?![^\\s,])`)
    .join('|')
  return { months, namedDay: new RegExp(day, 'gu') }
})

/** A finder for a time with the other clock: `7:15 pm` for `19:15`, `15:00` and `15 Uhr` for `3pm`, `9:00` for `9am`. */
export function otherClockFinder(word: string): SpellingFinder | undefined {
  const [, hours, minutes = '00', half] = TIME.exec(word) ?? []
  if (hours === undefined) return undefined
  const hour = Number(hours)
  if (half === undefined ? ONLY_DIGITS.test(word) || hour > 23 : hour < 1 || hour > 12) return undefined
  const hour24 = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  const isWhole = minutes === '00'
  const others = isWhole ? '| ?uhr|[時时点시](?! ?\\d)| ?h(?![\\p{L}\\d])' : ''
  const end12 = isWhole ? '(?:[:.]00)?' : `[:.]${minutes}`
  const forms = [
    `${startOf(hour24, MARK_BEFORE_HOUR)}(?:(?:[:.h]| (?:h|uhr) |[時时点시] ?)${minutes}(?!\\d| ?(?:[ap]\\.?m|\\p{Sc}|eur))${others})`,
    `${startOf(hour24 % 12 || 12, MARK_BEFORE_HOUR)}${end12}${END_OF_RANGE} ?${hour24 < 12 ? 'a' : 'p'}\\.?m(?!\\p{L})`,
  ]
  const required = isWhole ? [hour24, hour24 % 12 || 12] : [minutes]
  return requiring(required.map(loneNumber).join('|'), patternFinder(forms.join('|')))
}

/** Without the hyphen, because a time may end a range: `8:00-15:30`. */
const MARK_BEFORE_HOUR = '[\\d.,:/]'
/** What may follow the hour, as in "4:30–5:15 pm". */
const END_OF_RANGE = '(?: ?- ?\\d\\d?(?:[:.]\\d\\d)?)?'
const TIME = /^(\d\d?)(?:[:.h時时点시]([0-5]\d)[分분]?|[h時时点시])?(?:([ap])\.?m)?$/
const ONLY_DIGITS = /^\d+$/
/** As after the day in `3 dec, dentist`. */
const LONE_COMMA = /(?<!\S),(?!\S)/g
const SPACED_TIME = /(?<!\S)(\d\d?)([:.][0-5]\d)? (?:([ap]\.?m)\.?|uhr|h(?: ([0-5]\d))?)(?![^\s,])/g
