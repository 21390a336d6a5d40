import type { Figures } from './goals.ts'

/** The result of a part: values that have a limit, and other data for the JSON. */
export interface PartResult {
  readonly figures: Figures
  readonly details: unknown
  /** Printed below the table. */
  readonly remarks?: readonly string[]
}
