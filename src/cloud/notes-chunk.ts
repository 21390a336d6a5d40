/** The code that members load to read and write their notes, and to read the versions of them. */
export { readVersions } from './note-history.ts'
export { createNotesCloud } from './notes.ts'
