import { describe, expect, test } from 'vitest'
import { Oracle } from './oracle.ts'
import { deviceCount, generateHistory, splitSequences } from './history.ts'

const COPY = 'Note (conflict copy, November 21, 2026, 9:05 AM)'

describe('the oracle', () => {
  test.each<[string, string[], string[], string[]]>([
    ['accepts notes in which each token exists once', ['w0001 w0002'], ['w0003'], []],
    ['reports a lost token', ['w0001'], ['w0003'], ['w0002 is lost']],
    ['reports a token that exists in two notes', ['w0001 w0002', 'w0001'], ['w0003'], ['w0001 exists twice']],
    [
      'accepts a note in the trash whose tokens exist in another note',
      ['w0001 w0002'],
      ['w0001', 'w0003'],
      [],
    ],
    [
      'reports two equal notes',
      ['w0001 w0002 w0003', 'w0001 w0002 w0003'],
      [],
      [
        'w0001 exists twice',
        'w0002 exists twice',
        'w0003 exists twice',
        'two notes are equal: {"title":"","content":"w0001 w0002 w0003"}',
      ],
    ],
  ])('%s', (_, notes, trash, violations) => {
    expect(oracleWithTokens(3).violations(notes.map(noteText), trash.map(noteText))).toEqual(violations)
  })

  test('accepts a conflict copy with tokens of the note', () => {
    expect(
      oracleWithTokens(2).violations([noteText('w0001'), { title: COPY, content: 'w0001 w0002' }], []),
    ).toEqual([])
  })

  test('accepts that a token is missing if its writer removed it, or typed it just before a crash', () => {
    const oracle = oracleWithTokens(2)
    oracle.allowMissing(['w0002'])
    expect(oracle.violations([noteText('w0001')], [])).toEqual([])
  })

  test('accepts duplicate tokens only of a note that was deleted while it was edited', () => {
    const oracle = oracleWithTokens(2)
    oracle.markDeleted(['w0001'])
    oracle.markOpened(['w0001', 'w0002'])
    expect(oracle.violations([noteText('w0001 w0002'), noteText('w0001')], [])).toEqual([])
    oracle.markIdle()
    oracle.markDeleted(['w0002'])
    expect(oracle.violations([noteText('w0001 w0002'), noteText('w0002')], [])).toEqual([
      'w0002 exists twice',
    ])
  })
})

test('opening and deleting a note concern each token that was ever typed into it', () => {
  const oracle = oracleWithTokens(1)
  const laterToken = oracle.newToken(['w0001'])
  oracle.markOpened([laterToken])
  oracle.markDeleted(['w0001'])
  expect(oracle.violations([noteText('w0001 w0002'), noteText('w0001 w0002 ')], [])).toEqual([])
})

test('the same seed generates the same history, with all its devices and sequences', () => {
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
