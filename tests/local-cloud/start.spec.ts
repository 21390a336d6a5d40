import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from '../shared-context.ts'

test.describe.configure({ mode: 'serial' })

const PORTS = { app: 4181, identity: 4182, database: 4183 }
let app: StartedApp

test.beforeAll(async () => {
  app = start()
  await expect.poll(() => app.stdout(), { timeout: 45_000 }).toContain('Ctrl+C')
})

test.afterAll(() => {
  app.process.kill('SIGKILL')
})

test('every service prints its address on a line of its own', () => {
  expect(app.stdout().trim().split('\n')).toEqual([
    `Realtime Database  127.0.0.1:${PORTS.database}`,
    `Authentication     127.0.0.1:${PORTS.identity}`,
    `Pinwell            http://localhost:${PORTS.app}`,
    'Ctrl+C ends all of it.',
  ])
})

test('a person signs up there and writes a note that is stored in the database', async ({ page }) => {
  await page.goto(`http://localhost:${PORTS.app}`)
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Sign Up' }).click()
  const form = page.getByRole('dialog', { name: 'Create Account' })
  await form.getByLabel('Full Name').fill('Ada Lovelace')
  await form.getByLabel('Email address').fill('ada@example.com')
  await form.getByLabel('Phone Number').fill('+441234567')
  await form.getByLabel('Password', { exact: true }).fill('analytical')
  await form.getByLabel('Confirm Password', { exact: true }).fill('analytical')
  await form.getByRole('button', { name: 'Create your account' }).click()
  await expect(form.getByLabel('Full Name')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('An engine that weaves')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Note saved successfully')).toBeVisible()
  const { users } = await (
    await fetch(`http://127.0.0.1:${PORTS.database}/.json?ns=demo-pinwell-default-rtdb`, {
      headers: { Authorization: 'Bearer owner' },
    })
  ).json()
  expect(JSON.stringify(users)).toContain('An engine that weaves')
})

test('a second start prints the port that is in use, and ends', async () => {
  const second = start()
  const [code] = await once(second.process, 'exit')
  expect(code).toBe(1)
  expect(second.stderr()).toMatch(/^Port 418\d is taken, perhaps by a Pinwell that runs already/m)
  expect(second.stderr()).not.toContain('    at ')
})

test('an address in the settings that is none is named', async () => {
  const other = start({ VITE_LOCAL_IDENTITY: 'http://localhost:4182' })
  const [code] = await once(other.process, 'exit')
  expect(code).toBe(1)
  expect(other.stderr()).toContain('"http://localhost:4182" is not an address like localhost:9099')
  expect(other.stderr()).not.toContain('    at ')
})

test('one Ctrl+C ends all services and frees their ports', async () => {
  app.process.kill('SIGINT')
  await once(app.process, 'exit')
  for (const port of Object.values(PORTS)) await expect(listen(port)).resolves.toBe(port)
})

interface StartedApp {
  readonly process: ChildProcess
  readonly stdout: () => string
  readonly stderr: () => string
}

function start(env: NodeJS.ProcessEnv = {}): StartedApp {
  const child = spawn('node', ['local-cloud/start.mjs', '--test'], {
    env: {
      ...process.env,
      PORT: String(PORTS.app),
      VITE_LOCAL_IDENTITY: `127.0.0.1:${PORTS.identity}`,
      VITE_LOCAL_DATABASE: `127.0.0.1:${PORTS.database}`,
      ...env,
    },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  return { process: child, stdout: () => stdout, stderr: () => stderr }
}

async function listen(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.close()
  return port
}
