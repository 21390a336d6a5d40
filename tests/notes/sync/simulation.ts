import { createMemoryCloud, type TaskQueue, type MemoryDevice } from '../../fakes/memory-notes.ts'
import { createMemoryDisk, type MemoryDisk } from '../../fakes/memory-disk.ts'
import type { MemberStorage, NotesCache, NotesCloud, Owner } from '../../../src/notes/ports.ts'
import { createMemberNotes } from '../../../src/notes/sync/member-notes.ts'
import { createNotesStore, type NotesStore } from '../../../src/notes/notes-store.ts'
import { createRecordingNotifier, type RecordedOutcome } from '../../fakes/notifier.ts'

/** What a test puts between the app and its ports, such as a fault. */
export interface Interceptors {
  readonly cloud?: (cloud: NotesCloud, storage: MemberStorage) => NotesCloud
  readonly storage?: (storage: MemberStorage) => MemberStorage
}

export interface Device {
  readonly disk: MemoryDisk
  readonly tabs: readonly Tab[]
  readonly open: () => Tab
}

/** A page of the app, with all outcomes that it was notified of. */
export interface Tab {
  readonly notes: NotesStore
  readonly outcomes: readonly RecordedOutcome[]
  /** The actions of the buttons of the outcomes. */
  readonly actions: readonly (() => void)[]
  readonly connection: MemoryDevice
  readonly show: () => void
  /** Kills the page. Writes in transit to the disk or the cloud are lost; those that arrived are not. */
  readonly kill: () => void
}

export const ADA: Owner = { uid: 'ada', email: 'ada@example.com', author: 'Ada', createdAt: 1 }

/** Devices of one member and one cloud. Each message advances only when the test takes a step. */
export function createSimulation({ cloud: interceptCloud, storage: interceptStorage }: Interceptors = {}) {
  const cloud = createMemoryCloud()
  const clock = { now: Date.UTC(2026, 10, 21, 9, 5), offset: 0 }
  const queues = new Set<(() => void)[]>()
  const timers = new Set<Timer>()
  const now = () => clock.now + clock.offset

  return {
    cloud,
    clock,
    step,
    settle: flushPromises,

    device(): Device {
      const disk = createMemoryDisk(now)
      const tabs = new Set<Tab>()
      return {
        disk,
        get tabs() {
          return [...tabs]
        },
        open() {
          const tab = open(disk, () => tabs.delete(tab))
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
      for (let rounds = 0; rounds < 3_000; rounds++) {
        if (await deliverRound()) continue
        let next = Infinity
        for (const { at } of timers) next = Math.min(next, at)
        if (next === Infinity || next > end) return
        await this.advanceTime(Math.max(0, next - clock.now))
      }
      throw new Error('The simulation does not come to rest.')
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

  function open(disk: MemoryDisk, onKilled: () => void): Tab {
    const mine = { queues: new Set<(() => void)[]>(), isAlive: true }
    const createQueue = (): TaskQueue => {
      const tasks: (() => void)[] = []
      mine.queues.add(tasks)
      queues.add(tasks)
      return (task) => void (mine.isAlive && tasks.push(task))
    }
    const { notify, outcomes, actions } = createRecordingNotifier()
    const page = disk.open()
    const connection = cloud.connect({ up: createQueue(), down: createQueue() })
    const storage = delayStorage(disk.member, createQueue())
    const enqueueMessage = createQueue()
    const parts = {
      createMemberNotes,
      storage: interceptStorage?.(storage) ?? storage,
      tabs: {
        ...page.tabs,
        onMessage: (uid: string, listener: Parameters<typeof page.tabs.onMessage>[1]) =>
          page.tabs.onMessage(uid, (each) => enqueueMessage(() => listener(each))),
      },
    }
    const notes = createNotesStore({
      cache: EMPTY_CACHE,
      cloud: interceptCloud?.(connection, disk.member) ?? connection,
      loadMember: async () => parts,
      now,
      monotonicNow: () => clock.now,
      schedule(task, delay) {
        const timer = { at: clock.now + delay, task: () => void (mine.isAlive && task()) }
        timers.add(timer)
        return () => timers.delete(timer)
      },
      notify,
    })
    notes.setOwner(ADA)
    return {
      notes,
      outcomes,
      actions,
      connection,
      show: page.show,
      kill() {
        mine.isAlive = false
        for (const tasks of mine.queues) queues.delete(tasks)
        page.kill()
        connection.goOffline()
        notes.setOwner(null)
        onKilled()
      },
    }
  }
}

export type Simulation = ReturnType<typeof createSimulation>

interface Timer {
  readonly at: number
  readonly task: () => void
}

/** Resolves after all pending promise callbacks, because a macrotask runs after the microtasks. */
async function flushPromises(): Promise<void> {
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
    load: (...args) => deferred(() => storage.load(...args)),
    append: (...args) => deferred(() => storage.append(...args)),
    applyPatch: (...args) => deferred(() => storage.applyPatch(...args)),
    updateMirror: (...args) => deferred(() => storage.updateMirror(...args)),
    readOutbox: (...args) => deferred(() => storage.readOutbox(...args)),
    setLastSynced: storage.setLastSynced,
    clearMirror: storage.clearMirror,
    recoverWith: storage.recoverWith,
  }
}

const EMPTY_CACHE: NotesCache = {
  read: () => EMPTY_SNAPSHOT,
  add: () => false,
  remove: () => false,
  removeWhere: () => true,
  subscribe: () => () => {},
}

const EMPTY_SNAPSHOT = { notes: [], problem: 'none' } as const
