import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { randomRuns } from '../random-runs.ts'
import { RawClient } from './raw-client.ts'

const folder = mkdtempSync(join(tmpdir(), 'killed-'))
const RULES = '{"rules": {".read": true, ".write": true}}'
let child: ChildProcess | undefined

afterAll(() => {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** The numbers of acknowledgements after which the process is killed. */
const ACKNOWLEDGED_BEFORE_KILL = [40, 1, 230, 7, 90].slice(0, randomRuns({ check: 3, full: 5 }))

test('a server that is killed during writes restores everything that it acknowledged', async () => {
  const acknowledged = new Set<number>()
  let sent = 0
  for (const count of ACKNOWLEDGED_BEFORE_KILL) {
    const { port, kill } = await start()
    expect(missingWrites(await readStored(port), acknowledged)).toEqual([])
    const clients = [await RawClient.connect(port), await RawClient.connect(port)]
    let acknowledgedCount = 0
    const enoughAcknowledged = new Promise<void>((resolve) => {
      const acknowledge = (n: number) => {
        acknowledged.add(n)
        acknowledgedCount += 1
        if (acknowledgedCount === count) resolve()
      }
      for (let extra = 0; extra < count * 2 + 50; extra++) {
        sent += 1
        const n = sent
        // Two paths in one write, so that a partial write is detected.
        const update = { [`left/${n}`]: n, [`right/${n}`]: { n, text: 'x'.repeat(n) } }
        const client = clients[n % 2]
        void client?.request('m', { p: '/', d: update }).then(() => acknowledge(n))
      }
    })
    await enoughAcknowledged
    await kill()
  }
  const { port, kill } = await start()
  const finalData = await readStored(port)
  expect(missingWrites(finalData, acknowledged)).toEqual([])
  expect(Object.keys(finalData.right ?? {})).toEqual(Object.keys(finalData.left ?? {}))
  await kill()
})

interface Stored {
  readonly left?: Readonly<Record<string, number>>
  readonly right?: Readonly<Record<string, unknown>>
}

async function readStored(port: number): Promise<Stored> {
  const response = await fetch(`http://127.0.0.1:${port}/.json?ns=first`)
  const found: Stored | null = JSON.parse(await response.text())
  return found ?? {}
}

function missingWrites({ left, right }: Stored, acknowledged: ReadonlySet<number>): readonly number[] {
  return [...acknowledged].filter((n) => left?.[n] !== n || right?.[n] === undefined)
}

async function start(): Promise<{ port: number; kill: () => Promise<void> }> {
  const server = spawn(process.execPath, ['tests/local-cloud/database-process.mjs', folder, RULES], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = server
  const [line] = await once(server.stdout, 'data')
  return {
    port: Number(String(line)),
    async kill() {
      server.kill('SIGKILL')
      await once(server, 'exit')
    },
  }
}
