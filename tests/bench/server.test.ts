import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serve } from '../../bench/server.ts'

// The service worker is not installed if one of the files that it caches is missing.
test.each([
  ['index.html', 'text/html; charset=utf-8'],
  ['licences.json', 'application/json'],
  ['manifest.webmanifest', 'application/manifest+json'],
])('the server of the measurements serves %s', async (name, type) => {
  const folder = await mkdtemp(join(tmpdir(), 'pinwell-bench-'))
  await writeFile(join(folder, name), 'content')
  const site = await serve(folder)
  try {
    const response = await fetch(`${site.origin}/${name}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
    expect(await response.text()).toBe('content')
  } finally {
    site.stop()
    await rm(folder, { recursive: true })
  }
})
