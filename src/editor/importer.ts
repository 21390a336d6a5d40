import type { htmlToDoc, parseHtml } from '../paste/html-to-doc.ts'

/** Converts HTML to documents. */
export interface Importer {
  readonly htmlToDoc: typeof htmlToDoc
  readonly parseHtml: typeof parseHtml
}

/** Fetches the importer, which is a chunk of its own and loads in parallel with the editor's chunk. */
export const fetchImporter = (): Promise<Importer> => import('../paste/html-to-doc.ts')
