import { expect, test } from 'vitest'
import { MAX_CONTENT_LENGTH } from '../../../src/notes/limits.ts'
import { createVisitorNote } from '../../../src/notes/note.ts'
import { findMatches } from '../../../src/notes/search/find-matches.ts'
import { withOtherSpellings } from '../../../src/notes/search/other-spellings.ts'
import { createSearch } from '../../../src/notes/search/search.ts'
import { HOSTILE_SHAPES } from '../../hostile-shapes.ts'
import { processorTime } from '../../processor-time.ts'
import { randomRuns } from '../../random-runs.ts'

const LENGTH = randomRuns({ check: MAX_CONTENT_LENGTH / 4, full: MAX_CONTENT_LENGTH })
/** Each search takes a fraction of a second. Sorting the marks of such a text took more than a minute before it was limited. */
const MOST_PROCESSOR_TIME = 5_000

// @spec beyond.hostile-notes
test.each(Object.entries(HOSTILE_SHAPES))('text next to a hostile text is found: %s', (_, text) => {
  const search = createSearch()
  const hostile = [createVisitorNote({ title: 'Café', content: text(LENGTH) }, 1, () => false)]
  const searchTwice = () => {
    expect(search.find(hostile, 'cafe\u0301')).toEqual(hostile)
    expect(search.find(hostile, 'no such words')).toEqual([])
  }
  expect(processorTime(searchTwice)).toBeLessThan(MOST_PROCESSOR_TIME)
})

test('a short word is highlighted in the lines of a long note in linear time', () => {
  const lines = Array<string>(30_000).fill('5 eur')
  expect(processorTime(() => findMatches(lines, 'rents €'))).toBeLessThan(MOST_PROCESSOR_TIME)
})

test('another spelling is highlighted in a long note in linear time', () => {
  expect(processorTime(() => findMatches(['サーバ'.repeat(30_000)], 'サーバー'))).toBeLessThan(
    MOST_PROCESSOR_TIME,
  )
})

test('one very long word is searched in linear time', () => {
  const notes = [createVisitorNote({ title: 'Café', content: 'text' }, 1, () => false)]
  const find = () => withOtherSpellings(createSearch()).find(notes, 'zh'.repeat(50_000))
  expect(processorTime(find)).toBeLessThan(MOST_PROCESSOR_TIME)
})
