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
import { $orderedPoints, $readSelection, $setPoint } from './rewrite.ts'

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
  function onInput(event: Event) {
    const { currentTarget } = event
    if (isAnnounced || editor.isComposing() || !(currentTarget instanceof Element)) return
    if (!before) {
      before = editor.read(() => $readBefore(editor))
      setTimeout(finish)
    }
    // Of new lines, the next event of the same edit shows only what Lexical has read.
    if (before && !edit?.hasNewLines) edit = readEdit(before, currentTarget)
    // Otherwise Lexical would draw again what a deletion has emptied, although the same task writes on.
    if (edit?.isAfterDeletion) event.stopImmediatePropagation()
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
      const selection = $getSelection()
      // Only after a deletion: at a caret, a mark may have been switched on.
      if (last.isAfterDeletion && $isRangeSelection(selection))
        $setPoint($orderedPoints(selection)[0], $getRoot().getChildren(), last.from)
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
  /** The offset of that text. */
  readonly from: number
  /** Whether characters before the selection were deleted too. */
  readonly isAfterDeletion: boolean
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

/** Undefined if other text has changed than the selected one and the line before it, and for a typed character. */
function readEdit(before: TextBefore, root: Element): ScriptEdit | undefined {
  const { whole, to, restore } = before
  const drawn = [...root.querySelectorAll<HTMLElement>(LINES)]
    .filter((line) => !line.querySelector(LINES))
    // The browser writes some spaces as no-break spaces, and a line break that is not drawn at the end of a line.
    .map(({ innerText }) => innerText.replaceAll('\u00A0', ' ').replace(/\n$/, ''))
    .join('\n')
  // A text expander deletes the abbreviation character by character.
  let { from } = before
  while (!drawn.startsWith(whole.slice(0, from)) && whole[from - 1] !== '\n') from--
  const [head, tail] = [whole.slice(0, from), whole.slice(to)]
  if (!hasEnds(drawn, head, tail)) return undefined
  const text = drawn.slice(from, drawn.length - tail.length)
  // One character may be typed, and complete a marker.
  if (from === to && /^[^\t\n]$/.test(text)) return undefined
  const isChange = text !== whole.slice(from, to)
  const hasNewLines = isChange && text.includes('\n')
  return { drawn, text, from, isAfterDeletion: from < before.from, isChange, hasNewLines, restore }
}

function textOf(doc: Doc): string {
  return doc.map(textOfBlock).join('\n')
}

const LINES = 'p, li, code, [role=checkbox]'
