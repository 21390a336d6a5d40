/** The part of the settings that a link opens them at. */
export type SettingsPart = 'password' | 'deletion'

export const SETTINGS_LINK = '#settings'

/** The part that an address names, null for all of the settings; undefined if the address is no link to them. */
export function linkedPart(hash: string): SettingsPart | null | undefined {
  if (hash === SETTINGS_LINK) return null
  return PARTS.find((part) => hash === `${SETTINGS_LINK}=${part}`)
}

const PARTS: readonly SettingsPart[] = ['password', 'deletion']
