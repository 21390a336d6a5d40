import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  linkWithCredential,
  signInWithEmailAndPassword,
} from 'firebase/auth'
import { expect, onTestFinished, test } from 'vitest'
import { type IdentityServer, startIdentity } from '../../local-cloud/identity.ts'
import { createAuthClient, PROJECT, resultOf, signInWithGoogle } from './identity-client.ts'

const PASSWORD = 'correct horse'

test('a killed service restores every account that it acknowledged and the sessions, and no deleted account', async () => {
  const folder = await temporaryFolder()
  const { port, service, gone: exited } = await startInProcess(folder)
  const google = await signInWithGoogle(createAuthClient(port), 'ada@example.com')
  await linkWithCredential(google, EmailAuthProvider.credential('ada@example.com', PASSWORD))
  const grace = await createUserWithEmailAndPassword(createAuthClient(port), 'grace@example.com', PASSWORD)
  await grace.user.delete()

  // Many concurrent requests. The kill comes when some are acknowledged and some are not.
  const acknowledged = new Map([['ada@example.com', google.uid]])
  const signUps = Array.from({ length: 24 }, async (_, index) => {
    const email = `member${index}@example.com`
    const { localId = '' } = await post(port, 'signUp', { email, password: PASSWORD })
    if (service.killed) return
    acknowledged.set(email, localId)
    if (!readFileSync(join(folder, 'identity/accounts.json'), 'utf8').includes(localId))
      throw new Error('Too early')
    if (acknowledged.size > 12) service.kill('SIGKILL')
  })
  const results = await Promise.allSettled(signUps)
  expect(
    results.filter((each) => each.status === 'rejected' && String(each.reason).includes('Too early')),
  ).toEqual([])
  await exited

  const identity = await start(folder)
  for (const [email, uid] of acknowledged) {
    const { user } = await signInWithEmailAndPassword(createAuthClient(identity.port), email, PASSWORD)
    expect(user.uid).toBe(uid)
  }
  expect(
    await resultOf(
      signInWithEmailAndPassword(createAuthClient(identity.port), 'grace@example.com', PASSWORD),
    ),
  ).toBe('auth/invalid-credential')
  expect((await signInWithGoogle(createAuthClient(identity.port), 'ada@example.com')).uid).toBe(google.uid)
  const { users } = await post(identity.port, 'lookup', { idToken: await google.getIdToken() })
  expect(users?.[0]?.localId).toBe(google.uid)
})

test('reports unreadable accounts and leaves the file unchanged', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'identity/accounts.json')
  await mkdir(dirname(file))
  await writeFile(file, '{"users": [')
  await expect(startIdentity({ port: 0, projectId: PROJECT, folder })).rejects.toThrow(
    `${file} cannot be read`,
  )
  expect((await stat(file)).size).toBe(11)
})

/** Sends the SDK's request, without the additional requests of the SDK. */
async function post(port: number, method: string, body: object): Promise<AccountResponse> {
  const response = await fetch(
    `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=x`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    },
  )
  const result: AccountResponse = JSON.parse(await response.text())
  return result
}

interface AccountResponse {
  readonly localId?: string
  readonly users?: readonly { readonly localId: string }[]
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pinwell-accounts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function start(folder: string): Promise<IdentityServer> {
  const identity = await startIdentity({ port: 0, projectId: PROJECT, folder })
  onTestFinished(() => identity.close())
  return identity
}

/** Runs the service in a process of its own. `gone` resolves when its emulator has ended too, because they share their output. */
async function startInProcess(folder: string) {
  const service = fork('tests/local-cloud/identity-process.mjs', [folder, PROJECT], { silent: true })
  onTestFinished(() => void service.kill('SIGKILL'))
  const exited = once(service, 'close')
  const [port]: number[] = await once(service, 'message')
  return { port: port ?? 0, service, gone: exited }
}
