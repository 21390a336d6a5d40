import { dateText, isoDate, type Note } from '../../../notes/note.ts'

/** A way to write dates. */
export interface DateFormat {
  /** The language, if it is not that of the page. */
  readonly lang: string | undefined
  readonly text: (date: Pick<Note, 'createdAt' | 'timestamp'>) => string
}

/** The languages to choose from, as far as this browser knows them. '' is the specified format, 'browser' the browser's language. */
export function dateLanguages(): readonly string[] {
  return ['', BROWSER, ...Intl.DateTimeFormat.supportedLocalesOf(LANGUAGES)]
}

/** The name of a language in itself. */
export function languageName(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
}

/** A choice that this browser does not know counts as the default. */
export function dateFormatOf(choice: string): DateFormat {
  // The default first: the browser takes 0.06 ms to find which languages it knows.
  if (choice === '' || !dateLanguages().includes(choice)) return DEFAULT
  const format = new Intl.DateTimeFormat(choice === BROWSER ? undefined : choice, FIELDS)
  return {
    lang: format.resolvedOptions().locale,
    text: (date) => (isoDate(date) === undefined ? dateText(date) : format.format(date.timestamp)),
  }
}

const DEFAULT: DateFormat = { lang: undefined, text: dateText }
const BROWSER = 'browser'
const LANGUAGES = [
  'en-GB',
  'de',
  'es',
  'fr',
  'it',
  'nl',
  'pl',
  'pt',
  'sv',
  'tr',
  'uk',
  'ar',
  'hi',
  'ja',
  'ko',
  'zh',
]

/** What the default shows too. */
export const FIELDS = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const
