import { useMemo } from 'react'
import { type DateFormat, dateFormatOf } from './date-languages.ts'
import { useChoice } from './useChoice.ts'

/** How dates are written on this device. */
export function useDateFormat(): DateFormat {
  const choice = useChoice('dates')
  return useMemo(() => dateFormatOf(choice), [choice])
}
