import { BADGE_LABELS, SETTINGS } from '../../messages/settings.ts'
import { Choice } from '../Choice.tsx'
import { choose } from './device-choice.ts'
import { canShowBadge, isBadgeShown } from './followBadge.ts'
import { useChoice } from './useChoice.ts'

/** Whether the icon of the app shows the number of unsynced changes, where the browser can do that. */
export function BadgeChoice() {
  const choice = useChoice('badge')
  if (!canShowBadge()) return null
  return (
    <Choice
      label={SETTINGS.badge}
      values={['on', 'off']}
      labels={BADGE_LABELS}
      value={isBadgeShown(choice) ? 'on' : 'off'}
      onChange={(isShown) => choose('badge', isShown)}
    />
  )
}
