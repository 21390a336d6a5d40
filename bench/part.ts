import type { Figures } from './goals.ts'

/** What a part found: figures that have a goal, and whatever else is worth keeping in the JSON. */
export interface PartResult {
  readonly figures: Figures
  readonly details: unknown
  /** Said below the table. */
  readonly remarks?: readonly string[]
}
