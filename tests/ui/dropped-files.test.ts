import { expect, test } from 'vitest'
import type { ImportItem } from '../../src/transfer/import-items.ts'
import { readFiles } from '../../src/transfer/read-files.ts'
import { droppedFiles } from '../../src/ui/transfer/droppedFiles.ts'

const BATCH = 100

/** A file as browsers give it in a drop. */
function fileEntry(path: string) {
  return {
    isFile: true,
    isDirectory: false,
    fullPath: path,
    file: (onFile: (file: File) => void) => onFile(new File([], path)),
  }
}

/** A folder with these entries, which it gives in batches as browsers do. */
function folderEntry(entries: readonly unknown[]) {
  return {
    isFile: false,
    isDirectory: true,
    fullPath: '/a',
    createReader() {
      let next = 0
      return {
        readEntries(onEntries: (batch: readonly unknown[]) => void) {
          const batch = entries.slice(next, next + BATCH)
          next += BATCH
          onEntries(batch)
        },
      }
    },
  }
}

function drop(entry: unknown): DataTransfer {
  const items = [{ webkitGetAsEntry: () => entry, getAsFile: () => null }]
  return Object.assign(Object.create(null), { items })
}

test('finds all files of a folder in their order, with their paths', async () => {
  const paths = ['/a/1.md', '/a/2.md', '/a/b/3.md', '/a/4.md']
  const [one, two, three, four] = paths.map(fileEntry)
  const files = await droppedFiles(drop(folderEntry([one, two, folderEntry([three]), four])))
  expect(files.map(({ name }) => name)).toEqual(paths.map((path) => path.slice(1)))
})

test('finds more files in a folder than a function can have arguments', async () => {
  const file = new File([], '')
  const entry = { ...fileEntry('/a/b.txt'), file: (onFile: (found: File) => void) => onFile(file) }
  const entries = Array.from({ length: 150_000 }, () => entry)
  const files = await droppedFiles(drop(folderEntry([folderEntry(entries)])))
  expect(files).toHaveLength(entries.length)
})

test('keeps a file and a folder that cannot be read, so that the report names them', async () => {
  const unreadable = ['/a/1.md', '/a/2.zip', '/a/3.jex'].map((path) =>
    Object.assign(fileEntry(path), { file: fail }),
  )
  const folder = { ...folderEntry([]), fullPath: '/a/b', createReader: () => ({ readEntries: fail }) }
  const files = await droppedFiles(drop(folderEntry([...unreadable, folder])))
  const items: ImportItem[] = []
  for await (const some of readFiles(files, 'en-US')) items.push(...some)
  expect(items).toMatchObject([
    { file: 'a/1.md', reason: 'damaged' },
    { file: 'a/2.zip', reason: 'damaged' },
    { file: 'a/3.jex', reason: 'damaged' },
    { file: 'a/b', reason: 'unsupported' },
  ])
})

function fail(_: unknown, onError: () => void) {
  onError()
}
