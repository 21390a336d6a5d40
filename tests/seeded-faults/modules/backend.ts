import { fault, type SeededFault } from '../fault.ts'

export const backendFaults: readonly SeededFault[] = [
  fault(
    'every member reads the notes of every other member',
    'database.rules.json',
    '".read": "auth != null && auth.uid === $uid",\n        // Every sign-in',
    '".read": "auth != null",\n        // Every sign-in',
    'tests/local-cloud/database-rules',
  ),
  fault(
    'a delete that is sent again deletes a restored note',
    'database.rules.json',
    "newData.child('deletedAt').val() !== data.val() && ",
    '',
    'tests/local-cloud/trash-rules',
    'tests/local-cloud/database-rules',
  ),
  fault(
    'the local server damages emoji at the edge of a frame',
    'local-cloud/frames.ts',
    '? end - 1 : end',
    '? end : end',
    'tests/local-cloud/frames',
  ),
  fault(
    'the local server sorts numeric keys last',
    'local-cloud/order.ts',
    'if (left !== undefined) return -1',
    'if (left !== undefined) return 1',
    'tests/local-cloud/order',
  ),
  fault(
    'the local server acknowledges writes that a crash loses',
    'local-cloud/storage.ts',
    'if (durableNumber === number) callback()',
    'if (number >= 0) callback()',
    'tests/local-cloud/storage',
    'tests/local-cloud/server-kill',
  ),
]
