import { readdirSync, readFileSync } from 'node:fs'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { lockFolder } from './folder-lock.ts'
import { readPath } from './limits.ts'
import { storageFailure } from './storage-failure.ts'
import { setAt, type Tree, type TreeChange } from './tree.ts'
import { getProperty, readValue, writeChanges, writeJson } from './values.ts'

/** Where the instances of a server are stored. */
export interface Storage {
  /** The names of all stored instances. */
  readonly names: readonly string[]
  readonly open: (name: string) => { readonly tree: Tree | null; readonly writeLog: WriteLog }
  /** Resolves when all recorded writes are on the disk and the folder may be used by another server. */
  readonly close: () => Promise<void>
}

/** Makes the writes of one instance durable. */
export interface WriteLog {
  /** Records the changes of a write and the tree after it. */
  readonly append: (delta: readonly TreeChange[], tree: Tree | null) => void
  /** Calls back when all recorded writes are on the disk, in the order of the calls; synchronously if they are already. */
  readonly whenDurable: (callback: () => void) => void
  readonly close: () => Promise<void>
}

/** Stores nothing; its writes count as durable at once. */
export const memoryWriteLog: WriteLog = {
  append() {},
  whenDurable(callback) {
    callback()
  },
  async close() {},
}

/** Keeps the instances in memory: they outlive a server, but not this object. */
export function createMemoryStorage(): Storage {
  const trees = new Map<string, Tree | null>()
  return {
    get names() {
      return [...trees.keys()]
    },
    open: (name) => ({
      tree: trees.get(name) ?? null,
      writeLog: { ...memoryWriteLog, append: (_delta, tree) => void trees.set(name, tree) },
    }),
    async close() {},
  }
}

/**
 * Opens the folder of the instances, or throws if another server uses it. Creates it if it is missing. `onFailure` is called once, when
 * a write cannot be stored; nothing becomes durable from then on.
 */
export function openStorage(folder: string, onFailure: (error: Error) => void): Storage {
  const unlockFolder = lockFolder(folder)
  const writeLogs: WriteLog[] = []
  let hasFailed = false
  return {
    names: readdirSync(folder).flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? []),
    open(name) {
      const { tree, writeLog } = openWriteLog(folder, name, (cause) => {
        if (!hasFailed) onFailure(storageFailure(folder, cause))
        hasFailed = true
      })
      writeLogs.push(writeLog)
      return { tree, writeLog }
    },
    async close() {
      await Promise.all(writeLogs.map((writeLog) => writeLog.close()))
      unlockFolder()
    },
  }
}

/**
 * Opens a stored instance. `name.json` has the tree and the number of its last write; `name.journal` has one line for each later
 * write. Writes during a save are saved together in the next one. A write log above `MAX_WRITE_LOG` is replaced by a new `name.json`.
 * After a save that fails, nothing is saved and no callback is called: a part of that save may be on the disk.
 */
export function openWriteLog(
  folder: string,
  name: string,
  onFailure: (cause: unknown) => void,
): { tree: Tree | null; writeLog: WriteLog } {
  const file = join(folder, name)
  const storedState = load(file)
  let { tree, number } = storedState
  let durableNumber = number
  let lines: string[] = []
  let durabilityCallbacks: { readonly number: number; readonly callback: () => void }[] = []
  let currentSave: Promise<void> | undefined
  let handle: FileHandle | undefined
  let size = 0

  return {
    tree,
    writeLog: {
      append(delta, after) {
        tree = after
        number += 1
        lines.push(`${writeJson({ number, changed: writeChanges(delta) })}\n`)
        currentSave ??= save().catch(onFailure)
      },
      whenDurable(callback) {
        if (durableNumber === number) callback()
        else durabilityCallbacks.push({ number, callback })
      },
      async close() {
        await currentSave
        await handle?.close()
      },
    },
  }

  async function save(): Promise<void> {
    // Collects all writes of one turn of the event loop into one save.
    await new Promise(setImmediate)
    while (lines.length > 0) {
      const savedNumber = number
      const text = lines.join('')
      lines = []
      if (!handle || size > MAX_WRITE_LOG) await writeSnapshot(writeJson({ number, tree }))
      else {
        await handle.appendFile(text)
        await handle.datasync()
        size += text.length
      }
      durableNumber = savedNumber
      const durable = durabilityCallbacks.filter((one) => one.number <= durableNumber)
      durabilityCallbacks = durabilityCallbacks.slice(durable.length)
      for (const { callback } of durable) callback()
    }
    currentSave = undefined
  }

  /** Writes the whole tree and starts an empty write log. An interruption at any point leaves complete data on the disk. */
  async function writeSnapshot(snapshot: string): Promise<void> {
    await handle?.close()
    const temporaryFile = await open(`${file}.new`, 'w')
    try {
      await temporaryFile.writeFile(snapshot)
      await temporaryFile.sync()
    } finally {
      await temporaryFile.close()
    }
    await rename(`${file}.new`, `${file}.json`)
    await syncFolder(dirname(file))
    handle = await open(`${file}.journal`, 'w')
    await syncFolder(dirname(file))
    size = 0
  }
}

/** In UTF-16 units. */
const MAX_WRITE_LOG = 8 * 2 ** 20

interface StoredState {
  readonly tree: Tree | null
  readonly number: number
}

function load(file: string): StoredState {
  const snapshot = parse(read(`${file}.json`) ?? '{"number":0,"tree":null}')
  const number = getProperty(snapshot, 'number')
  if (typeof number !== 'number') throw unreadableError(`${file}.json`)
  let storedState: StoredState = { number, tree: fromJson(getProperty(snapshot, 'tree')) }
  // Text after the last line break is an incomplete write, which was never acknowledged.
  for (const line of (read(`${file}.journal`) ?? '').split('\n').slice(0, -1)) {
    const entry = parse(line)
    const next = getProperty(entry, 'number')
    if (typeof next !== 'number') throw unreadableError(`${file}.journal`)
    if (next > storedState.number)
      storedState = { number: next, tree: replay(storedState.tree, getProperty(entry, 'changed')) }
  }
  return storedState
}

function replay(tree: Tree | null, delta: unknown): Tree | null {
  return Object.entries(Object(delta)).reduce(
    (before, [path, json]) => setAt(before, readPath(path), fromJson(json)),
    tree,
  )
}

function fromJson(json: unknown): Tree | null {
  return readValue(json, { depth: 0, before: null, now: 0 })
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (getProperty(error, 'code') === 'ENOENT') return undefined
    throw error
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unreadableError(file: string): Error {
  return new Error(`${file} cannot be read. Repair it, or move it away to start without its data.`)
}

/** Makes new file names in a folder durable. Windows cannot sync a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
