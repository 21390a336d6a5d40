import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readPath } from './limits.ts'
import { type Change, put, type Tree } from './tree.ts'
import { part, readValue, writeChanges, writeJson } from './values.ts'

/** What makes the writes of one instance safe. */
export interface Journal {
  /** Notes down what a write changed, and the whole that came of it. */
  readonly append: (changed: readonly Change[], tree: Tree | null) => void
  /** Calls back, in the order of the calls, when all that was noted down so far will outlive the process; at once if it will already. */
  readonly whenSafe: (tell: () => void) => void
  readonly close: () => Promise<void>
}

/** Forgets all when the process ends. */
export const memory: Journal = {
  append() {},
  whenSafe(tell) {
    tell()
  },
  async close() {},
}

/** The names of all instances kept in a folder, which is made if there is none. */
export function namesIn(folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder).flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? [])
}

/**
 * Opens what is kept of an instance: `name.json` has its tree after the write of some number, `name.journal` a line for each write
 * since. Writes that come while the disk is busy go down together. A journal grown long makes place for a new `name.json`.
 */
export function openJournal(folder: string, name: string): { tree: Tree | null; journal: Journal } {
  const file = join(folder, name)
  const kept = load(file)
  let { tree, number } = kept
  let safe = number
  let lines: string[] = []
  let waiting: { readonly number: number; readonly tell: () => void }[] = []
  let saving: Promise<void> | undefined
  let handle: FileHandle | undefined
  let size = 0

  return {
    tree,
    journal: {
      append(changed, after) {
        tree = after
        number += 1
        lines.push(`${writeJson({ number, changed: writeChanges(changed) })}\n`)
        saving ??= save()
      },
      whenSafe(tell) {
        if (safe === number) tell()
        else waiting.push({ number, tell })
      },
      async close() {
        await saving
        await handle?.close()
      },
    },
  }

  async function save(): Promise<void> {
    // All that comes in one turn of the event loop goes down together.
    await new Promise(setImmediate)
    while (lines.length > 0) {
      const upTo = number
      const text = lines.join('')
      lines = []
      if (!handle || size > MAX_JOURNAL) await startAfresh(writeJson({ number, tree }))
      else {
        await handle.appendFile(text)
        await handle.datasync()
        size += text.length
      }
      safe = upTo
      const ready = waiting.filter((one) => one.number <= safe)
      waiting = waiting.slice(ready.length)
      for (const { tell } of ready) tell()
    }
    saving = undefined
  }

  /** Writes the whole tree, and begins a journal that leads on from it. Whenever this is cut off, what is there is complete. */
  async function startAfresh(whole: string): Promise<void> {
    await handle?.close()
    const draft = await open(`${file}.draft`, 'w')
    await draft.writeFile(whole)
    await draft.sync()
    await draft.close()
    await rename(`${file}.draft`, `${file}.json`)
    await syncFolder(dirname(file))
    handle = await open(`${file}.journal`, 'w')
    await syncFolder(dirname(file))
    size = 0
  }
}

const MAX_JOURNAL = 8 * 2 ** 20

interface Kept {
  readonly tree: Tree | null
  readonly number: number
}

function load(file: string): Kept {
  const whole = parse(read(`${file}.json`) ?? '{"number":0,"tree":null}')
  const number = part(whole, 'number')
  if (typeof number !== 'number') throw unreadable(`${file}.json`)
  let kept: Kept = { number, tree: fromJson(part(whole, 'tree')) }
  // What follows the last line break is a write that was cut off, and nobody was told that it is safe.
  for (const line of (read(`${file}.journal`) ?? '').split('\n').slice(0, -1)) {
    const entry = parse(line)
    const next = part(entry, 'number')
    if (typeof next !== 'number') throw unreadable(`${file}.journal`)
    if (next > kept.number) kept = { number: next, tree: replay(kept.tree, part(entry, 'changed')) }
  }
  return kept
}

function replay(tree: Tree | null, changed: unknown): Tree | null {
  return Object.entries(Object(changed)).reduce(
    (before, [path, json]) => put(before, readPath(path), fromJson(json)),
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
    if (part(error, 'code') === 'ENOENT') return undefined
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

function unreadable(file: string): Error {
  return new Error(`${file} cannot be read. Mend it, or move it away to start without what it holds.`)
}

/** A new name in a folder is safe when the folder is. Windows cannot be asked for that. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
