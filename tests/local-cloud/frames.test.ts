import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMessageAssembler, splitMessage } from '../../local-cloud/frames.ts'
import { SEED } from './arbitraries.ts'

const FRAME = 16_384

/** Text of many frames, with surrogate pairs at every distance from the splits. */
const texts = fc
  .tuple(
    fc.integer({ min: 0, max: 3 }),
    fc.array(fc.constantFrom('a', 'é', '😀', 'xx'), { minLength: 1, maxLength: 9 }),
  )
  .map(([shift, pattern]) => JSON.stringify('-'.repeat(shift) + pattern.join('').repeat(6000)))

test('joining restores every split text, and no frame splits a surrogate pair or is too long', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const frames = splitMessage(text)
      for (const frame of frames) {
        expect(frame.length).toBeLessThanOrEqual(FRAME)
        expect(Buffer.from(frame).toString()).toBe(frame)
      }
      expect(assemble(frames)).toEqual([text])
    }),
    { seed: SEED },
  )
})

/** [description, frames, resulting messages] */
const CASES: readonly (readonly [name: string, frames: readonly string[], messages: readonly string[]])[] = [
  ['one frame is one message', ['{"a":1}'], ['{"a":1}']],
  ['a lone 0 is ignored', ['0', '{}', '0'], ['{}']],
  ['a number is the count of the frames that follow', ['3', '{"a', '":', '1}', '{}'], ['{"a":1}', '{}']],
  ['a segment can be a number', ['2', '[1', '23]'], ['[123]']],
  ['a number with other characters is a message', ['1e3', ' 1', '-1'], ['1e3', ' 1', '-1']],
  ['missing segments make no message', ['9', '{', '}'], []],
]

test.each(CASES)('%s', (_name, frames, messages) => {
  expect(assemble(frames)).toEqual(messages)
})

test('too many segments and too long messages are rejected before they are complete', () => {
  expect(() => createMessageAssembler().addFrame('4097')).toThrow('too many segments')
  const { addFrame } = createMessageAssembler()
  addFrame('4096')
  expect(() => {
    for (let count = 0; count < 4096; count++) addFrame('x'.repeat(FRAME))
  }).toThrow('too long')
})

test('reports whether segments are missing', () => {
  const { addFrame, isIncomplete } = createMessageAssembler()
  const states = ['0', '{}', '2', 'a', 'b'].map((frame) => {
    addFrame(frame)
    return isIncomplete()
  })
  expect(states).toEqual([false, false, true, true, false])
})

function assemble(frames: readonly string[]): readonly string[] {
  const { addFrame } = createMessageAssembler()
  return frames.flatMap((frame) => addFrame(frame) ?? [])
}
