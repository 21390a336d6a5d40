/** The limits of a note. `database.rules.json` enforces them on the server. Lengths are in UTF-16 code units. */

export const MAX_TITLE_LENGTH = 1_000
/** Of the marker text. */
export const MAX_CONTENT_LENGTH = 500_000
/** Of the display texts `createdAt` and `lastModified`. */
export const MAX_DATE_LENGTH = 40
export const MAX_AUTHOR_LENGTH = 320
export const MAX_EMAIL_LENGTH = 320

/** The id of a new note: a push id, or the key of a note that a visitor brought along. Other programs may have used other ids. */
export const NOTE_ID = /^[-0-9A-Z_a-z]{20,40}$/

/** The last millisecond that `Date` can represent. */
export const MAX_TIMESTAMP = 8.64e15

/** A replaced text that lasted is kept as one of this many versions of its note, up to this length of its content. */
export const VERSION_COUNT = 20
export const MAX_VERSION_LENGTH = 100_000
/** How old a text must be to get a version that the next one does not overwrite, in milliseconds. */
export const MIN_VERSION_AGE = 10 * 60 * 1000

/** How long a deleted note can be restored, in milliseconds. */
export const TRASH_RETENTION = 30 * 24 * 60 * 60 * 1000
