import { createStore } from '../store.ts'

/** Another version of the app than this page's, as far as it is known. */
export const newerApp = createStore<NewerApp | undefined>(undefined)

export type NewerApp =
  /** It waits on the device until the page asks for it: `takeOver` resolves when it will answer the next load. */
  | { readonly state: 'waits'; readonly takeOver: () => Promise<void> }
  /** Another tab runs it, which has taken over what the device keeps. */
  | { readonly state: 'runs' }
