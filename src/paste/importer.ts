// The code that converts pasted text to documents and documents to HTML, a chunk of its own.
export { docToHtml } from './doc-to-html.ts'
export { htmlToDoc, parseNoteHtml } from './html-to-doc.ts'
export { markdownToMarkers } from './markdown.ts'
export { pastedToDoc } from './pasted-to-doc.ts'
