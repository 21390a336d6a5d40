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
  REMOVE_TEXT_COMMAND,
} from 'lexical'
import { type Doc, textOfBlock } from '../markers/doc.ts'
import { $rememberState, hasEnds, type RestorableState } from './compositions.ts'
import { $toDoc } from './convert.ts'
import { $readSelection } from './rewrite.ts'

/**
 * Inserts what extensions of the browser write with `execCommand`, such as text expanders and dictation. For these, Chromium fires no
 * `beforeinput`. Lexical reads changed text, but of new lines only a part, and with new elements it loses other text of the line.
 */
export function registerScriptEdits(editor: LexicalEditor, $insert: (text: string) => void): () => void {
  let isAnnounced = false
  let before: TextBefore | undefined
  let edit: ScriptEdit | undefined

  /** The `input` event of the same edit follows in the same task. */
  function onBeforeInput() {
    isAnnounced = true
    setTimeout(() => (isAnnounced = false))
  }

  /** Lexical reads the page after the last `input` event of the task. Reading its state before that would draw the page again. */
  function onInput({ currentTarget }: Event) {
    if (isAnnounced || editor.isComposing() || !(currentTarget instanceof Element)) return
    if (!before) {
      before = editor.read(() => $readBefore(editor))
      setTimeout(finish)
    }
    // Of new lines, the next event of the same edit shows only what Lexical has read.
    if (before && !edit?.hasNewLines) edit = readEdit(before, currentTarget)
  }

  function finish() {
    const last = edit
    before = undefined
    edit = undefined
    if (!last || (!last.hasNewLines && textOf(editor.read($toDoc)) === last.drawn)) return
    // Without the tag, the history would record the restored state as a step.
    last.restore({ tag: HISTORIC_TAG })
    if (!last.isChange) return
    const $write = () => {
      if (last.text === '') editor.dispatchCommand(REMOVE_TEXT_COMMAND, null)
      else $insert(last.text)
    }
    editor.update($write, { discrete: true, tag: [PASTE_TAG, HISTORY_PUSH_TAG] })
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

interface ScriptEdit {
  /** All text as the page shows it. */
  readonly drawn: string
  /** The text that the page shows in place of the selection. */
  readonly text: string
  readonly isChange: boolean
  readonly hasNewLines: boolean
  readonly restore: RestorableState['restore']
}

interface TextBefore extends Pick<RestorableState, 'restore'> {
  readonly whole: string
  /** Of the selection in `whole`. */
  readonly from: number
  readonly to: number
}

function $readBefore(editor: LexicalEditor): TextBefore | undefined {
  const selection = $getSelection()
  const remembered = $rememberState(editor)
  if (!remembered || !$isRangeSelection(selection)) return undefined
  const { doc, from, to } = $readSelection($getRoot().getChildren(), selection)
  return { whole: textOf(doc), from, to, restore: remembered.restore }
}

/** Undefined if the text around the selection has changed, and for a typed character. */
function readEdit({ whole, from, to, restore }: TextBefore, root: Element): ScriptEdit | undefined {
  const drawn = [...root.querySelectorAll<HTMLElement>(LINES)]
    .filter((line) => !line.querySelector(LINES))
    // The browser writes some spaces as no-break spaces, and a line break that is not drawn at the end of a line.
    .map(({ innerText }) => innerText.replaceAll('\u00A0', ' ').replace(/\n$/, ''))
    .join('\n')
  const [head, tail] = [whole.slice(0, from), whole.slice(to)]
  if (!hasEnds(drawn, head, tail)) return undefined
  const text = drawn.slice(from, drawn.length - tail.length)
  // One character may be typed, and complete a marker.
  if (from === to && /^[^\t\n]$/.test(text)) return undefined
  const isChange = text !== whole.slice(from, to)
  return { drawn, text, isChange, hasNewLines: isChange && text.includes('\n'), restore }
}

function textOf(doc: Doc): string {
  return doc.map(textOfBlock).join('\n')
}

const LINES = 'p, li, code, [role=checkbox]'
