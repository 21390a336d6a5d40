import { expect, test } from 'vitest'
import { lineMarker, markerPair } from '../../src/editor/typed.ts'

/** A pair that has just been closed at `|`, and what is between its markers; null when there is none. */
const PAIRS: readonly (readonly [text: string, inside: string | null])[] = [
  ['**a**|', 'a'],
  ['x __a b__| c', 'a b'],
  ['~~**a**~~|', '**a**'],
  ['**a __b**|', 'a __b'],
  ['(__a__|', 'a'],
  ['**|', null],
  ['****|', null],
  ['***a***|', null],
  ['**a **|', null],
  ['** a**|', null],
  ['x__a__|', null],
  ['é__a__|', null],
  ['**a**|*', null],
  ['**a\nb**|', null],
  ['a**|', null],
  ['*a*|', null],
]

test.each(PAIRS)('%s closes %s', (drawn, inside) => {
  const [text = '', rest = ''] = drawn.split('|')
  const pair = markerPair(text, rest.charAt(0))
  expect(pair && text.slice(pair.open + 2, pair.close)).toBe(inside)
})

test.each([
  ['- ', 'bullet', null],
  ['* ', 'bullet', null],
  ['• ', 'bullet', null],
  ['1. ', 'number', 1],
  ['0. ', 'number', 0],
  ['2026. ', 'number', 2026],
  ['```', 'code', null],
])('%s begins a line of its kind', (text, type, start) => {
  expect(lineMarker(text)).toMatchObject({ type, start })
})

test.each(['-', '1.', '01. ', '1234567890. ', 'a- ', ' - ', '``', '````', '1) '])(
  '%s begins nothing',
  (text) => {
    expect(lineMarker(text)).toBeNull()
  },
)
