import type { Theme, ThemeChoice } from '../../theme.ts'
import { SingleKeysSwitch } from '../palette/SingleKeysSwitch.tsx'
import { sortBy } from '../list/order/sortBy.ts'
import { SORT_LABELS } from '../messages/page-commands.ts'
import { SETTINGS, THEME_LABELS } from '../messages/settings.ts'
import { usePage } from '../PageContext.ts'
import { useStore } from '../useStore.ts'
import { DensityChoice } from './choices/DensityChoice.tsx'
import { DatesChoice } from './choices/DatesChoice.tsx'
import { BadgeChoice } from './choices/BadgeChoice.tsx'
import { Choice } from './Choice.tsx'
import { Part } from './Part.tsx'
import type { SettingsPorts } from './settings-ports.ts'

const THEMES = ['system', 'light', 'dark'] as const satisfies readonly ThemeChoice[]
const SORTS = ['newest', 'edited', 'title'] as const

/** How the page looks, the number on the icon, and the shortcuts. */
export function AppearanceSettings({ theme, singleKeys }: Pick<SettingsPorts, 'theme' | 'singleKeys'>) {
  const { sort } = usePage()
  return (
    <Part title={SETTINGS.appearance}>
      <Choice
        label={SETTINGS.theme}
        values={THEMES}
        labels={THEME_LABELS}
        value={useStore(theme).choice}
        onChange={(choice) => chooseTheme(theme, choice)}
      />
      <Choice
        label={SETTINGS.sort}
        values={SORTS}
        labels={SORT_LABELS}
        value={useStore(sort)}
        onChange={(by) => sortBy(sort, by)}
      />
      <DensityChoice />
      <DatesChoice />
      <BadgeChoice />
      <SingleKeysSwitch isOn={useStore(singleKeys)} onSwitch={singleKeys.set} />
    </Part>
  )
}

/** Steps through the themes, because the first load has no room for a second way to change them. */
function chooseTheme({ get, cycle }: Theme, choice: ThemeChoice) {
  while (get().choice !== choice) cycle()
}
