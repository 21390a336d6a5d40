import { createMemoryCloud, type Line, type MemoryCloud } from '../../src/cloud/memory-notes.ts'
import { createMemoryDisk } from '../../src/device/memory.ts'
import { createCache } from '../../src/notes/cache.ts'
import { createMember } from '../../src/notes/member.ts'
import { createNote, type Note } from '../../src/notes/note.ts'
import { createNotes, type Owner } from '../../src/notes/notes.ts'
import { createBrowser } from './browser.ts'
import { createMessages } from './messages.ts'

export const owner = (uid: string): Owner => ({
  uid,
  email: `${uid}@example.com`,
  author: uid.toUpperCase(),
  createdAt: 1,
})

/** A cloud, a browser and a network that carries one message at a time, when it is told to. */
export function createWorld({ cloud = createMemoryCloud(), browser = createBrowser() } = {}) {
  const lines: (() => void)[][] = []
  const now = () => clock.now
  const clock = { now: Date.UTC(2026, 10, 21, 9, 5) }
  const disk = createMemoryDisk(now)
  const line = (): Line => {
    const tasks: (() => void)[] = []
    lines.push(tasks)
    return (task) => tasks.push(task)
  }

  return {
    cloud,
    browser,
    clock,
    /** A page of the app in a tab of its own, with everything that it said so far. */
    open() {
      const { notify, said } = createMessages()
      const tab = disk.open()
      const gate = { uid: '', allows: (_id: string): boolean => true }
      const device = cloud.connect({
        allows: (uid, id) => uid === gate.uid && (id === undefined || gate.allows(id)),
        up: line(),
        down: line(),
      })
      const notes = createNotes({
        cache: createCache(browser.tab(now)),
        cloud: device,
        member: async () => ({ createMember, device: disk.member, tabs: tab.tabs }),
        now,
        // Nothing here is a matter of time.
        later: () => () => {},
        notify,
      })
      const stop = notes.start()
      return {
        notes,
        said,
        device,
        gate,
        /** Signs in, or out. */
        follow(who: Owner | null) {
          gate.uid = who?.uid ?? ''
          notes.follow(who)
        },
        titles: () => notes.get().notes.map(({ title }) => title),
        /** The page is gone at once: nothing of it is heard of any more. */
        kill() {
          device.goOffline()
          tab.kill()
          stop()
          notes.follow(null)
        },
      }
    },
    /** Carries one message of one of the lines that have any; whether there was one. */
    async step(choice = 0) {
      await settled()
      const waiting = lines.filter((tasks) => tasks.length > 0)
      waiting[choice % waiting.length]?.shift()?.()
      await settled()
      return waiting.length > 0
    },
    async quiet() {
      await settled()
      while (await this.step());
    },
    cached: (): readonly unknown[] => JSON.parse(browser.items.get('cachedNotes') ?? '[]'),
    account: (uid: string) => notesIn(cloud, uid),
  }
}

/** A world in which a visitor has left these in the browser. */
export function withCache(...entries: readonly object[]): World {
  const world = createWorld()
  world.browser.items.set('cachedNotes', JSON.stringify(entries))
  return world
}

/** Somebody signs in on a new page; comes back when nothing more happens. */
export async function signIn(world: World, who = owner('ada')): Promise<Page> {
  const page = world.open()
  page.follow(who)
  await world.quiet()
  return page
}

export function note(title: string, timestamp: number, more: Partial<Note> = {}): Note {
  return { ...createNote({ title, content: `content of ${title}` }, timestamp, () => false), ...more }
}

export function titles(notes: readonly unknown[]): readonly string[] {
  return notes.map((one) => (isTitled(one) ? one.title : '')).toSorted()
}

export function idsIn(world: World): readonly string[] {
  return [...world.cloud.stored('ada').keys()]
}

export type World = ReturnType<typeof createWorld>
export type Page = ReturnType<World['open']>
/** What promises have to do with each other is done by then. */
async function settled() {
  for (let tick = 0; tick < 30; tick++) await Promise.resolve()
}

function notesIn(cloud: MemoryCloud, uid: string): readonly unknown[] {
  return [...cloud.stored(uid).values()]
}

function isTitled(value: unknown): value is { readonly title: string } {
  return typeof value === 'object' && value !== null && 'title' in value
}
