import type { ThemeChoice } from '../../theme.ts'
import type { Sort } from '../list/order/sort-choice.ts'

// What screen readers announce after commands whose effect the screen shows.

export const SORTED: Readonly<Record<Sort, string>> = {
  newest: 'Sorted by newest',
  edited: 'Sorted by last edit',
  title: 'Sorted by title',
}

export function themeChanged(choice: ThemeChoice): string {
  return `Theme: ${choice}`
}
