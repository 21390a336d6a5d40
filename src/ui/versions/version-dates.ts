import type { NoteVersion } from '../../notes/ports.ts'
import { type DateFormat, FIELDS } from '../settings/choices/date-languages.ts'

/** The dates until which the versions stood, as texts. Those of the same minute have seconds, too. */
export function versionDates(
  versions: readonly Pick<NoteVersion, 'until'>[],
  format: DateFormat,
): readonly string[] {
  const dates = versions.map(({ until }) => format.text({ timestamp: until, createdAt: '' }))
  const withSeconds = new Intl.DateTimeFormat(format.lang ?? 'en-US', { ...FIELDS, second: '2-digit' })
  return dates.map((date, index) => {
    const { until } = versions[index] ?? {}
    return dates.indexOf(date) === dates.lastIndexOf(date) ? date : withSeconds.format(until)
  })
}
