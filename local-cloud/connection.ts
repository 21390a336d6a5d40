import { randomUUID } from 'node:crypto'
import { createClientSession } from './client-session.ts'
import type { Principal } from './credential.ts'
import type { Database } from './database.ts'
import type { FaultInjector, FaultTarget, WriteFault } from './faults.ts'
import { createMessageAssembler, splitMessage } from './frames.ts'
import { checkWriteSize, writeTooBig } from './limits.ts'
import { invalidData, permissionDenied, RequestError } from './request-error.ts'
import type { Reader } from './unread-output.ts'
import { getProperty, writeJson } from './values.ts'

/** The websocket of one client. */
export interface Socket {
  readonly bufferedAmount: number
  send(frame: string): void
  close(code: number): void
  terminate(): void
  pause(): void
}

/** The protocol on one websocket, from the server's handshake to the end of the connection. */
export interface Connection extends FaultTarget, Reader {
  /** A client that reconnects sends this id, so that the server ends its old connection. */
  readonly id: string
  readonly receive: (frame: string) => void
  /** Ends the client session when the websocket has closed. */
  readonly end: () => void
}

export function createConnection(options: {
  readonly socket: Socket
  readonly database: Database
  readonly faults: FaultInjector
  readonly projectId?: string | undefined
  readonly host: string
  readonly now: () => number
  /** Called when the client has not taken all messages that were sent to it. */
  readonly onUnread: () => void
}): Connection {
  const { socket, database, faults, projectId, host, now, onUnread } = options
  const id = randomUUID()
  const push = (action: string, body: unknown) => send('d', { a: action, b: body })
  const session = createClientSession({ database, projectId, now, push })
  const { addFrame, isIncomplete } = createMessageAssembler()
  const inbound = createDelayQueue(() => faults.delayFor(uid()))
  const outbound = createDelayQueue(() => faults.delayFor(uid()))
  let deadline: NodeJS.Timeout | undefined
  let suppressesOutput = false
  let ignoresInput = false
  let isEnded = false
  let unreadSince = 0

  send('c', { t: 'h', d: { ts: now(), v: '5', h: host, s: id } })
  return {
    id,
    uid,
    name: () => uid() ?? 'a client that is signed out',
    unreadBytes: () => (isEnded ? 0 : socket.bufferedAmount),
    unreadSince: () => unreadSince,
    ignoresInput: () => ignoresInput,
    receive(frame) {
      inbound(() => handleFrame(frame))
    },
    terminate,
    expire: session.expire,
    becomeHalfOpen() {
      ignoresInput = true
      suppressesOutput = true
      socket.pause()
    },
    end,
  }

  function handleFrame(frame: string): void {
    if (ignoresInput || isEnded) return
    clearTimeout(deadline)
    try {
      const message = addFrame(frame)
      if (isIncomplete()) deadline = setTimeout(terminate, SEGMENT_TIMEOUT_MS).unref()
      if (message !== undefined) handleMessage(message)
    } catch (error) {
      // A client that breaks the protocol is disconnected. Any other error is a bug here and must not stop the server.
      if (!(error instanceof SyntaxError || error instanceof RequestError)) console.error(error)
      closeAfterFlush(1002)
    }
  }

  function handleMessage(message: string): void {
    const envelope: unknown = JSON.parse(message)
    const data = getProperty(envelope, 'd')
    if (getProperty(envelope, 't') === 'c') {
      if (getProperty(data, 't') === 'p') send('c', { t: 'o', d: {} })
      return
    }
    const requestNumber = getProperty(data, 'r')
    const action = getProperty(data, 'a')
    if (typeof requestNumber !== 'number' || typeof action !== 'string')
      throw invalidData('A request needs a number and an action.')
    const body = getProperty(data, 'b')
    const isWrite = action === 'p' || action === 'm'
    const fault = isWrite ? faults.takeWriteFault(uid(), getProperty(body, 'p')) : undefined
    const run = () => {
      if (fault === 'refuse') throw permissionDenied()
      if (fault === 'invalidData') throw invalidData('Injected by a test.')
      if (fault === 'tooBig') throw writeTooBig()
      checkWriteSize(message)
      return session.execute(action, body)
    }
    runWithFault(fault, run, (response) => send('d', { r: requestNumber, b: response }))
  }

  function runWithFault(
    fault: WriteFault | undefined,
    run: () => unknown,
    acknowledge: (response: unknown) => void,
  ): void {
    switch (fault) {
      case undefined:
      case 'refuse':
      case 'invalidData':
      case 'tooBig':
        return acknowledge(responseTo(run))
      case 'cutBefore':
        return terminate()
      case 'cutAfter':
        suppressesOutput = true
        responseTo(run)
        return terminate()
      case 'lose':
        responseTo(run)
        return closeAfterFlush(1001)
      case 'hold': {
        const response = responseTo(run)
        return faults.holdAcknowledgement(uid(), () => acknowledge(response))
      }
    }
  }

  function send(kind: 'c' | 'd', data: unknown): void {
    const message = writeJson({ t: kind, d: data })
    sendWhenDurable(() => {
      if (suppressesOutput || isEnded) return
      if (socket.bufferedAmount === 0) unreadSince = now()
      for (const frame of splitMessage(message)) socket.send(frame)
      if (socket.bufferedAmount > TOLERATED_UNREAD_BYTES) onUnread()
    })
  }

  /** Sends only when the writes so far are durable, so that no client sees a write that a crash could undo. */
  function sendWhenDurable(task: () => void): void {
    database.whenDurable(() => outbound(task))
  }

  /** Ignores further input and closes the websocket when the queued messages are sent. */
  function closeAfterFlush(code: number): void {
    ignoresInput = true
    sendWhenDurable(() => socket.close(code))
  }

  function terminate(): void {
    socket.terminate()
    end()
  }

  function end(): void {
    if (isEnded) return
    isEnded = true
    clearTimeout(deadline)
    session.end()
  }

  function uid(): string | undefined {
    return uidOfPrincipal(session.principal())
  }
}

/** The maximum time between two segments of a message. */
const SEGMENT_TIMEOUT_MS = 60_000
/** The unread output of a client that is not counted, in bytes. Nearly all messages of a client that reads are shorter. */
const TOLERATED_UNREAD_BYTES = 2 ** 16

/** Runs tasks in order, each `delay()` milliseconds after it was queued. */
function createDelayQueue(delay: () => number): (task: () => void) => void {
  const tasks: (() => void)[] = []
  return (task) => {
    const ms = delay()
    if (ms === 0 && tasks.length === 0) return task()
    tasks.push(task)
    setTimeout(() => tasks.shift()?.(), ms)
  }
}

function responseTo(run: () => unknown): unknown {
  try {
    const data = run()
    return { s: 'ok', d: data === undefined ? '' : data }
  } catch (error) {
    if (error instanceof RequestError) return { s: error.status, d: error.message }
    throw error
  }
}

function uidOfPrincipal(principal: Principal): string | undefined {
  return principal === 'owner' ? principal : principal?.uid
}
