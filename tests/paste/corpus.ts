import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const FOLDER = join(import.meta.dirname, 'corpus')

/**
 * Clipboards as programs write them, by file. Each is HTML after a comment that describes it; the note that it becomes is beside it,
 * in a file of the same name. A group is a folder, named after the source.
 */
export const CLIPBOARDS = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.clip'))
  .toSorted()
  .map((file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8')
    const html = text.slice(text.indexOf('\n-->\n') + 5)
    const expected = readFileSync(join(FOLDER, file.replace(/clip$/, 'txt')), 'utf8').replace(/\n$/, '')
    return { file, group: dirname(file), html, expected }
  })
