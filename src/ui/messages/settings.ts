import type { ThemeChoice } from '../../theme.ts'

/** The sentences of the settings. */
export const SETTINGS = {
  title: 'Settings',
  close: 'Close settings',
  appearance: 'Appearance and keyboard',
  theme: 'Theme',
  sort: 'Order of the list',
  density: 'Cards',
  dates: 'Dates',
  badge: 'Unsent changes on the app icon',
  notes: 'Your notes',
  export: 'Export notes',
  import: 'Import notes',
  device: 'This device',
  persisted: 'The browser keeps this data until you remove it.',
  notPersisted: 'The browser may remove this data when space runs low.',
  notPersistedUnvisited: 'The browser may remove this data after seven days without a visit.',
  about: 'About Pinwell',
  licences: 'Licences',
  loading: 'Loading…',
  licencesFailed: 'The licences could not be loaded. Please check your connection and try again.',
} as const

export const THEME_LABELS: Readonly<Record<ThemeChoice, string>> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
}

export const DENSITY_LABELS = { comfortable: 'Comfortable', compact: 'Compact' } as const

/** The date formats that are not named after a language. */
export const DATE_LABELS: Readonly<Record<string, string>> = {
  '': 'English (United States)',
  browser: 'Same as the browser',
}

export const BADGE_LABELS = { on: 'Shown', off: 'Not shown' } as const

/** `bytes` is undefined if the browser does not say. */
export function usageText(bytes: number | undefined): string {
  if (bytes === undefined) return 'This browser does not report how much space Pinwell uses.'
  const amount = MEGABYTES.format(Math.max(bytes / 1_000_000, 0.1))
  return `Pinwell uses about ${amount} on this device, for the app itself and for notes.`
}

export function versionText(version: string): string {
  return `Version ${version}`
}

const MEGABYTES = new Intl.NumberFormat('en', {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
})
