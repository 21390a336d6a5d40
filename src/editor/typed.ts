import { $isCodeNode } from '@lexical/code-core'
import { $isListItemNode } from '@lexical/list'
import {
  $getNodeByKey,
  $getSelection,
  $getState,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
  $setState,
  COMMAND_PRIORITY_CRITICAL,
  COMPOSITION_END_TAG,
  COMPOSITION_START_TAG,
  DELETE_CHARACTER_COMMAND,
  type EditorState,
  HISTORIC_TAG,
  HISTORY_MERGE_TAG,
  HISTORY_PUSH_TAG,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
  PASTE_TAG,
  UNDO_COMMAND,
  type UpdateListenerPayload,
} from 'lexical'
import { BOLD, type Block, type Marks, type Run, STRIKE, UNDERLINE } from '../markers/doc.ts'
import { LEVEL } from '../markers/grammar.ts'
import type { CommandName } from './commands.ts'
import { $closeFence, CONVERSION_TAG, fenceEnd } from './fence.ts'
import { become, MAX_NUMBER } from './lines.ts'
import { openFence } from './nodes.ts'
import { cut } from './pieces.ts'
import { $caret, type Caret, $rewriteSelected, $runsOf, $setLine } from './rewrite.ts'

/**
 * Turns typed markers into what they stand for. It acts in an update of its own, after the one that typed the last
 * character, so that undo gives the literal text back; and only when that character was typed just now. Backspace right
 * after it does the same as undo.
 */
export function registerTyped(editor: LexicalEditor, announce: (name: CommandName) => void): () => void {
  let composedFrom: EditorState | null = null
  let underlined: Underlined | null = null
  /** The state right after a conversion, as long as neither the text nor the caret has changed. */
  let converted: EditorState | null = null
  let closedFence = false

  function follow({ dirtyElements, dirtyLeaves, editorState, tags }: UpdateListenerPayload): void {
    if (tags.has(CONVERSION_TAG)) {
      converted = editorState
      closedFence = tags.has(CLOSED_FENCE_TAG)
    } else if (
      converted &&
      (dirtyLeaves.size > 0 || dirtyElements.size > 0 || !isSameCaret(converted, editorState))
    )
      converted = null
  }

  function convert({ dirtyLeaves, editorState, prevEditorState, tags }: UpdateListenerPayload): void {
    if (tags.has(COMPOSITION_START_TAG)) composedFrom = prevEditorState
    if (editor.isComposing() || tags.has(CONVERSION_TAG)) return
    const composed = tags.has(COMPOSITION_END_TAG)
    const before = (composed && composedFrom) || prevEditorState
    composedFrom = null
    const candidate = underlined
    if (candidate && (dirtyLeaves.size > 0 || !isSameCaret(prevEditorState, editorState))) underlined = null
    if (dirtyLeaves.size === 0 || tags.has(HISTORIC_TAG) || tags.has(PASTE_TAG)) return
    const $next = (): Change | null => (candidate && $nameBehind(candidate)) ?? $change()
    const change = editorState.read(
      () => ((candidate || $mayClose()) && $hasTyped(before, composed) ? $next() : null),
      { editor },
    )
    if (!change) return
    underlined = change.underlined
    if (change.tags.length > 0) editor.update(() => $next()?.$run(), { tag: [...change.tags] })
    if (change.name) announce(change.name)
  }

  return mergeRegister(
    editor.registerUpdateListener((update) => {
      follow(update)
      convert(update)
    }),
    editor.registerCommand(
      DELETE_CHARACTER_COMMAND,
      (backward) => backward && converted !== null && editor.dispatchCommand(UNDO_COMMAND, undefined),
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(
      INSERT_PARAGRAPH_COMMAND,
      () => {
        // Many press Enter after a closing fence, but the caret is on the next line already.
        const isThere = converted !== null && closedFence
        converted = null
        return isThere
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
  )
}

/** Set with CONVERSION_TAG when the conversion closed a code block. */
const CLOSED_FENCE_TAG = 'pinwell-closed-fence'

/**
 * What the text before the end of a line's marker makes of the line; null when it is no marker. Three spaces before the
 * marker of an item are a level, as in the stored form; fewer are text.
 */
export function lineMarker(text: string): LineMarker | null {
  if (text === '```') return { name: 'code', type: 'code', start: null, indent: 0 }
  const item = ITEM.exec(text)
  if (!item) return null
  const [, spaces = '', number] = item
  const indent = Math.floor(spaces.length / LEVEL)
  if (number === undefined) return { name: 'bullets', type: 'bullet', start: null, indent }
  return { name: 'numbers', type: 'number', start: Math.min(Number(number), MAX_NUMBER), indent }
}

const ITEM = /^( {3,})?(?:[-*+•]|(0|[1-9]\d{0,8})[.)]) $/

interface LineMarker {
  readonly name: CommandName
  readonly type: Block['type']
  readonly start: number | null
  /** The level of a list item. */
  readonly indent: number
}

/** The marker pair that ends where `text` ends, `next` being the character behind it; null when there is none. */
export function markerPair(text: string, next: string): MarkerPair | null {
  const end = text.length - 2
  const sign = SIGNS.find(({ marker }) => text.endsWith(marker))
  if (!sign) return null
  const [char] = sign.marker
  if (next === char || text[end - 1] === char || isSpace(text[end - 1])) return null
  const line = text.lastIndexOf('\n') + 1
  for (
    let open = text.lastIndexOf(sign.marker, end - 3);
    open >= line;
    open = open > 0 ? text.lastIndexOf(sign.marker, open - 1) : -1
  ) {
    if (text[open - 1] === char || text[open + 2] === char || isSpace(text[open + 2])) continue
    // Inside a word, as in `a__init__` or `2**3**4`, the signs are part of the word.
    if (IN_WORD.test(text.slice(Math.max(0, open - 2), open))) continue
    return { ...sign, open, close: end }
  }
  return null
}

/** A letter or digit, other than of scripts that are written without spaces between words. */
const IN_WORD = new RegExp(
  String.raw`(?![${['Han', 'Hira', 'Kana', 'Thai', 'Laoo', 'Khmr', 'Mymr'].map((name) => String.raw`\p{scx=${name}}`).join('')}])[\p{L}\p{M}\p{N}]$`,
  'u',
)

interface Sign {
  readonly marker: string
  readonly name: CommandName
  readonly mark: Marks
}
interface MarkerPair extends Sign {
  readonly open: number
  readonly close: number
}

const SIGNS: readonly Sign[] = [
  { marker: '**', name: 'bold', mark: BOLD },
  { marker: '__', name: 'underline', mark: UNDERLINE },
  { marker: '~~', name: 'strike', mark: STRIKE },
]

/** A cheap look, on every key, at the character before the caret. */
function $mayClose(): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false
  const { anchor } = selection
  const node = anchor.getNode()
  return (
    $isTextNode(node) &&
    anchor.offset > 0 &&
    ' `*_~'.includes(node.getTextContent().charAt(anchor.offset - 1))
  )
}

/** Whether the caret stands right behind what was inserted since `before`: one character, or what was composed. */
function $hasTyped(before: EditorState, composed: boolean): boolean {
  const caret = $caret()
  if (!caret) return false
  const old = before.read(() => $getNodeByKey(caret.line.getKey())?.getTextContent())
  if (old === undefined) return false
  const text = caret.line.getTextContent()
  const inserted = text.length - old.length
  const kept = text.slice(0, caret.offset - inserted) + text.slice(caret.offset)
  return (composed ? inserted > 0 : inserted === 1) && kept === old
}

interface Change {
  /** Told to people who cannot see it; null when it takes something back. */
  readonly name: CommandName | null
  /** Tags of the update; without any there is nothing to do yet. */
  readonly tags: readonly string[]
  readonly underlined: Underlined | null
  readonly $run: () => void
}

/** A text that has just been underlined: its line, where it starts, and the offset behind it. */
interface Underlined {
  readonly line: NodeKey
  readonly start: number
  readonly end: number
}

function $change(): Change | null {
  const caret = $caret()
  if (!caret) return null
  return $isCodeNode(caret.line) ? $fenceEnd(caret) : ($lineMarker(caret) ?? $markerPair(caret))
}

function $fenceEnd(caret: Caret): Change | null {
  const { line, offset } = caret
  const end = fenceEnd(line.getTextContent(), offset, $getState(line, openFence))
  return end && conversion('code', () => $closeFence(caret, end), { tag: CLOSED_FENCE_TAG })
}

function $lineMarker(caret: Caret): Change | null {
  const { line, offset } = caret
  const isItem = $isListItemNode(line)
  const marker = isItem || $isParagraphNode(line) ? lineMarker(line.getTextContent().slice(0, offset)) : null
  // In an item, `- ` is text; only the spaces before it say that a deeper one is meant.
  if (!marker || (isItem && marker.indent === 0)) return null
  const { name, type, start, indent } = marker
  return conversion(name, () => {
    $setLine(caret, cut($runsOf(line), offset), 0)
    $rewriteSelected((doc, first, last) => become(doc, first, last, type, { start, indent }))
    const code = $caret()?.line
    if (type === 'code' && code) $setState(code, openFence, 'info')
  })
}

function $markerPair(caret: Caret): Change | null {
  const { line, offset } = caret
  const text = line.getTextContent()
  const pair = markerPair(text.slice(0, offset), text.charAt(offset))
  if (!pair) return null
  const { name, mark, open, close } = pair
  const underlined = mark === UNDERLINE ? { line: line.getKey(), start: open, end: close - 2 } : null
  const $run = (): void => {
    const runs = $runsOf(line)
    const inside = cut(runs, open + 2, close).map((run) => withMarks(run, run.marks | mark))
    $setLine(caret, [...cut(runs, 0, open), ...inside, ...cut(runs, offset)], offset - 4)
  }
  return conversion(name, $run, { underlined })
}

/**
 * Takes an underline back when what is typed behind it shows that it is part of a name, as in `__init__.py` or
 * `__init__(self)`. A sign that may go on as a name is waited for.
 */
function $nameBehind({ line: key, start, end }: Underlined): Change | null {
  const caret = $caret()
  if (caret?.line.getKey() !== key) return null
  const tail = caret.line.getTextContent().slice(end, caret.offset)
  const $run = (): void => {
    const runs = $runsOf(caret.line)
    const inside = cut(runs, start, end).map((run) => withMarks(run, run.marks & ~UNDERLINE))
    const signs = { text: '__', marks: 0 }
    $setLine(caret, [...cut(runs, 0, start), signs, ...inside, signs, ...cut(runs, end)], caret.offset + 4)
  }
  if (/^[./\\(]?[\p{L}\p{N}_]/u.test(tail))
    return { name: null, tags: [HISTORY_MERGE_TAG], underlined: null, $run }
  return /^[./\\(]$/.test(tail) ? { name: null, tags: [], underlined: { line: key, start, end }, $run } : null
}

function withMarks({ text }: Run, marks: Marks): Run {
  return { text, marks }
}

function conversion(
  name: CommandName,
  $run: () => void,
  { underlined = null, tag }: { readonly underlined?: Underlined | null; readonly tag?: string } = {},
): Change {
  const tags = [HISTORY_PUSH_TAG, CONVERSION_TAG]
  return { name, tags: tag === undefined ? tags : [...tags, tag], underlined, $run }
}

function isSameCaret(one: EditorState, other: EditorState): boolean {
  const [before, after] = [one, other].map((state) => state.read($getSelection))
  if (!$isRangeSelection(before) || !$isRangeSelection(after)) return false
  return before.anchor.is(after.anchor) && before.focus.is(after.focus)
}

function isSpace(char: string | undefined): boolean {
  return char === undefined || char.trim() === ''
}
