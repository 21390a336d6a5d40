import { MAX_DEVICE_NAME_LENGTH, MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from '../../account/limits.ts'
import type { AccountAction, AccountFailure } from '../../account/outcome.ts'
import type { Field, Problem, Problems } from '../../account/validate.ts'
import { CHUNK_FAILED } from './chunk-failed.ts'

/** Why an attempt failed, and at which field. An unknown code gets the action's fallback, never the backend's own text. */
export function failureMessage({ action, code }: AccountFailure): FieldMessage {
  const { rows, fallback, prefix = '' } = CATALOGUES[action]
  const known = [...rows, ...COMMON_ROWS].find((row) => row[0] === code)
  const [, message, field] = known ?? ['', SERVER_SENTENCE.test(code) ? UNAVAILABLE : fallback]
  return { message: prefix + message, ...(field === undefined ? {} : { field }) }
}

/** A message, and the form field that it belongs to. */
interface FieldMessage {
  readonly message: string
  readonly field?: Field
}

/** The messages for the error codes of one action. */
interface Catalogue {
  readonly rows: readonly MessageRow[]
  readonly fallback: string
  /** Precedes every message. */
  readonly prefix?: string
}

type MessageRow = readonly [code: string, message: string, field?: Field]

const UNAVAILABLE = 'The server is not available at the moment. Please try again later.'

const COMMON_ROWS: readonly MessageRow[] = [
  ['auth/network-request-failed', "Can't reach the server. Please check your connection and try again."],
  ['auth/too-many-requests', 'Too many attempts. Please try again in a few minutes.'],
  ['auth/quota-exceeded', UNAVAILABLE],
  ['auth/user-disabled', 'This account has been disabled.'],
  ['chunk', CHUNK_FAILED],
]

/**
 * During an outage, Google's servers respond with sentences instead of codes, and Firebase makes codes of them, such as
 * 'auth/the-service-is-currently-unavailable.'.
 */
const SERVER_SENTENCE = /^auth\/.*\./

/** What is wrong with each field. */
export function problemMessages(problems: Problems): FieldMessages {
  const fields = Object.entries(problems).map(([field, problem]) => [field, PROBLEMS[problem]] as const)
  return Object.fromEntries(fields)
}

/** By field name. */
export type FieldMessages = Readonly<Partial<Record<Field, string>>>

export const REAUTHENTICATION = 'Please sign in again to complete this action'

const PROBLEMS: Readonly<Record<Problem, string>> = {
  'no-name': 'Please enter your full name',
  'long-name': atMost(MAX_NAME_LENGTH),
  'no-email': 'Please enter your email address',
  'malformed-email': 'Please enter a valid email address',
  'no-device-name': 'Please enter a name for the device',
  'long-device-name': atMost(MAX_DEVICE_NAME_LENGTH),
  'no-phone': 'Please enter your phone number',
  'long-phone': atMost(MAX_PHONE_LENGTH),
  'malformed-phone': 'Please enter a valid phone number',
  'no-password': 'Please enter your password',
  'no-new-password': 'Please choose a password',
  'short-password': 'Password must be at least 8 characters long',
  'email-password': 'Please choose a password that is not your email address',
  'same-email': 'This is already the email address of your account',
  'no-confirmation': 'Please confirm your password',
  'wrong-confirmation': 'Passwords do not match',
}

function atMost(length: number): string {
  return `Please use at most ${length} characters`
}

const LOGIN: Catalogue = {
  rows: [
    ['auth/user-not-found', 'No account exists with this email', 'email'],
    ['auth/wrong-password', 'Incorrect password', 'password'],
  ],
  // Also for projects with e-mail enumeration protection, which do not report which of the two was wrong.
  fallback: 'Invalid email or password',
}

const GOOGLE: Catalogue = {
  rows: [
    ['auth/popup-closed-by-user', 'Sign-in cancelled'],
    ['auth/user-cancelled', 'Sign-in cancelled'],
    ['auth/popup-blocked', 'Pop-up blocked by browser'],
    ['auth/user-mismatch', 'Please choose the Google account that you are signed in with'],
  ],
  fallback: 'Failed to sign in with Google',
}

/** The project may ask for more than 8 characters. */
const WEAK_PASSWORD_ROWS: readonly MessageRow[] = [
  ['auth/weak-password', 'Please choose a stronger password', 'password'],
  ['auth/password-does-not-meet-requirements', 'Please choose a stronger password', 'password'],
]

const SIGN_UP: Catalogue = {
  prefix: 'Failed to create account: ',
  rows: [
    ['auth/email-already-in-use', 'An account with this email already exists', 'email'],
    ['auth/invalid-email', 'Please enter a valid email address', 'email'],
    ...WEAK_PASSWORD_ROWS,
    ['auth/operation-not-allowed', 'New accounts cannot be created at the moment'],
    ['auth/admin-restricted-operation', 'New accounts cannot be created at the moment'],
  ],
  fallback: 'Something went wrong. Please try again.',
}

const COMPLETION: Catalogue = {
  rows: [
    ...WEAK_PASSWORD_ROWS,
    ['auth/email-already-in-use', 'An account with this email already exists'],
    ['auth/credential-already-in-use', 'An account with this email already exists'],
  ],
  fallback: 'Failed to save user information',
}

const RESET: Catalogue = {
  rows: [['auth/invalid-email', 'Please enter a valid email address', 'email']],
  fallback: 'Failed to send the email. Please try again.',
}

/** The confirmation by the current password, before a change of the account. */
const CONFIRMATION_ROWS: readonly MessageRow[] = [
  ['auth/wrong-password', 'Incorrect password', 'currentPassword'],
  ['auth/invalid-credential', 'Incorrect password', 'currentPassword'],
  ...GOOGLE.rows,
]

const PASSWORD: Catalogue = {
  rows: [...CONFIRMATION_ROWS, ...WEAK_PASSWORD_ROWS],
  fallback: 'Failed to change the password. Please try again.',
}

const EMAIL: Catalogue = {
  rows: [
    ...CONFIRMATION_ROWS,
    ['auth/email-already-in-use', 'An account with this email already exists', 'email'],
    ['auth/invalid-email', 'Please enter a valid email address', 'email'],
    ['auth/invalid-new-email', 'Please enter a valid email address', 'email'],
  ],
  fallback: 'Failed to change the email. Please try again.',
}

const LINK: Catalogue = {
  rows: [
    ...GOOGLE.rows,
    ['auth/credential-already-in-use', 'This Google account is already linked to another account'],
    ['auth/email-already-in-use', 'This Google account is already linked to another account'],
  ],
  fallback: 'Failed to link Google. Please try again.',
}

const CATALOGUES: Readonly<Record<AccountAction, Catalogue>> = {
  login: LOGIN,
  google: GOOGLE,
  signUp: SIGN_UP,
  completion: COMPLETION,
  reset: RESET,
  profile: {
    rows: [['no-photo', 'Your Google account has no photo.']],
    fallback: 'Failed to change your profile. Please try again.',
  },
  password: PASSWORD,
  email: EMAIL,
  link: LINK,
  unlink: { rows: CONFIRMATION_ROWS, fallback: 'Failed to unlink Google. Please try again.' },
  deletion: {
    rows: [
      ...CONFIRMATION_ROWS,
      [
        'pending',
        'The server is not responding. If this page stays open, your data will be deleted when the connection is back.',
      ],
    ],
    fallback: 'The account could not be deleted. Please try again.',
  },
  reopening: { rows: [], fallback: 'The account could not be kept. Please try again.' },
  device: { rows: [], fallback: 'Failed to change the list of devices. Please try again.' },
  signOut: {
    rows: [
      [
        'pending',
        'The server is not responding. If this page stays open, all devices will be signed out when the connection is back.',
      ],
    ],
    fallback: 'Failed to sign out. Please try again.',
  },
}
