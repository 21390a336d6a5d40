import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from '../shared-context.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const BASE: RunOptions = { resultTypes: ['violations'], preload: false }

const LIGHT: Check = {
  theme: 'light',
  options: {
    ...BASE,
    rules: { 'target-size': { enabled: true } },
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
}

/** The themes differ only in their colours, so all other rules run once. */
const DARK: Check = {
  theme: 'dark',
  options: { ...BASE, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
}

const LAYOUT: Check = {
  theme: 'light',
  options: { ...BASE, runOnly: { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] } },
}

interface Check {
  readonly theme: 'light' | 'dark'
  readonly options: RunOptions
}

/**
 * The widths of a phone, a tablet and a window, in CSS pixels. A tablet shows only what the others show, in another layout. The colours of
 * a dialog or a card are the same at every width, and `expectNoViolations` checks what only a window shows in both themes.
 */
const WIDTHS: readonly (readonly [width: number, checks: readonly Check[]])[] = [
  [390, [LIGHT, DARK]],
  [768, [LAYOUT]],
  [1440, [LIGHT]],
]

interface Options {
  /** Runs at each width before the check, for a state that does not outlast a change of the width. */
  readonly prepare?: () => Promise<unknown>
}

/** Expects the page to have no axe violations, in the light and in the dark theme. */
export async function expectNoViolations(page: Page) {
  expect(await violations(page)).toEqual([])
}

/** Expects the same of the page at the width of a phone, a tablet and a window. Leaves it at the last one. */
export async function expectNoViolationsAtWidths(page: Page, options: Options = {}) {
  expect(await violationsAtWidths(page, options)).toEqual([])
}

/** The axe violations of the page at each width, in the light and in the dark theme. */
export async function violationsAtWidths(
  page: Page,
  { prepare = async () => {} }: Options = {},
): Promise<readonly string[]> {
  const found: string[] = []
  for (const [width, checks] of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await prepare()
    for (const violation of await violations(page, checks)) found.push(`${width} px: ${violation}`)
  }
  return found
}

/** The axe violations of the page in the light and in the dark theme. */
export async function violations(
  page: Page,
  checks: readonly Check[] = [LIGHT, DARK],
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const found: string[] = []
  for (const { theme, options } of checks) {
    await page.emulateMedia({ colorScheme: theme })
    await expect.poll(() => page.evaluate(shownTheme)).toBe(theme)
    // Only the violations, because the results of all rules are 50 kB.
    const call = `axe.run(${JSON.stringify(options)}).then((results) => results.violations)`
    for (const { id, nodes } of await page.evaluate<AxeResults['violations']>(call))
      found.push(`${theme}: ${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  }
  return found
}

/** Runs in the page. Colours have no defined contrast during a transition, so it waits for the end of all. */
async function shownTheme() {
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  const [red = 0, green = 0, blue = 0] =
    getComputedStyle(document.documentElement)
      .backgroundColor.match(/[\d.]+/g)
      ?.map(Number) ?? []
  return red + green + blue > 384 ? 'light' : 'dark'
}
