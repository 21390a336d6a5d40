import { Settings } from 'lucide'
import { IconButton } from '../IconButton.tsx'
import { SETTINGS_LINK } from './settings-link.ts'

/** Opens the settings in a build without sign-in, which has no account menu. */
export function SettingsButton() {
  return (
    <IconButton
      icon={Settings}
      label="Settings"
      data-action="settings"
      onClick={() => location.replace(SETTINGS_LINK)}
    />
  )
}
