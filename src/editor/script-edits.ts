import {
  $addUpdateTag,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  DELETE_CHARACTER_COMMAND,
  HISTORY_MERGE_TAG,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  mergeRegister,
  type RangeSelection,
  registerEventListener,
  REMOVE_TEXT_COMMAND,
} from 'lexical'
import { type Doc, textOfBlock } from '../markers/doc.ts'
import { $caret, $readSelection, $setPoint, $takeFormat } from './rewrite.ts'

/**
 * Inserts what extensions of the browser write with `execCommand`, such as text expanders and dictation. For these, Chromium fires no
 * `beforeinput`. Lexical would keep only a part of them. So the page is restored as Lexical has drawn it, and the difference is inserted.
 */
export function registerScriptEdits(editor: LexicalEditor, $insert: (text: string) => void): () => void {
  let isAnnounced = false
  /** Whether the same task has edited before. All its edits are one undo step. */
  let isContinued = false

  /** Without an `input` event, the edit was prevented. */
  function onBeforeInput() {
    isAnnounced = true
    setTimeout(() => (isAnnounced = false))
  }

  function onInput(event: Event, root: HTMLElement, observer: MutationObserver) {
    const wasAnnounced = isAnnounced
    isAnnounced = false
    if (wasAnnounced || editor.isComposing()) return
    const records = observer.takeRecords()
    if (records.length === 0 && !isContinued) return
    // Of several lines, each has an event, but the first event shows all of them.
    event.stopImmediatePropagation()
    if (records.length === 0) return
    const page = readPage(root)
    for (const record of [...records, ...observer.takeRecords()].toReversed()) undoMutation(record)
    const isDeletion = event instanceof InputEvent && event.inputType === 'deleteContentBackward'
    editor.update(() => $write(page, isDeletion), { discrete: true })
  }

  function $write(page: string, isDeletion: boolean) {
    const selection = $getSelection() ?? $getRoot().selectEnd()
    if (!$isRangeSelection(selection)) return
    // The browser has moved the caret.
    selection.dirty = true
    const selected = $readSelection($getRoot().getChildren(), selection)
    const { from, to, text } = findChange(textOf(selected.doc), page)
    const isAtCaret = from === to && selected.from === from && selected.to === to
    // At the start of a block, Chromium may only change its type. Elsewhere it has put the caret into another block.
    const leavesBlock = isDeletion && isAtCaret && $caret()?.offset === 0
    if (from === to && text === '' && !leavesBlock) return
    // One character may be typed, and complete a marker.
    const isTyped = isAtCaret && !isContinued && /^[^\t\n]$/u.test(text)
    if (isContinued) $addUpdateTag(HISTORY_MERGE_TAG)
    else if (!isTyped) $addUpdateTag(HISTORY_PUSH_TAG)
    isContinued = true
    setTimeout(() => (isContinued = false))
    // At the caret, a mark may have been switched on.
    if (!isAtCaret) $select(selection, from, to)
    const { format } = selection
    if (isTyped) editor.dispatchCommand(CONTROLLED_TEXT_INSERTION_COMMAND, text)
    else if (text !== '') $insert(text)
    else if (from < to) {
      editor.dispatchCommand(REMOVE_TEXT_COMMAND, null)
      // The next edit may write in place of the removed text.
      selection.setFormat(format)
    } else editor.dispatchCommand(DELETE_CHARACTER_COMMAND, true)
  }

  return editor.registerRootListener((root) => {
    if (!root) return undefined
    // Its records are taken when they are needed. The callback only drops those of other tasks.
    const observer = new MutationObserver(() => undefined)
    observer.observe(root, {
      childList: true,
      characterData: true,
      characterDataOldValue: true,
      subtree: true,
    })
    return mergeRegister(
      // What Lexical has drawn itself is not to be undone.
      editor.registerUpdateListener(() => void observer.takeRecords()),
      registerEventListener(root, 'beforeinput', onBeforeInput, true),
      registerEventListener(root, 'input', (event) => onInput(event, root, observer), true),
      () => observer.disconnect(),
    )
  })
}

/** Selects what is between two offsets, with the format of its last character. */
function $select(selection: RangeSelection, from: number, to: number): void {
  const blocks = $getRoot().getChildren()
  $setPoint(selection.anchor, blocks, to)
  $takeFormat(selection)
  $setPoint(selection.focus, blocks, from)
  // Of two texts that meet there, the second one is replaced.
  const next = selection.focus.getNode().getNextSibling()
  if (
    from < to &&
    selection.focus.offset === selection.focus.getNode().getTextContentSize() &&
    $isTextNode(next)
  )
    selection.focus.set(next.getKey(), 0, 'text')
}

/** A noncharacter, which stands at the caret while the page is read. */
const CARET = '\uFFFF'
const BLOCKS = 'p, li, code, ul, ol, div, pre, blockquote, h1, h2, h3, h4, h5, h6, table, tr'

/** The text that the page shows, with `CARET` in it. */
function readPage(root: HTMLElement): string {
  const selection = getSelection()
  const range = selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined
  range?.collapse(false)
  if (range && isInLine(range.startContainer, root)) range.insertNode(new Text(CARET))
  return unifySpaces(linesOf(root).join('\n'))
}

function isInLine(node: Node, root: HTMLElement): boolean {
  return root.contains(node) && !(node instanceof Element && node.querySelector(BLOCKS))
}

function linesOf(block: HTMLElement): string[] {
  if (!block.hasChildNodes()) return []
  if (block.querySelector(BLOCKS) === null)
    // A line break at the end of a line is not drawn.
    return [block.innerText.replace(/\n$/, '')]
  return [...block.childNodes].flatMap((child) =>
    child instanceof HTMLElement ? linesOf(child) : (child.textContent ?? ''),
  )
}

function undoMutation({ target, addedNodes, removedNodes, nextSibling, oldValue }: MutationRecord): void {
  if (target instanceof CharacterData) target.data = oldValue ?? ''
  for (const node of addedNodes) target.removeChild(node)
  for (const node of removedNodes) target.insertBefore(node, nextSibling)
}

/** What has replaced the text from `from` to `to`. In a row of equal characters, the change ends at the caret. */
function findChange(whole: string, page: string) {
  const old = unifySpaces(whole)
  const drawn = page.replace(CARET, '')
  const size = Math.min(old.length, drawn.length)
  const maxTail = Math.min(size, page.length - 1 - page.indexOf(CARET))
  let tail = 0
  while (tail < maxTail && old.at(-1 - tail) === drawn.at(-1 - tail)) tail++
  let from = 0
  while (from < size - tail && old[from] === drawn[from]) from++
  return { from, to: old.length - tail, text: drawn.slice(from, drawn.length - tail) }
}

/** The browser writes some spaces as no-break spaces. */
function unifySpaces(text: string): string {
  return text.replaceAll('\u00A0', ' ')
}

function textOf(doc: Doc): string {
  return doc.map(textOfBlock).join('\n')
}
