import { type Change, sameChange } from './changes.ts'
import type { Settlement } from './device.ts'
import { UNCHANGED } from './outcome.ts'
import type { Effect } from './sync.ts'
import type { Settling, SyncState } from './sync-state.ts'
import { isOver } from './view.ts'

/** The outbox as it lies on the device, and what is only in this tab in its place between. A change that is the same is the same object. */
export function merged(known: readonly Change[], kept: readonly Change[]): readonly Change[] {
  const all: Change[] = []
  let at = 0
  for (const change of known) {
    if (change.sequence < 0) all.push(change)
    for (let next = kept[at]; next && next.sequence <= change.sequence; next = kept[++at])
      all.push(sameChange(next, change) ? change : next)
  }
  return [...all, ...kept.slice(at)]
}

/** What waits for one note in the same place, on the device or in this tab: one step can be about all of it. */
export function together({ outbox, saving }: SyncState, noteId: string): readonly Change[] {
  const changes = outbox.filter((change) => change.noteId === noteId)
  const isOnDevice = (changes[0]?.sequence ?? 0) > 0
  const end = changes.findIndex(({ sequence }) => sequence > 0 !== isOnDevice || saving.has(sequence))
  return end < 0 ? changes : changes.slice(0, end)
}

/** Whether it is about changes on the device. */
export function isKept({ step }: Settling): boolean {
  return subjectsOf(step).some((sequence) => sequence > 0)
}

/** The sequence numbers of the mutations that a settlement is about. */
export function subjectsOf({ remove, replace }: Settlement): readonly number[] {
  return [...remove, ...replace.map(({ sequence }) => sequence)]
}

/** The outbox after a step, where the device does not keep it. */
export function settle(state: SyncState, { remove, replace, append }: Settlement): SyncState {
  const over = new Set(remove)
  const instead = new Map(replace.map((change) => [change.sequence, change]))
  const rest = state.outbox.filter(({ sequence }) => !over.has(sequence))
  const at = replace[0]?.at ?? 0
  const behind = append.map((wish, place): Change => ({ ...wish, sequence: -state.numbered - 1 - place, at }))
  const asked = replace[0]?.sequence ?? 0
  const heirs = new Map(state.heirs)
  for (const { sequence } of behind) heirs.set(sequence, heirs.get(asked) ?? asked)
  return {
    ...state,
    outbox: [...rest.map((change) => instead.get(change.sequence) ?? change), ...behind],
    numbered: state.numbered + append.length,
    heirs,
  }
}

/** These are not on their way to the device any more. */
export function notSaving(state: SyncState, asked: readonly number[]): SyncState {
  const over = new Set(asked)
  return { ...state, saving: new Set([...state.saving].filter((number) => !over.has(number))) }
}

/** What was refused of a note, to be sent again. */
export function again({ outbox }: SyncState, noteId: string): Effect {
  const replace = outbox.flatMap(({ refused, ...change }) =>
    refused && change.noteId === noteId ? [change] : [],
  )
  return { kind: 'settle', settling: { noteId, step: { ...UNCHANGED, replace }, says: [] } }
}

/** What has been in the trash too long goes for good: a few at a time, each of which brings news of the trash. */
export function purges({ outbox, trash, numbered, ahead }: SyncState, now: number): readonly Change[] {
  const waiting = new Set(outbox.map(({ noteId }) => noteId))
  const over = trash.filter((note) => isOver(note, now + ahead))
  const free = FEW - over.filter(({ id }) => waiting.has(id)).length
  return over
    .filter(({ id }) => !waiting.has(id))
    .slice(0, Math.max(0, free))
    .map(({ id: noteId, deletedAt }, place) => {
      return { kind: 'purge', noteId, deletedAt, sequence: -numbered - 1 - place, at: now }
    })
}

const FEW = 4
