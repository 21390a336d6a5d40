import { readFileSync } from 'node:fs'
import { createDatabase, type Write } from '../local-cloud/database.ts'
import { compileRules } from '../local-cloud/rules.ts'
import { memoryWriteLog } from '../local-cloud/storage.ts'
import type { DatabaseRequest } from './database.ts'
import { cpuTime, serveRequests } from './measure.ts'

const ADA = { uid: 'ada', provider: 'password', token: { email: 'ada@example.com' } }

serveRequests(({ kind, notes }: DatabaseRequest): number => {
  const rules = compileRules(readFileSync('database.rules.json', 'utf8'))
  const database = createDatabase({ tree: null, rules, writeLog: memoryWriteLog, now: Date.now })
  const writes = Array.from({ length: notes }, (_, index) => writeOf(index))
  const start = cpuTime()
  if (kind === 'update') database.write(ADA, writes)
  else for (const write of writes) database.write(ADA, [write])
  return cpuTime() - start
})

function writeOf(index: number): Write {
  const id = `-N${String(index).padStart(18, '0')}`
  return {
    path: ['users', ADA.uid, 'notes', id],
    json: {
      title: 'Note',
      content: 'Text',
      createdAt: '2026-01-01 00:00:00',
      lastModified: '2026-01-01 00:00:00',
      timestamp: index,
      pinned: 'unpinned',
      id,
      userId: ADA.uid,
    },
  }
}
