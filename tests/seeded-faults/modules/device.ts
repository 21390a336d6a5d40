import { fault, type SeededFault } from '../fault.ts'

export const deviceFaults: readonly SeededFault[] = [
  fault(
    'a clock that is set ahead purges the trash',
    'src/device/elapsed.ts',
    'if (step >= DAY)',
    'if (step >= 100 * DAY)',
    'tests/device/elapsed',
  ),
  fault(
    'drafts on a full disk are reported as kept',
    'src/device/draft-item.ts',
    'return false',
    'return true',
    'tests/device/draft-fallback',
  ),
  fault(
    'a stored draft that was changed by hand loses the others',
    'src/device/draft-storage.ts',
    '(isDraft(draft) ?',
    '(draft ?',
    'tests/device/draft-fallback',
  ),
  fault(
    'a waiting change of an older build gets another id when it is rejected',
    'src/device/stored-entry.ts',
    'JSON.stringify([sequence, mutation])',
    'JSON.stringify([sequence, stored])',
    'tests/device/stored-entry',
  ),
  fault(
    'two tabs send the same mutations',
    'src/device/tabs.ts',
    'setLeader(false)\n        request(false)',
    'request(false)',
    'tests/device/tabs',
  ),
  fault(
    'a newer version that is found before the page listens is offered at the next visit only',
    'src/device/register-service-worker.ts',
    '  announceWhenInstalled()\n  registration',
    '  registration',
    'tests/device/register-service-worker',
  ),
]
