import {
  indexOfNames,
  notAfter,
  patternFinder,
  patternOfJoined,
  requiring,
  type SpellingFinder,
  startOfWord,
} from './pattern-finder.ts'

/**
 * A finder for a query that is a phone number, or another long number in groups of digits. A note may have other groups. A phone number may
 * have the prefix of its country or not.
 */
export function wholeNumberFinder(query: string): SpellingFinder | undefined {
  const number = query.replaceAll(BETWEEN_DIGITS, '')
  if (PHONE_NUMBER.test(number) && !DATE_AND_HOUR.test(query)) {
    const digits = Array.from(number.replace(PREFIX, ''))
    return patternFinder(`(?:(?<!\\()0${JOINERS})?${digits.join(JOINERS)}`)
  }
  return NUMBER_IN_GROUPS.test(query) ? codeFinder(number) : undefined
}

const BETWEEN_DIGITS = /\(0\)|[-'./_()\s]/g
const PHONE_NUMBER = /^(?:(?:\+\d|00\d|0)\d{8,14}|[18]\d{10})$/
const DATE_AND_HOUR = /^\s*\d\d?([-./])\d\d?\1(?:\d\d){1,2}\s/
/** Countries have one to three digits. The other digits are enough to find a number. In America 1 is dialled first, and in Russia 8. */
const PREFIX = /^(?:(?:\+|00)\d{3}|[018])/
const NUMBER_IN_GROUPS = /^\s*(?=(?:\D*\d){8})(?:\d+(?: +\d+)+|\(\d+\)[-./\s]*\d[-./\s\d]*)\s*$/

/**
 * A finder for a code of letters and digits, such as `DE89370400` or `015123456`, also in groups, and for an amount with its cents in the
 * same place. `letters` are those of the word.
 */
export function codeFinder(letters: string, word = letters): SpellingFinder | undefined {
  if (!DIGIT.test(letters) || letters.length < MIN_CODE || letters.length > MAX_CODE) return undefined
  const [first = '', ...rest] = Array.from(letters)
  // As in `+14155550134`.
  const afterCountry = `${first}(?<=\\+\\d{1,3}${first})`
  const pattern = [`(?:${afterCountry}|${patternOfJoined([first], '')})`, ...rest].join(JOINERS)
  const cents = countCents(word)
  return patternFinder(pattern, (found) => countCents(found) === cents)
}

/** How many digits of cents an amount has. */
function countCents(amount: string): number {
  return CENTS.exec(amount)?.[1]?.length ?? 0
}

const DIGIT = /\p{N}/u
/** Also a part of them: `10000` and `100.00` are not "1,000.00". In a phone number, such a mark is not alone. */
const CENTS = /^(?:[^.]*\.|[^,]*,)(\d\d?)$/
/** `150` is not `1.50`, and `2030` is not `20.30`. */
const MIN_CODE = 5
/** Patterns of very long codes cannot be compiled. */
const MAX_CODE = 100
/** Up to three, as in `(030) 12` and `0151 / 23`. */
const JOINERS = "[-'./_(),:!&+# ]{0,3}"

/** A finder for thousands with a mark, a space or nothing after them: `1500`, `1.500`, `1 500`. */
export function thousandsFinder(word: string): SpellingFinder | undefined {
  const [, thousands, rest] = THOUSANDS.exec(word) ?? []
  if (thousands === undefined || rest === undefined) return undefined
  return patternFinder(patternOfJoined([thousands, `${rest}(?!\\d)`], "[.,'_ ]?"))
}

const THOUSANDS = /^(\d)[.,']?(\d{3})$/

/**
 * The pattern of the number of a measure and, for the others, the letters of its unit: `2.5mg` is also "2,5 mg", but not "25 mg", and `1000mg`
 * is also "1.000 mg". Undefined for other words.
 */
export function partsOfMeasure(word: string): readonly string[] | undefined {
  const [, number, unit] = MEASURE.exec(word) ?? []
  if (number === undefined || unit === undefined) return undefined
  const pattern = number.replace(THOUSANDS, "$1[.,' ]?$2").replace(DECIMAL_MARK, '[.,]')
  return [notAfter('\\d[.,]', pattern), ...Array.from(unit.replaceAll('/', ''))]
}

const MEASURE = /^(\d{1,4}(?:[.,/]\d+)?)(\p{L}+(?:\/\p{L}+)*)$/u
/** Alone in a number: the mark of thousands is in a pattern by then. */
const DECIMAL_MARK = /(?<=^\d+)[.,](?=\d+$)/

/**
 * A finder for the numbers of a date, a time or a price with other marks between them. Those of a date, and hours, may begin with a zero. A
 * date with a year may have another order, or less of the year.
 */
export function dividedNumberFinder(word: string): SpellingFinder | undefined {
  if (!DIVIDED.test(word)) return undefined
  const mayHaveSpaces = DAY_OR_DATE.test(word)
  return patternFinder(patternOfDivided(word), (found, isWhole) => {
    // `10/3` is no beginning of "10:30", but `16/9` is "16:9".
    if (word.includes('/') && TIME_OR_PRICE.test(found)) return isWhole
    if (!found.includes(' ')) return true
    return isWhole && (mayHaveSpaces || SPACED_NUMBERS.test(found))
  })
}

function patternOfDivided(word: string): string {
  const numbers = word.match(/\d+/g) ?? []
  const [first = '', second = '', third = ''] = numbers
  if (numbers.length === 2) {
    // As a price or the beginning of thousands, `10:00` would be in many texts.
    if (TIME.test(word)) return patternOfNumbers([first, `${second}(?!\\d)`])
    const month = withZero(second)
    // There is no day in a version such as `2.14.3`, and none in a time.
    if (word.endsWith('.')) return patternOfNumbers([first, `(?<![:h,] ?)${month}(?!\\d)`], '|\\d\\.0?')
    return patternOfNumbers([first, `(?:${second}|${month}(?=[-./]))`])
  }
  const others = third.length === 4 ? [third, first, second] : [second, third, first]
  const hasYear = numbers.length === 3 && Math.max(first.length, third.length) === 4
  const orders = [...(hasYear ? [numbers.toReversed(), others] : []), numbers]
  return orders.map((order) => patternOfNumbers(order.map(asDatePart))).join('(?!\\d)|')
}

/** `excludedBefore` is what else must not stand right before the first number, such as `|\\d\\.`. */
function patternOfNumbers([first = '', ...others]: readonly string[], excludedBefore = ''): string {
  const start = first.replace(/^0(?=\d)/, '')
  const before = `(?:[\\p{L}1-9]|[\\p{L}\\p{N}]0${excludedBefore})`
  return [notAfter(before, start), ...others].join('(?:[-.:/h] ?|,| [-h] )')
}

/** The first number of a date has no zero before it yet, and the last one may be a year. */
function asDatePart(number: string, at: number): string {
  if (at === 0) return number
  return at === 1 ? withZero(number) : `(?:19|20)?${withZero(number.replace(/^(?:19|20)(?=\d\d$)/, ''))}`
}

function withZero(number: string): string {
  return number.replace(/^0?(?=\d)/, '0?')
}

const DIVIDED = /^[-+±]?\d+(?:[-.,:/h]\d+)+\.?$/
const TIME = /^\d\d?:\d\d$/
const TIME_OR_PRICE = /^\d+[:,h]\d/
const DAY_OR_DATE = /\.$|^\d+\D\d+\D\d+$/
/** As in "9 – 17 Uhr" and "14 h 30". */
const SPACED_NUMBERS = /^[\dh]+ (?:[-h] )?\d+$/

/** A finder for the sign or the code of a currency, or for its name. */
export function currencyFinder(word: string): SpellingFinder | undefined {
  const names = namesOfCurrency(word)
  return names === undefined ? undefined : patternFinder(`${startOfWord(names)}${NO_LATIN_AFTER}`)
}

/**
 * A finder for an amount with another name of its unit or currency, a space or a hyphen before that, or the currency first: `19 %` for
 * `19%`, `40 €`, `€40`, `40,-` and `40,00 EUR` for `40€`, `12 h` for "12 hours", `3–4 wks` for "3-4 weeks". Of `40,00`, any currency.
 */
export function amountFinder(word: string): SpellingFinder | undefined {
  const { groups } = AMOUNT.exec(word) ?? {}
  if (!groups) return undefined
  const { before, least, whole = '', cents, after } = groups
  const written = after ?? before ?? ''
  const currency = written === '' && cents === '00' ? MONEY : namesOfCurrency(written)
  const units = [currency, namesOfUnit(written)].filter((names) => names !== undefined)
  if (units.length === 0) return undefined
  const [start = '', ...thousands] = whole.replaceAll(/\D/g, '').match(/\d{1,3}(?=(?:\d{3})*$)/g) ?? []
  const beginning = least === undefined ? start : `${least} ?- ?${start}`
  // In a code, as in `a94f`, a letter after a number is no unit.
  const excludedBefore = currency === undefined ? '[a-z\\d.,]' : '[\\d.,]'
  const integer = [notAfter(excludedBefore, beginning), ...thousands].join("[.,' ]?")
  const end = `${cents === undefined || cents === '00' ? '(?:[.,](?:00|-))?' : `[.,]${cents}`}(?![.,]?\\d)`
  const fraction = cents === undefined ? [] : fractionsOf(whole, cents)
  const number = `(?:${[integer + end, ...fraction].join('|')})`
  const forms = [`${number}[- ]?(?:${units.join('|')})${NO_LATIN_AFTER}`]
  if (currency !== undefined) forms.push(`${startOfWord(currency)}\\.? ?${number}`)
  const isMoney = currency !== undefined && currency !== PERCENT
  if (isMoney && Number(cents ?? 0) === 0) forms.push(`${integer}[.,]-(?! ?\\d)`)
  return requiring(number, patternFinder(forms.join('|')))
}

/** A finder for a version without the letter before it: `v2.10.1` is also "2.10.1". */
export function versionFinder(word: string): SpellingFinder | undefined {
  const [, number] = VERSION.exec(word) ?? []
  return number === undefined
    ? undefined
    : patternFinder(`${notAfter('[\\d.]', number.replaceAll('.', '\\.'))}(?!\\d)`)
}

const VERSION = /^v(\d+(?:\.\d+)+)$/

/** A finder for a number with a fraction, and its unit: `2.5` is also "2½" and "2 1/2", and `0,5l` is also "½ l". */
export function fractionFinder(word: string): SpellingFinder | undefined {
  const [, whole = '', decimals = '', unit = ''] = DECIMAL.exec(word) ?? []
  const [fraction] = fractionsOf(whole, decimals)
  return fraction === undefined ? undefined : patternFinder(`${fraction} ?${unit}${NO_LATIN_AFTER}`)
}

const DECIMAL = /^(\d{0,4})[.,](\d\d?)(\p{L}{0,8})$/u

/** Brings `2 1/2` in a folded query into the form of other numbers. */
export function withDecimals(query: string): string {
  return query.replaceAll(MIXED_NUMBER, (found, whole: string, fraction: string) => {
    const [decimals] = FRACTIONS.find(([, each]) => each === fraction) ?? []
    return decimals === undefined ? found : `${whole}.${decimals}`
  })
}

const MIXED_NUMBER = /(?<!\S)(\d+) (\d\/\d)(?!\S)/g

/** The pattern of the fraction that decimals are, if there is one. `1/2/2026` is a date. */
function fractionsOf(whole: string, decimals: string): readonly string[] {
  return FRACTIONS.filter(([each]) => each === decimals.replace(/(?<=.)0$/, '')).map(([, fraction]) => {
    const isAlone = Number(whole) === 0
    const start = isAlone ? fraction : `${whole} ${fraction}`
    return `${notAfter(isAlone ? '(?:\\d ?|[.,/])' : '[\\d.,/]', start)}(?![\\d/])`
  })
}

const FRACTIONS: readonly (readonly [decimals: string, fraction: string])[] = [
  ['5', '1/2'],
  ['25', '1/4'],
  ['75', '3/4'],
]

const AMOUNT =
  /^[-+±]?(?<before>\p{Sc}|[a-z]{2,3})?(?:(?<least>\d+)-)?(?<whole>\d{1,3}(?:[.,']\d{3})+|\d+)(?:[.,](?<cents>\d\d?))?(?<after>\p{Sc}|%|°[cf]?|\p{L}[\p{L}\p{M}]{0,11}|m2)?$/u

function namesOfCurrency(word: string): string | undefined {
  return CURRENCIES[indexOfNames(CURRENCIES, word)]
}

/** Scripts without spaces, and particles, may follow at once. */
export const NO_LATIN_AFTER = '(?![\\p{Script=Latin}\\p{Script=Cyrillic}])'

const PERCENT = '%|percent|prozent'

/** The names of each currency, and of percent, whose sign may stand before a number too. */
const CURRENCIES = [
  PERCENT,
  '\u20AC|eur|euros?|евро',
  '\\$|usd|dollars?',
  '\u00A3|gbp|pounds?',
  'chf|franken|francs?',
  '\u00A5|jpy|yen|円|cny|rmb|yuan|元',
  '\u20A9|krw|won|원',
  '\u0E3F|thb|baht|บาท',
  '\u20AB|vnd|dong',
  '\u20B9|inr|rs|rupees?|रुपये',
  '\u20AA|ils|nis|שח',
  '\u20BD|rub|руб(?:л[а-я]+)?|р',
  'zl|pln|zlot[a-z]+',
  'kc|czk',
  '\u20B4|uah|грн',
  '\u20BA|tl|lira',
]

/**
 * The names of a unit, and how it is abbreviated. After a space, only a name is read as a unit, because `2 l` may be the
 * beginning of "2 loaves". Without one, a single Latin letter is not read either: `2l` does not find "2 liters".
 */
const UNITS: readonly (readonly [names: string, short: string])[] = [
  ['hours?|hrs|stunden?|std|heures?|horas?|小时|時間', 'h|hr'],
  ['minuten?|minutes?|mins|minutos?|分钟', 'min'],
  ['seconds?|secs?|sekunden?|sek', 's'],
  ['weeks?|wks?', 'w'],
  ['years?|yrs?', 'y'],
  ['°c', 'c(?!\\d)'],
  ['°f', 'f(?!\\d)'],
  ['degrees?|grad|°', '°?[cf](?!\\d)'],
  ['inch(?:es)?|zoll', '"'],
  ['tablespoons?|tbsp|essloeffel', 'el'],
  ['teaspoons?|tsp|teeloeffel', 'tl'],
  ['quadratmeter|qm|sqm|m2', 'm\\^2'],
  ['met(?:er|re)s?', 'm'],
  ['lit(?:er|re)s?', 'l'],
  ['gramm?(?:s|es)?|gramos|克|ぐらむ|грамм[а-я]*', 'g|г'],
  ['kilo(?:gramm?)?s?|公斤', 'kg|кг'],
  // Pounds are a currency too.
  ['pounds?|lbs?', 'lb'],
  ['ounces?', 'oz'],
]

const FORMS_OF_UNITS = UNITS.map((forms) => forms.join('|'))
/** The pattern of the names of all units. Their abbreviations are mostly words too, such as `y` in Spanish. */
export const UNIT_NAMES = UNITS.map(([names]) => names).join('|')

function namesOfUnit(word: string): string | undefined {
  if (LATIN_LETTER.test(word)) return undefined
  return FORMS_OF_UNITS[indexOfNames(FORMS_OF_UNITS, word)]
}

const LATIN_LETTER = /^[a-z]$/

const MONEY = CURRENCIES.filter((names) => names !== PERCENT).join('|')

/** An amount with a space between the number and its sign or its currency, and maybe between its thousands. */
export const SPACED_AMOUNT = spacedAmount(CURRENCIES.join('|'), UNIT_NAMES)

function spacedAmount(name: string, unit: string): RegExp {
  const number = "(?:\\d+-)?\\d[\\d.,']*(?: \\d{3}(?!\\d)[\\d.,]*){0,3}"
  return new RegExp(`(?<!\\S)(?:${number} (?:${name}|${unit})|(?:${name}) ${number})(?![^\\s,])`, 'gu')
}
