import { newNote, type Note, type NoteText } from '../../src/notes/note.ts'
import { createNotesStore, type NotesStore } from '../../src/notes/notes-store.ts'
import type { MemberStorage, NotesCache, NotesCloud, Owner, Schedule } from '../../src/notes/ports.ts'
import { createMemberNotes } from '../../src/notes/sync/member-notes.ts'
import { createCache } from '../../src/notes/visitor/cache.ts'
import { createVisitorEngine } from '../../src/notes/visitor/engine.ts'
import { createFakeBrowser, type FakeBrowser } from '../fakes/browser.ts'
import { createMemoryDisk, type MemoryDisk, type MemoryTab } from '../fakes/memory-disk.ts'
import {
  createMemoryCloud,
  type DeviceOptions,
  type MemoryCloud,
  type MemoryDevice,
  type TaskQueue,
} from '../fakes/memory-notes.ts'
import { createRecordingNotifier, type RecordedOutcome } from '../fakes/notifier.ts'
import { INVARIANTS } from './oracle.ts'

/** What a test puts between the app and its ports, such as a fault. */
export interface Interceptors {
  readonly cloud?: (cloud: NotesCloud, storage: MemberStorage) => NotesCloud
  readonly storage?: (storage: MemberStorage) => MemberStorage
}

/** A cloud whose messages take the steps of a world. */
export interface WorldCloud extends Pick<MemoryCloud, 'stored' | 'trashed' | 'store'> {
  readonly connect: (options: DeviceOptions & { readonly schedule: Schedule }) => WorldDevice
}

type WorldDevice = Pick<MemoryDevice, 'send' | 'subscribe' | 'isOnline' | 'goOffline' | 'goOnline' | 'fail'>

export interface Clock {
  now: number
}

export interface WorldOptions extends Interceptors {
  /** By default the cloud in memory. */
  readonly createCloud?: (clock: Clock) => WorldCloud
  /** Whether the storage answers at once instead of taking two steps for each operation. */
  readonly isStorageInstant?: boolean
}

export interface Device {
  readonly browser: FakeBrowser
  readonly disk: MemoryDisk
  readonly tabs: readonly Tab[]
  /** Opens a page of the app, signed in as Ada unless the owner is given. */
  readonly open: (owner?: Owner | null) => Tab
}

/** A page of the app, with all outcomes that it was notified of. */
export interface Tab {
  readonly notes: NotesStore
  readonly outcomes: RecordedOutcome[]
  /** The actions of the buttons of the outcomes. */
  readonly actions: readonly (() => void)[]
  readonly connection: WorldDevice
  /** The member who is signed in. */
  readonly owner: () => Owner | null
  /** Signs in or out. */
  readonly signInAs: (owner: Owner | null) => void
  /** Lets the account's rules reject the writes to some notes. */
  readonly setAllowed: (isAllowed: (noteId: string) => boolean) => void
  readonly show: () => void
  /** Freezes the page, as a browser does with a hidden tab, until `resume`: nothing reaches the page, and its timers stop. */
  readonly freeze: () => void
  readonly resume: () => void
  /** Kills the page. Writes in transit to the disk or the cloud are lost; those that arrived are not. */
  readonly kill: () => void
}

export function owner(uid: string): Owner {
  return { uid, email: `${uid}@example.com`, author: uid.toUpperCase(), createdAt: 1 }
}

export const ADA = owner('ada')

/** A note of Ada's, whose id begins with `key`. */
export function noteOfAda(key: string, text: NoteText, timestamp = 1): Note {
  const { uid: userId, email: userEmail, author } = ADA
  return newNote(text, timestamp, { id: key.padEnd(20, '-'), userId, userEmail, author })
}

/** Devices over in-memory adapters, and one cloud. Each message advances only when a test takes a step. */
export function createWorld({
  cloud: interceptCloud,
  storage: interceptStorage,
  createCloud = createMemoryCloud,
  isStorageInstant = false,
}: WorldOptions = {}) {
  const clock = { now: Date.UTC(2026, 10, 21, 9, 5), offset: 0 }
  const cloud: WorldCloud = createCloud(clock)
  const queues = new Set<(() => void)[]>()
  const timers = new Set<Timer>()
  const now = () => clock.now + clock.offset

  return {
    cloud,
    clock,
    step,
    settle: flushPromises,

    device(): Device {
      const [browser, disk] = [createFakeBrowser(), createMemoryDisk()]
      const tabs = new Set<Tab>()
      return {
        browser,
        disk,
        get tabs() {
          return [...tabs]
        },
        open(tabOwner = ADA) {
          const tab = open(browser, disk, () => tabs.delete(tab))
          tab.signInAs(tabOwner)
          tabs.add(tab)
          return tab
        },
      }
    },

    /** Advances the time and runs the timers that are due. */
    async advanceTime(milliseconds: number) {
      clock.now += milliseconds
      for (const timer of timers)
        if (timer.at <= clock.now) {
          timers.delete(timer)
          timer.task()
        }
      await flushPromises()
    },

    /** Takes steps until no message or timer is left, or none is due within the given time. */
    async runUntilIdle(maxTime = Infinity) {
      const end = clock.now + maxTime
      await flushPromises()
      for (let rounds = 0; rounds < 1_000; rounds++) {
        if (await deliverRound()) continue
        let next = Infinity
        for (const { at } of timers) next = Math.min(next, at)
        if (next === Infinity || next > end) return
        await this.advanceTime(Math.max(0, next - clock.now))
      }
      throw new Error(`${INVARIANTS.restless}: messages or timers are left after 1000 rounds`)
    },
  }

  /** Delivers one message of a randomly chosen queue. Returns whether there was one. */
  async function step(choice: number): Promise<boolean> {
    const waiting = [...queues].filter((tasks) => tasks.length > 0)
    waiting[choice % waiting.length]?.shift()?.()
    await flushPromises()
    return waiting.length > 0
  }

  /** Delivers one message of each queue. Returns whether there was one. */
  async function deliverRound(): Promise<boolean> {
    const waiting = [...queues].filter((tasks) => tasks.length > 0)
    for (const tasks of waiting) tasks.shift()?.()
    await flushPromises()
    return waiting.length > 0
  }

  function open(browser: FakeBrowser, disk: MemoryDisk, onKilled: () => void): Tab {
    const mine = { queues: new Set<(() => void)[]>(), isAlive: true, isFrozen: false }
    /** The timers that were due while the page was frozen. */
    const dueTasks: (() => void)[] = []
    const createQueue = (): TaskQueue => {
      const tasks: (() => void)[] = []
      mine.queues.add(tasks)
      if (!mine.isFrozen) queues.add(tasks)
      return (task) => void (mine.isAlive && tasks.push(task))
    }
    const schedule: Schedule = (task, delay) => {
      const run = () => void (mine.isFrozen ? dueTasks.push(task) : mine.isAlive && task())
      const timer = { at: clock.now + delay, task: run }
      timers.add(timer)
      return () => timers.delete(timer)
    }
    const { notify, outcomes, actions } = createRecordingNotifier()
    const page = disk.open()
    const session: { owner: Owner | null; isAllowed: (noteId: string) => boolean } = {
      owner: null,
      isAllowed: () => true,
    }
    const connection = cloud.connect({
      allows: (uid, id) => uid === session.owner?.uid && (id === undefined || session.isAllowed(id)),
      up: createQueue(),
      down: createQueue(),
      schedule,
    })
    const storage = isStorageInstant ? page.member : delayStorage(page.member, createQueue())
    const enqueueMessage = createQueue()
    const parts = {
      createMemberNotes,
      schedule,
      storage: interceptStorage?.(storage) ?? storage,
      tabs: {
        ...page.tabs,
        onMessage: (uid: string, listener: Parameters<typeof page.tabs.onMessage>[1]) =>
          page.tabs.onMessage(uid, (each) => enqueueMessage(() => listener(each))),
      },
    }
    const notes = createNotesStore({
      cache: createCache(browser.tab(now)),
      cloud: interceptCloud?.(connection, disk.member) ?? connection,
      loadMember: async () => parts,
      now,
      monotonicNow: () => clock.now,
      notify,
    })
    const stop = notes.start()
    const signInAs = (next: Owner | null) => {
      session.owner = next
      notes.setOwner(next)
      notes.readTrash()
    }
    return {
      notes,
      outcomes,
      actions,
      connection,
      owner: () => session.owner,
      signInAs,
      setAllowed: (isAllowed) => void (session.isAllowed = isAllowed),
      show: page.show,
      freeze() {
        mine.isFrozen = true
        for (const tasks of mine.queues) queues.delete(tasks)
      },
      resume() {
        if (!mine.isFrozen) return
        mine.isFrozen = false
        for (const tasks of mine.queues) queues.add(tasks)
        for (const task of dueTasks.splice(0)) task()
      },
      kill() {
        mine.isAlive = false
        for (const tasks of mine.queues) queues.delete(tasks)
        page.kill()
        connection.goOffline()
        stop()
        signInAs(null)
        onKilled()
      },
    }
  }
}

export type World = ReturnType<typeof createWorld>

interface Timer {
  readonly at: number
  readonly task: () => void
}

/** A tab's view of a visitor's notes in this browser, with a journal if one is given. */
export function openCache(browser: FakeBrowser, now: () => number, journal?: MemoryTab['journal']) {
  const window = browser.tab(now)
  const { notify } = createRecordingNotifier()
  const silent = { notify, onCleared() {}, download() {} }
  const cache: NotesCache = createCache(
    window,
    journal && (async (item) => createVisitorEngine(item, { ...silent, journal, now })),
  )
  return { cache, events: window.events }
}

/** Resolves after all pending promise callbacks, because a macrotask runs after the microtasks. */
export async function flushPromises(): Promise<void> {
  await Promise.resolve()
  await new Promise<void>((resolve) => process.nextTick(resolve))
}

/** Wraps a device so that each write takes one step to arrive and another to resolve. */
function delayStorage(storage: MemberStorage, enqueue: TaskQueue): MemberStorage {
  const deferred = <Result>(work: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      enqueue(() => {
        work().then(
          (result) => enqueue(() => resolve(result)),
          (error: unknown) => enqueue(() => reject(error)),
        )
      })
    })
  return {
    deviceId: storage.deviceId,
    load: (...args) => deferred(() => storage.load(...args)),
    append: (...args) => deferred(() => storage.append(...args)),
    applyPatch: (...args) => deferred(() => storage.applyPatch(...args)),
    updateMirror: (...args) => deferred(() => storage.updateMirror(...args)),
    readOutbox: (...args) => deferred(() => storage.readOutbox(...args)),
    setLastSynced: storage.setLastSynced,
    clearMirror: storage.clearMirror,
    clearOtherMirrors: storage.clearOtherMirrors,
    recoverWith: storage.recoverWith,
  }
}
