import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdminRequest } from './identity-emulator.ts'
import { storageFailure } from './storage-failure.ts'

/**
 * Restores the accounts that are stored in `folder`, in the emulator's export format. The returned function stores them; its
 * promise resolves when every change before the call is on the disk.
 */
export async function persistAccounts(
  requestAsOwner: AdminRequest,
  projectId: string,
  folder: string,
): Promise<() => Promise<void>> {
  const accountsPath = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`
  const file = join(folder, 'accounts.json')
  if (existsSync(file)) await restore(requestAsOwner, accountsPath, await readStoredAccounts(file))

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

interface Account {
  readonly localId: string
  readonly validSince?: string
}

async function readStoredAccounts(file: string): Promise<readonly Account[]> {
  try {
    const { users = [] }: { users?: Account[] } = JSON.parse(await readFile(file, 'utf8'))
    return users
  } catch (cause) {
    throw new Error(
      `The stored accounts in ${file} cannot be read. Delete the file to start without accounts.`,
      {
        cause,
      },
    )
  }
}

async function restore(
  requestAsOwner: AdminRequest,
  accountsPath: string,
  users: readonly Account[],
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
