/** The sentences about the devices of an account. */
export const DEVICES = {
  loading: 'Loading your devices…',
  failed: 'The list of your devices is not available at the moment.',
  retry: 'Try again',
  thisDevice: 'This device',
  anotherDevice: 'Another device',
  name: 'Name of the device',
  rename: 'Rename',
  remove: 'Remove',
  removing: 'Removing...',
  save: 'Save device name',
  saving: 'Saving...',
  renamed: 'Device renamed',
  hint: 'Device names help you tell versions and conflicts of a note apart. Removing a device from the list does not sign it out. It returns to the list when it is used again.',
} as const

export function renameLabel(name: string): string {
  return `${DEVICES.rename} ${name}`
}

export function removeLabel(name: string): string {
  return `${DEVICES.remove} ${name}`
}

export function removedMessage(name: string): string {
  return `${name} is no longer in the list`
}

/** Of the text that replaced a version. */
export function changedOnText(name: string): string {
  return `Changed on: ${name}`
}

/** `lastUsed` is in milliseconds since 1970. */
export function lastUsedText(lastUsed: number): string {
  return `Last used ${DAY.format(lastUsed)}`
}

/** The name that a device gets at first. Either part may be unknown, which is ''. */
export function deviceName(browser: string, system: string): string {
  if (browser === '') return system || 'Unnamed device'
  return system === '' ? browser : `${browser} on ${system}`
}

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
