import type { htmlToDoc, parseHtml } from '../markers/html.ts'

interface Importer {
  readonly htmlToDoc: typeof htmlToDoc
  readonly parseHtml: typeof parseHtml
}

let loaded: Importer | undefined

/** Fetches what reads HTML, a chunk of its own that comes beside the editor's. */
export async function fetchImporter(): Promise<void> {
  loaded ??= await import('../markers/html.ts')
}

/** What reads HTML, once it is there: a clipboard is only open while the paste goes on, so that no paste can wait for it. */
export function importer(): Importer | undefined {
  return loaded
}
