import type { Page } from '@playwright/test'
import { holdRequests } from '../hold-requests.ts'
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

/** Holds the requests to an endpoint of the identity service. Returns a function that releases them. */
export function holdIdentityRequests(page: Page, endpoint: string): Promise<() => void> {
  return holdRequests(page, urlOf(endpoint))
}

/** Blocks all requests to the identity service. */
export async function blockIdentity(page: Page) {
  await page.route(`${IDENTITY}/**`, (route) => route.abort())
}

function urlOf(endpoint: string): string {
  return `${IDENTITY}/**/${endpoint}?*`
}
