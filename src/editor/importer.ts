import type { htmlToDoc, parseHtml } from '../paste/html-to-doc.ts'

interface Importer {
  readonly htmlToDoc: typeof htmlToDoc
  readonly parseHtml: typeof parseHtml
}

let loadedImporter: Importer | undefined

/** Fetches what reads HTML, a chunk of its own that comes beside the editor's. */
export async function loadImporter(): Promise<void> {
  loadedImporter ??= await import('../paste/html-to-doc.ts')
}

/** What reads HTML, once it is there: a clipboard is only open while the paste goes on, so that no paste can wait for it. */
export function getLoadedImporter(): Importer | undefined {
  return loadedImporter
}
