/** The chunk with the page's commands, their keys and the focus of cards. Loaded when the page is idle, at the first key or when needed. */
export const fetchCommands = () => import('./startCommands.tsx')
