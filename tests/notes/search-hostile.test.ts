import { expect, test } from 'vitest'
import { MAX_CONTENT_LENGTH } from '../../src/notes/limits.ts'
import { createVisitorNote } from '../../src/notes/note.ts'
import { createSearch } from '../../src/notes/search.ts'
import { HOSTILE_SHAPES } from '../hostile-shapes.ts'

/** Sorting the marks of such a text took more than a minute before it was limited. */
// @spec beyond.hostile-notes
test.each(Object.entries(HOSTILE_SHAPES))('text next to a hostile text is found: %s', (_, text) => {
  const search = createSearch()
  const hostile = [createVisitorNote({ title: 'Café', content: text(MAX_CONTENT_LENGTH) }, 1, () => false)]
  expect(search.find(hostile, 'cafe\u0301')).toEqual(hostile)
  expect(search.find(hostile, 'no such words')).toEqual([])
})
