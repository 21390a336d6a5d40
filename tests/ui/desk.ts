import type { Doc } from '../../src/markers/doc.ts'
import { parse } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'

/** A field that holds any document, as its text. */
export function createField() {
  return {
    text: '',
    at: -1,
    read(): Doc {
      return parse(this.text)
    },
    load(doc: Doc, caret: number) {
      this.text = serialize(doc)
      this.at = caret
    },
    clear() {
      this.text = ''
      this.at = 0
    },
    caret() {
      return this.at
    },
  }
}

export function settled() {
  return new Promise((resolve) => setImmediate(resolve))
}
