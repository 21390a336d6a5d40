import { followFragment } from '../followFragment.ts'

/** A form of the settings that a link opens. */
export type LinkedForm = 'password' | 'deletion'

export const SETTINGS_LINK = '#settings'

/** The form that a fragment names, null for the settings without an open form; undefined if it is no link to them. */
function linkedForm(fragment: string): LinkedForm | null | undefined {
  if (fragment === SETTINGS_LINK) return null
  return LINKED_FORMS.find((form) => fragment === `${SETTINGS_LINK}=${form}`)
}

const LINKED_FORMS: readonly LinkedForm[] = ['password', 'deletion']

/** Opens the settings when the address is a link to them, and removes the link from the address. Returns a function that ends this. */
export function followSettingsLink(openSettings: (form: LinkedForm | null) => void): () => void {
  return followFragment((fragment) => {
    const form = linkedForm(fragment)
    return form === undefined ? undefined : () => openSettings(form)
  })
}
