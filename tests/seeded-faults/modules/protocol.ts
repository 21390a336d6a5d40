import { fault, type SeededFault } from '../fault.ts'

/** Faults of the protocol that the random histories must find without a test of their own. */
export const protocolFaults: readonly SeededFault[] = [
  fault(
    'histories: the rules do not check the base revision',
    'database.rules.json',
    " && newData.parent().child('base').val() === data.val()",
    '',
    'tests/histories/histories.test',
  ),
  fault(
    'histories: the receipt of a mutation is not looked at',
    'src/cloud/send-mutation.ts',
    'isApplied: receipt === mutation.id',
    'isApplied: false',
    'tests/histories/histories.test',
  ),
  fault(
    'histories: the watermark runs ahead of the notes',
    'src/cloud/follow-feed.ts',
    "    entries.set(snapshot.key ?? '', snapshot.val())\n",
    "    entries.set(snapshot.key ?? '', snapshot.val())\n    if (position) position = { ...position, at: Math.max(position.at, timeOf(snapshot.val()) + OVERLAP) }\n",
    'tests/histories/histories.test',
  ),
  fault(
    'histories: an audit believes an account that reads as empty',
    'src/cloud/follow-account.ts',
    'if (changed.size === 0 && range.from === undefined && range.to === undefined) return []',
    '',
    'tests/histories/histories.test',
  ),
  fault(
    'histories: a start asks for the entries after the watermark, without an overlap',
    'src/cloud/follow-feed.ts',
    'startAt(position.at - OVERLAP)',
    'startAt(position.at)',
    'tests/histories/histories.test',
  ),
]
