import { createStore } from '../store.ts'

/** Another version of the app than this page's, as far as it is known. */
export const appUpdate = createStore<AppUpdate | undefined>(undefined)

export type AppUpdate =
  /** It waits on the device until the page asks for it: `takeOver` resolves when it will answer the next load. */
  | { readonly state: 'waiting'; readonly activate: () => Promise<void> }
  /** Another tab runs it, which has taken over what the device keeps. */
  | { readonly state: 'active' }
