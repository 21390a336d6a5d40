import { describe, expect, test } from 'vitest'
import {
  CLEARED_SELECTION,
  extended,
  keepListed,
  NO_SELECTION,
  type Selection,
  toggled,
} from '../../src/ui/selection/selection.ts'

const ORDER = Array.from('abcdefgh')
const ids = (selection: Selection) => [...selection.ids].toSorted().join('')

describe('a selection', () => {
  test('gains and loses a note by the same toggle, and is the cleared one without its last note', () => {
    const one = toggled(NO_SELECTION, 'a')
    expect(ids(toggled(one, 'b'))).toBe('ab')
    expect(toggled(one, 'a')).toBe(CLEARED_SELECTION)
  })

  test.each([
    ['from the start of the range if nothing is selected', [], 'c', 'e', 'cde'],
    ['backwards', [], 'e', 'c', 'cde'],
    ['from the note that was selected last, beside the others', ['a', 'e'], 'h', 'g', 'aefg'],
  ] as const)('is extended %s', (_, selected, start, end, expected) => {
    const before = selected.reduce(toggled, NO_SELECTION)
    expect(ids(extended(before, ORDER, start, end))).toBe(expected)
  })

  test('has only the last range from the same anchor', () => {
    let selection = toggled(toggled(NO_SELECTION, 'a'), 'd')
    for (const [end, expected] of [
      ['f', 'adef'],
      ['e', 'ade'],
      ['c', 'acd'],
      ['d', 'ad'],
    ] as const) {
      selection = extended(selection, ORDER, 'h', end)
      expect(ids(selection)).toBe(expected)
    }
  })

  test('begins a new range if its anchor has left the list', () => {
    const selection = extended(toggled(NO_SELECTION, 'gone'), ORDER, 'b', 'c')
    expect(ids(keepListed(selection, ORDER))).toBe('bc')
  })

  test('loses the notes that are not listed, and stays the same object if all are', () => {
    const both = toggled(toggled(NO_SELECTION, 'a'), 'b')
    expect(ids(keepListed(both, ['b', 'c']))).toBe('b')
    expect(keepListed(both, ORDER)).toBe(both)
    expect(keepListed(both, ['c'])).toBe(NO_SELECTION)
  })
})
