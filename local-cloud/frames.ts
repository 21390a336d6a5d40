import { invalidData } from './request-error.ts'

/** The maximum length of a websocket frame, in UTF-16 units. */
const FRAME_LENGTH = 16_384
/** The maximum length of a message. It exceeds the limit of a write, so that a write that is too big is rejected with a reason. */
const MAX_MESSAGE = 32 * 2 ** 20
const MAX_SEGMENTS = 4096

/** Splits a message into frames, never inside a surrogate pair. If there are several, the first frame is their number. */
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

/** Joins the frames of one client. `addFrame` returns the message that the frame completes, or undefined. */
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
        // The client sends the frame `0` alone as a keep-alive.
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
