import { expect, vi } from 'vitest'
import { newNote, type Note } from '../../../src/notes/note.ts'
import { createNotesStore } from '../../../src/notes/notes-store.ts'
import type { Owner } from '../../../src/notes/ports.ts'
import { createMemberNotes } from '../../../src/notes/sync/member-notes.ts'
import { createCache } from '../../../src/notes/visitor/cache.ts'
import { createFakeBrowser } from '../../fakes/browser.ts'
import { createMemoryDisk } from '../../fakes/memory-disk.ts'
import { createMemoryCloud } from '../../fakes/memory-notes.ts'
import { createRecordingNotifier } from '../../fakes/notifier.ts'

export const NOW = Date.UTC(2026, 10, 21, 9, 5)
export const ada: Owner = { uid: 'ada', email: 'ada@example.com', author: 'Ada L.', createdAt: 1 }
export const eve: Owner = { uid: 'eve', email: 'eve@example.com', author: 'Eve', createdAt: 2 }

/** The database rejects short keys. */
export const keyFor = (number: number) => `k${number}`.padEnd(20, '-')
export const draft = (title: string, content = '') => ({ title, content })
export const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 1 })
/** Lets the in-memory cloud deliver its messages, which it queues as microtasks. */
export const flushTasks = () => new Promise((resolve) => setTimeout(resolve))

export const stored = (title: string, timestamp: number, more: Partial<Note> = {}): Note => ({
  ...newNote(draft(title), timestamp, {
    id: keyFor(timestamp),
    userId: 'ada',
    userEmail: ada.email,
    author: ada.author,
  }),
  ...more,
})

/** A page on which Ada may sign in, with a cloud that has these notes of hers. */
export function open(
  account: readonly Note[] = [],
  { cloud = createMemoryCloud(), browser = createFakeBrowser() } = {},
) {
  for (const note of account) cloud.store('ada', note.id, note)
  const { notify, outcomes, visible, actions } = createRecordingNotifier()
  const gate = { reads: true, writes: true, responses: true }
  const delayed: (() => void)[] = []
  const device = cloud.connect({
    allows: (_, id) => (id === undefined ? gate.reads : gate.writes),
    down: (task) => (gate.responses ? queueMicrotask(task) : void delayed.push(task)),
  })
  const clock = { now: NOW }
  const now = () => clock.now
  const disk = createMemoryDisk()
  const { tabs, member: storage } = disk.open()
  let timers: { readonly task: () => void; readonly ms: number }[] = []
  const notes = createNotesStore({
    cache: createCache(browser.tab(now)),
    cloud: device,
    loadMember: async () => ({
      createMemberNotes,
      storage,
      tabs,
      schedule: (task, ms) => {
        timers.push({ task, ms })
        return () => {}
      },
    }),
    now,
    notify,
  })
  const stop = notes.start()
  return {
    notes,
    outcomes,
    visible,
    actions,
    disk,
    storage,
    /** Delivers the delayed responses. */
    deliverResponses() {
      gate.responses = true
      for (const task of delayed.splice(0)) task()
    },
    /** Advances the timers by `time` ms; without it, runs all of them. */
    runTimers(time = Infinity) {
      const due = timers.filter(({ ms }) => ms <= time)
      timers = timers.flatMap(({ task, ms }) => (ms <= time ? [] : [{ task, ms: ms - time }]))
      for (const { task } of due) task()
    },
    stop,
    device,
    gate,
    clock,
    cloud,
    browser,
    titles: () => notes.get().notes.map(({ title }) => title),
    id: (title: string) => notes.get().notes.find((note) => note.title === title)?.id ?? '',
    account: (uid = 'ada') => [...cloud.stored(uid).values()],
  }
}

export async function signedIn(...args: Parameters<typeof open>) {
  const page = open(...args)
  page.notes.setOwner(ada)
  await until(() => expect(page.notes.get().isLoading).toBe(false))
  return page
}
