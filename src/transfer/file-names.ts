import { plainText } from '../markers/doc.ts'
import { firstLine } from '../markers/first-line.ts'
import { parseHead } from '../markers/parse.ts'
import type { NoteText } from '../notes/note.ts'

/**
 * Returns a function that gives each note a file name without extension: its title, or its first line without a list mark. The names are
 * valid on Windows, macOS and Linux, and no two are equal there.
 */
export function createFileNames(): (note: NoteText) => string {
  /** The names that are taken, and the last number that each was given. */
  const taken = new Map<string, number>()
  return (note) => {
    const base = baseName(note)
    const folded = foldName(base)
    let copy = taken.get(folded) ?? 0
    let name = base
    while (taken.has(foldName(name))) name = `${base} (${(copy = Math.max(2, copy + 1))})`
    taken.set(foldName(name), 0)
    taken.set(folded, copy)
    return name
  }
}

function baseName({ title, content }: NoteText): string {
  const line = title.trim() || firstLine(plainText(parseHead(content, HEAD_LINES).doc).split('\n'))
  const [first = ''] = line.split('\n')
  const safe = Array.from(first.normalize('NFC').replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' '))
    .slice(0, MAX_LENGTH)
    .join('')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
  if (safe === '') return 'Untitled'
  return RESERVED.test(safe) ? `_${safe}` : safe
}

/** Names that differ only in this are the same file on Windows and macOS. */
function foldName(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase()
}

/** The text may begin with empty lines. */
const HEAD_LINES = 8

/** In code points, of at most four bytes each: file systems allow 255 bytes, with the extension and a number. */
const MAX_LENGTH = 56

/** Characters that Windows forbids, and those that cannot be seen: control characters, lone surrogates, changes of the text's direction. */
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Cs}\p{Bidi_Control}\uFEFF]/gu

/** Names of devices on Windows, also before an extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\s*\.|$)/i
