import type { LexicalEditor } from 'lexical'
import { readCaret, setCaret } from '../../../../editor/caret.ts'
import { pasteFormats } from '../../../../editor/clipboard.ts'
import { commandFor } from '../../../../editor/commands.ts'
import type { Replay } from '../../../../editor/early-input.ts'
import { createPlainPasteDetector } from '../../../../editor/plain-paste.ts'
import { $caret } from '../../../../editor/rewrite.ts'
import type { KeyPress } from '../../../../editor/shortcuts.ts'
import { typeKey, typeText } from '../../../../editor/type-text.ts'
import { copyFormats } from '../../../text-input.ts'

export interface DeferredInput {
  /** To be called with every key, to recognize a paste without formatting. */
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Defers a key. Returns whether it is a key that the editor handles. */
  readonly deferKey: (event: KeyboardEvent) => boolean
  readonly deferPaste: (event: ClipboardEvent) => void
  /** Replays input from before the editor had loaded. */
  readonly replay: (input: Replay) => void
  readonly isEmpty: () => boolean
  /** What the deferred keys type. */
  readonly text: () => string
  /** Runs the input in its order until a paste is pending: a deferred paste may be large itself. */
  readonly run: () => void
  readonly clear: () => void
}

/** Keeps the keys and pastes that arrive while a large paste is pending. Without a pending paste, they run at once. */
export function createDeferredInput(editor: LexicalEditor, isPastePending: () => boolean): DeferredInput {
  const tasks: (readonly [run: () => void, key: string | undefined])[] = []
  const plainPaste = createPlainPasteDetector()

  function run() {
    while (!isPastePending() && tasks.length > 0) tasks.shift()?.[0]()
  }

  function defer(task: () => void, key?: string) {
    tasks.push([task, key])
    run()
  }

  return {
    onKeyDown: plainPaste.onKeyDown,
    deferKey(event) {
      if (commandFor(event)) defer(() => pressKey(editor, event))
      else if (isTyping(event)) defer(() => typeKey(editor, event.key, event.shiftKey), event.key)
      else return false
      return true
    },
    deferPaste(event) {
      const [formats, isPlain] = [copyFormats(event), plainPaste.isPlain(event)]
      defer(() => pasteFormats(editor, formats, isPlain))
    },
    replay: (input) =>
      defer(() =>
        input({
          type: (text, continuesList) => typeText(editor, text, continuesList),
          paste(formats, event, key) {
            if (key) plainPaste.onKeyDown(key)
            pasteFormats(editor, formats, plainPaste.isPlain(event))
          },
          press: (key) => pressKey(editor, key),
          select(anchor, focus) {
            const caret = readCaret(editor)
            // The caret may have been before or within a list mark, which is no text.
            const start = caret - editor.read(() => $caret()?.block.getTextContentSize() ?? 0)
            setCaret(editor, Math.max(start, caret - anchor), Math.max(start, caret - focus))
          },
        }),
      ),
    isEmpty: () => tasks.length === 0,
    text() {
      let text = ''
      for (const [, key = ''] of tasks)
        text = key === 'Backspace' ? text.replace(/.$/su, '') : text + key.replace('Enter', '\n')
      return text
    },
    run,
    clear: () => (tasks.length = 0),
  }
}

function pressKey(editor: LexicalEditor, key: KeyPress) {
  editor.update(() => commandFor(key)?.run(editor), { discrete: true })
}

/** Whether a key writes or removes a character. Windows reports AltGr, which types, as Ctrl and Alt. */
function isTyping({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return /^(?:.|Enter|Backspace)$/su.test(key) && !metaKey && (!ctrlKey || altKey)
}
