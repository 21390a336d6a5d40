import type { htmlToDoc, parseHtml } from '../paste/html-to-doc.ts'

interface Importer {
  readonly htmlToDoc: typeof htmlToDoc
  readonly parseHtml: typeof parseHtml
}

let loadedImporter: Importer | undefined

/** Loads the HTML importer, which is a chunk of its own and loads in parallel with the editor's chunk. */
export async function loadImporter(): Promise<void> {
  loadedImporter ??= await import('../paste/html-to-doc.ts')
}

/**
 * The importer, or undefined until it has loaded. A paste cannot wait for it, because the clipboard's data is readable
 * only during the paste event.
 */
export function getLoadedImporter(): Importer | undefined {
  return loadedImporter
}
