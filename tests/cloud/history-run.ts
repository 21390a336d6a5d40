import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { type Database, ref, update } from 'firebase/database'
import type { IdentifiedMutation, Mutation, MutationResult, TrashedNote } from '../../src/notes/mutation.ts'
import type { Note } from '../../src/notes/note.ts'
import { create, edit, note, pin, purge, remove, restore } from './cloud-fixture.ts'
import { type Disk, emptyDisk, MemberDevice, type MemberFixture, withAuditDue } from './member-device.ts'
import { identified } from './sync-fixture.ts'

/** A server and its devices, with the real SDK or in memory. */
export interface HistoryFixture extends Required<MemberFixture> {
  readonly injectFault: (fault: 'cutBefore' | 'cutAfter' | 'lose' | 'reset') => void
  /** Sets the server's clock back by a minute. */
  readonly setClockBack: () => void
  /** Lets all messages arrive that are on their way. */
  readonly settle: () => Promise<void>
  /** Runs the task while all reads find an empty account. Undefined if the server has no such fault. */
  readonly whileEmpty?: (task: () => Promise<void>) => Promise<void>
  readonly stored: (path: string) => Promise<unknown>
}

const DAY = 24 * 60 * 60 * 1000
/** In minutes. A start asks for the entries of the last five before its watermark; after a larger step only an audit finds the others. */
const MAX_CLOCK_STEPS = 4
const IDS = ['-History000000000001', '-History000000000002', '-History000000000003']
/** Of a note that is created at the end. */
const LAST_ID = '-History000000000009'
const MUTATIONS = ['create', 'edit', 'edit', 'pin', 'delete', 'restore', 'purge'] as const
const FRESH = note('a')
const DELETED_AT = 1_000
const FAULTS = ['cutBefore', 'cutAfter', 'lose'] as const

/** What happens to one to three devices of an account, in up to this many steps. */
export function histories(maxLength: number) {
  return fc.record({
    /** How far the clock of each device is ahead. */
    clocks: fc.array(fc.constantFrom(0, -DAY, DAY), { minLength: 1, maxLength: 3 }),
    liveLimit: fc.constantFrom(0, 2, 100),
    /** Decides how long each message takes, where the server is in memory. */
    seed: fc.nat(),
    steps: fc.array(
      fc.record({
        device: fc.nat(2),
        other: fc.nat(2),
        id: fc.constantFrom(...IDS),
        kind: fc.constantFrom(...MUTATIONS),
        otherKind: fc.constantFrom(...MUTATIONS),
        /**
         * 'plain': a version of the app before the feed. 'stale disk': the device is killed before it has stored what it received since its
         * last start.
         */
        event: fc.constantFrom(
          ...(['none', 'none', 'none', ...FAULTS, 'fault and kill', 'kill', 'stale disk'] as const),
          ...(['reconnect', 'plain', 'concurrent', 'clock back', 'empty'] as const),
        ),
      }),
      { minLength: maxLength / 3, maxLength },
    ),
  })
}

export type History = ReturnType<typeof histories> extends fc.Arbitrary<infer Value> ? Value : never
type Step = History['steps'][number]
type MutationKind = Step['kind']

/** Runs a history and remembers which texts must be stored in the end. */
export class HistoryRun {
  readonly #fixture: HistoryFixture
  readonly #history: History
  readonly #devices: MemberDevice[]
  readonly #disks: Disk[]
  /** The texts that were written, and those that somebody replaced or purged who had seen them. */
  readonly #written = new Set<string>()
  readonly #replaced = new Set<string>()
  readonly #rejected: Mutation[] = []
  /** The devices that took an account for empty because it read so. */
  readonly #misled: number[] = []
  #plainWriter: Database | undefined
  #serial = 0
  #clockSteps = 0

  constructor(fixture: HistoryFixture, history: History) {
    const { clocks, liveLimit } = history
    this.#fixture = fixture
    this.#history = history
    this.#disks = clocks.map(() => emptyDisk())
    this.#devices = this.#disks.map((disk) => new MemberDevice(fixture, disk, { liveLimit }))
  }

  /** Returns what went wrong. Throws if the devices do not agree in the end. */
  async run() {
    for (const step of this.#history.steps) await this.#take(step)
    this.#fixture.injectFault('reset')
    await this.#agree()
    const lost = await this.#lost()
    for (const member of this.#devices) member.kill()
    return { lost, rejected: this.#rejected, misled: this.#misled }
  }

  async #take({ device, other, id, kind, otherKind, event }: Step) {
    const at = device % this.#devices.length
    const member = this.#member(at)
    await member.connected()
    switch (event) {
      case 'reconnect':
        return member.reconnect()
      case 'kill':
        member.kill()
        // A device may be killed after any of its writes.
        return void this.#restart(at, member.disks.at(-1 - other) ?? member.disk())
      case 'stale disk':
        member.kill()
        return void this.#restart(at, this.#disks[at] ?? emptyDisk())
      case 'plain':
        return this.#writePlainly(kind, id)
      case 'concurrent':
        await Promise.all([this.#send(at, kind, id), this.#send(other % this.#devices.length, otherKind, id)])
        return
      case 'cutBefore':
      case 'cutAfter':
      case 'lose':
        this.#fixture.injectFault(event)
        return this.#send(at, kind, id)
      case 'fault and kill':
        this.#fixture.injectFault('cutAfter')
        return this.#send(at, kind, id, true)
      case 'empty':
        return this.#readEmpty(at)
      case 'clock back':
        if (this.#clockSteps++ < MAX_CLOCK_STEPS) this.#fixture.setClockBack()
        return this.#send(at, kind, id)
      case 'none':
        return this.#send(at, kind, id)
    }
  }

  /** Waits until all devices have what the server has. Only an audit finds what was edited without feed entries. */
  async #agree() {
    const events = new Set(this.#history.steps.map(({ event }) => event))
    const isAudited = events.has('plain')
    // After these, a device may need another start.
    if (!isAudited && !events.has('clock back') && !events.has('empty')) await this.#waitUntilEqual()
    // An audit does not trust a read that finds the whole account empty.
    if (isAudited) await this.#send(0, 'create', LAST_ID)
    for (const [at, member] of this.#devices.entries()) {
      await member.connected()
      await this.#restart(at, isAudited ? withAuditDue(member.kill()) : member.kill()).connected()
    }
    await this.#waitUntilEqual()
  }

  async #waitUntilEqual() {
    for (const member of this.#devices) await member.connected()
    const stored = await this.#fields('notes')
    await this.#fixture.waitUntil(() =>
      this.#devices.every((each) => isDeepStrictEqual(each.stored(), stored)),
    )
  }

  /** The texts that are in no note and not in the trash, although nobody who had seen them replaced them. */
  async #lost() {
    const kept = [
      ...Object.values(await this.#fields('notes')),
      ...Object.values(await this.#fields('trash')),
    ]
    const texts = new Set(kept.map((each) => String(Object(each).content)))
    return [...this.#written].filter((text) => !texts.has(text) && !this.#replaced.has(text))
  }

  async #fields(root: 'notes' | 'trash'): Promise<Readonly<Record<string, unknown>>> {
    return { ...Object(await this.#fixture.stored(`users/ada/${root}`)) }
  }

  /** Starts the device while its account reads as empty. */
  async #readEmpty(at: number) {
    const before = this.#member(at).stored()
    await this.#fixture.whileEmpty?.(async () => {
      const restarted = this.#restart(at, withAuditDue(this.#member(at).kill()))
      await restarted.connected()
      await this.#fixture.settle()
      if (!isDeepStrictEqual(restarted.stored(), before)) this.#misled.push(at)
    })
    this.#restart(at, this.#member(at).kill())
  }

  /** Sends a mutation until its result is known, as an outbox does. */
  async #send(at: number, kind: MutationKind, id: string, isKilled = false) {
    const mutation = this.#mutationFor(this.#member(at), kind, id, this.#history.clocks[at] ?? 0)
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
    kind: MutationKind,
    id: string,
    clock: number,
  ): IdentifiedMutation | undefined {
    const [current, trashed] = [notes.get(id), trash.get(id)]
    const content = `text ${++this.#serial}`
    const fresh = (): Note => ({ ...FRESH, id, content, timestamp: Date.now() + clock })
    switch (kind) {
      case 'create':
        // A create that finds a note is done, and its text was never one of the account's.
        return current ? undefined : identified(create(fresh()))
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

  /** Writes what a version of the app before the feed wrote. It leaves out the feed, the history and the receipt. */
  async #writePlainly(kind: MutationKind, id: string) {
    this.#plainWriter ??= this.#fixture.openDevice().database
    const [current, trashed] = await Promise.all(
      ['notes', 'trash'].map((root) => this.#fixture.stored(`users/ada/${root}/${id}`)),
    )
    const write = plainWrite(kind, id, { current, trashed, content: `plain ${++this.#serial}` })
    if (!write) return
    // A delete that is sent again is refused, and the faults are about the devices.
    this.#fixture.injectFault('reset')
    await update(ref(this.#plainWriter, 'users/ada'), write.values)
    if (write.written !== undefined) this.#written.add(write.written)
    if (write.replaced !== undefined) this.#replaced.add(write.replaced)
  }

  #member(at: number): MemberDevice {
    const member = this.#devices[at]
    if (!member) throw new Error('There is no such device.')
    return member
  }

  #restart(at: number, disk: Disk): MemberDevice {
    const member = new MemberDevice(this.#fixture, disk, { liveLimit: this.#history.liveLimit })
    this.#disks[at] = disk
    this.#devices[at] = member
    return member
  }
}

interface PlainWrite {
  readonly values: Readonly<Record<string, unknown>>
  readonly written?: string
  readonly replaced?: string
}

/** Undefined if the stored values leave nothing to write. */
function plainWrite(
  kind: MutationKind,
  id: string,
  {
    current,
    trashed,
    content,
  }: { readonly current: unknown; readonly trashed: unknown; readonly content: string },
): PlainWrite | undefined {
  const [notePath, trashPath] = [`notes/${id}`, `trash/${id}`]
  const copy = isNote(trashed) ? trashed : undefined
  switch (kind) {
    case 'create':
      return isNote(current) || copy
        ? undefined
        : { values: { [notePath]: { ...FRESH, id, content } }, written: content }
    case 'edit':
      if (!isNote(current)) return undefined
      return { values: { [`${notePath}/content`]: content }, written: content, replaced: current.content }
    case 'pin':
      return isNote(current) ? { values: { [`${notePath}/pinned`]: 'pinned' } } : undefined
    case 'delete': {
      if (!isNote(current)) return undefined
      // The rules take a delete of the same time for one that was undone and is sent again.
      const deletedAt = trashed === DELETED_AT ? DELETED_AT + 1 : DELETED_AT
      return { values: { [notePath]: null, [trashPath]: { ...current, deletedAt } } }
    }
    case 'restore': {
      if (!copy || isNote(current)) return undefined
      const { deletedAt, ...deleted } = copy
      return { values: { [notePath]: deleted, [trashPath]: deletedAt } }
    }
    case 'purge':
      return copy && { values: { [trashPath]: null }, replaced: copy.content }
  }
}

function isNote(value: unknown): value is Note & { readonly deletedAt?: number } {
  return typeof value === 'object' && value !== null && 'content' in value
}
