import type { Doc, Marks, Run } from './doc.ts'
import { backtickRunLengths } from './fences.ts'
import {
  BACKSLASH,
  endOfListMark,
  endOfRun,
  endOfSpaces,
  FENCE,
  INLINE_MARKERS,
  isCheckbox,
  isInlineSpecial,
  mayOpenBlock,
  opensBlock,
} from './grammar.ts'

/** A run of one character that may need a backslash in the middle of a line. */
const SPECIAL_RUN = /\\+|\*+|_+|~+|`+/g
const SPECIAL_CHARACTERS = ['\\', '*', '_', '~', '`']

/** Whether the text of every line can be written unchanged: no special character, no soft break, no empty run. */
export function hasNoSpecialText(doc: Doc): boolean {
  let text = ''
  for (const block of doc) {
    if (block.type === 'code') continue
    for (const run of block.runs) {
      if (run.text === '') return false
      text += run.text
    }
  }
  return !text.includes('\n') && !SPECIAL_CHARACTERS.some((special) => text.includes(special))
}

/** Rule 7 at the start of a line: the backslashes that prevent its text from opening a block or losing backslashes. */
export function lineStartEscapes(
  [first]: readonly Run[],
  continuationIndent = Infinity,
  startsNote = false,
): string {
  if (!first || first.marks !== 0 || !mayOpenBlock(first.text.charCodeAt(0))) return ''
  const { text } = first
  if (text.charCodeAt(0) === BACKSLASH) {
    const end = endOfRun(text, 0)
    return opensBlock(text, end, startsNote) ? '\\'.repeat(end) : ''
  }
  const end = endOfSpaces(text, 0)
  return end >= continuationIndent || endOfListMark(text, end) >= 0 ? '\\' : ''
}

/** Rule 7 at the start of a bullet's text: the backslashes that prevent it from being read as a checkbox. */
export function checkboxEscapes([first]: readonly Run[]): string {
  if (!first || first.marks !== 0) return ''
  const end = first.text.startsWith('\\') ? endOfRun(first.text, 0) : 0
  return isCheckbox(first.text, end) ? '\\'.repeat(Math.max(1, end)) : ''
}

/**
 * Rule 7 within lines: escapes the texts of a document, together with the markers around them. The caller passes the
 * texts from last to first, because characters form a marker or a fence only if a partner follows later.
 */
export class Escaper {
  /** The lengths of all runs of three or more backticks so far. */
  private readonly backtickRuns = new Set<number>()
  /** The marks for which the line so far contains a delimiter: a marker, or an unpaired delimiter that is text. */
  private openMarks: Marks = 0

  addBacktickRuns(code: string): void {
    for (const length of backtickRunLengths(code)) this.backtickRuns.add(length)
  }

  startLine(markersAtEnd: string): void {
    this.openMarks = 0
    this.addMarkers(markersAtEnd)
  }

  escape(text: string, markersBefore: string, markersAfter: string): string {
    const written = this.escapeRuns(text, markersBefore, markersAfter)
    this.addMarkers(markersBefore)
    return written
  }

  private addMarkers(markers: string): void {
    for (const { mark, delimiter } of INLINE_MARKERS) if (markers.includes(delimiter)) this.openMarks |= mark
  }

  private escapeRuns(text: string, markersBefore: string, markersAfter: string): string {
    const starts = Array.from(text.matchAll(SPECIAL_RUN), ({ index }) => index)
    let written = ''
    let end = text.length
    for (const start of starts.toReversed()) {
      const runEnd = endOfRun(text, start)
      const before = start > 0 ? '' : markersBefore
      const after = runEnd < text.length ? text.charAt(runEnd) : markersAfter.charAt(0)
      written = this.escapeRun(text.slice(start, runEnd), before, after) + text.slice(runEnd, end) + written
      end = start
    }
    return text.slice(0, end) + written
  }

  private escapeRun(run: string, before: string, after: string): string {
    const char = run.charAt(0)
    if (char === '\\') return isInlineSpecial(after.charCodeAt(0)) ? run + run : run
    if (char === '`') return this.escapeBackticks(run)
    return this.escapeDelimiters(run, before.endsWith(char), after === char)
  }

  /** Backticks open a code block only if a run of the same length follows later. */
  private escapeBackticks(run: string): string {
    if (run.length < FENCE.length) return run
    const opens = this.backtickRuns.has(run.length)
    this.backtickRuns.add(run.length)
    return opens ? `\\${run}` : run
  }

  /**
   * A character next to a marker of its own kind would change the marker's length, so it is escaped. An unescaped pair
   * is a marker only if another one follows in the line.
   */
  private escapeDelimiters(run: string, isAfterMarker: boolean, isBeforeMarker: boolean): string {
    const char = run.charAt(0)
    const first = isAfterMarker ? `\\${char}` : ''
    const last = isBeforeMarker && !(isAfterMarker && run.length === 1) ? `\\${char}` : ''
    const bare = run.slice((first.length + last.length) / 2)
    return first + (this.isMarker(bare) ? '\\' : '') + bare + last
  }

  private isMarker(bare: string): boolean {
    const inlineMarker = INLINE_MARKERS.find(({ delimiter }) => delimiter === bare)
    if (!inlineMarker) return false
    const hasLaterMarker = (this.openMarks & inlineMarker.mark) !== 0
    this.openMarks |= inlineMarker.mark
    return hasLaterMarker
  }
}
