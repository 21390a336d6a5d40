import { type MutationResult, type OutboxEntry, reuseIfEqual, type TrashedNote } from '../mutation.ts'
import type { StoredAccount, TabMessage } from '../ports.ts'
import { shouldRecordSync } from './last-synced.ts'
import type { Note } from '../note.ts'
import {
  reinterpretRejection,
  resolutionOf,
  supersedeRejected,
  type SyncNotification,
  EMPTY_PATCH,
} from './resolve.ts'
import {
  resendRejected,
  hasStoredEntries,
  mergeOutbox,
  withoutSaving,
  expiredPurges,
  applyPatchInMemory,
  subjectsOf,
  batchForNote,
} from './outbox.ts'
import type { NoteResolution, SyncState } from './state.ts'
import { knownServerNotes, isOutboxLoaded } from './view.ts'

/**
 * How one tab keeps a member's notes and the cloud in step. Everything that decides is here, and nothing that does: each event that
 * comes from the person, the device, the cloud, another tab or the clock makes a new state and a list of effects.
 */
export function reduce<K extends keyof Events>(
  state: SyncState,
  event: SyncEvent<K>,
  now: number,
): Transition {
  const [next, ...effects] = HANDLERS[event.kind](state, event, now)
  if (!shouldRecordSync(state, next, now)) return sendPending(next, effects, now)
  return sendPending({ ...next, lastSynced: now }, [...effects, { kind: 'recordSync', at: now }], now)
}

/** When there is something to do at the next tick. */
export function nextTickAt(state: SyncState, now: number): number {
  const { reloadAt, connectTimeoutAt, nextSendAt, resubscribeAt, storeRetryAt, mirrorUpdateAt, confirmed } =
    state
  const expiries = Array.from(confirmed.values(), ({ expiresAt }) => expiresAt)
  const all = [
    reloadAt,
    connectTimeoutAt,
    nextSendAt,
    resubscribeAt,
    storeRetryAt,
    mirrorUpdateAt,
    ...expiries,
  ]
  return Math.min(...all.filter((at) => at > now))
}

/** What can happen. */
export interface Events {
  started: object
  /** The device has told what it keeps of the account; nothing where it cannot. */
  loaded: { readonly stored: StoredAccount | undefined }
  /** The person wants changes; they have numbers below zero until the device has given them theirs. */
  enqueued: { readonly entries: readonly OutboxEntry[] }
  /** Those with the numbers `asked` are on the disk, and are these now. */
  appended: { readonly temporarySequences: readonly number[]; readonly entries: readonly OutboxEntry[] }
  appendFailed: { readonly temporarySequences: readonly number[] }
  /** The outbox as it lies on the device, read for the turn of sending or because another tab wrote to it; none where it cannot be read. */
  outboxRead: { readonly entries: readonly OutboxEntry[] | undefined; readonly forLeadership: boolean }
  /** This tab has the turn of sending, or has it no longer. */
  leadershipChanged: { readonly isLeader: boolean }
  notes: { readonly notes: readonly Note[] }
  trash: { readonly trash: readonly TrashedNote[] }
  connected: { readonly connected: boolean; readonly serverTimeOffset: number }
  /** The cloud tells nothing more. */
  subscriptionFailed: object
  /** The member is confirmed, or asks for it: reading that failed is worth another try. */
  resubscribeRequested: object
  resultReceived: { readonly noteId: string; readonly sequence: number; readonly result: MutationResult }
  /** Another tab was told that the server refused these. */
  rejected: { readonly sequences: readonly number[] }
  /** An outcome is on the disk, and the outbox is this now; none where the device does not keep it. */
  resolutionStored: {
    readonly resolution: NoteResolution
    readonly entries: readonly OutboxEntry[] | undefined
  }
  /** Another tab had an answer. */
  confirmed: { readonly noteId: string; readonly note: Note | null }
  /** The person wants a refused note sent again, or given up. */
  resendRequested: { readonly noteId: string }
  discarded: { readonly noteId: string }
  tick: object
}

export type SyncEvent<K extends keyof Events = keyof Events> = {
  readonly [P in K]: { readonly kind: P } & Events[P]
}[K]

/** What is to be done about it, in this order. */
export type Effect =
  | { readonly kind: 'subscribe' | 'load' }
  | { readonly kind: 'recordSync'; readonly at: number }
  | { readonly kind: 'append'; readonly entries: readonly OutboxEntry[] }
  | { readonly kind: 'readOutbox'; readonly forLeadership: boolean }
  | { readonly kind: 'send'; readonly entry: OutboxEntry }
  | { readonly kind: 'storeResolution'; readonly resolution: NoteResolution }
  | { readonly kind: 'updateMirror'; readonly notes: readonly Note[]; readonly deletedIds: readonly string[] }
  | { readonly kind: 'broadcast'; readonly message: TabMessage }
  /** `about` are the changes that it tells the fate of. */
  | {
      readonly kind: 'notify'
      readonly notification: SyncNotification
      readonly sequences: readonly number[]
    }

export interface Transition {
  readonly state: SyncState
  readonly effects: readonly Effect[]
}

type HandlerResult = readonly [SyncState, ...Effect[]]

const HANDLERS: {
  readonly [K in keyof Events]: (state: SyncState, event: SyncEvent<K>, now: number) => HandlerResult
} = {
  started: (state, _, now) => [{ ...state, connectTimeoutAt: now + RESPONSE_TIMEOUT }, SUBSCRIBE, LOAD],

  loaded(state, { stored }, now) {
    // It may only be slow: what waits there must not be forgotten.
    if (!stored) return [{ ...state, isLoaded: true, reloadAt: now + RESPONSE_TIMEOUT }]
    const { subscription, outbox, serverNotes } = state
    const mirror = new Map(stored.notes.map((note) => [note.id, note]))
    const next: SyncState = {
      ...state,
      isLoaded: true,
      reloadAt: Infinity,
      serverNotes: subscription === 'following' ? serverNotes : mirror,
      mirror,
      mirrorUpdateAt: mirrorUpdateTime({ ...state, mirror }, now),
      outbox: mergeOutbox(outbox, stored.outbox),
      lastSynced: state.lastSynced ?? stored.lastSynced,
    }
    // Who is back may be allowed again what was denied before.
    const denied = stored.outbox.filter(({ refused }) => refused === 'denied')
    return [
      next,
      ...Array.from(new Set(denied.map(({ noteId }) => noteId)), (noteId) => resendRejected(next, noteId)),
    ]
  },

  enqueued(state, { entries }) {
    const outbox = [...state.outbox, ...entries]
    return storeTemporaryEntries({ ...state, outbox, temporaryCount: state.temporaryCount + entries.length })
  },

  appended(state, { temporarySequences, entries }) {
    const stored = new Map(temporarySequences.map((sequence, at) => [sequence, entries[at]]))
    const outbox = state.outbox.map((entry) => stored.get(entry.sequence) ?? entry)
    return [{ ...withoutSaving(state, temporarySequences), outbox }, broadcast({ kind: 'outbox' })]
  },

  appendFailed: (state, { temporarySequences }, now) => [
    { ...withoutSaving(state, temporarySequences), storeRetryAt: now + STORE_RETRY_DELAY },
  ],

  outboxRead(state, { entries, forLeadership }, now) {
    const outbox = entries ? mergeOutbox(state.outbox, entries) : state.outbox
    if (!forLeadership || state.leadership !== 'reading') return purgeExpiredTrash({ ...state, outbox }, now)
    return purgeExpiredTrash(
      { ...state, outbox, leadership: 'yes', mirrorUpdateAt: mirrorUpdateTime(state, now) },
      now,
    )
  },

  leadershipChanged(state, { isLeader }) {
    if (isLeader) return [{ ...state, leadership: 'reading' }, READ_OUTBOX]
    const ownInFlight = new Map([...state.inFlight].filter(([, { sequence }]) => sequence < 0))
    return [{ ...state, leadership: 'no', inFlight: ownInFlight }]
  },

  notes(state, { notes }, now) {
    const before = knownServerNotes(state)
    const serverNotes = new Map(notes.map((note) => [note.id, reuseIfEqual(before.get(note.id), note)]))
    const confirmed = new Map(
      [...state.confirmed].filter(([id, { serverNote }]) => serverNotes.get(id) === serverNote),
    )
    const next: SyncState = {
      ...state,
      subscription: 'following',
      subscribeFailures: 0,
      resubscribeAt: Infinity,
    }
    const isSame =
      serverNotes.size === state.serverNotes.size &&
      [...serverNotes].every(([id, note]) => state.serverNotes.get(id) === note)
    if (isSame && confirmed.size === state.confirmed.size)
      return [state.subscription === 'following' ? state : next]
    return [{ ...next, serverNotes, confirmed, mirrorUpdateAt: mirrorUpdateTime(state, now) }]
  },

  trash: (state, { trash }, now) => purgeExpiredTrash({ ...state, trash }, now),

  connected(state, { connected, serverTimeOffset }, now) {
    if (!connected) return [{ ...state, connection: 'down' }]
    // It comes behind the notes as they are now: no answer before it is newer.
    const next: SyncState = {
      ...state,
      connection: 'up',
      serverTimeOffset,
      confirmed: new Map(),
      sendFailures: 0,
      nextSendAt: 0,
    }
    return purgeExpiredTrash(next, now)
  },

  subscriptionFailed(state, _, now) {
    const { subscribeFailures } = state
    const resubscribeAt = now + backoff(subscribeFailures, 5 * 60_000)
    const next: SyncState = {
      ...state,
      subscription: 'failed',
      subscribeFailures: subscribeFailures + 1,
      resubscribeAt,
    }
    return subscribeFailures === 0
      ? [next, { kind: 'notify', notification: { kind: 'unreachable' }, sequences: [] }]
      : [next]
  },

  resubscribeRequested(state) {
    const loadEffects = state.isLoaded && !isOutboxLoaded(state) ? [LOAD] : []
    const isFailed = state.subscription === 'failed'
    return isFailed
      ? [{ ...state, subscribeFailures: 0, resubscribeAt: Infinity }, SUBSCRIBE, ...loadEffects]
      : [state, ...loadEffects]
  },

  resultReceived(state, { noteId, sequence, result }, now) {
    const inFlightEntry = state.inFlight.get(noteId)
    const [entry, ...queued] = batchForNote(state, noteId)
    if (inFlightEntry?.sequence !== sequence) return [state]
    if (entry?.sequence !== sequence) return [withoutInFlight(state, noteId)]
    const { sendFailures } = state
    if (result.kind === 'unknown')
      return [
        {
          ...withoutInFlight(state, noteId),
          sendFailures: sendFailures + 1,
          nextSendAt: now + backoff(sendFailures, 60_000),
        },
      ]
    const trashed = state.trash.find(({ id }) => id === noteId)
    const effectiveResult = reinterpretRejection(entry, result, state.serverNotes.get(noteId))
    const resolution = resolutionOf([entry, ...queued], effectiveResult, trashed)
    const { notifications } = resolution
    // Before the device has it: a tab that finds its mutation gone from the outbox must know already that it was not applied.
    const sequences = subjectsOf(resolution.patch).filter((number) => number > 0)
    const toOtherTabs =
      notifications.length > 0 && sequences.length > 0
        ? [broadcast({ kind: 'notified', notifications, sequences })]
        : []
    return [state, ...toOtherTabs, { kind: 'storeResolution', resolution: { ...resolution, noteId } }]
  },

  rejected: (state, { sequences }) => [{ ...state, dropped: new Set([...state.dropped, ...sequences]) }],

  resolutionStored(state, { resolution, entries }, now) {
    const { noteId, patch, serverNote, notifications } = resolution
    // While the device does not take it, nothing that comes after may happen: it would be done again some day.
    if (!entries && hasStoredEntries(resolution))
      return [
        {
          ...state,
          unstoredResolutions: [...state.unstoredResolutions, resolution],
          storeRetryAt: now + STORE_RETRY_DELAY,
        },
      ]
    const inFlightEntry = state.inFlight.get(noteId)
    const sequences = subjectsOf(patch)
    const isRejected = notifications.some(({ kind }) => kind === 'failed')
    const dropped = isRejected ? new Set([...state.dropped, ...patch.remove]) : state.dropped
    // The mirror was written with the answer, which may be older than what was told since.
    const mirror = new Map(state.mirror)
    for (const id of patch.deleteNoteIds) mirror.delete(id)
    for (const note of patch.upsertNotes) mirror.set(note.id, note)
    const afterResponse = {
      ...withoutInFlight(state, noteId),
      sendFailures: 0,
      dropped,
      mirror,
      mirrorUpdateAt: mirrorUpdateTime(state, now),
    }
    const rest = applyPatchInMemory(afterResponse, entries ? { ...patch, append: [] } : patch)
    const next = entries ? { ...afterResponse, outbox: mergeOutbox(rest.outbox, entries) } : rest
    const isNewer =
      serverNote !== undefined &&
      (!inFlightEntry || state.serverNotes.get(noteId) === inFlightEntry.serverNote)
    const effects: Effect[] = [
      ...(serverNote !== undefined ? [broadcast({ kind: 'confirmed', noteId, note: serverNote })] : []),
      broadcast({ kind: 'outbox' }),
      ...notifications.map((notification): Effect => ({ kind: 'notify', notification, sequences })),
      ...(serverNote && state.subscription === 'failed' ? [SUBSCRIBE] : []),
    ]
    return [isNewer ? withConfirmation(next, noteId, serverNote, now) : next, ...effects]
  },

  confirmed: (state, { noteId, note }, now) => [withConfirmation(state, noteId, note, now)],

  resendRequested: (state, { noteId }) => [state, resendRejected(state, noteId)],

  discarded(state, { noteId }) {
    const remove = state.outbox.filter((entry) => entry.noteId === noteId).map(({ sequence }) => sequence)
    return [
      state,
      {
        kind: 'storeResolution',
        resolution: { noteId, patch: { ...EMPTY_PATCH, remove }, notifications: [] },
      },
    ]
  },

  tick(state, _, now) {
    let next = state
    const effects: Effect[] = []
    if (state.connection === 'starting' && state.connectTimeoutAt <= now)
      next = { ...next, connection: 'silent' }
    if (state.reloadAt <= now) {
      next = { ...next, reloadAt: now + RESPONSE_TIMEOUT }
      effects.push(LOAD)
    }
    if (state.resubscribeAt <= now) {
      next = { ...next, resubscribeAt: Infinity }
      effects.push(SUBSCRIBE)
    }
    if (state.storeRetryAt <= now) {
      const [appended, ...more] = storeTemporaryEntries({
        ...next,
        storeRetryAt: Infinity,
        unstoredResolutions: [],
      })
      next = appended
      effects.push(
        ...more,
        ...state.unstoredResolutions.map((resolution): Effect => ({ kind: 'storeResolution', resolution })),
      )
    }
    // The cloud tells what it holds at once, as a rule; an answer that it does not repeat was overtaken by another device's change.
    const unexpired = new Map([...state.confirmed].filter(([, { expiresAt }]) => now < expiresAt))
    if (state.connection === 'up' && unexpired.size < state.confirmed.size)
      next = { ...next, confirmed: unexpired }
    // What was told last is worth keeping also where nothing more comes.
    if (state.mirrorUpdateAt <= now && state.leadership === 'yes' && state.subscription !== 'waiting') {
      const { mirror, serverNotes } = state
      const notes = [...serverNotes.values()].filter((note) => mirror.get(note.id) !== note)
      const deletedIds = [...mirror.keys()].filter((id) => !serverNotes.has(id))
      // A cloud that holds nothing at all is no reason to forget.
      const hasChanges = serverNotes.size > 0 && notes.length + deletedIds.length > 0
      next = { ...next, mirror: hasChanges ? serverNotes : mirror, mirrorUpdateAt: Infinity }
      if (hasChanges) effects.push({ kind: 'updateMirror', notes, deletedIds })
    }
    return [next, ...effects]
  },
}

/** What is due to leave the trash is asked for by the tab that can have it sent, and knows what time it is for the cloud. */
function purgeExpiredTrash(state: SyncState, now: number): HandlerResult {
  const { isLoaded, leadership, connection } = state
  const entries = isLoaded && leadership === 'yes' && connection === 'up' ? expiredPurges(state, now) : []
  return entries.length > 0 ? HANDLERS.enqueued(state, { kind: 'enqueued', entries }, now) : [state]
}

/** Puts on the device what is not there, unless the cloud is about to have it. */
function storeTemporaryEntries(state: SyncState): HandlerResult {
  const { outbox, saving, inFlight } = state
  const entries = outbox.filter(
    ({ sequence, noteId }) =>
      sequence < 0 && !saving.has(sequence) && (inFlight.get(noteId)?.sequence ?? 0) >= 0,
  )
  if (entries.length === 0) return [state]
  const all = new Set([...saving, ...entries.map(({ sequence }) => sequence)])
  const append: Effect = { kind: 'append', entries }
  return [{ ...state, saving: all }, append]
}

/**
 * Sends what may be sent: in the tab whose turn it is, and what only this tab has; per note in order and one at a time, nothing that
 * was refused and nothing behind it, unless that makes it needless.
 */
function sendPending(state: SyncState, before: readonly Effect[], now: number): Transition {
  const { leadership, connection, subscription, nextSendAt, outbox, saving } = state
  const isFree = (connection === 'up' || subscription === 'failed') && nextSendAt <= now
  if (!isFree || outbox.length === 0) return { state, effects: before }
  const effects = [...before]
  const inFlight = new Map(state.inFlight)
  const seenIds = new Set<string>()
  for (const entry of outbox) {
    const { noteId, sequence, refused } = entry
    const isFirst = !seenIds.has(noteId)
    seenIds.add(noteId)
    if (!isFirst || inFlight.has(noteId) || saving.has(sequence)) continue
    if (leadership !== 'yes' && sequence > 0) continue
    if (inFlight.size >= MAX_IN_FLIGHT) break
    const trashed = state.trash.find(({ id }) => id === noteId)
    const supersedingPatch = refused && supersedeRejected(batchForNote(state, noteId), trashed)
    if (refused && !supersedingPatch) continue
    inFlight.set(noteId, { sequence, serverNote: state.serverNotes.get(noteId) })
    effects.push(
      supersedingPatch
        ? { kind: 'storeResolution', resolution: { noteId, patch: supersedingPatch, notifications: [] } }
        : { kind: 'send', entry },
    )
  }
  return { state: inFlight.size === state.inFlight.size ? state : { ...state, inFlight }, effects }
}

const MAX_IN_FLIGHT = 8
const STORE_RETRY_DELAY = 10_000
const RESPONSE_TIMEOUT = 5_000
const MIRROR_DELAY = 1_000
/** How long an answer is believed that the cloud does not repeat. */
const CONFIRMATION_TTL = 3_000

const SUBSCRIBE: Effect = { kind: 'subscribe' }
const LOAD: Effect = { kind: 'load' }
const READ_OUTBOX: Effect = { kind: 'readOutbox', forLeadership: true }

function broadcast(message: TabMessage): Effect {
  return { kind: 'broadcast', message }
}

/** When to bring the mirror up to date: not at every change, but at once where it holds nothing yet. */
function mirrorUpdateTime({ mirrorUpdateAt, mirror }: SyncState, now: number): number {
  return Math.min(
    mirrorUpdateAt > now ? mirrorUpdateAt : Infinity,
    now + (mirror.size > 0 ? MIRROR_DELAY : 1),
  )
}

/** Longer each time in a row. */
function backoff(attempts: number, maxDelay: number): number {
  return Math.min(2_000 * 2 ** attempts, maxDelay)
}

function withoutInFlight(state: SyncState, noteId: string): SyncState {
  const inFlight = new Map(state.inFlight)
  inFlight.delete(noteId)
  return { ...state, inFlight }
}

function withConfirmation(state: SyncState, noteId: string, note: Note | null, now: number): SyncState {
  const serverNote = state.serverNotes.get(noteId)
  const isKnown = note ? serverNote && reuseIfEqual(serverNote, note) === serverNote : !serverNote
  const confirmed = new Map(state.confirmed)
  if (isKnown) confirmed.delete(noteId)
  else confirmed.set(noteId, { note, serverNote, expiresAt: now + CONFIRMATION_TTL })
  return { ...state, confirmed }
}
