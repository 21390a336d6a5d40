import { expect, test } from 'vitest'
import { COMPLETION, GOOGLE, LOGIN, RESET, SIGN_UP } from '../../src/account/action-messages.ts'
import { type Catalogue, messageFor, SIGN_OUT } from '../../src/account/messages.ts'

const OFFLINE = "Can't reach the server. Please check your connection and try again."
const THROTTLED = 'Too many attempts. Please try again in a few minutes.'
const DISABLED = 'This account has been disabled.'
const CHUNK = 'A part of the app could not be loaded. Please check your connection and try again.'

/** The error messages of the specification, and then our own: [name, catalogue, the backend's code, message, form field]. */
const ROWS: readonly (readonly [string, Catalogue, code: string, message: string, field?: string])[] = [
  ['Login: unknown user', LOGIN, 'auth/user-not-found', 'No account exists with this email', 'email'],
  ['Login: wrong password', LOGIN, 'auth/wrong-password', 'Incorrect password', 'password'],
  ['Login: anything else', LOGIN, 'auth/internal-error', 'Invalid email or password'],
  ['Login: unknown user or wrong password', LOGIN, 'auth/invalid-credential', 'Invalid email or password'],
  ['Login: malformed e-mail', LOGIN, 'auth/invalid-email', 'Invalid email or password'],
  ['Google: pop-up closed', GOOGLE, 'auth/popup-closed-by-user', 'Sign-in cancelled'],
  ['Google: consent denied', GOOGLE, 'auth/user-cancelled', 'Sign-in cancelled'],
  ['Google: pop-up blocked', GOOGLE, 'auth/popup-blocked', 'Pop-up blocked by browser'],
  ['Google: anything else', GOOGLE, 'auth/internal-error', 'Failed to sign in with Google'],
  [
    'Google: another account',
    GOOGLE,
    'auth/user-mismatch',
    'Please choose the Google account that you are signed in with',
  ],
  [
    'Sign-up: e-mail taken',
    SIGN_UP,
    'auth/email-already-in-use',
    'Failed to create account: An account with this email already exists',
    'email',
  ],
  [
    'Sign-up: malformed e-mail',
    SIGN_UP,
    'auth/invalid-email',
    'Failed to create account: Please enter a valid email address',
    'email',
  ],
  [
    'Sign-up: weak password',
    SIGN_UP,
    'auth/weak-password',
    'Failed to create account: Please choose a stronger password',
    'password',
  ],
  [
    "Sign-up: the project's password policy",
    SIGN_UP,
    'auth/password-does-not-meet-requirements',
    'Failed to create account: Please choose a stronger password',
    'password',
  ],
  [
    'Sign-up: turned off',
    SIGN_UP,
    'auth/operation-not-allowed',
    'Failed to create account: New accounts cannot be made at the moment',
  ],
  [
    'Sign-up: anything else',
    SIGN_UP,
    'auth/internal-error',
    'Failed to create account: Something went wrong. Please try again.',
  ],
  ['Sign-up: unreachable', SIGN_UP, 'auth/network-request-failed', `Failed to create account: ${OFFLINE}`],
  [
    'Complete Profile: e-mail taken',
    COMPLETION,
    'auth/email-already-in-use',
    'An account with this email already exists',
  ],
  [
    'Complete Profile: password taken',
    COMPLETION,
    'auth/credential-already-in-use',
    'An account with this email already exists',
  ],
  [
    'Complete Profile: recent login required',
    COMPLETION,
    'auth/requires-recent-login',
    'Please sign in again to complete this action',
  ],
  ['Complete Profile: anything else', COMPLETION, 'auth/internal-error', 'Failed to save user information'],
  ['Complete Profile: write denied', COMPLETION, 'PERMISSION_DENIED', 'Failed to save user information'],
  ['Reset: malformed e-mail', RESET, 'auth/invalid-email', 'Please enter a valid email address', 'email'],
  ['Reset: anything else', RESET, 'auth/internal-error', 'Failed to send the email. Please try again.'],
  ['Logout: any error', SIGN_OUT, 'auth/internal-error', 'Failed to sign out. Please try again.'],
]

test.for(ROWS)('has the right message for %s', ([, catalogue, code, message, field]) => {
  expect(messageFor(catalogue, code)).toEqual(field ? { message, field } : { message })
})

test.each(Object.entries({ LOGIN, GOOGLE, SIGN_UP, COMPLETION, RESET, SIGN_OUT }))(
  '%s has the common messages, and its fallback for unknown codes',
  (_, catalogue) => {
    const { prefix = '' }: Catalogue = catalogue
    expect(messageFor(catalogue, 'auth/network-request-failed').message).toBe(prefix + OFFLINE)
    expect(messageFor(catalogue, 'auth/too-many-requests').message).toBe(prefix + THROTTLED)
    expect(messageFor(catalogue, 'auth/user-disabled').message).toBe(prefix + DISABLED)
    expect(messageFor(catalogue, 'chunk').message).toBe(prefix + CHUNK)
    for (const code of ['', 'constructor', '__proto__', 'Firebase: Error (auth/odd).'])
      expect(messageFor(catalogue, code)).toEqual({ message: prefix + catalogue.fallback })
  },
)
