/** What members load to read and write their notes. */
export { createNotesCloud } from './notes.ts'
export { refreshOnReturn } from './refresh-on-return.ts'
