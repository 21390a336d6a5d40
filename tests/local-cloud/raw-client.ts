import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createMessageAssembler, splitMessage } from '../../local-cloud/frames.ts'
import { getProperty } from '../../local-cloud/values.ts'
import { tokenOf } from './sdk-clients.ts'

/** A client that sends messages of the protocol without the SDK, so that it can send invalid ones. */
export class RawClient {
  /** All received messages that are no responses: control messages and pushes. */
  readonly received: unknown[] = []
  readonly closed: Promise<number>
  readonly #socket: WebSocket
  readonly #callbacks = new Map<number, (body: unknown) => void>()
  #requestCount = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    const { addFrame } = createMessageAssembler()
    socket.on('message', (data: Buffer) => {
      const message = addFrame(data.toString())
      if (message !== undefined) this.#handleMessage(JSON.parse(message))
    })
    socket.on('error', () => {})
    this.closed = new Promise((resolve) => socket.on('close', resolve))
  }

  /** Connects, and signs in if there is a token. */
  static async connect(port: number, uid?: string, search = ''): Promise<RawClient> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/.ws?v=5&ns=first${search}`)
    const client = new RawClient(socket)
    await once(socket, 'open')
    if (uid !== undefined) await client.request('auth', { cred: tokenOf(uid) })
    return client
  }

  /** Sends a request and returns the body of its response. */
  request(action: string, body: unknown): Promise<unknown> {
    return this.requestText(action, JSON.stringify(body))
  }

  /** Sends a request with JSON that is nested too deep for `JSON.stringify`. */
  requestText(action: string, body: string): Promise<unknown> {
    this.#requestCount += 1
    const number = this.#requestCount
    const response = new Promise<unknown>((resolve) => this.#callbacks.set(number, resolve))
    const message = `{"t":"d","d":{"r":${number},"a":${JSON.stringify(action)},"b":${body}}}`
    for (const frame of splitMessage(message)) this.send(frame)
    return response
  }

  send(frame: string | Buffer): void {
    this.#socket.send(frame, () => {})
  }

  /** Stops reading, as a client on a line that is too slow for its messages does. */
  stopReading(): void {
    this.#socket.pause()
  }

  end(): void {
    this.#socket.terminate()
  }

  #handleMessage(message: unknown): void {
    const data = getProperty(message, 'd')
    const number = getProperty(data, 'r')
    if (typeof number !== 'number') this.received.push(data)
    else this.#callbacks.get(number)?.(getProperty(data, 'b'))
  }
}
