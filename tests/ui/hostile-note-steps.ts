import type { Page } from '@playwright/test'
import { MAX_CONTENT_LENGTH } from '../../src/notes/limits.ts'
import { HOSTILE_SHAPES } from '../hostile-shapes.ts'
import { watchTasks } from '../main-thread.ts'
import { expect, type PinwellPage, visitorNote } from './pinwell-page.ts'

/** The tasks that block the page for longer than 200 ms. */
export function longTasks(tasks: Readonly<Record<string, number>>): readonly (readonly [string, number])[] {
  return Object.entries(tasks).filter(([, took]) => took > 200)
}

/** What a person does with a note besides editing, in this order. */
const STEPS: Readonly<Record<string, (pinwell: PinwellPage, name: string) => Promise<void>>> = {
  list: async ({ page }, name) => {
    await page.reload()
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  },
  search: async (pinwell, name) => {
    await pinwell.search.fill('qxz')
    await expect(pinwell.page.getByText('No results found for "qxz"')).toBeVisible()
    await pinwell.search.fill(name)
    await expect(pinwell.cards).toHaveCount(1)
  },
  unfold: async (pinwell) => {
    await pinwell.page.getByRole('button', { name: 'Show all' }).press('Enter')
    await expect(pinwell.page.getByRole('button', { name: 'Show less' })).toBeVisible()
  },
  scroll: async ({ page }) => {
    const text = page.getByRole('group', { name: 'Whole note' })
    for (const share of [0.001, 0.5, 1]) {
      await text.evaluate((box, to) => box.scrollTo(0, box.scrollHeight * to), share)
      await waitForIdle(page)
    }
  },
  fold: async ({ page }) => page.getByRole('button', { name: 'Show less' }).press('Enter'),
  copy: async (pinwell) => {
    await pinwell.page.getByRole('button', { name: 'Copy note' }).press('Enter')
    await expect(pinwell.toast('Copied')).toBeVisible()
  },
  delete: async (pinwell) => {
    await pinwell.page.getByRole('button', { name: 'Delete note' }).press('Enter')
    await expect(pinwell.cards).toHaveCount(0)
  },
}

/**
 * Returns the steps that block the page with a visitor's note of a shape. Other work on the machine can only lengthen a task, so the steps
 * are repeated if one was long, and the shortest of three runs counts.
 */
export async function longSteps(pinwell: PinwellPage, shape: string): Promise<ReturnType<typeof longTasks>> {
  let tasks = await runSteps(pinwell, shape, 0)
  for (let run = 1; run < 3 && longTasks(tasks).length > 0; run++) {
    // oxlint-disable-next-line no-await-in-loop -- the runs are in sequence
    const again = await runSteps(pinwell, shape, run)
    tasks = Object.fromEntries(
      Object.entries(tasks).map(([step, took]) => [step, Math.min(took, again[step] ?? took)]),
    )
  }
  return longTasks(tasks)
}

/** Returns the CPU time of each step's longest task in milliseconds. Each run has a note of its own age, because it deletes the note. */
async function runSteps(
  pinwell: PinwellPage,
  shape: string,
  age: number,
): Promise<Readonly<Record<string, number>>> {
  const { page } = pinwell
  const fullText = HOSTILE_SHAPES[shape]?.(MAX_CONTENT_LENGTH) ?? ''
  // A preview begins at the first line with text, so a blank text needs text at both ends to have something to unfold.
  const text = fullText.trim() === '' ? `x${fullText.slice(2)}x` : fullText
  await page.evaluate(
    (notes) => localStorage.setItem('cachedNotes', notes),
    JSON.stringify([visitorNote(shape, text, age)]),
  )
  const tasks: Record<string, number> = {}
  for (const [step, act] of Object.entries(STEPS)) {
    // oxlint-disable-next-line no-await-in-loop -- the steps run in sequence
    tasks[`${shape}: ${step}`] = await measureLongestTask(page, () => act(pinwell, shape))
  }
  return tasks
}

async function measureLongestTask(page: Page, work: () => Promise<unknown>): Promise<number> {
  const tasks = await watchTasks(page)
  await work()
  await waitForIdle(page)
  return (await tasks()).longest
}

/** Waits until the page has rendered and is idle. */
function waitForIdle(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(() => requestIdleCallback(resolve, { timeout: 3000 })))
      }),
  )
}
