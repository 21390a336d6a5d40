import type * as importer from '../paste/importer.ts'

/** Converts pasted HTML and Markdown, and what is copied to HTML. */
export type Importer = typeof importer

/** Fetches the importer, which is a chunk of its own and loads in parallel with the editor's chunk. */
export const fetchImporter = (): Promise<Importer> => import('../paste/importer.ts')
