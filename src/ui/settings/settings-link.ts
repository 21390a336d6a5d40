/** A form of the settings that a link opens. */
export type LinkedForm = 'password' | 'deletion'

export const SETTINGS_LINK = '#settings'

/** The form that an address names, null for the settings without an open form; undefined if the address is no link to them. */
function linkedForm(hash: string): LinkedForm | null | undefined {
  if (hash === SETTINGS_LINK) return null
  return LINKED_FORMS.find((form) => hash === `${SETTINGS_LINK}=${form}`)
}

const LINKED_FORMS: readonly LinkedForm[] = ['password', 'deletion']

/** Opens the settings when the address is a link to them, and removes the link from the address. Returns a function that ends this. */
export function followSettingsLink(openSettings: (form: LinkedForm | null) => void): () => void {
  addEventListener('hashchange', onHash)
  onHash()
  return () => removeEventListener('hashchange', onHash)

  function onHash() {
    const form = linkedForm(location.hash)
    if (form === undefined) return
    history.replaceState(history.state, '', location.pathname + location.search)
    // Later, because the page may be rendering now, and another listener of this event may still change the address.
    queueMicrotask(() => openSettings(form))
  }
}
