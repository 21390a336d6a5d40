import { DENSITY_LABELS, SETTINGS } from '../../messages/settings.ts'
import { Choice } from '../Choice.tsx'
import { choose } from './device-choice.ts'
import { useChoice } from './useChoice.ts'

/** How much room the cards take. */
export function DensityChoice() {
  return (
    <Choice
      label={SETTINGS.density}
      values={['comfortable', 'compact']}
      labels={DENSITY_LABELS}
      value={useChoice('density') === 'compact' ? 'compact' : 'comfortable'}
      onChange={(density) => choose('density', density === 'compact' ? density : '')}
    />
  )
}
