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
  ['Complete Profile: anything else', 'completion', 'auth/internal-error', 'Failed to save user information'],
  ['Complete Profile: write denied', 'completion', 'PERMISSION_DENIED', 'Failed to save user information'],
  ['Reset: malformed e-mail', 'reset', 'auth/invalid-email', 'Please enter a valid email address', 'email'],
  ['Reset: anything else', 'reset', 'auth/internal-error', 'Failed to send the email. Please try again.'],
  ['Logout: any error', 'signOut', 'auth/internal-error', 'Failed to sign out. Please try again.'],
]

test.for(ROWS)('has the right message for %s', ([, action, code, message, field]) => {
  expect(failureMessage({ kind: 'failed', action, code })).toEqual(field ? { message, field } : { message })
})

test.each([
  ['login', '', 'Invalid email or password'],
  ['google', '', 'Failed to sign in with Google'],
  ['signUp', 'Failed to create account: ', 'Something went wrong. Please try again.'],
  ['completion', '', 'Failed to save user information'],
  ['reset', '', 'Failed to send the email. Please try again.'],
  ['reopening', '', 'The account could not be kept. Please try again.'],
  ['signOut', '', 'Failed to sign out. Please try again.'],
] as const)('%s has the common messages, and its own for unknown codes', (action, prefix, fallback) => {
  const messageFor = (code: string) => failureMessage({ kind: 'failed', action, code })
  expect(messageFor('auth/network-request-failed').message).toBe(prefix + OFFLINE)
  expect(messageFor('auth/too-many-requests').message).toBe(prefix + THROTTLED)
  expect(messageFor('auth/user-disabled').message).toBe(prefix + DISABLED)
  expect(messageFor('auth/internal-error-encountered.').message).toBe(prefix + UNAVAILABLE)
  expect(messageFor('chunk').message).toBe(prefix + CHUNK)
  for (const code of ['', 'constructor', '__proto__', 'Firebase: Error (auth/odd).'])
    expect(messageFor(code)).toEqual({ message: prefix + fallback })
})

const PROBLEMS: readonly (readonly [Problem, string])[] = [
  ['no-name', 'Please enter your full name'],
  ['long-name', 'Please use at most 200 characters'],
  ['no-email', 'Please enter your email address'],
  ['malformed-email', 'Please enter a valid email address'],
  ['no-phone', 'Please enter your phone number'],
  ['long-phone', 'Please use at most 40 characters'],
  ['malformed-phone', 'Please enter a valid phone number'],
  ['no-password', 'Please enter your password'],
  ['no-new-password', 'Please choose a password'],
  ['short-password', 'Password must be at least 8 characters long'],
  ['no-confirmation', 'Please confirm your password'],
  ['wrong-confirmation', 'Passwords do not match'],
]

test.for(PROBLEMS)('has the right message for the problem %s', ([problem, message]) => {
  expect(problemMessages({ email: problem })).toEqual({ email: message })
})
