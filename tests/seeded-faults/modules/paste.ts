import { fault, type SeededFault } from '../fault.ts'

export const pasteFaults: readonly SeededFault[] = [
  fault(
    'a pasted javascript: address becomes part of the note',
    'src/paste/links.ts',
    "['https://', 'http://', 'mailto:']",
    "['https://', 'http://', 'mailto:', 'javascript:']",
    'tests/paste/html-to-doc',
  ),
  fault(
    'the address of a pasted link loses its spaces',
    'src/paste/links.ts',
    'address.replaceAll(WHITE_SPACE, encodeURIComponent)',
    "address.replaceAll(WHITE_SPACE, '')",
    'tests/paste/html-to-doc',
  ),
  fault(
    'a pasted price of 12⁹⁹ becomes 1299',
    'src/paste/style.ts',
    'SCRIPT_SIGNS[style.script].charAt(SIGNS.indexOf(char))',
    'char',
    'tests/paste/html-to-doc',
  ),
  fault(
    'the reading of a pasted word seems to be part of it',
    'src/paste/element-text.ts',
    "? ['(', ')']",
    '? undefined',
    'tests/paste/html-to-doc',
  ),
  fault(
    'a pasted half becomes 12',
    'src/paste/formulas.ts',
    "const NUMERATOR: Signs = ['', '/']",
    "const NUMERATOR: Signs = ['', '']",
    'tests/paste/html-to-doc',
  ),
  fault(
    'code in a Markdown item keeps the indent of the item',
    'src/paste/markdown.ts',
    'return space.slice(at)',
    'return space',
    'tests/paste/markdown',
  ),
  fault(
    'a pasted countdown counts up',
    'src/paste/lists.ts',
    "attribute(element, 'reversed') === null ? 1 : -1",
    '1',
    'tests/paste/html-to-doc',
  ),
  fault(
    'nested items of a pasted list are one level too deep',
    'src/paste/lists.ts',
    'Math.min(MAX_LEVEL, level - firstLevel)',
    'Math.min(MAX_LEVEL, level)',
    'tests/paste/html-to-doc',
  ),
  fault(
    'a pasted heading with one bold word becomes bold as a whole',
    'src/paste/headings.ts',
    'heading && !heading.isBold ? BOLD : 0',
    'heading ? BOLD : 0',
    'tests/paste/html-to-doc',
  ),
  fault(
    'copied items have no bullets in other programs if an item above them is nested more deeply',
    'src/paste/doc-to-html.ts',
    'if (list.isHidden) return false',
    '',
    'tests/paste/html-to-doc.test',
  ),
]
