import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createVisitorNote, type Note } from '../../../src/notes/note.ts'
import { withOtherSpellings } from '../../../src/notes/search/other-spellings.ts'
import { PLAIN_SEARCH } from '../../../src/notes/search/plain-search.ts'
import { createSearch } from '../../../src/notes/search/search.ts'
import { randomRuns } from '../../random-runs.ts'

/** A note of a title and a content with `: ` between them; pinned with a star before them. */
function note(text: string): Note {
  const [title = '', content = ''] = text.replace(/^\*/, '').split(': ')
  const created = createVisitorNote({ title, content }, 1, () => false)
  return { ...created, pinned: text.startsWith('*') ? 'pinned' : 'unpinned' }
}

// @spec beyond.search-order
describe('a search shows first', () => {
  test.each([
    ['a title with the whole word', 'tea', 'Diary: tea with Tom', 'Team: x', 'Tea: Earl Grey'],
    ['a title with the start of a word', 'ant', 'Important: x', 'Diary: an ant', 'Ants: x'],
    ['a title with all words, in any order', 'book note', 'Note: a book', 'Note on a book: x'],
    ['a title with the word in another case and accents', 'PHO bo', 'Diary: a photo of Bob', 'Phở bò: x'],
    ['a title with the parts of a word', 'wi-fi', 'Diary: wi-fi', 'Wi-Fi: x'],
    ['a title with the start of a part', 'wi-f', 'Diary: wi-fi', 'Wi-Fi: x'],
    ['a title with a phrase', '"a b"', 'Diary: a b', 'The a  b: x'],
    ['a title with a letter alone', 'r', 'Recipes: x', 'R: x'],
    ['a title with a Chinese word, which has no spaces', '鸡蛋', '日记: 鸡蛋', '买鸡蛋: x'],
    ['a title with the number without its zero', '7', 'Diary: 7 eggs', 'Room 07: x'],
    ['a title with an emoji', '🍕', 'Diary: 🍕', 'Dinner🍕: x'],
    ['a title with another spelling', 'todo', 'Diary: to-do, later', 'To-do: x'],
    ['the typed spelling', 'todo', 'To-do: x', 'Diary: todo'],
    ['spellings of a short word before its letters in others', 'its', 'Diary: habits', 'Diary: it’s late'],
    ['a short word that is not inside another one', 'id', 'Diary: we did it', 'Wallet: ID 4711'],
    ['the start of a word before other places in it', 'art', 'Diary: a party', 'Diary: an artist'],
    ['a number that is not inside another one', '20', 'Budget: 420', 'Diary: 20 eggs'],
    ['both parts of a day together', 'june 1', 'Diary: in June, 11 or 1 days', 'Dentist: on June 1'],
    ['both parts of a time together', '3 pm', 'Diary: 3 eggs at 5 pm', 'Dentist: at 3 pm'],
    ['another spelling of a time before its parts', '3 pm', 'Diary: 3 eggs at 5 pm', 'Dentist: at 15:00'],
    ['another spelling of a day before its parts', '20 november', 'Budget: November, 420', 'Diary: Nov 20'],
    ['a day with its ending', '3 july', 'Dentist: 13 July', 'Trip: 3rd July'],
    ['a day with its ending before its parts', '1 mars', 'Dentist: 11 mars', 'Anniversaire: 1er mars'],
    ['numbers that are multiplied', '5 x 5', 'Diary: 75, 50 and Max', 'Workout: 5x5'],
    ['numbers that are multiplied, with the sign', '5 × 5', 'Diary: 75, 50 and Max', 'Workout: 5x5'],
    ['the words of the query as one', 'back up', 'Diary: came back, cupboard', 'Server: Backups'],
    ['words with a mark between them', 'meeting id', 'Work: meeting, idea', 'Zoom: Meeting-ID: 635'],
    ['words that are one in a name', 'type error', 'Work: error of this type', 'Build: TypeError: x'],
    ['a number after a mark', 'pr 567', 'Work: project 5678', 'Ticket: PR #567'],
    ['a number and its unit', '5 kg', 'Gym: 15 kg', 'Shop: 5kg'],
    ['a number that is not the end of a decimal one', '5 kg', 'Gym: 62.5kg', 'Shop: 5kg'],
    ['a short word alone', 'ph', 'Diary: a phone', 'Garden: pH 6.5'],
    ['letters that are alone', 'a b', 'Diary: about', 'Diary: b and a'],
    ['a long word that is not inside another one', 'rent', 'Diary: a different place', 'Flat: rent 900'],
    ['a name that is not inside another one', 'Änne', 'Diary: Hänneke', 'Diary: call Anne'],
    ['a long number that is not the end of another one', '4711', 'Diary: 0151 234711', 'Bank: PIN 4711'],
    [
      'words that are not inside others',
      'rent contract',
      'Job: different contract',
      'Flat: contract on rent',
    ],
    [
      'words after each other with marks and numbers between',
      'pr no 7',
      'Work: no pr, 7',
      'Work: PR (No. 07)',
    ],
    ['words with accents after each other', 'über uns', 'Site: uns, über', 'Site: „Über“ – uns'],
    ['all words as they are', 'tom cake', 'Diary: tomato and a cake', 'Diary: cake for Tom'],
    ['a word in a name with capitals', 'user', 'Diary: superuser', 'Code: getUserName()'],
    ['a unit after its number', 'kg', 'Gym: akg', 'Shop: 5kg'],
    ['a number after letters', '12', 'Budget: 412', 'Plan: KW12'],
    [
      'a number and its unit before a word that is still typed',
      '500 g fl',
      'Work: 500 g, a flat',
      'Bread: 500g flour',
    ],
    [
      'a number and its unit apart from another word',
      '500 g rye',
      'Work: 5003 pages, grey, rye',
      'Bread: rye (500g)',
    ],
    ['both parts of an amount together', '15 €', 'Hotel: 15:00, 412 €', 'School: 15€'],
  ])('%s', (_, query, ...texts) => {
    const notes = texts.map(note)
    for (const search of [createSearch(), PLAIN_SEARCH])
      expect(withOtherSpellings(search).find(notes, query)).toEqual(notes.toReversed())
  })

  test.each([
    ['of a long word and its plural', 'plan', 'Diary: two plans', 'Diary: a plan'],
    ['of a short word in a script that joins words', 'חלב', 'Diary: החלב', 'Diary: חלב'],
    ['of a number and a unit', '500 g', 'Diary: 500g flour', 'Diary: 500 pages of G'],
    ['of a query without letters', '!!', 'Diary: a!!', '!!: x'],
    ['of a query of punctuation alone', '!! ??', 'Diary: a!! ?? b', 'x: !! ??'],
    ['of pinned notes', 'tea', '*Diary: tea', 'Tea: x'],
    ['of titles that have a part of the query', 'green tea', 'Diary: green tea', 'Tea: green'],
  ])('the note that is first in the list, whatever the places %s', (_, query, ...texts) => {
    const notes = texts.map(note)
    expect(withOtherSpellings(createSearch()).find(notes, query)).toEqual(notes)
  })
})

test('notes with other spellings are left out if ten have the typed one, and else added after those', () => {
  const typed = Array.from({ length: 10 }, (_, at) => note(`Diary: todo ${at}`))
  const other = note('To-do')
  const { find } = withOtherSpellings(createSearch())
  expect(find([other, ...typed], 'todo')).toEqual(typed)
  expect(find([other, ...typed.slice(1)], 'todo')).toEqual([...typed.slice(1), other])
  expect(find([other, ...typed.slice(1)], '"todo"')).toEqual(typed.slice(1))
})

test('of many notes with both letters, the one with them joined by a mark is first', () => {
  const others = Array.from({ length: 300 }, () => note('Diary: the weather'))
  const joined = note('Electrician: 2.5mm² T&E')
  const { find } = withOtherSpellings(createSearch())
  expect(find([...others, joined], 'T & E')).toEqual([joined, ...others])
})

test('no note that has the words is left out, and equal notes stay in order', () => {
  const word = fc.constantFrom('tea', 'team', 'steam', 'to do', 'todo', 'its', 'it’s', '1', '12', 'june')
  const text = fc.array(word, { maxLength: 3 }).map((words) => words.join(' '))
  const typed = fc.tuple(word, text).map((parts) => parts.join(' '))
  const texts = fc.array(fc.tuple(fc.constantFrom('', '*'), text, text), { maxLength: 30 })
  fc.assert(
    fc.property(texts, typed, (drafts, query) => {
      const notes = pinnedFirst(drafts.map(([star, title, content]) => note(`${star}${title}: ${content}`)))
      const { find } = withOtherSpellings(createSearch())
      const found = find(notes, query)
      expect(found).toEqual(pinnedFirst(found))
      expect(new Set(found).size).toBe(found.length)
      for (const each of createSearch().find(notes, query)) expect(found).toContain(each)
      for (const each of found) {
        const areEqual = (list: readonly Note[]) => list.filter((other) => textOf(other) === textOf(each))
        expect(areEqual(found)).toEqual(areEqual(notes))
      }
    }),
    { seed: 17, numRuns: 300 },
  )
})

test('a search used through typing, deleting and changing notes finds the same as a new one', () => {
  const scrap = fc.constantFrom('to', 'do', 't', 'o', '-', ' ', 'ü', 'ue', '1', '5', '’', 's', 'e', '"')
  const text = fc.array(scrap, { minLength: 1, maxLength: 6 }).map((scraps) => scraps.join(''))
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ typed: scrap }) },
    { weight: 2, arbitrary: fc.record({ deleted: fc.constantFrom(1, 2) }) },
    { weight: 1, arbitrary: fc.record({ added: text }) },
  )
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), fc.array(step, { maxLength: 12 }), (texts, steps) => {
      const search = withOtherSpellings(createSearch())
      let notes = texts.map((content) => note(`: ${content}`))
      let query = ''
      for (const change of steps) {
        if ('typed' in change) query += change.typed
        else if ('deleted' in change) query = query.slice(0, -change.deleted)
        else notes = notes.toSpliced(0, 0, note(change.added))
        expect(search.find(notes, query)).toEqual(withOtherSpellings(createSearch()).find(notes, query))
      }
    }),
    { seed: 31, numRuns: randomRuns({ check: 100, full: 2_000 }) },
  )
})

function pinnedFirst(notes: readonly Note[]): readonly Note[] {
  return notes.toSorted((a, b) => a.pinned.localeCompare(b.pinned))
}

function textOf({ pinned, title, content }: Note): string {
  return [pinned, title, content].join('\n')
}
