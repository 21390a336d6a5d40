/** All dialogs are one chunk. With several, the bundler would move shared modules to chunks of their own and split the first chunk. */
export const fetchDialogs = () => import('./dialogs.ts')
