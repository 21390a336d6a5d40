import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinJsonArray, splitJsonArray } from '../../../src/notes/visitor/json-array.ts'
import { randomRuns } from '../../random-runs.ts'

const withoutCommas = (text: string) => text.replaceAll(',', '')

describe('splitJsonArray splits', () => {
  test.each([
    ['[]', [], ']'],
    [' [ 1 , {"a":[1,2]} ] ', ['1', '{"a":[1,2]}'], ']'],
    ['["a,]\\"b","\\\\",[","]]', ['"a,]\\"b"', '"\\\\"', '[","]'], ']'],
    ['\uFEFF[1]', ['1'], ']'],
    ['[1,,2,]', ['1', '2'], ']'],
    ['[1,{"a":"b', ['1', '{"a":"b'], ''],
    ['[1] and more', ['1'], '] and more'],
    ['[1}2]', ['1'], '}2]'],
  ])('%j', (text, entries, rest) => {
    expect(splitJsonArray(text)).toEqual({ elements: entries, tail: rest })
  })

  test.each(['', '{}', 'null', '"[]"', 'x[1]'])('%j is not split, because it is no array', (text) => {
    expect(splitJsonArray(text)).toBeUndefined()
  })

  test('every array that JSON.stringify can write, at the boundaries of its elements', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom(undefined, 1, '\t'), (values, space) => {
        const split = splitJsonArray(JSON.stringify(values, undefined, space))
        expect(split?.tail).toBe(']')
        expect(split?.elements.map((entry) => JSON.stringify(JSON.parse(entry)))).toEqual(
          values.map((value) => JSON.stringify(value)),
        )
      }),
      { seed: 4, numRuns: randomRuns({ check: 800, full: 2_000 }) },
    )
  })

  test('any text so that joinJsonArray restores it', () => {
    const text = fc.string({
      unit: fc.constantFrom('[', ']', '{', '}', ',', '"', '\\', 'a', ':'),
      maxLength: 40,
    })
    fc.assert(
      fc.property(text, (inside) => {
        const split = splitJsonArray(`[${inside}`)
        if (!split) throw new Error('an array by its first character')
        expect(withoutCommas(joinJsonArray(split))).toBe(withoutCommas(`[${inside}`))
        expect(splitJsonArray(joinJsonArray(split))).toEqual(split)
      }),
      { seed: 5, numRuns: randomRuns({ check: 1_500, full: 5_000 }) },
    )
  })

  test('a million brackets, quotes or backslashes in linear time', () => {
    for (const unit of ['[', '"', '\\', '{"', ']', '"\\"']) {
      const entries = splitJsonArray(`[${unit.repeat(1_000_000)}`)?.elements
      expect(entries).toBeDefined()
    }
  })
})
