import { errorMessage, type Outcome } from './errors.ts'

/** A message and its tone. */
export interface Message {
  readonly tone: 'success' | 'error'
  readonly text: string
}

/** The message about an outcome. Loaded with the toasts. */
export function messageOf(outcome: Outcome): Message {
  switch (outcome.kind) {
    case 'signed-in':
      return success(SIGNED_IN[outcome.provider])
    case 'profile-completed':
      return success('Profile completed successfully!')
    case 'profile-delayed':
      return { tone: 'error', text: errorMessage(outcome) }
  }
}

const SIGNED_IN = {
  password: 'Signed in successfully!',
  google: 'Signed in with Google successfully!',
} as const

function success(text: string): Message {
  return { tone: 'success', text }
}
