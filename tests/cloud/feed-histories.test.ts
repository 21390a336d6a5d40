import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { IdentifiedMutation, Mutation, MutationResult, TrashedNote } from '../../src/notes/mutation.ts'
import type { Note } from '../../src/notes/note.ts'
import { randomRuns } from '../random-runs.ts'
import { create, edit, note, pin, purge, remove, restore } from './cloud-fixture.ts'
import { type Disk, emptyDisk, MemberDevice } from './member-device.ts'
import { identified, SyncFixture } from './sync-fixture.ts'

const DAY = 24 * 60 * 60 * 1000
const IDS = ['-History000000000001', '-History000000000002', '-History000000000003']
const MUTATIONS = ['create', 'edit', 'edit', 'pin', 'delete', 'restore', 'purge'] as const
const FAULTS = ['cutBefore', 'cutAfter', 'lose'] as const

const history = fc.record({
  /** How far the clock of each device is ahead. */
  clocks: fc.array(fc.constantFrom(0, -DAY, DAY), { minLength: 1, maxLength: 3 }),
  liveLimit: fc.constantFrom(0, 2, 100),
  steps: fc.array(
    fc.record({
      device: fc.nat(2),
      other: fc.nat(2),
      id: fc.constantFrom(...IDS),
      kind: fc.constantFrom(...MUTATIONS),
      /** 'stale disk': the device is killed before it has stored what it received since its last start. */
      event: fc.constantFrom(
        ...(['none', 'none', 'none', ...FAULTS, 'fault and kill', 'kill', 'stale disk'] as const),
        ...(['reconnect', 'plain edit', 'concurrent', 'clock back'] as const),
      ),
    }),
    { minLength: 8, maxLength: 24 },
  ),
})

// @fault F05 F06
test('no text is lost in random histories with restarts, lost acknowledgements, plain writers and wrong clocks, and all devices agree after an audit', async () => {
  let serverClock = 0
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + serverClock)
  const fixture = new SyncFixture()
  await fixture.start()
  try {
    await fc.assert(
      fc.asyncProperty(history, async ({ clocks, liveLimit, steps }) => {
        await fixture.server.request('DELETE', '/.json')
        serverClock = 0
        const run = new HistoryRun(fixture, clocks, liveLimit)
        for (const step of steps) {
          if (step.event === 'clock back') serverClock -= 60_000
          await run.take(step)
        }
        expect(await run.finish()).toEqual({ lost: [], rejected: [] })
      }),
      { seed: 15, numRuns: randomRuns({ check: 8, full: 1_000 }) },
    )
  } finally {
    vi.restoreAllMocks()
    await fixture.close()
  }
}, 300_000)

type Step =
  typeof history extends fc.Arbitrary<infer H extends { steps: unknown[] }> ? H['steps'][number] : never

class HistoryRun {
  readonly #fixture: SyncFixture
  readonly #clocks: readonly number[]
  readonly #liveLimit: number
  readonly #devices: MemberDevice[]
  readonly #disks: Disk[]
  /** The texts that were written, and those that somebody replaced or purged who had seen them. */
  readonly #written = new Set<string>()
  readonly #replaced = new Set<string>()
  readonly #rejected: Mutation[] = []
  #serial = 0

  constructor(fixture: SyncFixture, clocks: readonly number[], liveLimit: number) {
    this.#fixture = fixture
    this.#clocks = clocks
    this.#liveLimit = liveLimit
    this.#disks = clocks.map(() => emptyDisk())
    this.#devices = this.#disks.map((disk) => new MemberDevice(fixture, disk, { liveLimit }))
  }

  async take({ device, other, id, kind, event }: Step) {
    const at = device % this.#devices.length
    const member = this.#member(at)
    await member.connected()
    switch (event) {
      case 'reconnect':
        return member.reconnect()
      case 'kill':
        return this.#restart(at, member.kill())
      case 'stale disk':
        member.kill()
        return this.#restart(at, this.#disks[at] ?? emptyDisk())
      case 'plain edit':
        return this.#editPlainly(id)
      case 'concurrent':
        return void (await Promise.all(
          [at, other % this.#devices.length].map((each) => this.#send(each, kind, id)),
        ))
      case 'cutBefore':
      case 'cutAfter':
      case 'lose':
        this.#fixture.server.injectFault({ fault: event, uid: 'ada' })
        return this.#send(at, kind, id)
      case 'fault and kill':
        this.#fixture.server.injectFault({ fault: 'cutAfter', uid: 'ada' })
        return this.#send(at, kind, id, true)
      case 'none':
      case 'clock back':
        return this.#send(at, kind, id)
    }
  }

  async finish() {
    this.#fixture.server.injectFault({ fault: 'reset' })
    for (const [at, member] of this.#devices.entries()) {
      await member.connected()
      const disk = member.kill()
      const position = disk.position && { ...disk.position, auditedAt: 0, auditInterval: 0 }
      const restarted = this.#restart(at, { ...disk, position })
      await restarted.connected()
    }
    const stored = await this.#fixture.fields('users/ada/notes')
    await vi.waitUntil(() => this.#devices.every((each) => isDeepStrictEqual(each.stored(), stored)), WAIT)
    const trash = await this.#fixture.fields('users/ada/trash')
    const kept = [...Object.values(stored), ...Object.values(trash)]
    const texts = new Set(kept.map((each) => String(Object(each).content)))
    const lost = [...this.#written].filter((text) => !texts.has(text) && !this.#replaced.has(text))
    for (const member of this.#devices) member.kill()
    return { lost, rejected: this.#rejected }
  }

  /** Sends a mutation until its result is known, as an outbox does. */
  async #send(at: number, kind: (typeof MUTATIONS)[number], id: string, isKilled = false) {
    const mutation = this.#mutationFor(this.#member(at), kind, id, this.#clocks[at] ?? 0)
    if (!mutation) return
    const trashed = this.#member(at).trash.get(id)
    if (isKilled) {
      await this.#member(at).send(mutation)
      this.#restart(at, this.#member(at).kill())
    }
    let result: MutationResult = { kind: 'unknown' }
    for (let times = 0; result.kind === 'unknown' && times < 10; times++) {
      await this.#member(at).connected()
      result = await this.#member(at).send(mutation)
    }
    if (result.kind === 'rejected' || result.kind === 'unknown') this.#rejected.push(mutation)
    if (result.kind === 'done') this.#record(mutation, trashed)
  }

  #record(mutation: Mutation, trashed: TrashedNote | undefined) {
    if (mutation.kind === 'edit') {
      this.#written.add(mutation.note.content)
      this.#replaced.add(mutation.base.content)
    }
    if (mutation.kind === 'purge' && trashed) this.#replaced.add(trashed.content)
  }

  #mutationFor(
    { notes, trash }: MemberDevice,
    kind: (typeof MUTATIONS)[number],
    id: string,
    clock: number,
  ): IdentifiedMutation | undefined {
    const [current, trashed] = [notes.get(id), trash.get(id)]
    const content = `text ${++this.#serial}`
    const fresh: Note = { ...note('a'), id, content, timestamp: Date.now() + clock }
    switch (kind) {
      case 'create':
        // A create that finds a note is done, and its text was never one of the account's.
        return current ? undefined : identified(create(fresh))
      case 'edit':
        return current && identified(edit(current, { content }))
      case 'pin':
        return current && identified(pin(current, current.pinned === 'pinned' ? 'unpinned' : 'pinned'))
      case 'delete':
        return current && identified(remove(current, Date.now() + Math.min(clock, 0) + this.#serial))
      case 'restore': {
        if (!trashed) return undefined
        const { deletedAt: _, ...deleted } = trashed
        return identified(restore(deleted))
      }
      case 'purge':
        return trashed && identified(purge(trashed, trashed.deletedAt))
    }
  }

  async #editPlainly(id: string) {
    const content = `plain ${++this.#serial}`
    const before = Object(await this.#fixture.stored(`users/ada/notes/${id}`))
    if (!('content' in before)) return
    await this.#fixture.store(`users/ada/notes/${id}/content`, content)
    this.#replaced.add(String(before.content))
    this.#written.add(content)
  }

  #member(at: number): MemberDevice {
    const member = this.#devices[at]
    if (!member) throw new Error('There is no such device.')
    return member
  }

  #restart(at: number, disk: Disk): MemberDevice {
    const member = new MemberDevice(this.#fixture, disk, { liveLimit: this.#liveLimit })
    this.#disks[at] = disk
    this.#devices[at] = member
    return member
  }
}

const WAIT = { timeout: 15_000, interval: 2 }
