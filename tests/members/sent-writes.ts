import { type Account, memberNote, writeRemoteNotes, writeToDatabase } from './local-cloud.ts'
import { test as base } from './member-tab.ts'

export const test = base.extend<{
  /** The writes to notes and trash that the page has sent: the values by their paths below `users/{uid}`. */
  readonly sent: readonly unknown[]
}>({
  sent: [
    async ({ page }, use) => {
      const sent: unknown[] = []
      page.on('websocket', (socket) => {
        const messageOf = createAssembler()
        socket.on('framesent', ({ payload }) => {
          const message = messageOf(String(payload))
          if (message === undefined) return
          const { d } = JSON.parse(message)
          if (d?.a !== 'm') return
          const values = Object.entries(d.b.d).flatMap(([path, value]) => {
            const [, below] = /^users\/[^/]+\/((?:notes|trash)\/.+)/.exec(path) ?? []
            return below === undefined ? [] : [[below, value] as const]
          })
          if (values.length > 0) sent.push(Object.fromEntries(values))
        })
      })
      await use(sent)
    },
    { auto: true },
  ],
})

export { expect } from './member-tab.ts'

/** Two notes of the account, one of them pinned. */
export async function writeNotes(account: Account) {
  const notes = [
    memberNote(account, 'Plain', 'some words', 1),
    { ...memberNote(account, 'Pinned', '', 2), pinned: 'pinned' as const },
  ]
  await writeToDatabase(account, 'createdAt', '2026-01-02 03:04:05')
  await writeRemoteNotes(account, ...notes)
}

/** Returns the message that a frame completes. The SDK splits a long message into frames and sends their number first; 0 is a keepalive. */
function createAssembler(): (frame: string) => string | undefined {
  let missing = 0
  let parts: string[] = []
  return (frame) => {
    if (missing === 0 && /^\d+$/.test(frame)) {
      missing = Number(frame)
      parts = []
      return undefined
    }
    if (missing === 0) return frame
    parts.push(frame)
    return --missing === 0 ? parts.join('') : undefined
  }
}
