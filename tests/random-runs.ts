/**
 * How many random cases a test generates: `check` of them in `npm test`, `full` in `npm run test:faults`. The cases of a seed come in
 * a fixed order, so the short run is the first part of the full one.
 */
export function randomRuns({ check, full }: { readonly check: number; readonly full: number }): number {
  return import.meta.env.MODE === 'faults' ? full : check
}

/** The same for the browser tests: `full` of them with `tests/faults/long.config.ts`. */
export function randomBrowserRuns({
  check,
  full,
}: {
  readonly check: number
  readonly full: number
}): number {
  return process.env.RANDOM_RUNS === 'full' ? full : check
}
