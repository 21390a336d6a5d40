import { invalidData } from './limits.ts'

/** How many UTF-16 units one websocket frame carries. */
const FRAME_LENGTH = 16_384
/** What a client may have under way: more than one write may weigh, so that a write too heavy is still read and refused by name. */
const MAX_MESSAGE = 32 * 2 ** 20
const MAX_SEGMENTS = 4096

/** Cuts a message into frames: their number first where there are several, and never through the middle of a surrogate pair. */
export function splitMessage(message: string): readonly string[] {
  if (message.length <= FRAME_LENGTH) return [message]
  const segments: string[] = []
  for (let from = 0; from < message.length;) {
    const to = segmentEnd(message, from + FRAME_LENGTH)
    segments.push(message.slice(from, to))
    from = to
  }
  return [String(segments.length), ...segments]
}

/** Puts the frames of one client together again; each call gives the message that the frame completes, if it does. */
export function createMessageAssembler(): {
  readonly addFrame: (frame: string) => string | undefined
  readonly isIncomplete: () => boolean
} {
  let missingSegments = 0
  let length = 0
  let segments: string[] = []
  return {
    addFrame(frame) {
      if (missingSegments === 0) {
        if (!/^\d{1,6}$/.test(frame)) return frame
        // A lone 0 only keeps the connection alive.
        missingSegments = Number(frame)
        if (missingSegments > MAX_SEGMENTS) throw invalidData('The message has too many segments.')
        return undefined
      }
      segments.push(frame)
      length += frame.length
      missingSegments -= 1
      if (length > MAX_MESSAGE) throw invalidData('The message is too long.')
      if (missingSegments > 0) return undefined
      const message = segments.join('')
      segments = []
      length = 0
      return message
    },
    isIncomplete: () => missingSegments > 0,
  }
}

function segmentEnd(message: string, end: number): number {
  const last = message.charCodeAt(end - 1)
  return end < message.length && last >= 0xd800 && last < 0xdc00 ? end - 1 : end
}
