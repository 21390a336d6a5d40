import {
  $getRoot,
  $getSelection,
  $isRangeSelection,
  HISTORIC_TAG,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  mergeRegister,
  PASTE_TAG,
  registerEventListener,
} from 'lexical'
import { textOfBlock } from '../markers/doc.ts'
import { $rememberState, hasEnds, type RestorableState } from './compositions.ts'
import { $readNodes } from './convert.ts'

/**
 * Inserts the lines that extensions of the browser write with `execCommand`, such as text expanders and dictation. For these, Chromium fires no
 * `beforeinput`. Lexical reads changes of a line, but of new lines only a part, and loses the text before the caret.
 */
export function registerScriptEdits(editor: LexicalEditor, $insert: (text: string) => void): () => void {
  let isAnnounced = false
  let isPending = false

  /** The `input` event of the same edit follows in the same task. */
  function onBeforeInput() {
    isAnnounced = true
    setTimeout(() => (isAnnounced = false))
  }

  /** Lexical reads the page first. Several `input` events belong to one edit. */
  function onInput({ currentTarget }: Event) {
    if (isAnnounced || isPending || editor.isComposing() || !(currentTarget instanceof Element)) return
    const edit = editor.read(() => $readEdit(editor, currentTarget))
    if (!edit) return
    isPending = true
    setTimeout(() => {
      isPending = false
      // Without the tag, the history would record the restored state as a step.
      edit.restore({ tag: HISTORIC_TAG })
      editor.update(() => $insert(edit.text), { discrete: true, tag: [PASTE_TAG, HISTORY_PUSH_TAG] })
    })
  }

  return editor.registerRootListener((root) =>
    root
      ? mergeRegister(
          registerEventListener(root, 'beforeinput', onBeforeInput, true),
          registerEventListener(root, 'input', onInput, true),
        )
      : undefined,
  )
}

/** The text that the page has in place of the selection, if it has new lines. */
function $readEdit(
  editor: LexicalEditor,
  root: Element,
): { readonly text: string; readonly restore: RestorableState['restore'] } | undefined {
  const selection = $getSelection()
  const remembered = $rememberState(editor)
  if (!remembered || !$isRangeSelection(selection)) return undefined
  const { doc, offsets } = $readNodes($getRoot().getChildren(), [selection.anchor, selection.focus])
  const whole = doc.map(textOfBlock).join('\n')
  const drawn = [...root.querySelectorAll<HTMLElement>(LINES)]
    .filter((line) => !line.querySelector(LINES))
    // The browser writes some spaces as no-break spaces, and a line break that is not drawn at the end of a line.
    .map(({ innerText }) => innerText.replaceAll('\u00A0', ' ').replace(/\n$/, ''))
    .join('\n')
  const [from = 0, to = 0] = offsets.toSorted((a, b) => a - b)
  const [head, tail] = [whole.slice(0, from), whole.slice(to)]
  const text = hasEnds(drawn, head, tail) ? drawn.slice(from, drawn.length - tail.length) : ''
  if (!text.includes('\n') || text === whole.slice(from, to)) return undefined
  return { text, restore: remembered.restore }
}

const LINES = 'p, li, code, [role=checkbox]'
