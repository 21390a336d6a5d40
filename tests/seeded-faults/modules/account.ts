import { fault, type SeededFault } from '../fault.ts'

export const accountFaults: readonly SeededFault[] = [
  fault(
    'after a crash soon after the sign-in, the page shows the visitor',
    'src/account/session.ts',
    "if (cached && hasUncachedUser && !hasAuthReported) set({ kind: 'loading' })",
    '',
    'tests/account/session.test',
  ),
  fault(
    'a password of four emoji is accepted',
    'src/account/validate.ts',
    'Array.from(password).length >= 8',
    'password.length >= 8',
    'tests/account/validate',
  ),
  fault(
    'a page starts with the session of a member who has signed out',
    'src/account/session-cache.ts',
    '        clear()\n',
    '',
    'tests/account/session-cache',
  ),
  fault(
    'the result of a cancelled attempt replaces that of the new one',
    'src/account/attempts.ts',
    "resolve({ kind: 'superseded' })",
    '',
    'tests/account/',
  ),
]
