/** The part of the settings that a link opens them at. */
export type SettingsPart = 'password' | 'deletion'

export const SETTINGS_LINK = '#settings'

/** The part that an address names, null for all of the settings; undefined if the address is no link to them. */
function linkedPart(hash: string): SettingsPart | null | undefined {
  if (hash === SETTINGS_LINK) return null
  return PARTS.find((part) => hash === `${SETTINGS_LINK}=${part}`)
}

const PARTS: readonly SettingsPart[] = ['password', 'deletion']

/** Opens the settings when the address is a link to them, and removes the link from the address. Returns a function that ends this. */
export function followSettingsLink(openSettings: (part: SettingsPart | null) => void): () => void {
  addEventListener('hashchange', onHash)
  onHash()
  return () => removeEventListener('hashchange', onHash)

  function onHash() {
    const part = linkedPart(location.hash)
    if (part === undefined) return
    history.replaceState(history.state, '', location.pathname + location.search)
    // Later, because the page may be rendering now, and another listener of this event may still change the address.
    queueMicrotask(() => openSettings(part))
  }
}
