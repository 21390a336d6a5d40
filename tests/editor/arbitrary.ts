import * as fc from 'fast-check'

const inlineText = fc
  .array(fc.constantFrom('a', 'Zo', ' ', '**', '__', '~~', '\\', '`', '•', '1.', '👩‍👧', '\t'), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''))
const level = fc.integer({ min: 0, max: 4 }).map((depth) => '   '.repeat(depth))
const mark = fc.oneof(
  fc.constant('• '),
  fc.constantFrom('• [ ] ', '• [x] ', '• \\[ ] '),
  fc.constantFrom(0, 1, 2, 3, 9, 10, 999_999_999).map((number) => `${number}. `),
)
const line = fc.oneof(
  inlineText,
  fc.tuple(level, mark, inlineText).map((parts) => parts.join('')),
  fc.tuple(level, inlineText).map((parts) => parts.join('')),
  fc.constantFrom('```', '````'),
)

/** Stored texts with lists of all shapes, code, marks and escapes. */
export const noteText = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'))
