import { DATE_LABELS, SETTINGS } from '../../messages/settings.ts'
import { Choice } from '../Choice.tsx'
import { dateLanguages, languageName } from './date-languages.ts'
import { choose } from './device-choice.ts'
import { useChoice } from './useChoice.ts'

/** The language of dates. */
export function DatesChoice() {
  const values = dateLanguages()
  const labels = Object.fromEntries(values.map((each) => [each, DATE_LABELS[each] ?? languageName(each)]))
  return (
    <Choice
      label={SETTINGS.dates}
      values={values}
      labels={labels}
      value={useChoice('dates')}
      onChange={(language) => choose('dates', language)}
    />
  )
}
