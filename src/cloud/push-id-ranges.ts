import { endBefore, orderByKey, type QueryConstraint, startAfter, startAt } from 'firebase/database'
import { timePrefix } from '../notes/keys.ts'
import type { FeedPosition } from '../notes/ports.ts'

/**
 * Returns the ranges of keys to search for notes that were created under new push ids without feed entries: from the time of the last
 * search on, or all push ids if there was none. `now` is the server's time in milliseconds since 1970.
 *
 * Keys from clocks that are ahead would be in the range of each search until their time comes. So it ends at the present if the device has
 * such keys, and another range begins after them.
 */
export function tailRanges(
  position: FeedPosition | undefined,
  now: number,
  hasNote: (noteId: string) => boolean,
): readonly QueryConstraint[][] {
  const { searchedAt, lastKey = '' } = position ?? {}
  const [start, end] = [orderByKey(), endBefore(AFTER_PUSH_IDS)]
  if (searchedAt === undefined) return [[start, end]]
  const from = startAt(timePrefix(searchedAt - OVERLAP))
  const present = timePrefix(now + OVERLAP)
  // If the last one was deleted, the range after it might leave out others.
  if (lastKey < present || !hasNote(lastKey)) return [[start, from, end]]
  return [
    [start, from, endBefore(present)],
    [start, startAfter(lastKey), end],
  ]
}

/** Returns the greatest of the push ids among the keys, and of `least`. */
export function lastPushId(keys: Iterable<string>, least: string): string {
  let last = least
  for (const key of keys) if (key > last && key < AFTER_PUSH_IDS) last = key
  return last
}

/**
 * How far the feed and the search for new notes reach back, in milliseconds. The clock of the server may step back when it fails over to
 * another machine, and other devices create keys by clocks of their own. The audit finds what is still missed.
 */
export const OVERLAP = 5 * 60 * 1000
/**
 * Push ids begin with a hyphen until the year 2109, the keys of notes that visitors brought along with a digit. '0' is no bound between
 * them: as an integer it is less than every other key.
 */
const AFTER_PUSH_IDS = '0-'
