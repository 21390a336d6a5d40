import { expect, test } from 'vitest'
import { errorMessage, type Outcome } from '../../../src/ui/messages/errors.ts'
import { messageOf } from '../../../src/ui/messages/outcomes.ts'

/** '+ ' is a success, '- ' an error. */
const ROWS: readonly (readonly [Outcome, string])[] = [
  [{ kind: 'signed-in', provider: 'password' }, '+ Signed in successfully!'],
  [{ kind: 'signed-in', provider: 'google' }, '+ Signed in with Google successfully!'],
  [{ kind: 'profile-completed' }, '+ Profile completed successfully!'],
  [{ kind: 'profile-delayed' }, '- Account created. We will finish your profile later.'],
]

test.for(ROWS)('has the right message for %j', ([outcome, message]) => {
  const { tone, text } = messageOf(outcome)
  expect(`${TONES[tone]} ${text}`).toBe(message)
  expect(errorMessage(outcome)).toBe(tone === 'error' ? text : '')
})

const TONES = { success: '+', error: '-' } as const
