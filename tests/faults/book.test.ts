import { describe, expect, test } from 'vitest'
import { Book } from './book.ts'
import { devicesIn, drawHistory, sequencesOf } from './history.ts'

const COPY = 'Note (conflict copy, November 21, 2026, 9:05 AM)'

describe('the book', () => {
  test.each<[string, string[], string[], string[]]>([
    ['is content where each word is there once', ['w0001 w0002'], ['w0003'], []],
    ['misses what is lost', ['w0001'], ['w0003'], ['w0002 is lost']],
    ['sees what is there twice', ['w0001 w0002', 'w0001'], ['w0003'], ['w0001 is there twice']],
    ['lets a note be in the trash that was kept as another', ['w0001 w0002'], ['w0001', 'w0003'], []],
    [
      'sees two notes that are the same',
      ['w0001 w0002 w0003', 'w0001 w0002 w0003'],
      [],
      [
        'w0001 is there twice',
        'w0002 is there twice',
        'w0003 is there twice',
        'two notes are the same: {"title":"","content":"w0001 w0002 w0003"}',
      ],
    ],
  ])('%s', (_, notes, trash, flaws) => {
    expect(bookOf(3).flaws(notes.map(plain), trash.map(plain))).toEqual(flaws)
  })

  test('lets a conflict copy hold what the note holds', () => {
    expect(bookOf(2).flaws([plain('w0001'), { title: COPY, content: 'w0001 w0002' }], [])).toEqual([])
  })

  test('misses nothing that its writer took away, or that was too young when the page crashed', () => {
    const book = bookOf(2)
    book.mayGo(['w0002'])
    expect(book.flaws([plain('w0001')], [])).toEqual([])
  })

  test('lets words be there twice whose note was deleted while it was edited, and no others', () => {
    const book = bookOf(2)
    book.isDeleted(['w0001'])
    book.isOpened(['w0001', 'w0002'])
    expect(book.flaws([plain('w0001 w0002'), plain('w0001')], [])).toEqual([])
    book.isQuiet()
    book.isDeleted(['w0002'])
    expect(book.flaws([plain('w0001 w0002'), plain('w0002')], [])).toEqual(['w0002 is there twice'])
  })
})

test('what becomes of a note concerns each word that was written into it', () => {
  const book = bookOf(1)
  const later = book.newWord(['w0001'])
  book.isOpened([later])
  book.isDeleted(['w0001'])
  expect(book.flaws([plain('w0001 w0002'), plain('w0001 w0002 ')], [])).toEqual([])
})

test('a history is the same for the same seed, and has all its devices and sequences', () => {
  const history = drawHistory(1, 3, 10)
  expect(drawHistory(1, 3, 10)).toEqual(history)
  expect(drawHistory(2, 3, 10)).not.toEqual(history)
  expect([devicesIn(history), sequencesOf(history).length]).toEqual([3, 10])
  expect(sequencesOf(history.slice(0, -1))).toEqual(sequencesOf(history))
})

function bookOf(words: number): Book {
  const book = new Book()
  for (let word = 0; word < words; word++) book.newWord()
  return book
}

function plain(content: string) {
  return { title: '', content }
}
