import type { Catalogue } from './messages.ts'

export const LOGIN: Catalogue = {
  rows: [
    ['auth/user-not-found', 'No account exists with this email', 'email'],
    ['auth/wrong-password', 'Incorrect password', 'password'],
  ],
  // Also for projects with e-mail enumeration protection, which do not report which of the two was wrong.
  fallback: 'Invalid email or password',
}

export const GOOGLE: Catalogue = {
  rows: [
    ['auth/popup-closed-by-user', 'Sign-in cancelled'],
    ['auth/user-cancelled', 'Sign-in cancelled'],
    ['auth/popup-blocked', 'Pop-up blocked by browser'],
    ['auth/user-mismatch', 'Please choose the Google account that you are signed in with'],
  ],
  fallback: 'Failed to sign in with Google',
}

export const SIGN_UP: Catalogue = {
  prefix: 'Failed to create account: ',
  rows: [
    ['auth/email-already-in-use', 'An account with this email already exists', 'email'],
    ['auth/invalid-email', 'Please enter a valid email address', 'email'],
    ['auth/weak-password', 'Please choose a stronger password', 'password'],
    ['auth/password-does-not-meet-requirements', 'Please choose a stronger password', 'password'],
    ['auth/operation-not-allowed', 'New accounts cannot be made at the moment'],
    ['auth/admin-restricted-operation', 'New accounts cannot be made at the moment'],
  ],
  fallback: 'Something went wrong. Please try again.',
}

export const COMPLETION: Catalogue = {
  rows: [
    ['auth/email-already-in-use', 'An account with this email already exists'],
    ['auth/credential-already-in-use', 'An account with this email already exists'],
    ['auth/requires-recent-login', 'Please sign in again to complete this action'],
  ],
  fallback: 'Failed to save user information',
}

export const RESET: Catalogue = {
  rows: [['auth/invalid-email', 'Please enter a valid email address', 'email']],
  fallback: 'Failed to send the email. Please try again.',
}
