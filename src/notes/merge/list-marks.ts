import { CODE_OPEN, FENCE } from '../../markers/grammar.ts'
import type { Lines } from './diff-lines.ts'
import { withoutMark } from './merge-hunks.ts'

/**
 * Takes and returns a text and two versions of it. An item whose text each of them has once gets the check of the side that changed it,
 * because checking an item changes neither its text nor its place. Where one version has another list mark for all items of a kind, such as
 * checks instead of bullets, the base and the other version get it too. So the lines that the other side moved, edited or removed do not
 * count as changed by both, and the items that it added do not keep the old mark.
 */
export function withChangedMarks(texts: readonly string[]): readonly string[] {
  if (texts.some((text) => CODE.test(text))) return texts
  const [base, mine, theirs] = withMergedChecks(texts.map((text) => text.split('\n')))
  if (!base || !mine || !theirs) return texts
  const [nextBase, nextTheirs] = withMarksOf(mine, base, theirs)
  const [lastBase, nextMine] = withMarksOf(nextTheirs, nextBase, mine)
  return [lastBase, nextMine, nextTheirs].map((lines) => lines.join('\n'))
}

/** The three versions with the same check of each item whose text all of them have once. */
function withMergedChecks(versions: readonly Lines[]): readonly Lines[] {
  const [base, ...changed] = versions.map(checksOf)
  const mergedCheck = (text: string) => {
    const before = base?.get(text)
    const checks = changed.map((each) => each.get(text))
    if (before === undefined || !checks.every(Boolean)) return undefined
    // Both sides may have made it an item with a check.
    return checks.find((check) => check !== (before || UNCHECKED)) ?? before
  }
  return versions.map((lines) =>
    lines.map((line) => {
      const check = mergedCheck(withoutMark(line))
      return check ? line.replace(CHECK, check) : line
    }),
  )
}

/** The check of each line that can be checked, by its text; empty if there are several lines with that text. */
function checksOf(lines: Lines): ReadonlyMap<string, string> {
  const checks = new Map<string, string>()
  for (const line of lines) {
    const text = withoutMark(line)
    checks.set(text, checks.has(text) ? '' : (CHECK.exec(line)?.[0] ?? ''))
  }
  return checks
}

/** The base and the other version with the new marks of the changed one, except those of kinds that the other version has changed too. */
function withMarksOf(changed: Lines, base: Lines, other: Lines): readonly [base: Lines, other: Lines] {
  const marks = changedMarks(base, changed)
  const baseKinds = new Map(base.filter(isItem).map((line) => [withoutMark(line), kindOf(line)]))
  const checkedInBase = new Set(base.filter(isChecked))
  for (const kind of marks.keys()) {
    const items = other.filter((line) => kindOf(line) === kind)
    const hadOtherKind = (line: string) => (baseKinds.get(withoutMark(line)) ?? kind) !== kind
    // A check that only the other version has would be lost.
    const wasChecked = (line: string) => isChecked(line) && !checkedInBase.has(line)
    if (items.length === 0 || items.some(hadOtherKind) || items.some(wasChecked)) marks.delete(kind)
  }
  const withMark = (line: string) => {
    const mark = marks.get(kindOf(line))
    return mark === undefined ? line : mark + withoutMark(line)
  }
  return [base.map(withMark), other.map(withMark)]
}

/** The new mark of each kind of which the base has items and the changed version has none, if all got the same one, and no other indent. */
function changedMarks(base: Lines, changed: Lines): Map<string, string> {
  const kindsLeft = new Set(changed.map(kindOf))
  const newMarks = new Map(changed.filter(isItem).map((line) => [withoutMark(line), markOf(line)]))
  const found = new Map<string, Set<string>>()
  for (const line of base) {
    const [kind, mark] = [kindOf(line), newMarks.get(withoutMark(line))]
    if (isItem(line) && mark !== undefined && !kindsLeft.has(kind))
      found.set(kind, (found.get(kind) ?? new Set()).add(mark))
  }
  const marks = new Map<string, string>()
  for (const [kind, [mark = '', ...others]] of found)
    if (others.length === 0 && mark.search(/\S/) === kind.search(/\S/)) marks.set(kind, mark)
  return marks
}

/** The indent and mark of a list item, with its box unchecked; empty for another line. */
function markOf(line: string): string {
  const mark = line.slice(0, line.length - withoutMark(line).length)
  return mark.trim() && mark.replace('[x]', '[ ]')
}

/** What `markOf` returns, with the same number for all numbered items. */
function kindOf(line: string): string {
  return markOf(line).replace(/\d+/, '1')
}

function isItem(line: string): boolean {
  return markOf(line) !== ''
}

function isChecked(line: string): boolean {
  return line.trimStart().startsWith('• [x] ')
}

const CHECK = /(?<=^ *• )\[[ x]\](?= )/

const UNCHECKED = '[ ]'

/** Lines of code may look like items. */
const CODE = new RegExp(`${FENCE}|^${CODE_OPEN}`)
