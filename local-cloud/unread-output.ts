/** A client that messages are sent to. */
export interface Reader {
  readonly name: () => string
  /** Sent to the client and not taken by it yet. */
  readonly unreadBytes: () => number
  /** When the oldest unread byte was sent, in ms. */
  readonly unreadSince: () => number
  readonly terminate: () => void
}

/**
 * Ends the connections of the slowest readers until all clients together leave at most `maxBytes` unread, because their output is kept in
 * memory. The reason is not sent to that client, because it would queue behind the unread output. It is passed to `report`.
 *
 * The slowest is the one with the most bytes multiplied by their waiting time. By bytes alone, a client that has just been sent
 * much would be ended instead of those that stopped reading long ago.
 */
export function limitUnreadOutput(
  readers: Iterable<Reader>,
  { maxBytes, now, report }: { maxBytes: number; now: number; report: (sentence: string) => void },
): void {
  const waiting = Array.from(readers, (reader) => ({ reader, bytes: reader.unreadBytes() }))
  let total = waiting.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total <= maxBytes) return
  const cost = ({ reader, bytes }: (typeof waiting)[number]) => bytes * (now - reader.unreadSince() + 1)
  for (const { reader, bytes } of waiting.toSorted((a, b) => cost(b) - cost(a))) {
    if (total <= maxBytes) return
    total -= bytes
    report(
      `Closed the connection of ${reader.name()}, which left ${megabytes(bytes)} unread: all clients together may leave ${megabytes(maxBytes)}. It gets everything when it reconnects.`,
    )
    reader.terminate()
  }
}

/** The default of all clients together: the most that one read of the service may return. */
export const MAX_UNREAD_BYTES = 256 * 2 ** 20

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`
}
