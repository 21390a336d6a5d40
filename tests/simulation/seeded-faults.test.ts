import { expect, test } from 'vitest'
import { newKey } from '../../src/notes/keys.ts'
import type { Mutation, OutboxEntry } from '../../src/notes/mutation.ts'
import type { Note } from '../../src/notes/note.ts'
import { EMPTY_PATCH } from '../../src/notes/sync/resolve.ts'
import { createMemberDriver, memberSimulation } from './member-driver.ts'
import { INVARIANTS, isConflictCopy } from './oracle.ts'
import { findFailure, simulate } from './simulate.ts'
import { ADA, type Interceptors } from './world.ts'

/** Faults of an engine, each put between the engine and its ports. */
const SEEDED_FAULTS: Readonly<Record<string, () => Interceptors>> = {
  'an edit ignores its base': () => ({
    cloud: (cloud) => ({
      ...cloud,
      async send(owner, clientId, mutation) {
        const result = await cloud.send(owner, clientId, mutation)
        if (mutation.kind !== 'edit' || result.kind !== 'conflict' || !result.theirs) return result
        return cloud.send(owner, clientId, { ...mutation, base: result.theirs, id: newKey(1) })
      },
    }),
  }),

  'an unfinished write is reported as stored': () => ({
    storage: (storage) => ({
      ...storage,
      append: async (uid, entries) => void storage.append(uid, entries).catch(() => {}),
    }),
  }),

  'a mutation is removed from the device when it is sent': () => ({
    cloud: (cloud, storage) => ({
      ...cloud,
      async send(owner, clientId, mutation) {
        const isSameMutation = (other: OutboxEntry) =>
          other.kind === mutation.kind && other.noteId === mutation.noteId
        const remove = (await storage.readOutbox(ADA.uid)).filter(isSameMutation).map(({ id }) => id)
        await storage.applyPatch(ADA.uid, { ...EMPTY_PATCH, remove })
        return cloud.send(owner, clientId, mutation)
      },
    }),
  }),

  'the latest mutation of a note is sent first': () => ({
    storage: (storage) => ({
      ...storage,
      async applyPatch(uid, patch) {
        await storage.applyPatch(uid, patch)
        return (await storage.readOutbox(uid)).toReversed()
      },
      readOutbox: async (uid) => (await storage.readOutbox(uid)).toReversed(),
      load: async (uid) => {
        const stored = await storage.load(uid)
        return { ...stored, outbox: stored.outbox.toReversed() }
      },
    }),
  }),

  'a note missing from the mirror counts as deleted': () => ({
    cloud: (cloud, storage) => ({
      ...cloud,
      subscribe(owner, device, listener) {
        return cloud.subscribe(owner, device, {
          ...listener,
          received(update) {
            listener.received(update)
            void forget(update.notes.changed)
          },
        })
        async function forget(notes: readonly Note[]) {
          const { notes: mirrored, outbox } = await storage.load(ADA.uid)
          if (mirrored.length > 0 || outbox.length > 0) return
          for (const note of notes)
            void cloud.send(owner, newKey(1), {
              kind: 'delete',
              noteId: note.id,
              note,
              deletedAt: 1,
              id: newKey(1),
            })
        }
      },
    }),
  }),

  'a conflict copy is not created': () => ({
    storage: (storage) => ({
      ...storage,
      async applyPatch(uid, patch) {
        const replaced = [...patch.replace]
        const forgotten = replaced.filter(([, entry]) => isConflictCopyCreate(entry)).map(([id]) => id)
        await storage.applyPatch(uid, {
          ...patch,
          remove: [...patch.remove, ...forgotten],
          replace: new Map(replaced.filter(([, entry]) => !isConflictCopyCreate(entry))),
        })
        return storage.readOutbox(uid)
      },
    }),
  }),

  'a delete ignores the version of the note': () => ({
    cloud: (cloud) => ({
      ...cloud,
      async send(owner, clientId, mutation) {
        const result = await cloud.send(owner, clientId, mutation)
        if (mutation.kind !== 'delete' || result.kind !== 'conflict' || !result.theirs) return result
        return cloud.send(owner, clientId, {
          ...mutation,
          note: result.theirs,
          deletedAt: mutation.deletedAt + 1,
          id: newKey(1),
        })
      },
    }),
  }),

  'a note that is sent again gets another id': () => {
    let sent = 0
    return {
      cloud: (cloud) => ({
        ...cloud,
        async send(owner, clientId, mutation) {
          const result = await cloud.send(owner, clientId, mutation)
          if (mutation.kind !== 'create' || result.kind !== 'unknown') return result
          const id = mutation.noteId.slice(0, -4) + String(++sent).padStart(4, '0')
          return cloud.send(owner, clientId, {
            ...mutation,
            noteId: id,
            note: { ...mutation.note, id },
            id: newKey(1),
          })
        },
      }),
    }
  },
}

function isConflictCopyCreate(mutation: Mutation): boolean {
  return mutation.kind === 'create' && isConflictCopy(mutation.note)
}

/** The invariants that each fault violates. */
const EXPECTED_VIOLATIONS: readonly (readonly [
  fault: keyof typeof SEEDED_FAULTS,
  invariant: keyof typeof INVARIANTS,
])[] = [
  ['an edit ignores its base', 'overwritten'],
  ['an unfinished write is reported as stored', 'unstored'],
  ['a mutation is removed from the device when it is sent', 'unstored'],
  ['the latest mutation of a note is sent first', 'restless'],
  ['a note missing from the mirror counts as deleted', 'overwritten'],
  ['a conflict copy is not created', 'lost'],
  ['a delete ignores the version of the note', 'unseenDelete'],
  ['a note that is sent again gets another id', 'doubled'],
]

test.each(EXPECTED_VIOLATIONS)('the simulation detects the fault "%s": %s', async (name, invariant) => {
  const options = { devices: 2, tabsEach: 1 }
  const simulation = memberSimulation({ ...options, interceptors: SEEDED_FAULTS[name]?.() ?? {} })
  const failure = await findFailure(simulation, 1_000, 5, true)
  expect(failure?.error).toMatchObject({ message: expect.stringContaining(INVARIANTS[invariant]) })
  await simulate(failure?.history ?? [], await createMemberDriver(options))
})
