import type { Doc } from '../../src/markers/doc.ts'
import { parse } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'

/** A fake editor field that stores any document as its text. */
export function createFakeField() {
  return {
    startsEmpty: true,
    text: '',
    caretOffset: -1,
    /** Resolves when an input method or a large paste has changed the text. */
    inputEnd: Promise.resolve(),
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
    whenInputEnds() {
      return this.inputEnd
    },
  }
}

export function flushTasks() {
  return new Promise((resolve) => setImmediate(resolve))
}
