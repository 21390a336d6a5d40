import { fault, type SeededFault } from '../fault.ts'

export const transferFaults: readonly SeededFault[] = [
  fault(
    'words in angle brackets vanish from imported Markdown',
    'src/transfer/markdown-html.ts',
    'return result + escapeTags(html.slice(at))',
    'return result + html.slice(at)',
    'tests/transfer/markdown-html',
  ),
  fault(
    'collapsed parts vanish from imported Markdown',
    'src/transfer/markdown-html.ts',
    "name === 'details' ? ' open' : ''",
    "''",
    'tests/transfer/markdown-html',
  ),
  fault(
    'imported titles such as 007 are changed',
    'src/transfer/front-matter.ts',
    "{ schema: 'failsafe', logLevel: 'error' }",
    "{ logLevel: 'error' }",
    'tests/transfer/front-matter',
  ),
  fault(
    'the fields of front matter that a note does not have vanish',
    'src/transfer/front-matter.ts',
    'return !isLeftOut',
    'return false',
    'tests/transfer/front-matter',
  ),
  fault(
    'tasks of Evernote vanish if the note has no place for them',
    'src/transfer/import-enex.ts',
    'enml.slice(at) + tasksToHtml(Array.from(groups.values()).flat())',
    'enml.slice(at)',
    'tests/transfer/import-formats',
  ),
  fault(
    'imported files of a ZIP file have no date',
    'src/transfer/zip.ts',
    'parseDosTime(view.getUint16(at + 14, true), view.getUint16(at + 12, true))',
    '0',
    'tests/transfer/read-files',
  ),
  fault(
    'the names of files that macOS or Windows wrote into a ZIP file have other letters',
    'src/transfer/zip.ts',
    'isUtf8 ? name : decodeName(name)',
    'name',
    'tests/transfer/read-files',
  ),
  fault(
    'a damaged file in a ZIP file is imported with other letters',
    'src/transfer/zip.ts',
    'checksumOf(bytes) === checksum',
    'true',
    'tests/transfer/import-hostile',
  ),
  fault(
    'an imported note has the date of the day before in America',
    'src/transfer/found-note.ts',
    'if (DAY.test(text))',
    'if (false)',
    'tests/transfer/front-matter',
  ),
  fault(
    'an address without a scheme takes the line break after it along in exported Markdown',
    'src/transfer/markdown-line.ts',
    String.raw`|(?<=www)\.(?=\S)`,
    '',
    'tests/transfer/',
  ),
]
