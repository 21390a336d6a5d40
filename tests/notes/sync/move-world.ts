import { createMemoryCloud, type TaskQueue, type MemoryCloud } from '../../fakes/memory-notes.ts'
import { createMemoryDisk } from '../../fakes/memory-disk.ts'
import { createCache } from '../../../src/notes/visitor/cache.ts'
import { createMemberNotes } from '../../../src/notes/sync/member-notes.ts'
import { createVisitorNote, type Note } from '../../../src/notes/note.ts'
import { createNotesStore } from '../../../src/notes/notes-store.ts'
import type { Owner } from '../../../src/notes/ports.ts'
import { createFakeBrowser } from '../../fakes/browser.ts'
import { createRecordingNotifier } from '../../fakes/notifier.ts'

export const owner = (uid: string): Owner => ({
  uid,
  email: `${uid}@example.com`,
  author: uid.toUpperCase(),
  createdAt: 1,
})

/** A cloud, a browser and a network that delivers one message at a time when the test takes a step. */
export function createWorld({ cloud = createMemoryCloud(), browser = createFakeBrowser() } = {}) {
  const queues: (() => void)[][] = []
  const now = () => clock.now
  const clock = { now: Date.UTC(2026, 10, 21, 9, 5) }
  const disk = createMemoryDisk(now)
  const createQueue = (): TaskQueue => {
    const tasks: (() => void)[] = []
    queues.push(tasks)
    return (task) => tasks.push(task)
  }

  return {
    cloud,
    browser,
    clock,
    /** Opens a page of the app in a new tab and records the outcomes. */
    open() {
      const { notify, outcomes } = createRecordingNotifier()
      const tab = disk.open()
      const gate = { uid: '', allows: (_id: string): boolean => true }
      const device = cloud.connect({
        allows: (uid, id) => uid === gate.uid && (id === undefined || gate.allows(id)),
        up: createQueue(),
        down: createQueue(),
      })
      const notes = createNotesStore({
        cache: createCache(browser.tab(now)),
        cloud: device,
        loadMember: async () => ({ createMemberNotes, storage: disk.member, tabs: tab.tabs }),
        now,
        // No timer runs in these tests.
        schedule: () => () => {},
        notify,
      })
      const stop = notes.start()
      return {
        notes,
        outcomes,
        device,
        gate,
        /** Signs in or out. */
        signInAs(who: Owner | null) {
          gate.uid = who?.uid ?? ''
          notes.setOwner(who)
        },
        titles: () => notes.get().notes.map(({ title }) => title),
        /** Kills the page: none of its later messages arrives. */
        kill() {
          device.goOffline()
          tab.kill()
          stop()
          notes.setOwner(null)
        },
      }
    },
    /** Delivers one message of a randomly chosen queue. Returns whether there was one. */
    async step(choice = 0) {
      await flushPromises()
      const waiting = queues.filter((tasks) => tasks.length > 0)
      waiting[choice % waiting.length]?.shift()?.()
      await flushPromises()
      return waiting.length > 0
    },
    async runUntilIdle() {
      await flushPromises()
      while (await this.step());
    },
    cachedNotes: (): readonly unknown[] => JSON.parse(browser.items.get('cachedNotes') ?? '[]'),
    account: (uid: string) => notesIn(cloud, uid),
  }
}

/** A world with these visitor's notes in the browser. */
export function createWorldWithCache(...entries: readonly object[]): World {
  const world = createWorld()
  world.browser.items.set('cachedNotes', JSON.stringify(entries))
  return world
}

/** Signs in on a new page and resolves when no message is left. */
export async function signIn(world: World, who = owner('ada')): Promise<Page> {
  const page = world.open()
  page.signInAs(who)
  await world.runUntilIdle()
  return page
}

export function note(title: string, timestamp: number, more: Partial<Note> = {}): Note {
  return { ...createVisitorNote({ title, content: `content of ${title}` }, timestamp, () => false), ...more }
}

export function titles(notes: readonly unknown[]): readonly string[] {
  return notes.map((one) => (isTitled(one) ? one.title : '')).toSorted()
}

export function idsIn(world: World): readonly string[] {
  return [...world.cloud.stored('ada').keys()]
}

export type World = ReturnType<typeof createWorld>
export type Page = ReturnType<World['open']>
/** Resolves after all pending promise callbacks. */
async function flushPromises() {
  for (let tick = 0; tick < 30; tick++) await Promise.resolve()
}

function notesIn(cloud: MemoryCloud, uid: string): readonly unknown[] {
  return [...cloud.stored(uid).values()]
}

function isTitled(value: unknown): value is { readonly title: string } {
  return typeof value === 'object' && value !== null && 'title' in value
}
