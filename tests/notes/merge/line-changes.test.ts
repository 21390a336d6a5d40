import { expect, test } from 'vitest'
import { lineChanges } from '../../../src/notes/merge/line-changes.ts'
import { createRandom } from '../../random.ts'

/** '-' before a removed line, '+' before an added one, '…3' for three lines that are left out. */
function draw(before: string, after: string): string {
  return lineChanges(Array.from(before), Array.from(after))
    .map((change) => {
      if (change.kind === 'omitted') return `…${change.count}`
      return { same: '', removed: '-', added: '+' }[change.kind] + change.line
    })
    .join(' ')
}

test.each([
  ['abc', 'abc', ''],
  ['abc', 'axc', 'a -b +x c'],
  ['abc', 'abcd', 'a b c +d'],
  ['', 'a', '+a'],
  ['abc', '', '-a -b -c'],
  ['abcdefgh', 'abcdefgX', '…5 f g -h +X'],
  ['abcdefgh', 'Xbcdefgh', '-a +X b c …5'],
  ['abcdefgh', 'XbcdefgY', '-a +X b c …2 f g -h +Y'],
  ['abcdefg', 'XbcdefY', '-a +X b c d e f -g +Y'],
])('shows what was changed from %j to %j', (before, after, drawn) => {
  expect(draw(before, after)).toBe(drawn)
})

test('leaves out only unchanged lines, in texts of random lines', () => {
  const random = createRandom(7)
  for (let run = 0; run < 500; run++) {
    const text = () => Array.from({ length: random(12) }, () => 'abc'.charAt(random(3)))
    const [before, after] = [text(), text()]
    expect(sideOf(before, after, 'removed')).toEqual(before)
    expect(sideOf(before, after, 'added')).toEqual(after)
  }
})

/** One of the two texts, put together from the changes between them. */
function sideOf(before: readonly string[], after: readonly string[], side: 'removed' | 'added') {
  const changes = lineChanges(before, after)
  const text = side === 'removed' ? before : after
  if (changes.length === 0) return after.join() === before.join() ? text : undefined
  const lines: string[] = []
  for (const change of changes)
    if (change.kind === 'omitted') lines.push(...text.slice(lines.length, lines.length + change.count))
    else if (change.kind === 'same' || change.kind === side) lines.push(change.line)
  return lines
}
