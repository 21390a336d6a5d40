import { afterEach, expect, test } from 'vitest'
import { type DatabaseServer, startDatabase } from '../../local-cloud/server.ts'
import { limitUnreadOutput } from '../../local-cloud/unread-output.ts'
import { getProperty } from '../../local-cloud/values.ts'
import { RawClient } from './raw-client.ts'

let server: DatabaseServer | undefined
afterEach(async () => server?.close())

const MB = 2 ** 20

/** [the readers' unread bytes and seconds of waiting, the limit, which of them are ended] */
const CASES: readonly (readonly [readers: readonly (readonly [number, number])[], number, number[]])[] = [
  [[], 0, []],
  [
    [
      [10, 0],
      [20, 5],
    ],
    30,
    [],
  ],
  [
    [
      [10, 0],
      [20, 5],
    ],
    29,
    [1],
  ],
  // Just sent much, against stopped long ago.
  [
    [
      [100, 0],
      [50, 60],
      [50, 70],
    ],
    120,
    [2, 1],
  ],
  // A few bytes that have waited a little longer free nothing.
  [
    [
      [1, 2],
      [200, 1],
    ],
    100,
    [1],
  ],
  [
    [
      [50, 1],
      [60, 1],
      [70, 1],
    ],
    60,
    [2, 1],
  ],
]

test.each(CASES)(
  'of readers with %j bytes and seconds and a limit of %i, ends %j',
  (readers, maxBytes, expected) => {
    const ended: number[] = []
    const reports: string[] = []
    limitUnreadOutput(
      readers.map(([bytes, seconds], index) => ({
        name: () => `reader ${index}`,
        unreadBytes: () => bytes,
        unreadSince: () => 1e6 - seconds * 1000,
        terminate: () => void ended.push(index),
      })),
      { maxBytes, now: 1e6, report: (sentence) => void reports.push(sentence) },
    )
    expect(ended).toEqual(expected)
    expect(reports.map((sentence) => /reader \d/.exec(sentence)?.[0])).toEqual(
      expected.map((index) => `reader ${index}`),
    )
  },
)

test('slow readers together hold a limited amount of memory, and get everything when they reconnect', async () => {
  const reports: string[] = []
  server = await startDatabase({
    port: 0,
    rules: '{"rules": {".read": true, ".write": true}}',
    maxUnreadBytes: 30 * MB,
    report: (sentence) => void reports.push(sentence),
  })
  const { port } = server
  const writer = await RawClient.connect(port)
  const text = 'x'.repeat(8 * MB)
  for (const key of ['a', 'b']) await writer.request('p', { p: `/big/${key}`, d: text })

  const slow = await Promise.all(
    Array.from({ length: 5 }, (_, index) => RawClient.connect(port, `u${index}`)),
  )
  for (const client of slow) {
    client.stopReading()
    void client.request('q', { p: '/big', h: '' })
  }
  // The writer still gets its acknowledgements, although the others do not read.
  for (let n = 0; n < 3; n++) expect(await writer.request('p', { p: '/n', d: n })).toMatchObject({ s: 'ok' })
  await expect.poll(() => reports.length).toBeGreaterThanOrEqual(3)
  expect(reports.length).toBeLessThan(5)
  expect(reports[0]).toMatch(
    /^Closed the connection of u\d, which left 1\d\.\d MB unread: all clients together may leave 30\.0 MB\. It gets everything when it reconnects\.$/,
  )

  const again = await RawClient.connect(port, 'u0')
  await again.request('q', { p: '/big', h: '' })
  const pushed = again.received.map((message) => getProperty(getProperty(message, 'b'), 'd'))
  expect(pushed).toContainEqual({ a: text, b: text })
  for (const client of [...slow, again, writer]) client.end()
})
