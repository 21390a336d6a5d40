import type { Page } from '@playwright/test'
import { IDENTITY } from './local-cloud.ts'

// Replaces responses of the identity service for one page.

export const SIGN_IN = 'accounts:signInWithPassword'
export const SIGN_UP = 'accounts:signUp'
export const GOOGLE = 'accounts:signInWithIdp'
export const LOOKUP = 'accounts:lookup'

/** Responds with an error that the emulator never returns. */
export async function respondWithError(page: Page, endpoint: string, code: string, times?: number) {
  await page.route(
    urlOf(endpoint),
    (route) =>
      route.fulfill({
        status: 400,
        headers: { 'Access-Control-Allow-Origin': '*' },
        json: { error: { code: 400, message: code } },
      }),
    times === undefined ? {} : { times },
  )
}

/** Holds the requests. Returns a function that releases them. */
export async function holdRequests(page: Page, endpoint: string): Promise<() => void> {
  let release: (() => void) | undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(urlOf(endpoint), async (route) => {
    await released
    await route.continue()
  })
  return () => release?.()
}

/** Blocks all requests to the identity service. */
export async function blockIdentity(page: Page) {
  await page.route(`${IDENTITY}/**`, (route) => route.abort())
}

function urlOf(endpoint: string): string {
  return `${IDENTITY}/**/${endpoint}?*`
}
