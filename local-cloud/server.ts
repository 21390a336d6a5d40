import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Connection, createConnection } from './connection.ts'
import { createDatabase } from './database.ts'
import { createFaultInjector, type ServerFault } from './faults.ts'
import { MAX_WRITE_BYTES } from './limits.ts'
import { isLocalRequest, listenOnLoopback, NOT_LOCAL } from './loopback.ts'
import { handleRestRequest, type Instance } from './rest.ts'
import { compileRules, type Rules } from './rules.ts'
import { createMemoryStorage, openStorage, type Storage } from './storage.ts'
import { limitUnreadOutput, MAX_UNREAD_BYTES, type Reader } from './unread-output.ts'
import { writeJson } from './values.ts'

export interface DatabaseServer {
  readonly port: number
  /** Injects a fault into an instance. */
  readonly injectFault: (instance: string, fault: ServerFault) => void
  readonly close: () => Promise<void>
}

interface DatabaseOptions {
  readonly port: number
  /** Where instances are stored. Without a folder and a storage, their data is lost when the server ends. */
  readonly folder?: string | undefined
  readonly storage?: Storage
  /** The rules of every instance until they are replaced, or the text of their file. */
  readonly rules: Rules | string
  /** The names of the instances. Without them, the first request for a name creates an instance. */
  readonly instances?: readonly string[]
  /** The project whose users may sign in. Without it, those of all projects may. */
  readonly projectId?: string
  /** The maximum unread output of all clients together, in bytes. */
  readonly maxUnreadBytes?: number
  /** Receives a sentence for the developer about an event that has no other place to be seen. */
  readonly report?: (sentence: string) => void
  /** Called when the folder cannot be written. No write is acknowledged from then on, so the server should be closed. */
  readonly onFailure?: (error: Error) => void
}

/**
 * Starts the Realtime Database on a loopback port; 0 selects a free one. Resolves when it accepts connections. Rejects, and keeps no lock
 * on the folder, if the port or the folder is in use, if the folder cannot be read, or if the rules do not compile.
 */
export async function startDatabase(options: DatabaseOptions): Promise<DatabaseServer> {
  const { folder, report = console.warn, onFailure = ({ message }) => report(message) } = options
  const storage =
    folder === undefined
      ? (options.storage ?? createMemoryStorage())
      : openStorage(join(folder, 'database'), onFailure)
  try {
    return await serve(options, storage)
  } catch (error) {
    await storage.close()
    throw error
  }
}

async function serve(options: DatabaseOptions, storage: Storage): Promise<DatabaseServer> {
  const { maxUnreadBytes = MAX_UNREAD_BYTES, report = console.warn } = options
  const rules = typeof options.rules === 'string' ? compileRules(options.rules) : options.rules
  const instances = new Map<string, ServedInstance>()
  const readers = new Set<Reader>()
  for (const name of options.instances ?? storage.names) getInstance(name)

  const websockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    clientTracking: false,
  })
  const http = createServer((request, response) => {
    handleRequest(request, response).catch((error: unknown) => {
      // A bug here, which must not stop the server.
      console.error(error)
      send(response, 500, { error: 'The local cloud has failed. Its console shows the error.' })
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
      if (!exists(name)) {
        websocket.on('error', () => {})
        websocket.send(writeJson({ t: 'c', d: { t: 's', d: UNKNOWN_INSTANCE } }))
        websocket.close()
        return
      }
      const lastConnectionId = url.searchParams.get('ls')
      connect(websocket, getInstance(name), request.headers.host ?? '', lastConnectionId)
    })
  })
  const port = await listenOnLoopback(http, options.port)

  return {
    port,
    injectFault(name, fault) {
      getInstance(name).faults.inject(fault)
    },
    async close() {
      for (const { connections } of instances.values())
        for (const connection of connections.values()) connection.terminate()
      await new Promise((resolve) => {
        http.close(resolve)
        http.closeAllConnections()
      })
      await storage.close()
    },
  }

  function exists(name: string): boolean {
    return options.instances === undefined || options.instances.includes(name)
  }

  function getInstance(name: string): ServedInstance {
    const existing = instances.get(name)
    if (existing) return existing
    const { tree, writeLog } = storage.open(name)
    const connections = new Map<string, Connection>()
    const faults = createFaultInjector(() => connections.values())
    const database = createDatabase({ tree, rules, writeLog, now: Date.now })
    const instance = { database, faults, connections, projectId: options.projectId }
    instances.set(name, instance)
    return instance
  }

  function connect(
    socket: WebSocket,
    { database, faults, projectId, connections }: ServedInstance,
    host: string,
    lastConnectionId: string | null,
  ): void {
    if (lastConnectionId !== null) connections.get(lastConnectionId)?.terminate()
    const connection = createConnection({
      socket,
      database,
      faults,
      projectId,
      host,
      now: Date.now,
      onUnread,
    })
    connections.set(connection.id, connection)
    readers.add(connection)
    socket.on('message', (data, isBinary) => {
      if (isBinary || !(data instanceof Buffer)) socket.close(1003)
      else connection.receive(data.toString())
    })
    // A websocket error is always followed by a close event.
    socket.on('error', () => {})
    socket.on('close', () => {
      connections.delete(connection.id)
      readers.delete(connection)
      connection.end()
    })
  }

  function onUnread(): void {
    limitUnreadOutput(readers, { maxBytes: maxUnreadBytes, now: Date.now(), report })
  }

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin } = request.headers
    if (!isLocalRequest(request)) return send(response, 403, { error: NOT_LOCAL })
    if (origin !== undefined) response.setHeader('Access-Control-Allow-Origin', origin)
    response.setHeader('Access-Control-Allow-Methods', 'GET, PUT, PATCH, POST, DELETE')
    response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type')
    if (request.method === 'OPTIONS') return send(response, 204, undefined)
    const url = urlOf(request)
    const name = instanceName(url)
    const body = await readBody(request)
    if (name === undefined)
      return send(response, 400, { error: "The request must name an instance: '?ns=…'." })
    if (!exists(name)) return send(response, 404, { error: UNKNOWN_INSTANCE })
    if (body === undefined)
      return send(response, 413, { error: `A write may have ${MAX_WRITE_BYTES} bytes at most.` })
    const instance = getInstance(name)
    const { method = '', headers } = request
    const result = handleRestRequest(
      { method, url, authorization: headers.authorization, body },
      instance,
      Date.now(),
    )
    instance.database.whenDurable(() => {
      const sentAt = Date.now()
      const reader: Reader = {
        name: () => `a ${method} request`,
        unreadBytes: () => (response.destroyed ? 0 : response.writableLength),
        unreadSince: () => sentAt,
        terminate: () => response.destroy(),
      }
      readers.add(reader)
      response.on('close', () => readers.delete(reader))
      send(response, result.status, result.body)
      onUnread()
    })
  }
}

/** The service's own sentence. It ends a websocket with it, and the SDK prints it with the address and does not connect again. */
const UNKNOWN_INSTANCE =
  'Firebase error. Please ensure that you have the URL of your Firebase Realtime Database instance configured correctly.'

/** The maximum size of a websocket frame. A frame of the protocol has at most 16,384 UTF-16 units of up to three bytes. */
const MAX_FRAME_BYTES = 2 ** 17

interface ServedInstance extends Instance {
  readonly connections: Map<string, Connection>
}

function urlOf({ url }: IncomingMessage): URL {
  const address = `http://localhost${url}`
  return new URL(URL.canParse(address) ? address : 'http://localhost')
}

function instanceName(url: URL): string | undefined {
  return /^[\w-]{1,63}$/.exec(url.searchParams.get('ns') ?? '')?.[0].toLowerCase()
}

/** Reads the body of a request; undefined if it is too big (it is then read to its end and dropped) or the request is aborted. */
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
