import { expect, test } from 'vitest'
import { dateFormatOf } from '../../src/ui/settings/choices/date-languages.ts'
import { versionDates } from '../../src/ui/versions/version-dates.ts'

test.each([
  ['', ['Nov 21, 2026, 2:05:40 PM', 'Nov 21, 2026, 2:05:07 PM', 'Nov 21, 2026, 2:04 PM']],
  ['de', ['21. Nov. 2026, 14:05:40', '21. Nov. 2026, 14:05:07', '21. Nov. 2026, 14:04']],
])('versions of the same minute are told apart by the second: %j', (choice, texts) => {
  const versions = [
    [5, 40],
    [5, 7],
    [4, 59],
  ].map(([minute, second]) => ({ until: new Date(2026, 10, 21, 14, minute, second).getTime() }))
  expect(versionDates(versions, dateFormatOf(choice))).toEqual(texts)
})
