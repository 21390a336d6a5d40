import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'

/** Starts a server on a loopback port; 0 selects a free one. Resolves with the port. Rejects with `EADDRINUSE` if it is in use. */
export async function listenOnLoopback(server: Server, port: number): Promise<number> {
  // Longer than any client keeps an idle connection, so that the server never closes one while a request arrives.
  server.keepAliveTimeout = 120_000
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Rejects pages of other hosts: by their origin, and by their host name if it resolves to this machine (DNS rebinding). */
export function isLocalRequest({ headers: { host, origin } }: IncomingMessage): boolean {
  return isLoopback(`http://${host}`) && (origin === undefined || isLoopback(origin))
}

function isLoopback(address: string): boolean {
  return URL.canParse(address) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
}

/** The response to a request that is not local. */
export const NOT_LOCAL = 'Only pages of this machine may use the local cloud.'
