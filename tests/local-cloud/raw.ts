import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createJoiner, cut } from '../../local-cloud/frames.ts'
import { part } from '../../local-cloud/values.ts'
import { tokenOf } from './sdk.ts'

/** A client that speaks the protocol by hand, and can speak it badly. */
export class Raw {
  /** All that came but answers: control messages and pushes. */
  readonly heard: unknown[] = []
  readonly closed: Promise<number>
  readonly #socket: WebSocket
  readonly #answers = new Map<number, (body: unknown) => void>()
  #count = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    const { join } = createJoiner()
    socket.on('message', (data: Buffer) => {
      const message = join(data.toString())
      if (message !== undefined) this.#hear(JSON.parse(message))
    })
    socket.on('error', () => {})
    this.closed = new Promise((resolve) => socket.on('close', resolve))
  }

  /** Connects, and signs in where it is told as whom. */
  static async connect(port: number, uid?: string, search = ''): Promise<Raw> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/.ws?v=5&ns=first${search}`)
    const client = new Raw(socket)
    await once(socket, 'open')
    if (uid !== undefined) await client.ask('auth', { cred: tokenOf(uid) })
    return client
  }

  /** Sends a request and gives the body of its answer. */
  ask(action: string, body: unknown): Promise<unknown> {
    return this.askText(action, JSON.stringify(body))
  }

  /** The same with JSON that is too deep to be made in the ordinary way. */
  askText(action: string, body: string): Promise<unknown> {
    this.#count += 1
    const number = this.#count
    const answer = new Promise<unknown>((resolve) => this.#answers.set(number, resolve))
    const message = `{"t":"d","d":{"r":${number},"a":${JSON.stringify(action)},"b":${body}}}`
    for (const frame of cut(message)) this.send(frame)
    return answer
  }

  send(frame: string | Buffer): void {
    this.#socket.send(frame, () => {})
  }

  end(): void {
    this.#socket.terminate()
  }

  #hear(message: unknown): void {
    const data = part(message, 'd')
    const number = part(data, 'r')
    if (typeof number !== 'number') this.heard.push(data)
    else this.#answers.get(number)?.(part(data, 'b'))
  }
}
