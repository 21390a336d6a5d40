import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Change } from '../../src/notes/changes.ts'
import type { Note } from '../../src/notes/note.ts'
import { ADA, type Between } from './devices.ts'
import { histories, play } from './ledger.ts'

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
          void device.append(uid, wishes, at)
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
}

test.each(Object.keys(MUTATIONS))(
  'it would be found out if %s',
  async (name) => {
    const find = () =>
      fc.assert(
        fc.asyncProperty(histories(2, 40), async (history) => {
          await play(history, { devices: 2, tabsEach: 1, between: MUTATIONS[name]?.() ?? {} })
        }),
        { seed: 5, numRuns: 1_000, endOnFailure: true },
      )
    await expect(find()).rejects.toThrow(/Counterexample/)
  },
  60_000,
)
