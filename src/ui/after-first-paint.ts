// What the page needs only after its first paint, in one chunk.
import './note-card/checkboxes.css'

export { focusCard, restoreFocus } from './commands/card-focus.ts'
export { changeCheckItems } from './commands/change-check-items.ts'
export { startCommands } from './commands/startCommands.tsx'
export { PrintedNotes } from './list/PrintedNotes.tsx'
export * from './list/search-extras.ts'
export { SelectionBar } from './selection/SelectionBar.tsx'
export { CardTools } from './note-card/CardTools.tsx'
export { copyNotes } from './note-card/copyNotes.ts'
export { FullText } from './note-card/FullText.tsx'
export { markOpenRow } from './note-card/mark-open-row.ts'
export { renderLinks } from './note-card/renderLinks.tsx'
