// The code that writes files of notes, a chunk of its own.
export { collectFile } from './collect-file.ts'
export { exportJson } from './export-json.ts'
export { exportMarkdown } from './export-markdown.ts'
