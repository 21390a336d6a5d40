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

/** The longest pause within one undo step of typing. */
const PAUSE_MS = 1000
/** The maximum characters without a space in one step. It matters for scripts without spaces between words. */
const MAX_STEP_LENGTH = 20
const MAX_STEPS = 500

/**
 * Undo and redo. Lexical merges everything that is typed without a pause. Here each word is a step of its own, together
 * with the space before it. The first word that is typed over a selection forms one step with the removal.
 */
export const historyExtension = defineExtension({
  name: 'pinwell/history',
  dependencies: [
    configExtension(HistoryExtension, { delay: PAUSE_MS, maxDepth: MAX_STEPS, disabled: false }),
  ],
  register(editor, _config, state) {
    const { historyState, now } = state.getDependency(HistoryExtension).output
    let replacesSelection = false
    /** The caret position after a selection was replaced, and the time until which typing there joins that step. */
    let replacement: { readonly key: NodeKey; readonly offset: number; readonly until: number } | null = null
    /** The text of which a letter was just deleted, and the time until which deleting its last one joins that step. */
    let deletion: { readonly key: NodeKey; readonly until: number } | null = null

    /** Lexical begins a step when the last letter of a text is deleted. Undo would first restore only this letter. */
    function $groupDeletions(): void {
      const previousDeletion = deletion
      deletion = null
      const before = editor.getEditorState().read($caretText)
      if (!before || editor.isComposing()) return
      const { key, size, block, blockSize } = before
      if ($getNodeByKey(block)?.getTextContentSize() !== blockSize - 1) return
      if (size > 1) deletion = { key, until: now.peek()() + PAUSE_MS }
      else if (previousDeletion?.key === key && now.peek()() < previousDeletion.until)
        $addUpdateTag(HISTORY_MERGE_TAG)
    }

    function $groupTyping(): void {
      const position = $caretPosition()
      const previousReplacement = replacement
      replacement = null
      if (!position || editor.isComposing()) return
      const { node, offset } = position
      const key = node.getKey()
      if (replacesSelection) replacement = { key, offset, until: now.peek()() + PAUSE_MS }
      else if (!$hasUpdateTag(COMPOSITION_END_TAG) && !$isTyped(editor.getEditorState(), node, offset)) return
      else if (isSpaceAfterWord(node, offset) || $lengthOfStep(node) > MAX_STEP_LENGTH)
        $addUpdateTag(HISTORY_PUSH_TAG)
      else if (
        previousReplacement?.key === key &&
        previousReplacement.offset === offset - 1 &&
        now.peek()() < previousReplacement.until
      )
        $addUpdateTag(HISTORY_MERGE_TAG)
    }

    /** The number of characters that the text has gained since the previous step. */
    function $lengthOfStep(node: TextNode): number {
      const before = historyState.peek().undoStack.at(-1)
      return node.getTextContentSize() - sizeIn(before?.editorState, node.getKey())
    }

    return mergeRegister(
      editor.registerCommand(
        CONTROLLED_TEXT_INSERTION_COMMAND,
        () => {
          const selection = $getSelection()
          replacesSelection = $isRangeSelection(selection) && !selection.isCollapsed()
          return false
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
      editor.registerNodeTransform(RootNode, () => {
        $groupDeletions()
        $groupTyping()
      }),
      editor.registerUpdateListener(({ tags }) => {
        replacesSelection = false
        if (tags.has(HISTORIC_TAG)) replacement = deletion = null
      }),
    )
  },
})

interface TextPosition {
  readonly node: TextNode
  readonly offset: number
}

function $caretPosition(): TextPosition | null {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null
  const { anchor } = selection
  const node = anchor.getNode()
  return $isTextNode(node) ? { node, offset: anchor.offset } : null
}

/** The text node that contains the caret and its block: their keys and lengths. */
function $caretText() {
  const node = $caretPosition()?.node
  const block = node?.getParent()
  if (!node || !block) return null
  return {
    key: node.getKey(),
    size: node.getTextContentSize(),
    block: block.getKey(),
    blockSize: block.getTextContentSize(),
  }
}

/** Whether one character has just been typed before the caret. */
function $isTyped(before: EditorState, node: TextNode, offset: number): boolean {
  const previous = before.read($caretPosition)
  return (
    previous?.node.getKey() === node.getKey() &&
    previous.offset === offset - 1 &&
    sizeIn(before, node.getKey()) === node.getTextContentSize() - 1
  )
}

/** Whether the character before the caret is the first space after a word. */
function isSpaceAfterWord(node: TextNode, offset: number): boolean {
  return /\S\s$/.test(node.getTextContent().slice(Math.max(0, offset - 2), offset))
}

function sizeIn(state: EditorState | undefined, key: NodeKey): number {
  return state?.read(() => $getNodeByKey(key)?.getTextContentSize()) ?? 0
}
