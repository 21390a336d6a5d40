import { type Doc, textOfBlock } from '../../src/markers/doc.ts'

/** The characters and line ends that offsets in a document count. */
export function textOfDoc(doc: Doc): string {
  return doc.map(textOfBlock).join('\n')
}
