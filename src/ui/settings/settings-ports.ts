import type { Theme } from '../../theme.ts'
import type { LinkedForm } from './settings-link.ts'

/** What the settings show and change. */
export interface SettingsPorts {
  readonly theme: Theme
  /** The form that is open at first; null for none. */
  readonly initialForm: LinkedForm | null
}
