// What reads files of notes. It is a chunk of its own.
export { planImport } from './plan-import.ts'
export { readFiles } from './read-files.ts'
