import type { LexicalEditor } from 'lexical'
import { deferPaste } from '../../../../editor/clipboard.ts'
import { commandFor } from '../../../../editor/commands.ts'
import { createPlainPasteDetector } from '../../../../editor/plain-paste.ts'
import { typeKey } from '../../../../editor/type-text.ts'

export interface DeferredInput {
  /** To be called with every key, to recognize a paste without formatting. */
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Defers a key. Returns whether it is a key that the editor handles. */
  readonly deferKey: (event: KeyboardEvent) => boolean
  readonly deferPaste: (event: ClipboardEvent) => void
  readonly isEmpty: () => boolean
  /** Replays the input in its order while `isAllowed` returns true: a deferred paste may be large itself. */
  readonly replay: (isAllowed: () => boolean) => void
  readonly clear: () => void
}

/** Keeps the keys and pastes that arrive while a large paste is pending. */
export function createDeferredInput(editor: LexicalEditor): DeferredInput {
  const tasks: (() => void)[] = []
  const plainPaste = createPlainPasteDetector()
  return {
    onKeyDown: plainPaste.onKeyDown,
    deferKey(event) {
      const command = commandFor(event)
      if (command) tasks.push(() => editor.update(() => command.run(editor), { discrete: true }))
      else if (isTyping(event)) tasks.push(() => typeKey(editor, event.key, event.shiftKey))
      else return false
      return true
    },
    deferPaste: (event) => tasks.push(deferPaste(editor, event, plainPaste.isPlain(event))),
    isEmpty: () => tasks.length === 0,
    replay(isAllowed) {
      while (isAllowed() && tasks.length > 0) tasks.shift()?.()
    },
    clear: () => (tasks.length = 0),
  }
}

/** Whether a key writes or removes a character. Windows reports AltGr, which types, as Ctrl and Alt. */
function isTyping({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return /^(?:.|Enter|Backspace)$/su.test(key) && !metaKey && (!ctrlKey || altKey)
}
