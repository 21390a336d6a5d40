import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { tryLock } from 'fs-native-extensions'
import { storageFailure } from './storage-failure.ts'

/**
 * Creates a data folder if it is missing, and locks it. Throws an error that names the process that has locked it, because each of
 * two servers would overwrite what the other one has acknowledged; or a `storageFailure`. The returned function unlocks it.
 *
 * The lock is one of the operating system (`fcntl` with `F_OFD_SETLK`, `flock` or `LockFileEx`) on an open file. It ends with the
 * process, however that ends, so no lock is ever stale and a process id that is used again does not matter. It also holds between
 * containers, and between two servers of one process. On a network file system it holds as far as that supports locks.
 */
export function lockFolder(folder: string): () => void {
  // The process id is in a file of its own, because Windows lets no other process read a locked file.
  const holderFile = join(folder, 'lock.pid')
  try {
    mkdirSync(folder, { recursive: true })
    const descriptor = openSync(join(folder, 'lock'), 'a')
    if (tryLock(descriptor)) {
      writeFileSync(holderFile, String(process.pid))
      return closeOnce(descriptor)
    }
    closeSync(descriptor)
  } catch (error) {
    throw storageFailure(folder, error)
  }
  throw new Error(`${resolve(folder)} is in use by ${readHolder(holderFile)}. End that process first.`)
}

/** A descriptor that is closed twice could by then belong to another file. */
function closeOnce(descriptor: number): () => void {
  let isOpen = true
  return () => {
    if (isOpen) closeSync(descriptor)
    isOpen = false
  }
}

/** The holder writes its process id just after it has locked the folder, so the file may still be missing or empty. */
function readHolder(file: string): string {
  const pid = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return pid ? `process ${pid}` : 'another process'
}
