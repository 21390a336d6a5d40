import { fault, type SeededFault } from '../fault.ts'

export const markersFaults: readonly SeededFault[] = [
  fault(
    'a single ** in a text disappears and makes the rest bold',
    'src/markers/inline.ts',
    'scanner.next >= end',
    'scanner.next < 0',
    'tests/markers/cases',
  ),
  fault(
    'escaped markers gain a backslash with each save',
    'src/markers/inline.ts',
    '(backslashes + 1) >> 1',
    'backslashes >> 1',
    'tests/markers/cases',
  ),
  fault(
    'two typed lines of backticks become a code block',
    'src/markers/escape.ts',
    'return opens ? `\\\\${run}` : run',
    'return run',
    'tests/markers/properties',
  ),
  fault(
    'overlapping marks turn into visible asterisks',
    'src/markers/mark-stack.ts',
    'while (this.top && this.openMarks & ~marks)',
    'while (this.top && this.openMarks)',
    'tests/markers/properties',
  ),
  fault(
    'a card does not show that its note continues',
    'src/markers/head.ts',
    'if (end < text.length) return { doc: head, more: true }',
    'if (end < text.length) return { doc: head, more: false }',
    'tests/markers/doc',
  ),
  fault(
    'a check changes another character in a note with line ends of Windows',
    'src/markers/check-items.ts',
    "if (!text.includes('\\r\\n')) return offsets",
    'return offsets',
    'tests/markers/check-items',
  ),
  fault(
    'done items lose their nested items when they are moved below',
    'src/markers/check-items.ts',
    'block.indent > tree[0].indent) tree.push(block)',
    'block.indent > tree[0].indent + 9) tree.push(block)',
    'tests/markers/check-items',
  ),
]
