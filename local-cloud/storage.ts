import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readPath } from './limits.ts'
import { type TreeChange, setAt, type Tree } from './tree.ts'
import { getProperty, readValue, writeChanges, writeJson } from './values.ts'

/** What makes the writes of one instance safe. */
export interface Journal {
  /** Notes down what a write changed, and the whole that came of it. */
  readonly append: (delta: readonly TreeChange[], tree: Tree | null) => void
  /** Calls back, in the order of the calls, when all that was noted down so far will outlive the process; at once if it will already. */
  readonly whenDurable: (callback: () => void) => void
  readonly close: () => Promise<void>
}

/** Forgets all when the process ends. */
export const memoryJournal: Journal = {
  append() {},
  whenDurable(callback) {
    callback()
  },
  async close() {},
}

/** The names of all instances kept in a folder, which is made if there is none. */
export function instanceNames(folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder).flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? [])
}

/**
 * Opens what is kept of an instance: `name.json` has its tree after the write of some number, `name.journal` a line for each write
 * since. Writes that come while the disk is busy go down together. A journal grown long makes place for a new `name.json`.
 */
export function openJournal(folder: string, name: string): { tree: Tree | null; journal: Journal } {
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
    journal: {
      append(delta, after) {
        tree = after
        number += 1
        lines.push(`${writeJson({ number, changed: writeChanges(delta) })}\n`)
        currentSave ??= save()
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
    // All that comes in one turn of the event loop goes down together.
    await new Promise(setImmediate)
    while (lines.length > 0) {
      const savedNumber = number
      const journalLines = lines.join('')
      lines = []
      if (!handle || size > MAX_JOURNAL) await writeSnapshot(writeJson({ number, tree }))
      else {
        await handle.appendFile(journalLines)
        await handle.datasync()
        size += journalLines.length
      }
      durableNumber = savedNumber
      const durable = durabilityCallbacks.filter((one) => one.number <= durableNumber)
      durabilityCallbacks = durabilityCallbacks.slice(durable.length)
      for (const { callback } of durable) callback()
    }
    currentSave = undefined
  }

  /** Writes the whole tree, and begins a journal that leads on from it. Whenever this is cut off, what is there is complete. */
  async function writeSnapshot(snapshot: string): Promise<void> {
    await handle?.close()
    const temporaryFile = await open(`${file}.draft`, 'w')
    await temporaryFile.writeFile(snapshot)
    await temporaryFile.sync()
    await temporaryFile.close()
    await rename(`${file}.draft`, `${file}.json`)
    await syncFolder(dirname(file))
    handle = await open(`${file}.journal`, 'w')
    await syncFolder(dirname(file))
    size = 0
  }
}

const MAX_JOURNAL = 8 * 2 ** 20

interface StoredState {
  readonly tree: Tree | null
  readonly number: number
}

function load(file: string): StoredState {
  const snapshot = parse(read(`${file}.json`) ?? '{"number":0,"tree":null}')
  const number = getProperty(snapshot, 'number')
  if (typeof number !== 'number') throw unreadableError(`${file}.json`)
  let storedState: StoredState = { number, tree: fromJson(getProperty(snapshot, 'tree')) }
  // What follows the last line break is a write that was cut off, and nobody was told that it is safe.
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
  return new Error(`${file} cannot be read. Mend it, or move it away to start without what it holds.`)
}

/** A new name in a folder is safe when the folder is. Windows cannot be asked for that. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
