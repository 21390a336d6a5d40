import { expect, test } from 'vitest'
import type { Change, Wish } from '../../src/notes/changes.ts'
import type { Note } from '../../src/notes/note.ts'
import { ADA, type Between } from './devices.ts'
import { isCopy, LINES } from './ledger.ts'
import { findFailure, play } from './play.ts'

/** What would be wrong with an engine that did this, as something put between it and its ports. */
const MUTATIONS: Readonly<Record<string, () => Between>> = {
  'an edit does not mind what it was made on': () => ({
    cloud: (cloud) => ({
      ...cloud,
      async send(owner, change) {
        const answer = await cloud.send(owner, change)
        if (change.kind !== 'edit' || answer.kind !== 'conflict' || !answer.theirs) return answer
        return cloud.send(owner, { ...change, base: answer.theirs })
      },
    }),
  }),

  'what is on its way to the disk is said to be there': () => {
    let given = 1e9
    return {
      device: (device) => ({
        ...device,
        append: async (uid, wishes, at) => {
          void device.append(uid, wishes, at).catch(() => {})
          return wishes.map((wish) => ({ ...wish, sequence: ++given, at }))
        },
      }),
    }
  },

  'a change leaves the device when it is sent': () => ({
    cloud: (cloud, device) => ({
      ...cloud,
      async send(owner, change) {
        const same = (other: Change) => other.kind === change.kind && other.noteId === change.noteId
        const remove = (await device.outbox(ADA.uid)).filter(same).map(({ sequence }) => sequence)
        await device.settle(ADA.uid, { remove, replace: [], append: [], mirrored: [], gone: [] })
        return cloud.send(owner, change)
      },
    }),
  }),

  'the latest change of a note is sent first': () => ({
    device: (device) => ({
      ...device,
      append: async (...args) => (await device.append(...args)).toReversed(),
      outbox: async (uid) => (await device.outbox(uid)).toReversed(),
      open: async (uid) => {
        const kept = await device.open(uid)
        return { ...kept, outbox: kept.outbox.toReversed() }
      },
    }),
  }),

  'what the mirror does not hold was deleted': () => ({
    cloud: (cloud, device) => ({
      ...cloud,
      subscribe(owner, listener) {
        return cloud.subscribe(owner, {
          ...listener,
          changed(notes: readonly Note[]) {
            listener.changed(notes)
            void forget(notes)
          },
        })
        async function forget(notes: readonly Note[]) {
          const { notes: mirrored, outbox } = await device.open(ADA.uid)
          if (mirrored.length > 0 || outbox.length > 0) return
          for (const note of notes)
            void cloud.send(owner, { kind: 'delete', noteId: note.id, note, deletedAt: 1 })
        }
      },
    }),
  }),

  'the copy of a conflict is forgotten': () => ({
    device: (device) => ({
      ...device,
      settle(uid, step) {
        const forgotten = step.replace.filter(isForgotten).map(({ sequence }) => sequence)
        return device.settle(uid, {
          ...step,
          remove: [...step.remove, ...forgotten],
          replace: step.replace.filter((wish) => !isForgotten(wish)),
        })
      },
    }),
  }),

  'a delete does not mind what it deletes': () => ({
    cloud: (cloud) => ({
      ...cloud,
      async send(owner, change) {
        const answer = await cloud.send(owner, change)
        if (change.kind !== 'delete' || answer.kind !== 'conflict' || !answer.theirs) return answer
        return cloud.send(owner, { ...change, note: answer.theirs, deletedAt: change.deletedAt + 1 })
      },
    }),
  }),

  'a note that is sent again is another one': () => {
    let sent = 0
    return {
      cloud: (cloud) => ({
        ...cloud,
        async send(owner, change) {
          const answer = await cloud.send(owner, change)
          if (change.kind !== 'create' || answer.kind !== 'unanswered') return answer
          const id = change.noteId.slice(0, -4) + String(++sent).padStart(4, '0')
          return cloud.send(owner, { ...change, noteId: id, note: { ...change.note, id } })
        },
      }),
    }
  },
}

function isForgotten(wish: Wish): boolean {
  return wish.kind === 'create' && isCopy(wish.note)
}

/** What the ledger says of each. */
const FOUND: readonly (readonly [mutation: keyof typeof MUTATIONS, line: keyof typeof LINES])[] = [
  ['an edit does not mind what it was made on', 'overwritten'],
  ['what is on its way to the disk is said to be there', 'lost'],
  ['a change leaves the device when it is sent', 'lost'],
  ['the latest change of a note is sent first', 'restless'],
  ['what the mirror does not hold was deleted', 'overwritten'],
  ['the copy of a conflict is forgotten', 'lost'],
  ['a delete does not mind what it deletes', 'thrown'],
  ['a note that is sent again is another one', 'doubled'],
]

test.each(FOUND)(
  'it would be found out if %s: %s',
  async (name, line) => {
    const find = await findFailure(
      1_000,
      { devices: 2, tabsEach: 1, between: MUTATIONS[name]?.() ?? {} },
      5,
      true,
    )
    expect(find?.error).toMatchObject({ message: expect.stringContaining(LINES[line]) })
    await play(find?.history ?? [], { devices: 2, tabsEach: 1 })
  },
  60_000,
)
