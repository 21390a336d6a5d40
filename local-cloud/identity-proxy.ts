import { readFileSync } from 'node:fs'
import { type IncomingMessage, request as ask, type RequestListener, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'

/**
 * Answers for the emulator at `port` on the same paths and mends what keeps it from working offline: the Google pop-up and the
 * password for one's own e-mail. `keep` is awaited before an answer that may follow a change is passed on.
 */
export function identityProxy(port: number, persistAccounts?: () => Promise<void>): RequestListener {
  return (request, response) => {
    handleRequest(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else respond(response, 502, 'plain', `The Auth emulator does not answer: ${String(error)}`)
    })
  }

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isLocalRequest(request))
      return respond(response, 403, 'plain', 'Only pages of this machine are answered.')
    const path = pathOf(request)
    if (path === '/gapi.js') return respond(response, 200, 'javascript', GAPI_SCRIPT, ANY_ORIGIN)

    const upstreamResponse = await forward(request, port)
    if (mayChange(request, path)) await persistAccounts?.()
    if (AUTH_PAGES.has(path)) return respondWithPage(response, upstreamResponse)
    response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers)
    pipeline(upstreamResponse, response, () => {})
  }
}

/** The pages of the emulator in which Google's script and others from outside stand. */
const AUTH_PAGES = new Set(['/emulator/auth/iframe', '/emulator/auth/handler'])
const GOOGLE_SCRIPT = 'https://apis.google.com/js/api.js'
const EXTERNAL_TAGS = /<(?:link|script) [^>]*"https:[^>]*>(?:<\/script>)?/g
const ANY_ORIGIN = { 'Access-Control-Allow-Origin': '*' }
const GAPI_SCRIPT = readFileSync(new URL('identity/gapi.js', import.meta.url))

const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/
const LOCAL_ORIGIN = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/** What only the sheets from outside would draw stays out of sight. */
const FALLBACK_STYLE = '<style>.material-icons, .mdc-notched-outline { display: none }</style>'

/** A page from elsewhere has its own origin, or its own name for this machine's address. */
function isLocalRequest({ headers: { host = '', origin } }: IncomingMessage): boolean {
  return LOCAL_HOST.test(host) && (origin === undefined || LOCAL_ORIGIN.test(origin))
}

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
    const upstreamRequest = ask({ host: '127.0.0.1', port, method: request.method, path, headers }, resolve)
    upstreamRequest.on('error', reject)
    if (body) upstreamRequest.end(body)
    else pipeline(request, upstreamRequest, () => {})
  })
}

/**
 * The library adds a password to an account by a sign-up with its token. The emulator refuses every e-mail address that exists,
 * also the account's own, which the real service takes.
 */
function linksOwnEmail(body: Buffer): boolean {
  try {
    const { idToken, email }: { idToken?: string; email?: string } = JSON.parse(body.toString())
    const claims: { email?: string } = JSON.parse(
      Buffer.from(idToken?.split('.')[1] ?? '', 'base64url').toString(),
    )
    return claims.email !== undefined && claims.email === email?.toLowerCase()
  } catch {
    // No token or none that can be read: an ordinary sign-up, or the emulator's to refuse.
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
