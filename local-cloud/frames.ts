import { invalid } from './limits.ts'

/** How many UTF-16 units one websocket frame carries. */
const FRAME = 16_384
/** What a client may have under way: more than one write may weigh, so that a write too heavy is still read and refused by name. */
const MAX_MESSAGE = 32 * 2 ** 20
const MAX_SEGMENTS = 4096

/** Cuts a message into frames: their number first where there are several, and never through the middle of a surrogate pair. */
export function cut(message: string): readonly string[] {
  if (message.length <= FRAME) return [message]
  const segments: string[] = []
  for (let from = 0; from < message.length;) {
    const to = endOf(message, from + FRAME)
    segments.push(message.slice(from, to))
    from = to
  }
  return [String(segments.length), ...segments]
}

/** Puts the frames of one client together again; each call gives the message that the frame completes, if it does. */
export function createJoiner(): {
  readonly join: (frame: string) => string | undefined
  readonly isWaiting: () => boolean
} {
  let missing = 0
  let length = 0
  let segments: string[] = []
  return {
    join(frame) {
      if (missing === 0) {
        if (!/^\d{1,6}$/.test(frame)) return frame
        // A lone 0 only keeps the connection alive.
        missing = Number(frame)
        if (missing > MAX_SEGMENTS) throw invalid('The message has too many segments.')
        return undefined
      }
      segments.push(frame)
      length += frame.length
      missing -= 1
      if (length > MAX_MESSAGE) throw invalid('The message is too long.')
      if (missing > 0) return undefined
      const message = segments.join('')
      segments = []
      length = 0
      return message
    },
    isWaiting: () => missing > 0,
  }
}

function endOf(message: string, end: number): number {
  const last = message.charCodeAt(end - 1)
  return end < message.length && last >= 0xd800 && last < 0xdc00 ? end - 1 : end
}
