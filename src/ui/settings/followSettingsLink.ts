import { linkedPart, type SettingsPart } from './settings-link.ts'

/** Opens the settings when the address is a link to them, and removes the link from the address. Returns a function that ends this. */
export function followSettingsLink(openSettings: (part: SettingsPart | null) => void): () => void {
  addEventListener('hashchange', onHash)
  onHash()
  return () => removeEventListener('hashchange', onHash)

  function onHash() {
    const part = linkedPart(location.hash)
    if (part === undefined) return
    history.replaceState(history.state, '', location.pathname + location.search)
    // The page is being rendered, or the address is being left by another listener.
    queueMicrotask(() => openSettings(part))
  }
}
