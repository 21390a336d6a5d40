import { type Doc, plainTextToDoc } from '../markers/doc.ts'
import { parse } from '../markers/parse.ts'
import { loadStrategyFor } from './chunked-load.ts'
import { exceedsInsertLimit } from './insert-limits.ts'
import type { KeyPress } from './shortcuts.ts'

/** What was written into a plain field before the editor had loaded. */
export interface EarlyInput {
  /** The text that the field was loaded with. */
  readonly loadedText: string
  /** Whether that is marker text rather than plain text. */
  readonly hasMarkers: boolean
  readonly text: string
  /** Where the selection begins and where its caret is, as numbers of characters before the end of the text. */
  readonly selection: readonly [anchor: number, focus: number]
  readonly recorded: readonly RecordedInput[]
}

/** An input that the text alone does not show: a paste, a shortcut or a save. */
export interface RecordedInput {
  /** The text before the input, from the start of the field. */
  readonly before: string
  /** The text with the input. */
  after: string
  /** False if the input was followed by text, so that the editor cannot replay it. */
  readonly replay: Replay | false
}

/** Repeats an input in the editor. */
export type Replay = (target: ReplayTarget) => void

interface ReplayTarget {
  /** Types a text. `continuesList` is whether its lines without a mark are items of the list before it. */
  readonly type: (text: string, continuesList: boolean) => void
  /** Pastes what `event` held. `key` is the last key that was pressed before. */
  readonly paste: (formats: ReadonlyMap<string, string>, event: Event, key: KeyboardEvent | undefined) => void
  readonly press: (key: KeyPress) => void
  /** Selects what is between these numbers of characters before the caret. */
  readonly select: (anchor: number, focus: number) => void
}

interface EarlyReplays {
  /** The document that the field was loaded with. */
  readonly doc: Doc
  /** What makes the text from it, in order. */
  readonly replays: Replay[]
}

/**
 * Plans how the editor repeats the input. Undefined if it cannot and must load the text: the text before an input was changed, the editor
 * would ask about the text, or more was typed than a person types while the editor loads.
 */
export function planReplays({
  loadedText,
  hasMarkers,
  text,
  selection,
  recorded,
}: EarlyInput): EarlyReplays | undefined {
  // A draft without other input is parsed, not typed. Its caret may be within it.
  if (recorded.length === 0 && text === loadedText) return undefined
  // Until the answer, the draft would be stored without the paste and without what was typed after it.
  if (exceedsInsertLimit(text)) return undefined
  const loadedDoc = (hasMarkers ? parse : plainTextToDoc)(loadedText)
  // What was typed on the line below a fence is not code.
  const isBelowCode = loadedDoc.at(-1)?.type === 'code' && text.startsWith(`${loadedText}\n`)
  const doc: Doc = isBelowCode ? [...loadedDoc, { type: 'paragraph', runs: [] }] : loadedDoc
  if (loadStrategyFor(doc) !== 'at-once') return undefined
  const all = [...recorded, { before: text, after: text, replay: () => {} }]
  const replays: Replay[] = []
  let end = isBelowCode ? `${loadedText}\n` : loadedText
  let typedLength = 0
  for (const [index, { before, after, replay }] of all.entries()) {
    const isDeleted = all
      .slice(index + 1)
      .some((later) => later.before.length <= before.length && later.before.length < after.length)
    if (isDeleted) continue
    if (!replay || !before.startsWith(end)) return undefined
    const typed = before.slice(end.length)
    typedLength += typed.length
    // A line that is typed right after the loaded text is an item of its list only if it has a mark.
    const continuesList = replays.length > 0
    replays.push(({ type }) => type(typed, continuesList), replay)
    end = after
  }
  if (selection[0] + selection[1] > 0) replays.push(({ select }) => select(...selection))
  return typedLength > MAX_RETYPED_LENGTH ? undefined : { doc, replays }
}

/** Nobody types more than this while the editor loads, and replaying more would take noticeable time. */
const MAX_RETYPED_LENGTH = 1000
