import type { Page } from '@playwright/test'

/** What a harness page puts on its window, so that the tests of a worker can use it one after another without loading it again. */
interface RestartablePage {
  /** Ends what the page shows. Returns whether nothing of it is left. */
  readonly stop: () => boolean
  /** Shows it in its first state. Returns false if it is shown already. */
  readonly start: () => boolean
}

declare global {
  interface Window {
    restartable?: RestartablePage
  }
}

/** Runs in a harness page. `start` shows the page and returns a function that removes everything from it. */
export function makeRestartable(start: () => () => void) {
  const elementCount = document.body.childElementCount
  let stop: (() => void) | undefined = start()
  window.restartable = {
    stop() {
      stop?.()
      stop = undefined
      scrollTo(0, 0)
      return document.body.childElementCount === elementCount
    },
    start() {
      if (stop) return false
      stop = start()
      return true
    },
  }
}

/** Pages whose next load differs from the last one, because a test has changed responses or has added scripts. */
const changedPages = new WeakSet<Page>()

/** Makes `startPage` load the page, until the change is undone. */
export function loadBeforeStart(page: Page, isChanged = true) {
  if (isChanged) changedPages.add(page)
  else changedPages.delete(page)
}

/** Ends what a harness page shows. Returns false if the page must be loaded again. */
export async function stopPage(page: Page): Promise<boolean> {
  if (changedPages.has(page)) return false
  // The page may have crashed, or may be loading.
  return page.evaluate(() => window.restartable?.stop() ?? false).catch(() => false)
}

/** Opens a harness page: starts the one that the test before has stopped, or loads it. */
export async function startPage(page: Page, url: string) {
  const isStopped = page.url() === url && !changedPages.has(page)
  const isStarted = isStopped && (await page.evaluate(() => window.restartable?.start() ?? false))
  if (!isStarted) await page.goto(url)
}
