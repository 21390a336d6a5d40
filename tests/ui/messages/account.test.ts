import { expect, test } from 'vitest'
import type { AccountAction } from '../../../src/account/outcome.ts'
import type { Problem } from '../../../src/account/validate.ts'
import { failureMessage, problemMessages } from '../../../src/ui/messages/account.ts'

const OFFLINE = "Can't reach the server. Please check your connection and try again."
const THROTTLED = 'Too many attempts. Please try again in a few minutes.'
const DISABLED = 'This account has been disabled.'
const UNAVAILABLE = 'The server is not available at the moment. Please try again later.'
const CHUNK = 'Part of the app could not be loaded. Please check your connection and try again.'

/** The error messages of the specification, and then our own: [name, action, the backend's code, message, form field]. */
const ROWS: readonly (readonly [string, AccountAction, code: string, message: string, field?: string])[] = [
  ['Login: unknown user', 'login', 'auth/user-not-found', 'No account exists with this email', 'email'],
  ['Login: wrong password', 'login', 'auth/wrong-password', 'Incorrect password', 'password'],
  ['Login: anything else', 'login', 'auth/internal-error', 'Invalid email or password'],
  ['Login: unknown user or wrong password', 'login', 'auth/invalid-credential', 'Invalid email or password'],
  ['Login: malformed e-mail', 'login', 'auth/invalid-email', 'Invalid email or password'],
  [
    'Signing out everywhere: pending',
    'signOut',
    'pending',
    'The server is not responding. If this page stays open, all devices will be signed out when the connection is back.',
  ],
  ['Photo: Google has none', 'profile', 'no-photo', 'Your Google account has no photo.'],
  ['Google: pop-up closed', 'google', 'auth/popup-closed-by-user', 'Sign-in cancelled'],
  ['Google: consent denied', 'google', 'auth/user-cancelled', 'Sign-in cancelled'],
  ['Google: pop-up blocked', 'google', 'auth/popup-blocked', 'Pop-up blocked by browser'],
  ['Google: anything else', 'google', 'auth/internal-error', 'Failed to sign in with Google'],
  [
    'Google: another account',
    'google',
    'auth/user-mismatch',
    'Please choose the Google account that you are signed in with',
  ],
  [
    'Sign-up: e-mail taken',
    'signUp',
    'auth/email-already-in-use',
    'Failed to create account: An account with this email already exists',
    'email',
  ],
  [
    'Sign-up: malformed e-mail',
    'signUp',
    'auth/invalid-email',
    'Failed to create account: Please enter a valid email address',
    'email',
  ],
  [
    'Sign-up: weak password',
    'signUp',
    'auth/weak-password',
    'Failed to create account: Please choose a stronger password',
    'password',
  ],
  [
    "Sign-up: the project's password policy",
    'signUp',
    'auth/password-does-not-meet-requirements',
    'Failed to create account: Please choose a stronger password',
    'password',
  ],
  [
    'Sign-up: turned off',
    'signUp',
    'auth/operation-not-allowed',
    'Failed to create account: New accounts cannot be created at the moment',
  ],
  [
    'Sign-up: anything else',
    'signUp',
    'auth/internal-error',
    'Failed to create account: Something went wrong. Please try again.',
  ],
  ['Sign-up: unreachable', 'signUp', 'auth/network-request-failed', `Failed to create account: ${OFFLINE}`],
  [
    'Complete Profile: e-mail taken',
    'completion',
    'auth/email-already-in-use',
    'An account with this email already exists',
  ],
  [
    'Complete Profile: password taken',
    'completion',
    'auth/credential-already-in-use',
    'An account with this email already exists',
  ],
  [
    "Complete Profile: the project's password policy",
    'completion',
    'auth/password-does-not-meet-requirements',
    'Please choose a stronger password',
    'password',
  ],
  ['Complete Profile: anything else', 'completion', 'auth/internal-error', 'Failed to save user information'],
  ['Complete Profile: write denied', 'completion', 'PERMISSION_DENIED', 'Failed to save user information'],
  ['Reset: malformed e-mail', 'reset', 'auth/invalid-email', 'Please enter a valid email address', 'email'],
  ['Reset: anything else', 'reset', 'auth/internal-error', 'Failed to send the email. Please try again.'],
  ['Password: wrong one', 'password', 'auth/wrong-password', 'Incorrect password', 'currentPassword'],
  ['Email: wrong password', 'email', 'auth/invalid-credential', 'Incorrect password', 'currentPassword'],
  ['Password: weak', 'password', 'auth/weak-password', 'Please choose a stronger password', 'password'],
  [
    'Email: taken',
    'email',
    'auth/email-already-in-use',
    'An account with this email already exists',
    'email',
  ],
  ['Email: malformed', 'email', 'auth/invalid-new-email', 'Please enter a valid email address', 'email'],
  ['Unlink: wrong password', 'unlink', 'auth/wrong-password', 'Incorrect password', 'currentPassword'],
  ['Deletion: wrong password', 'deletion', 'auth/wrong-password', 'Incorrect password', 'currentPassword'],
  ['Deletion: pop-up blocked', 'deletion', 'auth/popup-blocked', 'Pop-up blocked by browser'],
  [
    'Link: another account has it',
    'link',
    'auth/credential-already-in-use',
    'This Google account is already linked to another account',
  ],
  ['Logout: any error', 'signOut', 'auth/internal-error', 'Failed to sign out. Please try again.'],
]

test.for(ROWS)('has the right message for %s', ([, action, code, message, field]) => {
  expect(failureMessage({ kind: 'failed', action, code })).toEqual(field ? { message, field } : { message })
})

/** The codes that Firebase makes of the sentences of Google's servers. */
const SERVER_SENTENCES = [
  'auth/the-service-is-currently-unavailable.',
  'auth/internal-error-encountered.',
  'auth/deadline-expired-before-operation-could-complete.',
  'auth/visibility-check-was-unavailable.-please-retry-the-request-and-contact-support-if-the-problem-persists',
  'auth/firebase-app-check-token-is-invalid.',
]

/** Of every action: what precedes its messages, and the message for unknown codes. */
const FALLBACKS: Readonly<Record<AccountAction, readonly [prefix: string, fallback: string]>> = {
  login: ['', 'Invalid email or password'],
  google: ['', 'Failed to sign in with Google'],
  signUp: ['Failed to create account: ', 'Something went wrong. Please try again.'],
  completion: ['', 'Failed to save user information'],
  reset: ['', 'Failed to send the email. Please try again.'],
  signOut: ['', 'Failed to sign out. Please try again.'],
  profile: ['', 'Failed to change your profile. Please try again.'],
  password: ['', 'Failed to change the password. Please try again.'],
  email: ['', 'Failed to change the email. Please try again.'],
  link: ['', 'Failed to link Google. Please try again.'],
  unlink: ['', 'Failed to unlink Google. Please try again.'],
  deletion: ['', 'The account could not be deleted. Please try again.'],
  reopening: ['', 'The account could not be kept. Please try again.'],
  device: ['', 'Failed to change the list of devices. Please try again.'],
}

test.for(keysOf(FALLBACKS))('%s has the common messages, and its own for unknown codes', (action) => {
  const [prefix, fallback] = FALLBACKS[action]
  const messageFor = (code: string) => failureMessage({ kind: 'failed', action, code })
  expect(messageFor('auth/network-request-failed').message).toBe(prefix + OFFLINE)
  expect(messageFor('auth/too-many-requests').message).toBe(prefix + THROTTLED)
  expect(messageFor('auth/user-disabled').message).toBe(prefix + DISABLED)
  expect(messageFor('auth/quota-exceeded').message).toBe(prefix + UNAVAILABLE)
  for (const code of SERVER_SENTENCES) expect(messageFor(code).message).toBe(prefix + UNAVAILABLE)
  expect(messageFor('chunk').message).toBe(prefix + CHUNK)
  for (const code of ['', 'constructor', '__proto__', 'Firebase: Error (auth/odd).'])
    expect(messageFor(code)).toEqual({ message: prefix + fallback })
})

const PROBLEMS: Readonly<Record<Problem, string>> = {
  'no-name': 'Please enter your full name',
  'long-name': 'Please use at most 200 characters',
  'no-email': 'Please enter your email address',
  'malformed-email': 'Please enter a valid email address',
  'no-device-name': 'Please enter a name for the device',
  'long-device-name': 'Please use at most 60 characters',
  'no-phone': 'Please enter your phone number',
  'long-phone': 'Please use at most 40 characters',
  'malformed-phone': 'Please enter a valid phone number',
  'no-password': 'Please enter your password',
  'no-new-password': 'Please choose a password',
  'short-password': 'Password must be at least 8 characters long',
  'email-password': 'Please choose a password that is not your email address',
  'same-email': 'This is already the email address of your account',
  'no-confirmation': 'Please confirm your password',
  'wrong-confirmation': 'Passwords do not match',
}

test.for(keysOf(PROBLEMS))('has the right message for the problem %s', (problem) => {
  expect(problemMessages({ email: problem })).toEqual({ email: PROBLEMS[problem] })
})

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the literals above have no other keys
  return Object.keys(record) as Key[]
}
