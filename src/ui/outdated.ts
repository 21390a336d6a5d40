import { createStore } from '../store.ts'

/** Whether another tab runs a newer app, which has taken over what the device keeps: this page keeps nothing more there. */
export const pageIsOutdated = createStore(false)
