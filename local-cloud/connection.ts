import { randomUUID } from 'node:crypto'
import type { Who } from './credential.ts'
import type { Database } from './database.ts'
import { createJoiner, cut as cutIntoFrames } from './frames.ts'
import type { Levers, Victim } from './levers.ts'
import { checkWeight, denied, invalid, Refusal } from './limits.ts'
import { createSession } from './session.ts'
import { part, writeJson } from './values.ts'

/** The websocket of one client. */
export interface Socket {
  readonly bufferedAmount: number
  send(frame: string): void
  close(code: number): void
  terminate(): void
  pause(): void
}

/** What is heard and said on one websocket, from the server's hello to its end. */
export interface Connection extends Victim {
  /** By which a client that comes back can end it. */
  readonly id: string
  readonly receive: (frame: string) => void
  /** Ends what the connection holds once its websocket is closed. */
  readonly end: () => void
}

export function createConnection(given: {
  readonly socket: Socket
  readonly database: Database
  readonly levers: Levers
  readonly host: string
  readonly now: () => number
}): Connection {
  const { socket, database, levers, host, now } = given
  const id = randomUUID()
  const session = createSession(database, now, (action, body) => say('d', { a: action, b: body }))
  const { join, isWaiting } = createJoiner()
  const inbound = createLane(() => levers.delayOf(uid()))
  const outbound = createLane(() => levers.delayOf(uid()))
  let deadline: NodeJS.Timeout | undefined
  let isMute = false
  let isDeaf = false
  let isOver = false

  say('c', { t: 'h', d: { ts: now(), v: '5', h: host, s: id } })
  return {
    id,
    uid,
    isDeaf: () => isDeaf,
    receive(frame) {
      inbound(() => hear(frame))
    },
    cut,
    expire: session.expire,
    deafen() {
      isDeaf = true
      isMute = true
      socket.pause()
    },
    end,
  }

  function hear(frame: string): void {
    if (isDeaf || isOver) return
    clearTimeout(deadline)
    try {
      const message = join(frame)
      if (isWaiting()) deadline = setTimeout(cut, SEGMENTS_WITHIN).unref()
      if (message !== undefined) answer(message)
    } catch (error) {
      // Whoever does not speak the protocol is cut off; all else is a fault of our own, which must not end the others' day.
      if (!(error instanceof SyntaxError || error instanceof Refusal)) console.error(error)
      leave(1002)
    }
  }

  function answer(message: string): void {
    const envelope: unknown = JSON.parse(message)
    const data = part(envelope, 'd')
    if (part(envelope, 't') === 'c') {
      if (part(data, 't') === 'p') say('c', { t: 'o', d: {} })
      return
    }
    const number = part(data, 'r')
    const action = part(data, 'a')
    if (typeof number !== 'number' || typeof action !== 'string') throw invalid('This is no request.')
    const fault = action === 'p' || action === 'm' ? levers.nextFault(uid()) : undefined
    const run = () => {
      if (fault === 'refuse') throw denied()
      checkWeight(message)
      return session.run(action, part(data, 'b'))
    }
    const acknowledge = (body: unknown) => say('d', { r: number, b: body })
    switch (fault) {
      case undefined:
      case 'refuse':
        return acknowledge(outcome(run))
      case 'cutBefore':
        return cut()
      case 'cutAfter':
        isMute = true
        outcome(run)
        return cut()
      case 'lose':
        outcome(run)
        return leave(1001)
      case 'hold': {
        const body = outcome(run)
        return levers.hold(uid(), () => acknowledge(body))
      }
    }
  }

  function say(kind: 'c' | 'd', data: unknown): void {
    const message = writeJson({ t: kind, d: data })
    afterwards(() => {
      if (isMute || isOver) return
      for (const frame of cutIntoFrames(message)) socket.send(frame)
      if (socket.bufferedAmount > MAX_BACKLOG) socket.terminate()
    })
  }

  /** Nothing leaves before what it tells of is safe. */
  function afterwards(task: () => void): void {
    database.whenSafe(() => outbound(task))
  }

  /** Says what is still to be said, and closes; nothing is heard any more. */
  function leave(code: number): void {
    isDeaf = true
    afterwards(() => socket.close(code))
  }

  function cut(): void {
    socket.terminate()
    end()
  }

  function end(): void {
    if (isOver) return
    isOver = true
    clearTimeout(deadline)
    session.end()
  }

  function uid(): string | undefined {
    return uidOf(session.who())
  }
}

/** How long the segments of one message may take. */
const SEGMENTS_WITHIN = 60_000
/** How many bytes may wait for a client that does not read. */
const MAX_BACKLOG = 256 * 2 ** 20

/** Runs tasks one after another, each so many milliseconds after it came. */
function createLane(delay: () => number): (task: () => void) => void {
  const tasks: (() => void)[] = []
  return (task) => {
    const ms = delay()
    if (ms === 0 && tasks.length === 0) return task()
    tasks.push(task)
    setTimeout(() => tasks.shift()?.(), ms)
  }
}

function outcome(run: () => unknown): unknown {
  try {
    const data = run()
    return { s: 'ok', d: data === undefined ? '' : data }
  } catch (error) {
    if (error instanceof Refusal) return { s: error.status, d: error.message }
    throw error
  }
}

function uidOf(who: Who): string | undefined {
  return who === 'owner' ? who : who?.uid
}
