import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Most reactions belong into an event handler, most subscriptions into `useSyncExternalStore`, `useWindowEvent` or a ref callback with a
 * clean-up, and most derived values into the render.
 */
const MAX_EFFECTS = 25

test('components have at most 25 effects', () => {
  const sources = readdirSync('src/ui', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(`src/ui/${file}`, 'utf8'))
  const effects = sources.flatMap((source) => source.match(/\buse(?:Layout|Insertion)?Effect\(/g) ?? [])
  expect(effects.length).toBeGreaterThan(0)
  expect(effects.length).toBeLessThanOrEqual(MAX_EFFECTS)
})
