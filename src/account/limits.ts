/** The limits of a profile and of the list of devices. `database.rules.json` enforces them on the server. Lengths are in UTF-16 code units. */

/** Of `fullName` and `loginUsername`. */
export const MAX_NAME_LENGTH = 200
export const MAX_EMAIL_LENGTH = 320
export const MAX_PHONE_LENGTH = 40
export const MAX_PHOTO_URL_LENGTH = 2048
/** Of the name of a device. */
export const MAX_DEVICE_NAME_LENGTH = 60
