import { endOfRun, FENCE, isEscaped, NEWLINE } from './grammar.ts'

interface FencedCode {
  /** The offset of the opening fence. */
  readonly start: number
  /** The offset after the closing fence. */
  readonly end: number
  readonly code: string
}

/**
 * The state of a search for the fenced code blocks of a text. It has no methods, because V8 discards the compiled code of a class or of
 * closures whenever it collects the last object of that kind.
 */
interface FenceScan {
  readonly text: string
  nextCode: FencedCode | undefined
  isDone: boolean
  /** The start of the last run of each length. It is set when a search has reached the end without a match. */
  lastOfLength: ReadonlyMap<number, number> | undefined
}

export function createFenceScan(text: string): FenceScan {
  return { text, nextCode: undefined, isDone: false, lastOfLength: undefined }
}

/**
 * Rule 2: finds the first code block that starts at or after `from`, which must not decrease from call to call. All calls together take linear
 * time.
 */
export function findCode(scan: FenceScan, from: number): FencedCode | undefined {
  const { text, nextCode } = scan
  if (scan.isDone || (nextCode && nextCode.start >= from)) return nextCode
  let open = text.indexOf(FENCE, from)
  while (open >= 0) {
    const codeStart = endOfRun(text, open)
    const close = isEscaped(text, open) ? -1 : findClosing(scan, codeStart - open, codeStart)
    if (close >= 0) {
      const code = codeBetween(text, codeStart, close)
      return (scan.nextCode = { start: open, end: close + codeStart - open, code })
    }
    open = text.indexOf(FENCE, codeStart)
  }
  scan.isDone = true
  return (scan.nextCode = undefined)
}

/**
 * The start of the next run of exactly `length` backticks, or -1. A successful search passes only code, which is not
 * searched again. At most one search reaches the end without a match, because it records the last run of every
 * length. Later searches use that record.
 */
function findClosing(scan: FenceScan, length: number, from: number): number {
  const { text } = scan
  if (scan.lastOfLength && (scan.lastOfLength.get(length) ?? -1) < from) return -1
  const lastStarts = new Map<number, number>()
  let run = text.indexOf(FENCE, from)
  while (run >= 0) {
    const end = endOfRun(text, run)
    if (end - run === length) return run
    lastStarts.set(end - run, run)
    run = text.indexOf(FENCE, end)
  }
  scan.lastOfLength = lastStarts
  return -1
}

/** One newline just inside each fence belongs to the fence. If both fences share one newline, the code is empty. */
function codeBetween(text: string, from: number, to: number): string {
  const start = text.charCodeAt(from) === NEWLINE ? from + 1 : from
  const end = text.charCodeAt(to - 1) === NEWLINE ? to - 1 : to
  return text.slice(start, end)
}

/**
 * The start and the end of the lines between two fences, or between a fence and an end of the text, without the newlines that belong to
 * the fences. If the start is greater than the end, two fences share one newline and there is no line between them.
 */
export function linesBetween(text: string, at: number, to: number): readonly [start: number, end: number] {
  return [
    at > 0 && text.charCodeAt(at) === NEWLINE ? at + 1 : at,
    to < text.length && text.charCodeAt(to - 1) === NEWLINE ? to - 1 : to,
  ]
}

/** The lengths of the runs of three or more backticks in a text, each once. */
export function backtickRunLengths(text: string): number[] {
  const lengths = new Set<number>()
  let run = text.indexOf(FENCE)
  while (run >= 0) {
    const end = endOfRun(text, run)
    lengths.add(end - run)
    run = text.indexOf(FENCE, end)
  }
  return [...lengths]
}
