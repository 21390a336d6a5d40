/** From a moment on, the database instances that new accounts are spread over. */
export interface Epoch {
  /** Milliseconds. */
  readonly from: number
  readonly urls: readonly string[]
}

/** An account, as far as it decides where its data lives. */
export interface AccountKey {
  readonly uid: string
  /** Milliseconds; when it was made. */
  readonly createdAt: number
}

/**
 * Reads the table of `VITE_FIREBASE_DATABASE_URLS`: epochs parted by `;`, each a day (UTC, none for the first) and its instances
 * parted by blanks. `https://a.firebaseio.com; 2027-03-01 https://a.firebaseio.com https://b.firebaseio.com` puts accounts on a,
 * and those made from March 2027 on a and b. An instance named twice in an epoch gets twice the share of it.
 *
 * The table only ever grows at its end, by a day that lies some days ahead: then an instance more moves nobody, and no page that
 * is still open with the old table puts a new account in the wrong place.
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

/** Where the account's data lives, for good: its time of creation picks the epoch, its uid the instance in it. */
export function instanceFor(epochs: readonly Epoch[], { uid, createdAt }: AccountKey): string {
  if (!Number.isFinite(createdAt)) throw new Error('An account without a time of creation has no place.')
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
    throw new Error(`Database instances: '${token}' stands where a day like 2027-03-01 must.`)
  return time
}

/** One spelling for each instance, as the SDK asks for. */
function readUrl(token: string): string {
  const url = URL.canParse(token) ? new URL(token) : undefined
  if (url?.protocol !== 'https:' || url.pathname !== '/' || url.search !== '')
    throw new Error(`Database instances: '${token}' is no address like https://name.firebaseio.com.`)
  return url.origin
}

/** FNV-1a. Never to be changed, nor shared with what may be: it says where every account lives. */
function hash(uid: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < uid.length; at++) value = Math.imul(value ^ uid.charCodeAt(at), 0x01000193)
  return value >>> 0
}
