import { describe, expect, test } from 'vitest'
import { createVisitorNote } from '../../../src/notes/note.ts'
import { createSearch } from '../../../src/notes/search/search.ts'

describe('the index reads', () => {
  let reads = 0
  const counted = (title: string) =>
    Object.defineProperty(
      createVisitorNote({ title, content: '' }, 1, () => false),
      'content',
      {
        get() {
          reads++
          return ''
        },
      },
    )
  const notes = Array.from({ length: 1_000 }, (_, n) => counted(`giant ${n}`))

  test('only the text of a note that has changed', () => {
    const search = createSearch()
    expect(search.find(notes, 'giant')).toHaveLength(1_000)
    reads = 0
    expect(search.find(notes.with(500, counted('elf')), 'giant')).toHaveLength(999)
    expect(reads).toBe(1)
  })

  test('few texts again if the list is in another order', () => {
    const search = createSearch()
    search.warm(notes)
    reads = 0
    expect(search.find(notes.toReversed(), 'giant')).toEqual(notes.toReversed())
    expect(reads).toBeLessThan(16)
  })

  test('few texts again of notes that have left the list and return', () => {
    const search = createSearch()
    search.warm(notes)
    reads = 0
    expect(search.find(notes.slice(100, 900), 'giant')).toHaveLength(800)
    expect(search.find(notes, 'giant')).toHaveLength(1_000)
    expect(reads).toBeLessThan(16)
  })

  test('each text once if it is stopped again and again, and the list changes meanwhile', () => {
    const search = createSearch()
    reads = 0
    for (let size = 100; size <= 900; size += 100) {
      let added = 0
      expect(search.warm(size < 500 ? notes : notes.slice(1), () => added++ === 100)).toBe(false)
    }
    expect(reads).toBe(900)
    expect(search.find(notes, 'giant')).toHaveLength(1_000)
    expect(reads).toBe(1_000)
  })
})
