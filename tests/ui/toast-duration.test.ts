import { expect, test } from 'vitest'
import { toastDuration } from '../../src/ui/toasts/toastDuration.ts'

test.each([
  ['success', 'Note saved successfully', 3000],
  ['success', 'Signed in successfully!', 3000],
  ['error', 'Failed to save note to local storage.', 3000],
  // As specified.
  ['error', 'Failed to save note. Please try again.', 3000],
  ['success', 'Saved on this device. Will sync when you are back online.', 8000],
  ['success', 'A link is on its way to ada@example.com. Open it to change your address.', 8000],
  ['error', 'Account created. We will finish your profile later.', 8000],
  ['error', 'The unsent changes could not be removed. Please try again.', 8000],
  ['blank', 'Local copy was rebuilt', 8000],
] as const)(
  'shows a message of this kind for as long as it takes to read: %s, %s',
  (type, message, duration) => {
    expect(toastDuration(type, message)).toBe(duration)
  },
)
