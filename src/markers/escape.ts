import type { Doc, Marks, Run } from './doc.ts'
import { tickRunLengths } from './fences.ts'
import {
  BACKSLASH,
  behindListMark,
  behindRun,
  behindSpaces,
  FENCE,
  isSpecial,
  KINDS,
  mayOpenBlock,
  opensBlock,
} from './grammar.ts'

/** A run of one of the characters that can need a backslash in the middle of a line. */
const SPECIAL_RUN = /([\\*_~`])\1*/g
const SPECIALS = ['\\', '*', '_', '~', '`']

/** Whether the text of all lines can be written as it is: nothing special, no soft break, no run that is empty. */
export function isPlain(doc: Doc): boolean {
  let text = ''
  for (const block of doc) {
    if (block.type === 'code') continue
    for (const run of block.runs) {
      if (run.text === '') return false
      text += run.text
    }
  }
  return !text.includes('\n') && !SPECIALS.some((special) => text.includes(special))
}

/** Rule 7 at the start of a line: the backslashes that keep its text from opening a block or losing backslashes. */
export function escapesAtStart(
  [first]: readonly Run[],
  spacesThatGoOn = Infinity,
  startsNote = false,
): string {
  if (!first || first.marks !== 0 || !mayOpenBlock(first.text.charCodeAt(0))) return ''
  const { text } = first
  if (text.charCodeAt(0) === BACKSLASH) {
    const behind = behindRun(text, 0)
    return opensBlock(text, behind, startsNote) ? '\\'.repeat(behind) : ''
  }
  const behind = behindSpaces(text, 0)
  return behind >= spacesThatGoOn || behindListMark(text, behind) >= 0 ? '\\' : ''
}

/**
 * Rule 7 elsewhere: escapes the texts of a document, given from the last to the first, with the markers around them.
 * That way it knows what could make a marker or a fence of something: a partner that comes later.
 */
export class Escaper {
  /** The lengths of all runs of three or more backticks so far. */
  private readonly tickRuns = new Set<number>()
  /** The kinds that the line has a marker of so far, or an odd pair that reads as text. */
  private kinds: Marks = 0

  passTicks(code: string): void {
    for (const length of tickRunLengths(code)) this.tickRuns.add(length)
  }

  startLine(markersAtEnd: string): void {
    this.kinds = 0
    this.passMarkers(markersAtEnd)
  }

  escape(text: string, markersBefore: string, markersAfter: string): string {
    const written = this.escapeRuns(text, markersBefore, markersAfter)
    this.passMarkers(markersBefore)
    return written
  }

  private passMarkers(markers: string): void {
    for (const { mark, pair } of KINDS) if (markers.includes(pair)) this.kinds |= mark
  }

  private escapeRuns(text: string, markersBefore: string, markersAfter: string): string {
    const starts = Array.from(text.matchAll(SPECIAL_RUN), ({ index }) => index)
    let written = ''
    let end = text.length
    for (const start of starts.toReversed()) {
      const behind = behindRun(text, start)
      const before = start > 0 ? '' : markersBefore
      const after = behind < text.length ? text.charAt(behind) : markersAfter.charAt(0)
      written = this.escapeRun(text.slice(start, behind), before, after) + text.slice(behind, end) + written
      end = start
    }
    return text.slice(0, end) + written
  }

  private escapeRun(run: string, before: string, after: string): string {
    const char = run.charAt(0)
    if (char === '\\') return isSpecial(after.charCodeAt(0)) ? run + run : run
    if (char === '`') return this.escapeTicks(run)
    return this.escapePairs(run, before.endsWith(char), after === char)
  }

  /** Backticks that have no partner later open nothing. */
  private escapeTicks(run: string): string {
    if (run.length < FENCE.length) return run
    const opens = this.tickRuns.has(run.length)
    this.tickRuns.add(run.length)
    return opens ? `\\${run}` : run
  }

  /** Next to a marker of its own kind a character would change its length; a bare pair is a marker if one comes later. */
  private escapePairs(run: string, behindMarker: boolean, beforeMarker: boolean): string {
    const char = run.charAt(0)
    const first = behindMarker ? `\\${char}` : ''
    const last = beforeMarker && !(behindMarker && run.length === 1) ? `\\${char}` : ''
    const bare = run.slice((first.length + last.length) / 2)
    return first + (this.isMarker(bare) ? '\\' : '') + bare + last
  }

  private isMarker(bare: string): boolean {
    const kind = KINDS.find(({ pair }) => pair === bare)
    if (!kind) return false
    const hasPartner = (this.kinds & kind.mark) !== 0
    this.kinds |= kind.mark
    return hasPartner
  }
}
