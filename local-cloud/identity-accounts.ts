import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdminRequest } from './identity-emulator.ts'
import { storageFailure } from './storage-failure.ts'

/**
 * Gives the emulator the accounts that were stored in `folder`. The returned function stores them; its promise resolves when every
 * change before the call is on the disk.
 */
export async function persistAccounts(
  requestAsOwner: AdminRequest,
  projectId: string,
  folder: string,
  stored: readonly StoredUser[],
): Promise<() => Promise<void>> {
  const accountsPath = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`
  const file = accountsFile(folder)
  await restore(requestAsOwner, accountsPath, stored)

  let savedText = ''
  return coalesce(async () => {
    const text = await requestAsOwner('GET', `${accountsPath}:batchGet?maxResults=-1`)
    if (text === savedText) return
    try {
      await writeAtomically(file, text)
    } catch (error) {
      throw storageFailure(folder, error)
    }
    savedText = text
  })
}

/** An account in the emulator's export format, with its other fields. */
interface StoredUser {
  readonly localId: string
  readonly validSince?: string
}

/** Reads the accounts that are stored in `folder`. Rejects with a readable message if they cannot be read. */
export async function readStoredAccounts(folder: string): Promise<readonly StoredUser[]> {
  const file = accountsFile(folder)
  if (!existsSync(file)) return []
  try {
    const { users = [] }: { users?: StoredUser[] } = JSON.parse(await readFile(file, 'utf8'))
    return users
  } catch (cause) {
    throw new Error(
      `The stored accounts in ${file} cannot be read. Delete the file to start without accounts.`,
      { cause },
    )
  }
}

function accountsFile(folder: string): string {
  return join(folder, 'accounts.json')
}

async function restore(
  requestAsOwner: AdminRequest,
  accountsPath: string,
  users: readonly StoredUser[],
): Promise<void> {
  if (users.length === 0) return
  const { error = [] }: { error?: unknown[] } = JSON.parse(
    await requestAsOwner('POST', `${accountsPath}:batchCreate`, { users }),
  )
  if (error.length > 0)
    throw new Error(`The Auth emulator rejected stored accounts: ${JSON.stringify(error)}`)
  // An import ends all earlier sessions by setting `validSince` to now. Restoring the stored time keeps them valid.
  for (const { localId, validSince } of users)
    if (validSince !== undefined)
      await requestAsOwner('POST', `${accountsPath}:update`, { localId, validSince })
}

/** Never runs `work` concurrently. All calls during a run share one next run. */
function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve()
  let next: Promise<void> | undefined
  return () =>
    (next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        return (running = work())
      }))
}

async function writeAtomically(file: string, text: string): Promise<void> {
  // The emulator's hashes contain the passwords in plain text, so only the owner may read the file.
  await writeFile(`${file}.new`, text, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}
