import { CODE_OPEN, FENCE } from '../../markers/grammar.ts'
import type { Lines } from './diff-lines.ts'
import { withoutMark } from './merge-hunks.ts'

/**
 * A text and two versions of it. Where one version has another list mark for all items of a kind, such as checks instead of bullets, the
 * other one and the base get it too. So the marks are not changes of lines that the other side moved, edited or removed, and the items that
 * it added do not keep the old ones.
 */
export function withChangedMarks(texts: readonly string[]): readonly string[] {
  const [base, mine, theirs] = texts.map((text) => text.split('\n'))
  if (!base || !mine || !theirs || texts.some((text) => CODE.test(text))) return texts
  const [nextBase, nextTheirs] = withMarksOf(mine, base, theirs)
  const [lastBase, nextMine] = withMarksOf(nextTheirs, nextBase, mine)
  return [lastBase, nextMine, nextTheirs].map((lines) => lines.join('\n'))
}

function withMarksOf(changed: Lines, base: Lines, other: Lines): readonly [base: Lines, other: Lines] {
  const marks = changedMarks(base, changed)
  const kinds = new Map(base.filter(isItem).map((line) => [withoutMark(line), kindOf(line)]))
  const checked = new Set(base.filter(isChecked))
  for (const kind of marks.keys()) {
    const items = other.filter((line) => kindOf(line) === kind)
    // The other side may have changed the marks too, and a check that only it has set would be lost.
    const isChanged = (line: string) =>
      (kinds.get(withoutMark(line)) ?? kind) !== kind || (isChecked(line) && !checked.has(line))
    if (items.length === 0 || items.some(isChanged)) marks.delete(kind)
  }
  const withMark = (line: string) => {
    const mark = marks.get(kindOf(line))
    return mark === undefined ? line : mark + withoutMark(line)
  }
  return [base.map(withMark), other.map(withMark)]
}

/** The new mark of each kind of which the base has items and the changed version has none, if all of these got the same one. */
function changedMarks(base: Lines, changed: Lines): Map<string, string> {
  const keptKinds = new Set(changed.map(kindOf))
  const newMarks = new Map(changed.filter(isItem).map((line) => [withoutMark(line), markOf(line)]))
  const found = new Map<string, Set<string>>()
  for (const line of base) {
    const [kind, mark] = [kindOf(line), newMarks.get(withoutMark(line))]
    if (isItem(line) && mark !== undefined && !keptKinds.has(kind))
      found.set(kind, (found.get(kind) ?? new Set()).add(mark))
  }
  const marks = new Map<string, string>()
  for (const [kind, [mark = '', ...others]] of found)
    if (others.length === 0 && mark.search(/\S/) === kind.search(/\S/)) marks.set(kind, mark)
  return marks
}

/** The indent and mark of a list item, without its check; empty for another line. */
function markOf(line: string): string {
  const mark = line.slice(0, line.length - withoutMark(line).length)
  return mark.trim() && mark.replace('[x]', '[ ]')
}

/** The same with one number for all items that are numbered. */
function kindOf(line: string): string {
  return markOf(line).replace(/\d+/, '1')
}

function isItem(line: string): boolean {
  return markOf(line) !== ''
}

function isChecked(line: string): boolean {
  return line.trimStart().startsWith('• [x] ')
}

/** Lines of code may look like items. */
const CODE = new RegExp(`${FENCE}|^${CODE_OPEN}`)
