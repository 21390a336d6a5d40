import type { ChosenFile } from '../../transfer/read-files.ts'

/** The files of a drop, also those in folders, which have their path as their name. It must be called during the event. */
export function droppedFiles({ items }: DataTransfer): Promise<readonly ChosenFile[]> {
  const entries = Array.from(items).flatMap((item) => item.webkitGetAsEntry() ?? [])
  const files = Array.from(items).flatMap((item) => item.getAsFile() ?? [])
  if (!entries.some(({ isDirectory }) => isDirectory)) return Promise.resolve(files)
  return Promise.all(entries.map(filesIn)).then((found) => found.flat())
}

/** The report names a file or a folder that cannot be read. */
async function filesIn(entry: FileSystemEntry): Promise<readonly ChosenFile[]> {
  if (isFile(entry))
    return new Promise((resolve) =>
      entry.file(
        (file) => resolve([withPath(file, entry)]),
        () => resolve([unreadable(entry)]),
      ),
    )
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const files: (readonly ChosenFile[])[] = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a reader gives at most 100 entries at once
    const entries = await new Promise<readonly FileSystemEntry[] | undefined>((resolve) =>
      reader.readEntries(resolve, () => resolve(undefined)),
    )
    if (!entries) return [...files.flat(), unreadable(entry)]
    if (entries.length === 0) return files.flat()
    // oxlint-disable-next-line no-await-in-loop -- the files stay in their order
    files.push((await Promise.all(entries.map(filesIn))).flat())
  }
}

function withPath(file: File, { fullPath }: FileSystemEntry): ChosenFile {
  return Object.defineProperty(file, 'name', { value: fullPath.slice(1) })
}

/** Reading it fails, so that it counts as damaged. */
function unreadable(entry: FileSystemEntry): ChosenFile {
  const file = Object.assign(new File([], ''), { arrayBuffer: () => Promise.reject(new Error()) })
  return withPath(file, entry)
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
