/** The database instances that new accounts are spread over, from a given time on. */
export interface Epoch {
  /** Milliseconds since 1970. */
  readonly from: number
  readonly urls: readonly string[]
}

/** The properties of an account that determine its database instance. */
export interface AccountKey {
  readonly uid: string
  /** When the account was created, in milliseconds since 1970. */
  readonly createdAt: number
}

/**
 * Reads the table of `VITE_FIREBASE_DATABASE_URLS`: epochs separated by `;`, each a day (UTC, optional for the first) and its instances,
 * separated by blanks. `https://a.firebaseio.com; 2027-03-01 https://a.firebaseio.com https://b.firebaseio.com` puts accounts on a, and
 * those created from March 2027 on a or b. An instance listed twice in an epoch gets a double share.
 *
 * Only append epochs, each with a day at least some days in the future. Then a new instance moves no existing account, and a page that
 * is still open with the old table puts no new account in the wrong place.
 */
export function readInstances(text: string): readonly Epoch[] {
  const epochs = text.split(';').map(readEpoch)
  for (const [at, { from }] of epochs.entries()) {
    const previous = epochs[at - 1]
    if (previous && from <= previous.from)
      throw new Error('Database instances: each day must be later than the one before it.')
  }
  return epochs
}

/** The URL of the instance that holds the account's data, for good. The creation time picks the epoch, the uid the instance in it. */
export function instanceFor(epochs: readonly Epoch[], { uid, createdAt }: AccountKey): string {
  if (!Number.isFinite(createdAt))
    throw new Error('An account without a creation time has no database instance.')
  const { urls } = epochs.findLast(({ from }) => from <= createdAt) ?? epochs[0] ?? { urls: [] }
  const url = urls[hash(uid) % urls.length]
  if (url === undefined) throw new Error('There is no database instance.')
  return url
}

function readEpoch(text: string, index: number): Epoch {
  const tokens = text.split(/\s+/).filter((token) => token !== '')
  const dated = index > 0 || DAY.test(tokens[0] ?? '')
  const from = dated ? readDay(tokens.shift() ?? '') : 0
  if (tokens.length === 0) throw new Error('Database instances: an epoch needs at least one.')
  return { from, urls: tokens.map(readUrl) }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

function readDay(token: string): number {
  const time = DAY.test(token) ? Date.parse(`${token}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== token)
    throw new Error(`Database instances: '${token}' is not a day like 2027-03-01.`)
  return time
}

/** One spelling for each instance: the SDK identifies an instance by its URL. */
function readUrl(token: string): string {
  const url = URL.canParse(token) ? new URL(token) : undefined
  if (url?.protocol !== 'https:' || url.pathname !== '/' || url.search !== '')
    throw new Error(`Database instances: '${token}' is not an address like https://name.firebaseio.com.`)
  return url.origin
}

/** FNV-1a. Never change it or share it with other code: it determines where every account's data is stored. */
function hash(uid: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < uid.length; at++) value = Math.imul(value ^ uid.charCodeAt(at), 0x01000193)
  return value >>> 0
}
