// What converts pasted text to documents. It is a chunk of its own.
export { htmlToDoc, parseHtml } from './html-to-doc.ts'
export { markdownToMarkers } from './markdown.ts'
