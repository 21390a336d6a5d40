import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Connection, createConnection } from './connection.ts'
import { createDatabase } from './database.ts'
import { createFaultInjector, type ServerFault } from './faults.ts'
import { MAX_WRITE_BYTES } from './limits.ts'
import { handleRestRequest, type Instance } from './rest.ts'
import { compileRules } from './rules.ts'
import { type Journal, memoryJournal, instanceNames, openJournal } from './storage.ts'
import { writeJson } from './values.ts'

export interface DatabaseServer {
  readonly port: number
  /** Brings about a fault in an instance. */
  readonly injectFault: (instance: string, fault: ServerFault) => void
  readonly close: () => Promise<void>
}

/**
 * Starts the realtime database on a loopback port; 0 takes a free one. Instances come into being when they are first asked for and,
 * without a folder, are gone when the server ends.
 */
export async function startDatabase(options: {
  readonly port: number
  /** Where instances are kept. */
  readonly folder?: string
  /** The text of the rules file that guards each instance until it is given others. */
  readonly rules: string
}): Promise<DatabaseServer> {
  const rules = compileRules(options.rules)
  const folder = options.folder === undefined ? undefined : join(options.folder, 'database')
  const instances = new Map<string, ServedInstance>()
  for (const name of folder === undefined ? [] : instanceNames(folder)) getInstance(name)

  const websockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    clientTracking: false,
  })
  const http = createServer((request, response) => {
    handleRequest(request, response).catch((error: unknown) => {
      // A fault of our own, which must not end the others' day.
      console.error(error)
      send(response, 500, { error: 'The local cloud has failed; its console tells how.' })
    })
  })
  http.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const url = urlOf(request)
    const name = instanceName(url)
    if (!isLocalRequest(request) || url.pathname !== '/.ws' || name === undefined) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      return
    }
    websockets.handleUpgrade(request, socket, head, (websocket) => {
      connect(websocket, getInstance(name), request.headers.host ?? '', url.searchParams.get('ls'))
    })
  })
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(options.port, '127.0.0.1', resolve)
  })
  const address = http.address()

  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    injectFault(name, fault) {
      getInstance(name).faults.inject(fault)
    },
    async close() {
      const all = [...instances.values()]
      for (const { connections } of all) for (const { terminate: cut } of connections.values()) cut()
      await new Promise((resolve) => {
        http.close(resolve)
        http.closeAllConnections()
      })
      await Promise.all(all.map(({ journal }) => journal.close()))
    },
  }

  function getInstance(name: string): ServedInstance {
    const existing = instances.get(name)
    if (existing) return existing
    const { tree, journal } = folder === undefined ? MEMORY_STORAGE : openJournal(folder, name)
    const connections = new Map<string, Connection>()
    const faults = createFaultInjector(() => connections.values())
    const database = createDatabase({ tree, rules, journal, now: Date.now })
    const instance = { database, faults, connections, journal }
    instances.set(name, instance)
    return instance
  }

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin } = request.headers
    if (!isLocalRequest(request)) return send(response, 403, { error: 'Only this machine may ask.' })
    if (origin !== undefined) response.setHeader('Access-Control-Allow-Origin', origin)
    response.setHeader('Access-Control-Allow-Methods', 'GET, PUT, PATCH, POST, DELETE')
    response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type')
    if (request.method === 'OPTIONS') return send(response, 204, undefined)
    const url = urlOf(request)
    const name = instanceName(url)
    const body = await readBody(request)
    if (name === undefined) return send(response, 400, { error: "Say which instance is meant: '?ns=…'." })
    if (body === undefined)
      return send(response, 413, { error: `One write may weigh ${MAX_WRITE_BYTES} bytes at most.` })
    const instance = getInstance(name)
    const { method = '', headers } = request
    const result = handleRestRequest(
      { method, url, authorization: headers.authorization, body },
      instance,
      Date.now(),
    )
    instance.database.whenDurable(() => send(response, result.status, result.body))
  }
}

/** A frame of the protocol with characters of several bytes; far less than a hostile one could have. */
const MAX_FRAME_BYTES = 2 ** 17

const MEMORY_STORAGE = { tree: null, journal: memoryJournal }

interface ServedInstance extends Instance {
  readonly connections: Map<string, Connection>
  readonly journal: Journal
}

function connect(
  socket: WebSocket,
  instance: ServedInstance,
  host: string,
  lastConnectionId: string | null,
): void {
  const { database, faults, connections } = instance
  if (lastConnectionId !== null) connections.get(lastConnectionId)?.terminate()
  const connection = createConnection({ socket, database, faults, host, now: Date.now })
  connections.set(connection.id, connection)
  socket.on('message', (data, isBinary) => {
    if (isBinary || !(data instanceof Buffer)) socket.close(1003)
    else connection.receive(data.toString())
  })
  // What is wrong with a websocket shows in its closing.
  socket.on('error', () => {})
  socket.on('close', () => {
    connections.delete(connection.id)
    connection.end()
  })
}

function urlOf({ url }: IncomingMessage): URL {
  const address = `http://localhost${url}`
  return new URL(URL.canParse(address) ? address : 'http://localhost')
}

function instanceName(url: URL): string | undefined {
  return /^[\w-]{1,63}$/.exec(url.searchParams.get('ns') ?? '')?.[0].toLowerCase()
}

/** Whether no page from elsewhere is behind a request: neither by its origin, nor by a name of its own for this machine. */
function isLocalRequest({ headers }: IncomingMessage): boolean {
  const { host, origin } = headers
  return isLoopback(`http://${host}`) && (origin === undefined || isLoopback(origin))
}

function isLoopback(address: string): boolean {
  return URL.canParse(address) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
}

/** The body of a request; undefined for one that is too big, which is read and not kept, or that breaks off. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request) {
      if (!(chunk instanceof Buffer)) continue
      size += chunk.length
      if (size <= MAX_WRITE_BYTES) chunks.push(chunk)
    }
  } catch {
    return undefined
  }
  return size > MAX_WRITE_BYTES ? undefined : Buffer.concat(chunks).toString()
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
  response.end(body === undefined ? undefined : writeJson(body))
}
