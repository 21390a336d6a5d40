/** All dialogs are one chunk: what two would share could not stay in either, and would take the first chunk apart with it. */
export const fetchDialogs = () => import('./Dialogs.tsx')
