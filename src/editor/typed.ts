import { $isCodeNode } from '@lexical/code-core'
import {
  $getNodeByKey,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
  COMPOSITION_END_TAG,
  COMPOSITION_START_TAG,
  type EditorState,
  HISTORIC_TAG,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  PASTE_TAG,
} from 'lexical'
import { BOLD, type Block, type Marks, STRIKE, UNDERLINE } from '../markers/doc.ts'
import type { CommandName } from './commands.ts'
import { become, MAX_NUMBER } from './lines.ts'
import { cut } from './pieces.ts'
import { $caret, $rewriteSelected, $runsOf, $setLine } from './rewrite.ts'

/**
 * Turns typed markers into what they stand for. It acts in an update of its own, after the one that typed the last
 * character, so that undo gives the literal text back; and only when that character was typed just now.
 */
export function registerTyped(editor: LexicalEditor, announce: (name: CommandName) => void): () => void {
  let composedFrom: EditorState | null = null
  return editor.registerUpdateListener(({ dirtyLeaves, editorState, prevEditorState, tags }) => {
    if (tags.has(COMPOSITION_START_TAG)) composedFrom = prevEditorState
    if (editor.isComposing()) return
    const composed = tags.has(COMPOSITION_END_TAG)
    const before = (composed && composedFrom) || prevEditorState
    composedFrom = null
    if (dirtyLeaves.size === 0 || tags.has(HISTORIC_TAG) || tags.has(PASTE_TAG)) return
    if (!editorState.read(() => $mayClose() && $hasTyped(before, composed) && $change() !== null, { editor }))
      return
    editor.update(
      () => {
        const change = $change()
        if (!change) return
        change.$run()
        announce(change.name)
      },
      { tag: HISTORY_PUSH_TAG },
    )
  })
}

/** What the text before the end of a line's marker makes of the line; null when it is no marker. */
export function lineMarker(text: string): LineMarker | null {
  if (text === '```') return { name: 'code', type: 'code', start: null }
  if (text === '- ' || text === '* ' || text === '• ') return { name: 'bullets', type: 'bullet', start: null }
  const number = /^(0|[1-9]\d{0,8})\. $/.exec(text)?.[1]
  return number ? { name: 'numbers', type: 'number', start: Math.min(Number(number), MAX_NUMBER) } : null
}

interface LineMarker {
  readonly name: CommandName
  readonly type: Block['type']
  readonly start: number | null
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
    // Within a word, as in `a__init__`, underscores are the word's own.
    if (char === '_' && /[\p{L}\p{N}]/u.test(text[open - 1] ?? '')) continue
    return { ...sign, open, close: end }
  }
  return null
}

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

function $change(): { readonly name: CommandName; readonly $run: () => void } | null {
  const caret = $caret()
  if (!caret || $isCodeNode(caret.line)) return null
  const { line, offset } = caret
  const runs = $runsOf(line)
  const text = line.getTextContent()
  const marker = $isParagraphNode(line) ? lineMarker(text.slice(0, offset)) : null
  if (marker) {
    const $run = (): void => {
      $setLine(caret, cut(runs, offset), 0)
      $rewriteSelected((doc, first, last) => become(doc, first, last, marker.type, marker.start))
    }
    return { name: marker.name, $run }
  }
  const pair = markerPair(text.slice(0, offset), text.charAt(offset))
  if (!pair) return null
  const { open, close } = pair
  const inside = cut(runs, open + 2, close).map(({ text: part, marks }) => ({
    text: part,
    marks: marks | pair.mark,
  }))
  const marked = [...cut(runs, 0, open), ...inside, ...cut(runs, offset)]
  return { name: pair.name, $run: () => $setLine(caret, marked, offset - 4) }
}

function isSpace(char: string | undefined): boolean {
  return char === undefined || char.trim() === ''
}
