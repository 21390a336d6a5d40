import * as fc from 'fast-check'

const anyCodePoint = fc.oneof(
  { weight: 3, arbitrary: fc.nat(0x7f) },
  { weight: 2, arbitrary: fc.nat(0xffff) },
  { weight: 1, arbitrary: fc.integer({ min: 0x1_0000, max: 0x10_ffff }) },
)

/**
 * Any string of up to `maxLength` code points, with lone surrogates. The unit 'binary' of fast-check has none of them, and takes a second
 * to list the others.
 */
export function anyString(maxLength: number): fc.Arbitrary<string> {
  return fc.array(anyCodePoint, { maxLength }).map((points) => String.fromCodePoint(...points))
}
