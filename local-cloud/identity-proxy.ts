import { readFileSync } from 'node:fs'
import {
  type IncomingMessage,
  type RequestListener,
  request as sendRequest,
  type ServerResponse,
} from 'node:http'
import { pipeline } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { isLocalRequest, NOT_LOCAL } from './loopback.ts'

/**
 * A proxy for the emulator at `port` that makes two things work: the Google pop-up offline, and adding a password to an account
 * under its own e-mail address. After a request that may change accounts it awaits `persistAccounts` before it responds.
 * `onFailure` gets the reason why it rejects.
 */
export function identityProxy(
  port: number,
  persistAccounts?: () => Promise<void>,
  onFailure: (error: Error) => void = () => {},
): RequestListener {
  return (request, response) => {
    handleRequest(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else respond(response, 502, 'plain', error instanceof Error ? error.message : String(error))
    })
  }

  async function persist(): Promise<void> {
    try {
      await persistAccounts?.()
    } catch (error) {
      if (error instanceof Error) onFailure(error)
      throw error
    }
  }

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isLocalRequest(request)) return respond(response, 403, 'plain', NOT_LOCAL)
    const path = pathOf(request)
    if (path === '/gapi.js') return respond(response, 200, 'javascript', GAPI_SCRIPT, ANY_ORIGIN)

    const upstreamResponse = await forward(request, port)
    if (mayChange(request, path)) await persist()
    if (AUTH_PAGES.has(path)) return respondWithPage(response, upstreamResponse)
    response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers)
    pipeline(upstreamResponse, response, () => {})
  }
}

/** The emulator's pages that load Google's script and other external resources. */
const AUTH_PAGES = new Set(['/emulator/auth/iframe', '/emulator/auth/handler'])
const GOOGLE_SCRIPT = 'https://apis.google.com/js/api.js'
const EXTERNAL_TAGS = /<(?:link|script) [^>]*"https:[^>]*>(?:<\/script>)?/g
const ANY_ORIGIN = { 'Access-Control-Allow-Origin': '*' }
const GAPI_SCRIPT = readFileSync(new URL('identity/gapi.js', import.meta.url))

/** Hides elements that look broken without the external style sheets. */
const FALLBACK_STYLE = '<style>.material-icons, .mdc-notched-outline { display: none }</style>'

function mayChange({ method = '' }: IncomingMessage, path: string): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method) || path === '/emulator/action'
}

function pathOf(request: IncomingMessage): string {
  return request.url?.split('?')[0] ?? '/'
}

async function forward(request: IncomingMessage, port: number): Promise<IncomingMessage> {
  const mayLinkPassword = request.method === 'POST' && pathOf(request).endsWith('/v1/accounts:signUp')
  const body = mayLinkPassword ? await buffer(request) : undefined
  const path =
    body && linksOwnEmail(body) ? request.url?.replace('accounts:signUp', 'accounts:update') : request.url
  const { connection: _, ...headers } = request.headers
  return new Promise((resolve, reject) => {
    const upstreamRequest = sendRequest(
      { host: '127.0.0.1', port, method: request.method, path, headers },
      resolve,
    )
    upstreamRequest.on('error', (cause) => {
      reject(new Error(`The Auth emulator does not respond: ${String(cause)}`, { cause }))
    })
    if (body) upstreamRequest.end(body)
    else pipeline(request, upstreamRequest, () => {})
  })
}

/**
 * Whether a sign-up adds a password to the account of its token under the account's own e-mail address. The SDK links a password
 * with such a sign-up. The real service accepts it; the emulator rejects every e-mail address that exists.
 */
function linksOwnEmail(body: Buffer): boolean {
  try {
    const { idToken, email }: { idToken?: string; email?: string } = JSON.parse(body.toString())
    const claims: { email?: string } = JSON.parse(
      Buffer.from(idToken?.split('.')[1] ?? '', 'base64url').toString(),
    )
    return claims.email !== undefined && claims.email === email?.toLowerCase()
  } catch {
    // Without a readable token it is an ordinary sign-up, or a request that the emulator rejects.
    return false
  }
}

async function respondWithPage(response: ServerResponse, upstreamResponse: IncomingMessage): Promise<void> {
  const html = (await text(upstreamResponse)).replace(GOOGLE_SCRIPT, '/gapi.js').replace(EXTERNAL_TAGS, '')
  respond(response, upstreamResponse.statusCode ?? 502, 'html', html + FALLBACK_STYLE, {
    'Content-Security-Policy': 'frame-ancestors http://localhost:* http://127.0.0.1:*',
  })
}

function respond(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  extraHeaders = {},
): void {
  response.writeHead(status, { 'Content-Type': `text/${type}; charset=utf-8`, ...extraHeaders })
  response.end(body)
}
