// The code that reads files of notes, a chunk of its own.
export { planImport } from './plan-import.ts'
export { readFiles } from './read-files.ts'
export { createShortTasks } from './short-tasks.ts'
