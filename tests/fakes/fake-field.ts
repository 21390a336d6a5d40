import type { Doc } from '../../src/markers/doc.ts'
import { parse } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'

/** A fake editor field that stores any document as its text. */
export function createFakeField() {
  return {
    text: '',
    caretOffset: -1,
    read(): Doc {
      return parse(this.text)
    },
    load(doc: Doc, caret: number) {
      this.text = serialize(doc)
      this.caretOffset = caret
    },
    clear() {
      this.text = ''
      this.caretOffset = 0
    },
    caret() {
      return this.caretOffset
    },
  }
}

export function flushTasks() {
  return new Promise((resolve) => setImmediate(resolve))
}
