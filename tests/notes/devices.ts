import { createMemoryCloud, type Line, type MemoryDevice } from '../../src/cloud/memory-notes.ts'
import { createMemoryDisk, type MemoryDisk } from '../../src/device/memory.ts'
import type { MemberDevice } from '../../src/notes/device.ts'
import { createMember } from '../../src/notes/member.ts'
import {
  createNotes,
  type Notes,
  type NotesCache,
  type NotesCloud,
  type Owner,
} from '../../src/notes/notes.ts'
import { createMessages } from './messages.ts'

/** What may stand between the app and its ports, such as a fault that a test puts there. */
export interface Between {
  readonly cloud?: (cloud: NotesCloud, device: MemberDevice) => NotesCloud
  readonly device?: (device: MemberDevice) => MemberDevice
}

export interface Device {
  readonly disk: MemoryDisk
  readonly tabs: readonly Tab[]
  readonly open: () => Tab
}

/** A page of the app, with everything that it said. */
export interface Tab {
  readonly notes: Notes
  readonly said: readonly string[]
  /** What the buttons of what was said do. */
  readonly offers: readonly (() => void)[]
  readonly connection: MemoryDevice
  readonly show: () => void
  /** Gone at once: what was on its way to the disk or to the cloud is lost, what had arrived is not. */
  readonly kill: () => void
}

export const ADA: Owner = { uid: 'ada', email: 'ada@example.com', author: 'Ada', createdAt: 1 }

/** Devices of one member over one cloud. Nothing moves but one step at a time, in the order that the test chooses. */
export function createDevices({ cloud: overCloud, device: overDevice }: Between = {}) {
  const cloud = createMemoryCloud()
  const clock = { now: Date.UTC(2026, 10, 21, 9, 5), isWrongBy: 0 }
  const lines = new Set<(() => void)[]>()
  const timers = new Set<Timer>()
  const now = () => clock.now + clock.isWrongBy

  return {
    cloud,
    clock,
    step,
    settle,

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

    /** The time goes on; what was to happen meanwhile does. */
    async pass(milliseconds: number) {
      clock.now += milliseconds
      for (const timer of timers)
        if (timer.at <= clock.now) {
          timers.delete(timer)
          timer.task()
        }
      await settle()
    },

    /** Until nothing moves any more, or nothing would for so long. */
    async quiet(patience = Infinity) {
      const end = clock.now + patience
      await settle()
      for (let rounds = 0; rounds < 3_000; rounds++) {
        if (await round()) continue
        let next = Infinity
        for (const { at } of timers) next = Math.min(next, at)
        if (next === Infinity || next > end) return
        await this.pass(Math.max(0, next - clock.now))
      }
      throw new Error('It never comes to rest.')
    },
  }

  /** Carries one message of one of the lines that have any; whether there was one. */
  async function step(choice: number): Promise<boolean> {
    const waiting = [...lines].filter((tasks) => tasks.length > 0)
    waiting[choice % waiting.length]?.shift()?.()
    await settle()
    return waiting.length > 0
  }

  /** The same of one message of each line. */
  async function round(): Promise<boolean> {
    const waiting = [...lines].filter((tasks) => tasks.length > 0)
    for (const tasks of waiting) tasks.shift()?.()
    await settle()
    return waiting.length > 0
  }

  function open(disk: MemoryDisk, gone: () => void): Tab {
    const mine = { lines: new Set<(() => void)[]>(), isAlive: true }
    const line = (): Line => {
      const tasks: (() => void)[] = []
      mine.lines.add(tasks)
      lines.add(tasks)
      return (task) => void (mine.isAlive && tasks.push(task))
    }
    const { notify, said, offers } = createMessages()
    const page = disk.open()
    const connection = cloud.connect({ up: line(), down: line() })
    const device = slow(disk.member, line())
    const news = line()
    const parts = {
      createMember,
      device: overDevice?.(device) ?? device,
      tabs: {
        ...page.tabs,
        hear: (uid: string, listener: Parameters<typeof page.tabs.hear>[1]) =>
          page.tabs.hear(uid, (each) => news(() => listener(each))),
      },
    }
    const notes = createNotes({
      cache: NO_CACHE,
      cloud: overCloud?.(connection, disk.member) ?? connection,
      member: async () => parts,
      now,
      monotonicNow: () => clock.now,
      later(task, delay) {
        const timer = { at: clock.now + delay, task: () => void (mine.isAlive && task()) }
        timers.add(timer)
        return () => timers.delete(timer)
      },
      notify,
    })
    notes.follow(ADA)
    return {
      notes,
      said,
      offers,
      connection,
      show: page.show,
      kill() {
        mine.isAlive = false
        for (const tasks of mine.lines) lines.delete(tasks)
        page.kill()
        connection.goOffline()
        notes.follow(null)
        gone()
      },
    }
  }
}

export type Devices = ReturnType<typeof createDevices>

interface Timer {
  readonly at: number
  readonly task: () => void
}

/** What the promises have to do with each other is done by then: a tick that is asked for among them comes behind them all. */
async function settle(): Promise<void> {
  await Promise.resolve()
  await new Promise<void>((resolve) => process.nextTick(resolve))
}

/** The same device, each of whose writes takes one step to arrive, and one to say so. */
function slow(device: MemberDevice, line: Line): MemberDevice {
  const take = <Result>(work: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      line(() => {
        work().then(
          (result) => line(() => resolve(result)),
          (error: unknown) => line(() => reject(error)),
        )
      })
    })
  return {
    open: (...args) => take(() => device.open(...args)),
    append: (...args) => take(() => device.append(...args)),
    settle: (...args) => take(() => device.settle(...args)),
    mirror: (...args) => take(() => device.mirror(...args)),
    outbox: (...args) => take(() => device.outbox(...args)),
    synced: device.synced,
    forget: device.forget,
    remember: device.remember,
  }
}

const NO_CACHE: NotesCache = {
  read: () => NOTHING,
  add: () => false,
  remove: () => false,
  removeWhere: () => true,
  subscribe: () => () => {},
}

const NOTHING = { notes: [], problem: 'none' } as const
