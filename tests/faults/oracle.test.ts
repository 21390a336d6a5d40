import { describe, expect, test } from 'vitest'
import { Oracle } from './oracle.ts'
import { deviceCount, generateHistory, splitSequences } from './history.ts'

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
  ])('%s', (_, notes, trash, violations) => {
    expect(oracleWithTokens(3).violations(notes.map(noteText), trash.map(noteText))).toEqual(violations)
  })

  test('lets a conflict copy hold what the note holds', () => {
    expect(
      oracleWithTokens(2).violations([noteText('w0001'), { title: COPY, content: 'w0001 w0002' }], []),
    ).toEqual([])
  })

  test('misses nothing that its writer took away, or that was too young when the page crashed', () => {
    const oracle = oracleWithTokens(2)
    oracle.allowMissing(['w0002'])
    expect(oracle.violations([noteText('w0001')], [])).toEqual([])
  })

  test('lets words be there twice whose note was deleted while it was edited, and no others', () => {
    const oracle = oracleWithTokens(2)
    oracle.markDeleted(['w0001'])
    oracle.markOpened(['w0001', 'w0002'])
    expect(oracle.violations([noteText('w0001 w0002'), noteText('w0001')], [])).toEqual([])
    oracle.markIdle()
    oracle.markDeleted(['w0002'])
    expect(oracle.violations([noteText('w0001 w0002'), noteText('w0002')], [])).toEqual([
      'w0002 is there twice',
    ])
  })
})

test('what becomes of a note concerns each word that was written into it', () => {
  const oracle = oracleWithTokens(1)
  const laterToken = oracle.newToken(['w0001'])
  oracle.markOpened([laterToken])
  oracle.markDeleted(['w0001'])
  expect(oracle.violations([noteText('w0001 w0002'), noteText('w0001 w0002 ')], [])).toEqual([])
})

test('a history is the same for the same seed, and has all its devices and sequences', () => {
  const history = generateHistory(1, 3, 10)
  expect(generateHistory(1, 3, 10)).toEqual(history)
  expect(generateHistory(2, 3, 10)).not.toEqual(history)
  expect([deviceCount(history), splitSequences(history).length]).toEqual([3, 10])
  expect(splitSequences(history.slice(0, -1))).toEqual(splitSequences(history))
})

function oracleWithTokens(tokenCount: number): Oracle {
  const oracle = new Oracle()
  for (let index = 0; index < tokenCount; index++) oracle.newToken()
  return oracle
}

function noteText(content: string) {
  return { title: '', content }
}
