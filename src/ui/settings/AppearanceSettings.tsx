import type { Theme } from '../../theme.ts'
import { sortBy } from '../list/order/sortBy.ts'
import { SORT_LABELS } from '../messages/page-commands.ts'
import { BADGE_LABELS, DATE_LABELS, DENSITY_LABELS, SETTINGS, THEME_LABELS } from '../messages/settings.ts'
import { usePage } from '../PageContext.ts'
import { SingleKeysSwitch } from '../palette/SingleKeysSwitch.tsx'
import { useStore } from '../useStore.ts'
import { Choice } from './Choice.tsx'
import { dateLanguages, languageName } from './choices/date-languages.ts'
import { choose, useChoice } from './choices/device-choice.ts'
import { canShowBadge, isBadgeShown } from './choices/followBadge.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** How the page looks, the number on the icon, and the shortcuts. */
export function AppearanceSettings({ theme }: { readonly theme: Theme }) {
  const { sort } = usePage()
  return (
    <SettingsSection title={SETTINGS.appearance}>
      <Choice
        label={SETTINGS.theme}
        labels={THEME_LABELS}
        value={useStore(theme).choice}
        onChange={theme.choose}
      />
      <Choice
        label={SETTINGS.sort}
        labels={SORT_LABELS}
        value={useStore(sort)}
        onChange={(by) => sortBy(sort, by)}
      />
      <DensityChoice />
      <DatesChoice />
      <BadgeChoice />
      <SingleKeysSwitch />
    </SettingsSection>
  )
}

/** How much room the cards take. */
function DensityChoice() {
  return (
    <Choice
      label={SETTINGS.density}
      labels={DENSITY_LABELS}
      value={useChoice('density') === 'compact' ? 'compact' : 'comfortable'}
      onChange={(density) => choose('density', density === 'compact' ? density : '')}
    />
  )
}

/** The language of dates. */
function DatesChoice() {
  const labels = Object.fromEntries(
    dateLanguages().map((each) => [each, DATE_LABELS[each] ?? languageName(each)]),
  )
  return (
    <Choice
      label={SETTINGS.dates}
      labels={labels}
      langOf={(each) => (each in DATE_LABELS ? undefined : each)}
      value={useChoice('dates')}
      onChange={(language) => choose('dates', language)}
    />
  )
}

/** Whether the icon of the app shows the number of unsent changes, where the browser can do that. */
function BadgeChoice() {
  const choice = useChoice('badge')
  if (!canShowBadge()) return null
  return (
    <Choice
      label={SETTINGS.badge}
      labels={BADGE_LABELS}
      value={isBadgeShown(choice) ? 'on' : 'off'}
      onChange={(isShown) => choose('badge', isShown)}
    />
  )
}
