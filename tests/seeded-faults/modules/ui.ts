import { fault, type SeededFault } from '../fault.ts'

export const uiFaults: readonly SeededFault[] = [
  fault(
    'text that is no address becomes a link',
    'src/ui/note-card/links/findLinks.ts',
    ': !URL.canParse(href)',
    ': false',
    'tests/ui/find-links',
  ),
  fault(
    'an address inside a word becomes a link',
    'src/ui/note-card/links/findLinks.ts',
    '(?<!(?!${UNSPACED.source})[\\\\p{L}\\\\p{N}])',
    '',
    'tests/ui/find-links',
  ),
  fault(
    'a message of two sentences disappears after three seconds',
    'src/ui/toasts/toastDuration.ts',
    '(SENTENCE_END.test(message) && !isSpecified(message))',
    'false',
    'tests/ui/toast-duration',
  ),
  fault(
    'components render again without a change',
    'src/store.ts',
    'if (Object.is(value, next)) return',
    '',
    'tests/store',
  ),
  fault(
    'a tab keeps the old theme after the site data was cleared',
    'src/theme.ts',
    'event.key === KEY || event.key === null',
    'event.key === KEY',
    'tests/theme',
  ),
  fault(
    'a key with Alt or Meta runs the command of the letter',
    'src/ui/commands/keys.ts',
    'if (metaKey || (!isAltGraph && (altKey || ctrlKey))) return undefined',
    '',
    'tests/ui/commands/keys',
  ),
  fault(
    'a letter of a composition runs a command',
    'src/ui/commands/keys.ts',
    'if (isComposing(event)) return undefined',
    '',
    'tests/ui/commands/keys',
  ),
  fault(
    'ArrowDown skips a row that is shorter than its column',
    'src/ui/commands/neighbourOf.ts',
    'row[Math.min(column, row.length - 1)]',
    'row[column]',
    'tests/ui/commands/neighbour',
  ),
]
