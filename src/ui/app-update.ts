import { createStore } from '../store.ts'

/** Another version of the app than this page's; undefined if none is known. */
export const appUpdate = createStore<AppUpdate | undefined>(undefined)

export type AppUpdate =
  /** A newer version is installed. `activate` resolves when the next page load will use it. */
  | { readonly state: 'waiting'; readonly activate: () => Promise<void> }
  /** Another tab runs the other version, and that version now owns the storage. */
  | { readonly state: 'active' }
