import { expect, test } from 'vitest'
import { dateText } from '../../src/notes/note.ts'
import { dateFormatOf, dateLanguages, languageName } from '../../src/ui/settings/choices/date-languages.ts'

const DATE = { timestamp: new Date(2026, 10, 21, 14, 5).getTime(), createdAt: 'stored' }

test.each([
  ['', undefined, 'Nov 21, 2026, 2:05 PM'],
  ['unknown', undefined, 'Nov 21, 2026, 2:05 PM'],
  ['de', 'de', '21. Nov. 2026, 14:05'],
  ['en-GB', 'en-GB', '21 Nov 2026, 14:05'],
  ['ja', 'ja', '2026年11月21日 14:05'],
])('writes dates as chosen: %j', (choice, lang, text) => {
  const format = dateFormatOf(choice)
  expect(format.lang).toBe(lang)
  expect(format.text(DATE)).toBe(text)
})

test("follows the browser's language", () => {
  const { locale } = new Intl.DateTimeFormat().resolvedOptions()
  expect(dateFormatOf('browser').lang).toBe(locale)
})

test('shows the stored text of a date that cannot be read, in every language', () => {
  const unknown = { timestamp: 0, createdAt: 'long ago' }
  for (const choice of dateLanguages()) expect(dateFormatOf(choice).text(unknown)).toBe('long ago')
  expect(dateText(unknown)).toBe('long ago')
})

test('names each language in itself', () => {
  expect(['de', 'fr', 'ja'].map(languageName)).toEqual(['Deutsch', 'français', '日本語'])
  expect(dateLanguages().slice(0, 2)).toEqual(['', 'browser'])
})
