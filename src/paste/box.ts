// What the cascaded values of an element say of its box.

import type { CascadedValues } from './cascade.ts'

/** Whether an element floats at a side of the text. */
export function isFloat(values: CascadedValues): boolean {
  return !['', 'none'].includes(values.get('float') ?? '')
}

/** Whether an element has a position of its own, apart from the text. */
export function isOutOfFlow(values: CascadedValues): boolean {
  const position = values.get('position')
  return position === 'absolute' || position === 'fixed'
}

/** The values with another `display`. */
export function withDisplay(values: CascadedValues, display: string): CascadedValues {
  return new Map(values).set('display', display)
}

/** A length in pixels. The conversion is approximate, which is enough to detect off-screen positions. */
export function pixels(length: string | undefined, fallback = 0): number {
  const number = Number.parseFloat(length ?? '')
  if (Number.isNaN(number)) return fallback
  const unit = /[a-z%]*$/.exec(length ?? '')?.[0] ?? ''
  return number * (UNITS.get(unit) ?? 1)
}

/** In pixels, of a usual page. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['em', 16],
  ['rem', 16],
  ['ex', 8],
  ['pt', 4 / 3],
  ['in', 96],
  ['cm', 38],
  ['vw', 12],
  ['vh', 8],
  ['%', 6],
])
