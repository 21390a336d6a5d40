import { followFragment } from '../followFragment.ts'

/** A form of the settings that a link opens. */
export type LinkedForm = 'password' | 'deletion'

export const SETTINGS_LINK = '#settings'

const LINKED_FORMS: readonly LinkedForm[] = ['password', 'deletion']

/** Opens the settings when the address is a link to them, and removes the link from the address. Returns a function that ends this. */
export function followSettingsLink(openSettings: (form?: LinkedForm) => void): () => void {
  return followFragment((fragment) => {
    if (fragment === SETTINGS_LINK) return () => openSettings()
    const form = LINKED_FORMS.find((each) => fragment === `${SETTINGS_LINK}=${each}`)
    return form && (() => openSettings(form))
  })
}
