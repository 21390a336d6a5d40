import { readFileSync } from 'node:fs'
import type { ImportItem } from '../../src/transfer/import-items.ts'
import { type ChosenFile, readFiles } from '../../src/transfer/read-files.ts'

/** A file as a person chooses it. */
export function chosenFile(name: string, content: string | Uint8Array, lastModified = MODIFIED): ChosenFile {
  return new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { lastModified })
}

/** The text of a file that another program has exported. */
export function fixture(name: string): string {
  return readFileSync(`tests/transfer/fixtures/${name}`, 'utf8')
}

export const MODIFIED = Date.UTC(2026, 10, 23, 10)

/** Everything that is found in the files. */
export function readAll(...files: readonly ChosenFile[]): Promise<readonly ImportItem[]> {
  return readAllIn('en-US', files)
}

/** The same in a browser with this language. */
export async function readAllIn(
  language: string,
  files: readonly ChosenFile[],
): Promise<readonly ImportItem[]> {
  const items: ImportItem[] = []
  for await (const some of readFiles(files, language)) items.push(...some)
  return items
}
