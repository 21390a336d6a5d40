import { FenceScanner } from '../../markers/fences.ts'

/** The lines that a code block touches, by their index. The text has no `\r`. */
export function codeLines(text: string): ReadonlySet<number> {
  const lines = new Set<number>()
  const fences = new FenceScanner(text)
  let [line, at] = [0, 0]
  for (let code = fences.next(0); code; code = fences.next(code.end)) {
    line += countNewlines(text, at, code.start)
    lines.add(line)
    for (let left = countNewlines(text, code.start, code.end); left > 0; left--) lines.add(++line)
    at = code.end
  }
  return lines
}

function countNewlines(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}
