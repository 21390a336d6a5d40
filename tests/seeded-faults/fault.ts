/** A fault that is seeded into the code to check that a test catches it. */
export interface SeededFault {
  readonly file: string
  /** A text that occurs once in the file. */
  readonly from: string
  readonly to: string
  /** What a person would see or lose. */
  readonly effect: string
  /** The test files, or the starts of their names, of which one must fail. */
  readonly tests: readonly string[]
}

/** Makes a row of a table: effect, file, text, replacement and tests. */
export function fault(
  effect: string,
  file: string,
  from: string,
  to: string,
  ...tests: readonly string[]
): SeededFault {
  return { file, from, to, effect, tests }
}
