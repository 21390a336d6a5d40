import type { Page } from '@playwright/test'
import { IDENTITY } from './cloud.ts'

// What one page hears of the identity service, other than it says.

export const SIGN_IN = 'accounts:signInWithPassword'
export const SIGN_UP = 'accounts:signUp'
export const GOOGLE = 'accounts:signInWithIdp'
export const LOOKUP = 'accounts:lookup'

/** Answers with an error that the emulator never gives. */
export async function answer(page: Page, what: string, code: string, times?: number) {
  await page.route(
    addressOf(what),
    (route) =>
      route.fulfill({
        status: 400,
        headers: { 'Access-Control-Allow-Origin': '*' },
        json: { error: { code: 400, message: code } },
      }),
    times === undefined ? {} : { times },
  )
}

/** Keeps the questions waiting; returns how to let them go. */
export async function hold(page: Page, what: string): Promise<() => void> {
  let letGo: (() => void) | undefined
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(addressOf(what), async (route) => {
    await released
    await route.continue()
  })
  return () => letGo?.()
}

/** Nothing gets through to it any more. */
export async function cutOff(page: Page) {
  await page.route(`${IDENTITY}/**`, (route) => route.abort())
}

function addressOf(what: string): string {
  return `${IDENTITY}/**/${what}?*`
}
