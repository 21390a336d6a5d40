import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainText } from '../../../src/markers/doc.ts'
import { parse } from '../../../src/markers/parse.ts'
import { createVisitorNote, type Note } from '../../../src/notes/note.ts'
import { PLAIN_SEARCH } from '../../../src/notes/search/plain-search.ts'
import { createSearch } from '../../../src/notes/search/search.ts'
import { randomRuns } from '../../random-runs.ts'
import { createRandomFraction } from '../../random.ts'
import { pinnedFirst, searchByDefinition } from './search-by-definition.ts'

const note = (title: string, content = '', id = 1): Note =>
  createVisitorNote({ title, content }, id, () => false)

describe('a query finds', () => {
  test.each([
    ['giant step', 'One **giant** step'],
    ['giant step', 'one giant **step** more'],
    ['GIANT', 'giant'],
    ['giant', 'GiAnT'],
    ['  giant ', 'a giant'],
    ['arli', 'garlic'],
    ['**', '2 \\*\\* 3'],
    ['2 ** 3', '2 ** 3'],
    ['• milk', '• milk'],
    ['•', '• '],
    ['2. b', '1. a\n2. b'],
    ['const x', '```\nconst x\n```'],
    ['a**b', '```\na**b\n```'],
    ['c:\\dir', 'C:\\dir'],
    ['Ärger', 'ärger'],
    ['caf\u00e9', 'cafe\u0301'],
    ['cafe\u0301', 'caf\u00e9'],
    ['ΟΔΟΣ', 'οδος'],
    ['οδοσ', 'ΟΔΟΣ'],
    ['привет', 'ПРИВЕТ • да'],
    ['漢字', 'すべて漢字'],
    ['👩‍🚀', 'x 👩‍🚀 y'],
    ['\u0000', 'a\u0000b'],
    ['line\nbreak', 'line\r\nbreak'],
    ['a\n• b', 'a\n  • b'],
  ])('%j in %j, in the title or below', (query, text) => {
    const [inContent, title, other] = [
      note('', text),
      note(plainText(parse(text))),
      note('nothing here', 'at all'),
    ]
    const found = createSearch().find([inContent, other, title], query)
    expect(new Set(found)).toEqual(new Set([inContent, title]))
  })

  test.each([
    ['**', 'One **giant** step'],
    ['__', '__under__'],
    ['~', '~~gone~~'],
    ['`', '```\ncode\n```'],
    ['<code>', '<code>x</code>'],
    ['\\', 'a\\* b \\** c'],
    ['*g', 'a **giant** step'],
    ['a', '• milk'],
    ['A', '•'],
  ])('not %j in %j', (query, content) => {
    expect(createSearch().find([note('t', content)], query)).toEqual([])
  })

  test('pinned notes first, then those with it in the title, as it is typed, and in words', () => {
    const [words, accents, exact, inTitle] = [
      note('', 'note of the day'),
      note('', 'thé note'),
      note('', 'The note'),
      note('the note'),
    ]
    const pinned: Note = { ...note('', 'note of the week'), pinned: 'pinned' }
    const notes = [pinned, words, accents, exact, inTitle]
    expect(createSearch().find(notes, 'the note')).toEqual([pinned, inTitle, exact, words, accents])
  })

  test('all notes, as the same array, if it is blank', () => {
    const notes = [note('a'), note('b')]
    const search = createSearch()
    expect(search.find(notes, '')).toBe(notes)
    expect(search.find(notes, ' \t ')).toBe(notes)
  })

  test('the same array while the result is the same', () => {
    const notes = [note('giant'), note('gnome'), note('elf')]
    const search = createSearch()
    const result = search.find(notes, 'gi')
    expect(search.find(notes, 'gia')).toBe(result)
    expect(search.find(notes, 'gian ')).toBe(result)
    expect(search.find(notes, 'gia')).toBe(result)
    expect(search.find(notes, 'g')).not.toBe(result)
  })

  test('no note that lacks the new first word of a query whose last word has grown', () => {
    const notes = [note('', 'steps, giant, haha')]
    const search = createSearch()
    expect(search.find(notes, 'giant step')).toEqual(notes)
    expect(search.find(notes, 'hahaha giant steps')).toEqual([])
  })
})

describe('warming up', () => {
  test('continues where it stopped and does not change results', () => {
    const notes = Array.from({ length: 10 }, (_, n) => note(`giant ${n}`))
    const search = createSearch()
    let budget = 4
    expect(search.warm(notes, () => budget-- === 0)).toBe(false)
    budget = 6
    expect(search.warm(notes, () => budget-- === 0)).toBe(true)
    expect(search.warm(notes, () => true)).toBe(true)
    expect(search.find(notes, 'giant 7')).toEqual([notes[7]])
  })
})

// Each step removes, replaces or moves some notes, or adds some.
test('the result equals the one of a naive search after changes of the list', () => {
  const changes = fc.array(
    fc.record({ at: fc.nat(60), removed: fc.nat(20), added: fc.nat(4), isMove: fc.boolean() }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(fc.nat(60), changes, fc.boolean(), (count, steps, isWarm) => {
      let serial = 0
      const created = () => note(`note ${++serial}`)
      let notes: readonly Note[] = Array.from({ length: count }, created)
      const search = createSearch()
      for (const { at, removed, added, isMove } of steps) {
        if (isWarm) search.warm(notes)
        const list = [...notes]
        const taken = list.splice(at, removed)
        list.splice(at, 0, ...Array.from({ length: added }, created))
        notes = isMove ? [...taken, ...list] : list
        for (const query of ['1', '3', 'e 2'])
          expect(search.find(notes, query)).toEqual(searchByDefinition(notes, query))
      }
    }),
    { seed: 21, numRuns: 500 },
  )
})

test('the result equals the one of a naive search after hundreds of notes came, left and came back', () => {
  const random = createRandomFraction(5)
  const pool = Array.from({ length: 400 }, (_, n) => note(`note ${n.toString(36)}`))
  const search = createSearch()
  for (let step = 0; step < 150; step++) {
    const share = [0, 0.02, 0.3, 1][Math.floor(random() * 4)] ?? 0
    const notes = pool.filter(() => random() < share)
    const at = Math.floor(random() * pool.length)
    pool[at] = note(`note ${step.toString(36)} new`)
    for (const query of ['1', 'new', 'te a', 'b'])
      expect(search.find(notes, query)).toEqual(searchByDefinition(notes, query))
  }
})

test('the result equals the one of a naive search while a list grows to thousands of notes and shrinks again', () => {
  const all = Array.from({ length: 2_600 }, (_, n) => note(`note ${n.toString(26)}`, `saf ${n}`))
  const search = createSearch()
  for (const count of [500, 2_000, 2_060, 2_600, 300, 900]) {
    const notes = all.slice(0, count)
    for (const query of ['te 1', 'saf', 'saf 29', 'e 1a', 'af 2'])
      expect(search.find(notes, query)).toEqual(searchByDefinition(notes, query))
  }
})

// prettier-ignore
const SCRAPS = [
  'a', 'A', 'ab', 'b', ' ', '  ', '   ', '\n', '\r\n', '\r', '•', '• ', '1. ', '12. ', '*', '**', '__', '~~', '`', '```', '\\', '\\*',
  '<code>', '</code>', 'é', 'e\u0301', '\u0301', 'Σ', 'ς', 'İ', 'ß', 'ж', '漢', '😀', '\uD800', '\u2028', '\u0001', '"', '“', 'ａ', 'ﬁ', 'ss', '\u3099', 'ｶ', 'z', 'st',
  ',', ':', ')', '(', '[', '-', '<', '>', '#', '&', '❤', '\uFE0F', 'أ', '\u064E', '½', '⁄', '/',
]

/** Pinned or not by the length of its content. */
function someNote(title: string, content: string): Note {
  return { ...note(title, content), pinned: content.length % 3 === 0 ? 'pinned' : 'unpinned' }
}

describe('the result equals the one of a naive search', () => {
  const scrap = fc.constantFrom(...SCRAPS)
  const text = (maxLength: number) => fc.array(scrap, { maxLength }).map((scraps) => scraps.join(''))

  test('for any note and any query', () => {
    fc.assert(
      fc.property(text(5), text(12), text(3), (title, content, query) => {
        const notes = [note(title, content)]
        expect(createSearch().find(notes, query)).toEqual(searchByDefinition(notes, query))
      }),
      { seed: 9, numRuns: randomRuns({ check: 750, full: 5_000 }) },
    )
  })

  // @spec beyond.search-without-index
  test('for any notes and any query, without the index', () => {
    const corpus = fc.array(fc.tuple(text(3), text(9)), { maxLength: 15 })
    fc.assert(
      fc.property(corpus, text(4), (drafts, query) => {
        const notes = pinnedFirst(drafts.map(([title, content]) => someNote(title, content)))
        const found = PLAIN_SEARCH.find(notes, query)
        expect(found).toEqual(createSearch().find(notes, query))
        expect(found).toEqual(query.trim() === '' ? notes : searchByDefinition(notes, query))
      }),
      { seed: 11, numRuns: randomRuns({ check: 750, full: 5_000 }) },
    )
  })

  test('for one search used through typing, deleting, replacing and changing notes', () => {
    type Step = (state: { notes: readonly Note[]; query: string }) => {
      notes: readonly Note[]
      query: string
    }
    const step: fc.Arbitrary<Step> = fc.oneof(
      {
        weight: 8,
        arbitrary: scrap.map((end): Step => ({ notes, query }) => ({ notes, query: query + end })),
      },
      {
        weight: 2,
        arbitrary: scrap.map((start): Step => ({ notes, query }) => ({ notes, query: start + query })),
      },
      {
        weight: 4,
        arbitrary: fc.constant<Step>(({ notes, query }) => ({ notes, query: query.slice(0, -1) })),
      },
      {
        weight: 1,
        arbitrary: text(3).map((query): Step => ({ notes }) => ({ notes, query })),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(text(3), text(9)).map(([title, content]): Step => ({ notes, query }) => ({
          notes: pinnedFirst([someNote(title, content), ...notes]),
          query,
        })),
      },
      {
        weight: 1,
        arbitrary: fc.nat(9).map((at): Step => ({ notes, query }) => ({
          notes: notes.toSpliced(at, 1),
          query,
        })),
      },
    )
    const corpus = fc.array(fc.tuple(text(3), text(9)), { minLength: 1, maxLength: 15 })
    fc.assert(
      fc.property(corpus, fc.array(step, { maxLength: 30 }), (drafts, steps) => {
        const search = createSearch()
        let state = {
          notes: pinnedFirst(drafts.map(([title, content]) => someNote(title, content))),
          query: '',
        }
        for (const change of steps) {
          state = change(state)
          const expected = searchByDefinition(state.notes, state.query)
          const found = search.find(state.notes, state.query)
          expect(found).toEqual(state.query.trim() === '' ? state.notes : expected)
        }
      }),
      { seed: 10, numRuns: 500 },
    )
  })

  test('for the parts of a text, typed a few characters at a time, and for what almost equals them', () => {
    // The lowest byte of the omega is that of the letter a.
    const character = fc.constantFrom('a', 'a', 'a', 'b', 'b', 'b', ' ', 'é', 'ѡ')
    const similarText = fc.string({ unit: character, minLength: 3, maxLength: 30 })
    const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 6 })
    fc.assert(
      fc.property(
        fc.array(similarText, { minLength: 1, maxLength: 8 }),
        fc.nat(9),
        fc.constantFrom('', 'b ', '"'),
        sizes,
        (texts, from, before, pieces) => {
          const search = createSearch()
          const notes = pinnedFirst(texts.map((content) => someNote('', content)))
          let end = from
          for (const size of pieces) {
            end += size
            const query = before + texts[0]?.slice(from, end)
            for (const typed of [
              query,
              `${query}a`,
              `${query}aa`,
              `${query}b`,
              `${query} b`,
              `bbb ${query}a`,
            ]) {
              const expected = typed.trim() === '' ? notes : searchByDefinition(notes, typed)
              expect(search.find(notes, typed)).toEqual(expected)
            }
          }
        },
      ),
      { seed: 12, numRuns: randomRuns({ check: 750, full: 5_000 }) },
    )
  })
})
