import { HistoryExtension } from '@lexical/history'
import {
  $addUpdateTag,
  $getNodeByKey,
  $getSelection,
  $hasUpdateTag,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_CRITICAL,
  COMPOSITION_END_TAG,
  configExtension,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  defineExtension,
  type EditorState,
  HISTORIC_TAG,
  HISTORY_MERGE_TAG,
  HISTORY_PUSH_TAG,
  mergeRegister,
  type NodeKey,
  RootNode,
  type TextNode,
} from 'lexical'

/** Typing that goes on within this time belongs to the same step, in milliseconds. */
const PAUSE_MS = 1000
/** Characters without a space that one step holds: whole sentences, where a script has no spaces between words. */
const LONGEST_WORD = 20
const MAX_STEPS = 500

/**
 * Undo and redo. Lexical merges whatever is typed without a pause; here each word is a step of its own, with the space
 * before it, and the first word typed over a selection is one step with the removal.
 */
export const historyExtension = defineExtension({
  name: 'pinwell/history',
  dependencies: [
    configExtension(HistoryExtension, { delay: PAUSE_MS, maxDepth: MAX_STEPS, disabled: false }),
  ],
  register(editor, _config, state) {
    const { historyState, now } = state.getDependency(HistoryExtension).output
    let isTypedOver = false
    /** Where and until when typing goes on with the text that has just replaced a selection. */
    let replacement: { readonly key: NodeKey; readonly offset: number; readonly until: number } | null = null

    function $group(): void {
      const place = $placeOfCaret()
      const last = replacement
      replacement = null
      if (!place || editor.isComposing()) return
      const { node, offset } = place
      const key = node.getKey()
      if (isTypedOver) replacement = { key, offset, until: now.peek()() + PAUSE_MS }
      else if (!$hasUpdateTag(COMPOSITION_END_TAG) && !$isTyped(editor.getEditorState(), node, offset)) return
      else if (beginsWord(node, offset) || $lengthOfStep(node) > LONGEST_WORD) $addUpdateTag(HISTORY_PUSH_TAG)
      else if (last?.key === key && last.offset === offset - 1 && now.peek()() < last.until)
        $addUpdateTag(HISTORY_MERGE_TAG)
    }

    /** How much longer the text is than at the end of the step before. */
    function $lengthOfStep(node: TextNode): number {
      const before = historyState.peek().undoStack.at(-1)
      return node.getTextContentSize() - sizeIn(before?.editorState, node.getKey())
    }

    return mergeRegister(
      editor.registerCommand(
        CONTROLLED_TEXT_INSERTION_COMMAND,
        () => {
          const selection = $getSelection()
          isTypedOver = $isRangeSelection(selection) && !selection.isCollapsed()
          return false
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
      editor.registerNodeTransform(RootNode, $group),
      editor.registerUpdateListener(({ tags }) => {
        isTypedOver = false
        if (tags.has(HISTORIC_TAG)) replacement = null
      }),
    )
  },
})

interface TextPlace {
  readonly node: TextNode
  readonly offset: number
}

function $placeOfCaret(): TextPlace | null {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null
  const { anchor } = selection
  const node = anchor.getNode()
  return $isTextNode(node) ? { node, offset: anchor.offset } : null
}

/** Whether one character has just been typed before the caret. */
function $isTyped(before: EditorState, node: TextNode, offset: number): boolean {
  const last = before.read($placeOfCaret)
  return (
    last?.node.getKey() === node.getKey() &&
    last.offset === offset - 1 &&
    sizeIn(before, node.getKey()) === node.getTextContentSize() - 1
  )
}

/** Whether the character before the caret is the first space behind a word. */
function beginsWord(node: TextNode, offset: number): boolean {
  return /\S\s$/.test(node.getTextContent().slice(Math.max(0, offset - 2), offset))
}

function sizeIn(state: EditorState | undefined, key: NodeKey): number {
  return state?.read(() => $getNodeByKey(key)?.getTextContentSize()) ?? 0
}
