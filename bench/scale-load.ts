export const DAY = 24 * 60 * 60 * 1000
export const GB = 1e9

/** The assumptions. Peaks are `peak` times the mean. */
export const LOAD = {
  accounts: 10_000_000,
  monthlyShare: 0.3,
  /** The share of the monthly accounts that are active on a day. */
  dailyShare: 1 / 3,
  instances: 64,
  startsPerDay: 5,
  minutesPerStart: 9,
  /** Of an active day. */
  mutations: { edit: 4, create: 1, pin: 1, delete: 0.3 },
  /** The shares of accounts with one, two and three devices. */
  devices: [0.5, 0.4, 0.1],
  trashedNotes: 10,
  /** The share of notes that were ever edited, and the versions of such a note. */
  editedShare: 0.3,
  versions: 3,
  notes: 200,
  peak: 4,
}

/**
 * In dollars, of the Blaze plan: firebase.google.com/pricing and firebase.google.com/docs/database/usage/billing, as of November 2026. What
 * is free of charge (1 GB stored, 10 GB downloaded) does not matter here.
 */
export const PRICE = { storedGB: 5, downloadedGB: 1 }
/** Bytes of a TLS handshake by the page on billing, and of the HTTP upgrade and the sign-in with a real token. */
export const HANDSHAKE = 3_500 + 1_100

export const SIZES = [20, 100, 200, 2_000, 10_000]
export const SAMPLE = 2_000
/** The audits of accounts that began together are spread by then. */
export const WARM_UP_DAYS = 120
export const MONTH = 30
export const OUTAGE = 10 * 60

/** Devices that are connected in the busiest minute. */
export function connectedAtPeak(): number {
  return ((daily() * LOAD.startsPerDay * LOAD.minutesPerStart) / (24 * 60)) * LOAD.peak
}

/** Accounts that are active on a day. */
export function daily(): number {
  return LOAD.accounts * LOAD.monthlyShare * LOAD.dailyShare
}
