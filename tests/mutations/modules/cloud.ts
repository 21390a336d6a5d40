import { fault, type SeededFault } from '../fault.ts'

export const cloudFaults: readonly SeededFault[] = [
  fault(
    'a create that is sent again brings back a deleted note',
    'src/cloud/apply-mutation.ts',
    'if (current || deletedAt !== undefined) return',
    'if (current) return',
    'tests/cloud/memory-notes',
  ),
  fault(
    'an edit writes over the text of another device',
    'src/cloud/apply-mutation.ts',
    'return sameText(current, mutation.base)',
    'return true',
    'tests/cloud/memory-notes',
  ),
  fault(
    'an edit deletes fields that a newer version wrote',
    'src/cloud/apply-mutation.ts',
    '{ ...applied, note: { ...Object(remote.note), ...note } }',
    'applied',
    'tests/cloud/memory-notes',
  ),
  fault(
    'a save fails after the ID token has expired',
    'src/cloud/write-mutation.ts',
    'await refresh()',
    '',
    'tests/cloud/notes',
  ),
  fault(
    'a note above the limit is sent and rejected for ever',
    'src/notes/limits.ts',
    'MAX_CONTENT_LENGTH = 500_000',
    'MAX_CONTENT_LENGTH = 5_000_000',
    'tests/limits',
  ),
  fault(
    'a write of another program is overwritten unseen',
    'src/cloud/send-mutation.ts',
    'current !== undefined && sameText(current, mutation.base)',
    'current !== undefined',
    'tests/cloud/send-mutation',
  ),
  fault(
    'a mutation whose acknowledgement was lost is reported as a conflict',
    'src/cloud/send-mutation.ts',
    'isApplied: receipt === mutation.id',
    'isApplied: false',
    'tests/cloud/send-mutation',
  ),
  fault(
    'a mutation that another device overtook is sent on what the device knew before',
    'src/cloud/send-mutation.ts',
    'return sendOn(found, { revisionsLeft: revisionsLeft - 1, isRefreshed })',
    'return sendOn(known, { revisionsLeft: revisionsLeft - 1, isRefreshed })',
    'tests/cloud/send-mutation',
  ),
  fault(
    'a change of the server is reported again with each later one',
    'src/cloud/follow.ts',
    'changedIds.clear()',
    '',
    'tests/cloud/notes.test',
  ),
]
