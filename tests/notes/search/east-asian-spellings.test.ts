import { expect, test } from 'vitest'
import { createVisitorNote } from '../../../src/notes/note.ts'
import { withOtherSpellings } from '../../../src/notes/search/other-spellings.ts'
import { createSearch } from '../../../src/notes/search/search.ts'

function isFound(content: string, query: string): boolean {
  const note = createVisitorNote({ title: 'Title', content }, 1, () => false)
  return withOtherSpellings(createSearch()).find([note], query).length === 1
}

// @spec beyond.search-spellings
test.each([['김민수과장', '김민수 과장과 회의']])('%j finds %j', (query, text) =>
  expect(isFound(text, query)).toBe(true),
)

test.each([['김민수과장', '김민 과장과 회의']])('%j does not find %j', (query, text) =>
  expect(isFound(text, query)).toBe(false),
)
