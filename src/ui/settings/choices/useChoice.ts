import { useSyncExternalStore } from 'react'
import { chosen, type DeviceChoice, subscribeToChoices } from './device-choice.ts'

/** Returns what is chosen on this device; '' is the default. The component renders again when it changes. */
export function useChoice(name: DeviceChoice): string {
  return useSyncExternalStore(subscribeToChoices, () => chosen(name))
}
