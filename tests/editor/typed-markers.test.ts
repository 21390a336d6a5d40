import { expect, test } from 'vitest'
import { findMarkerPair, parseLineMarker } from '../../src/editor/typed-markers.ts'

/** A text with a pair closed at `|`, and the text between its markers; null when there is no pair. */
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
  ['e\u0301__a__|', null],
  ['𝒂**b**|', null],
  ['2**3**|', null],
  ['a~~b~~|', null],
  ['a**b**|c', null],
  ['**b**|c', 'b'],
  ['snake_case and __|', null],
  ['ann__lee@x.org, bob__|', null],
  ['~~ 5 ~~|', null],
  ['"**a**|', 'a'],
  ['これは**太字**|', '太字'],
  ['คำ**หนา**|', 'หนา'],
  ['가**나**|', '나'],
  ['**a b**c**|', 'a b**c'],
  ['**a**|*', null],
  ['**a\nb**|', null],
  ['a**|', null],
  ['*a*|', null],
]

// @spec markers.typed
test.each(PAIRS)('%s closes %s', (textWithCaret, inside) => {
  const [text = '', rest = ''] = textWithCaret.split('|')
  const pair = findMarkerPair(text, rest.charAt(0))
  expect(pair && text.slice(pair.open + 2, pair.close)).toBe(inside)
})

// @spec markers.typed
test.each([
  ['- ', 'bullet', null, 0],
  ['* ', 'bullet', null, 0],
  ['+ ', 'bullet', null, 0],
  ['• ', 'bullet', null, 0],
  ['   • ', 'bullet', null, 1],
  ['     - ', 'bullet', null, 1],
  ['      3. ', 'number', 3, 2],
  ['1. ', 'number', 1, 0],
  ['1) ', 'number', 1, 0],
  ['0. ', 'number', 0, 0],
  ['2026. ', 'number', 2026, 0],
  ['```', 'code', null, 0],
])('%j is a marker at the start of a line', (text, type, start, indent) => {
  expect(parseLineMarker(text)).toMatchObject({ type, start, indent })
})

test.each([
  '-',
  '1.',
  '01. ',
  '01) ',
  '1234567890. ',
  '1.2. ',
  'on 3. ',
  'a * ',
  '-5 ',
  'a- ',
  ' - ',
  '  • ',
  '``',
  '````',
  '   ```',
  '(1) ',
])('%j is not a marker at the start of a line', (text) => {
  expect(parseLineMarker(text)).toBeNull()
})
