import { originOf, patchedEntries, reuseIfEqual } from '../mutation.ts'
import type { TabMessage } from '../ports.ts'
import { withConfirmation, withoutExpiredConfirmations } from './confirmations.ts'
import type { Effect, Events, SyncEvent, Transition } from './events.ts'
import { mirrorUpdateTime, POSITION_DELAY_MS, updateMirror } from './mirror-update.ts'
import {
  batchForNote,
  expiredPurges,
  resendRejected,
  storePatch,
  without,
  withoutOldNote,
  withPatchInFlight,
  withStoredOutbox,
  withStoredPatch,
} from './outbox.ts'
import { EMPTY_PATCH, reinterpretRejection, resolutionOf } from './resolve.ts'
import { combineStored, sendPending } from './send-pending.ts'
import { isOutboxLoaded, knownServerNote, shouldRecordSync, type SyncState } from './state.ts'
import { withStoredAccount } from './stored-account.ts'

/**
 * Keeps a member's notes in one tab in sync with the server. This pure reducer makes every decision: an event from the person, the
 * device, the server, another tab or the clock gives a new state and a list of effects. The engine runs the effects.
 */
export function reduce<K extends keyof Events>(
  state: SyncState,
  event: SyncEvent<K>,
  now: number,
): Transition {
  const [next, ...effects] = HANDLERS[event.kind](state, event, now)
  // The page's clock may have stood still while the device slept.
  const at = now + next.serverTimeOffset
  if (!shouldRecordSync(state, next, at)) return sendPending(next, effects, now)
  return sendPending({ ...next, lastSynced: at }, [...effects, { kind: 'recordSync', at }], now)
}

/** The time of the next 'tick' event; Infinity if none is needed. */
export function nextTickAt(state: SyncState, now: number): number {
  const expiries = Array.from(state.confirmed.values(), ({ expiresAt }) => expiresAt)
  return Math.min(...[...TIMERS.map((timer) => state[timer]), ...expiries].filter((at) => at > now))
}

/** The fields of the state at whose times a 'tick' event is due. */
const TIMERS = [
  'reloadAt',
  'connectTimeoutAt',
  'nextSendAt',
  'resubscribeAt',
  'storeRetryAt',
  'mirrorUpdateAt',
] as const

const HANDLERS: {
  readonly [K in keyof Events]: (state: SyncState, event: SyncEvent<K>, now: number) => Transition
} = {
  started: (state, _, now) => [{ ...state, connectTimeoutAt: now + CONNECT_TIMEOUT_MS }, LOAD],

  loaded(state, { stored }, now) {
    // The storage may only be slow. Loading is retried so that the stored outbox is not lost.
    if (!stored) {
      const next = { ...state, isLoaded: true, reloadAt: now + RELOAD_DELAY_MS }
      return state.isLoaded ? [next] : [next, SUBSCRIBE]
    }
    const next = withStoredAccount(state, stored, now)
    // A member who signed in again may have permissions that were missing before.
    const denied = stored.outbox.filter(({ refused }) => refused === 'denied')
    return [
      next,
      ...(next.subscription === 'waiting' ? [SUBSCRIBE] : []),
      ...Array.from(new Set(denied.map(({ noteId }) => noteId)), (noteId) => resendRejected(next, noteId)),
    ]
  },

  enqueued(state, { entries }) {
    const outbox = [...state.outbox, ...entries]
    const unstored = new Set([...state.unstored, ...entries.map(({ id }) => id)])
    return storeEntries({ ...state, outbox, unstored })
  },

  appended(state, { ids }) {
    const { saving, unstored } = state
    const stored = { ...state, saving: without(saving, ids), unstored: without(unstored, ids) }
    const [next, ...effects] = combineStored(stored, ids)
    return [next, broadcast({ kind: 'outbox' }), ...effects]
  },

  appendFailed: (state, { ids }, now) => [
    { ...state, saving: without(state.saving, ids), storeRetryAt: now + STORE_RETRY_DELAY_MS },
  ],

  outboxRead(state, { entries, forLeadership }, now) {
    const next = entries
      ? withStoredOutbox(state, entries)
      : { ...state, reloadAt: Math.min(state.reloadAt, now + RELOAD_DELAY_MS) }
    const isElected = forLeadership && state.leadership === 'reading'
    const mirrorUpdateAt = mirrorUpdateTime(state, now)
    return purgeExpiredTrash(isElected ? { ...next, leadership: 'yes', mirrorUpdateAt } : next, now)
  },

  leadershipChanged(state, { isLeader }) {
    if (isLeader) return [{ ...state, leadership: 'reading' }, READ_OUTBOX]
    const ownInFlight = new Map([...state.inFlight].filter(([, { id }]) => state.unstored.has(id)))
    return [{ ...state, leadership: 'no', inFlight: ownInFlight }]
  },

  received(state, { update }, now) {
    const { notes, position, isComplete } = update
    const changed = notes.changed.map((note) => reuseIfEqual(knownServerNote(state, note.id), note))
    const serverNotes = state.serverNotes.apply({ changed, removed: notes.removed })
    const revised = Array.from(update.revisions, ([id, revision]) => ({ id, ...revision }))
    const revisions = state.revisions.apply({ changed: revised, removed: [] })
    const confirmed = new Map(
      [...state.confirmed].filter(([id, { serverNote }]) => serverNotes.get(id) === serverNote),
    )
    // On a slow line the connection is reported after several answers, each of which shows that the server is not silent.
    const isConnecting = state.connection === 'starting' || state.connection === 'silent'
    const next: SyncState = {
      ...state,
      subscription: 'following',
      subscribeFailures: 0,
      resubscribeAt: Infinity,
      serverNotes,
      revisions,
      position,
      isComplete,
      confirmed,
      trash: state.trash.apply(update.trash),
      ...(isConnecting && { connection: 'starting', connectTimeoutAt: now + CONNECT_TIMEOUT_MS }),
    }
    const isChanged = serverNotes !== state.serverNotes || revisions !== state.revisions
    const mirrorUpdateAt = mirrorUpdateTime(state, now, isChanged ? undefined : POSITION_DELAY_MS)
    return purgeExpiredTrash({ ...next, mirrorUpdateAt }, now)
  },

  trashRequested(state) {
    const trashStatus = state.trashStatus === 'read' ? 'read' : 'requested'
    return [{ ...state, trashStatus }, ...(state.connection === 'up' ? [READ_TRASH] : [])]
  },

  trashRead: (state, { isRead }) => [isRead ? { ...state, trashStatus: 'read' } : state],

  connectionChanged(state, { isConnected, serverTimeOffset }, now) {
    if (!isConnected) return [{ ...state, connection: 'down' }]
    // This event follows the server's current notes, so all earlier confirmations are outdated.
    const next: SyncState = {
      ...state,
      connection: 'up',
      serverTimeOffset,
      confirmed: new Map(),
      sendFailures: 0,
      nextSendAt: 0,
    }
    const [purged, ...effects] = purgeExpiredTrash(next, now)
    return [purged, ...effects, ...(state.trashStatus === 'requested' ? [READ_TRASH] : [])]
  },

  subscriptionFailed(state, _, now) {
    const { subscribeFailures } = state
    const resubscribeAt = now + backoff(subscribeFailures, 5 * 60_000)
    const next: SyncState = {
      ...state,
      subscription: 'failed',
      subscribeFailures: subscribeFailures + 1,
      resubscribeAt,
      trashStatus: state.trashStatus === 'unread' ? 'unread' : 'requested',
    }
    return subscribeFailures === 0
      ? [next, { kind: 'notify', notification: { kind: 'unreachable' }, ids: [] }]
      : [next]
  },

  resubscribeRequested(state, { isByPerson }) {
    const loadEffects = state.isLoaded && !isOutboxLoaded(state) ? [LOAD] : []
    if (state.subscription !== 'failed') return [state, ...loadEffects]
    const subscribeFailures = isByPerson ? 0 : state.subscribeFailures
    return [{ ...state, subscribeFailures, resubscribeAt: Infinity }, SUBSCRIBE, ...loadEffects]
  },

  resultReceived(state, { noteId, id, result }, now) {
    const inFlightEntry = state.inFlight.get(noteId)
    const [entry, ...queued] = batchForNote(state, noteId)
    if (inFlightEntry?.id !== id) return [state]
    if (entry?.id !== id) return [withoutInFlight(state, noteId)]
    const { sendFailures } = state
    if (result.kind === 'unknown')
      // An entry that only this tab has is not stored while it is in flight, so the retry may have left it out.
      return storeEntries({
        ...withoutInFlight(state, noteId),
        sendFailures: sendFailures + 1,
        nextSendAt: now + backoff(sendFailures, 60_000),
      })
    const trashed = state.trash.get(noteId)
    const effectiveResult = reinterpretRejection(entry, result, state.serverNotes.get(noteId))
    const isStored = !state.unstored.has(id)
    const resolution = resolutionOf([entry, ...queued], effectiveResult, trashed, isStored)
    const { notifications, patch } = resolution
    const ids = patchedEntries([entry, ...queued], patch).map(originOf)
    // Sent before the resolution is stored: a tab that finds its mutation gone from the outbox must already know that it was not applied.
    const toOtherTabs =
      notifications.length > 0 && isStored
        ? [broadcast({ kind: 'notified', notifications, ids, sequences: [] })]
        : []
    return [state, ...toOtherTabs, { kind: 'storeResolution', resolution: { ...resolution, noteId, ids } }]
  },

  rejected: (state, { ids }) => [{ ...state, rejected: new Set([...state.rejected, ...ids]) }],

  resolutionStored(state, { resolution, result }, now) {
    const { noteId, patch, serverNote, notifications, ids } = resolution
    const inFlightEntry = state.inFlight.get(noteId)
    const isRejected = notifications.some(({ kind }) => kind === 'failed')
    const rejected = isRejected ? new Set([...state.rejected, ...ids]) : state.rejected
    // If the device applied the patch, it wrote this result to the mirror. The result may be older than the received note.
    const written = { changed: patch.upsertNotes, removed: patch.deleteNoteIds }
    const mirror =
      result === 'applied' ? { ...state.mirror, notes: state.mirror.notes.apply(written) } : state.mirror
    const afterResponse = {
      ...withoutInFlight(state, noteId),
      // Without ids the patch is not from a result.
      sendFailures: ids.length > 0 ? 0 : state.sendFailures,
      rejected,
      mirror,
      mirrorUpdateAt: mirrorUpdateTime(state, now),
    }
    const next = withStoredPatch(afterResponse, patch, result)
    const isNewer =
      serverNote !== undefined &&
      (!inFlightEntry || state.serverNotes.get(noteId) === inFlightEntry.serverNote)
    const effects: Effect[] = [
      ...(serverNote !== undefined ? [broadcast({ kind: 'confirmed', noteId, note: serverNote })] : []),
      broadcast({ kind: 'outbox' }),
      ...notifications.map((notification): Effect => ({ kind: 'notify', notification, ids })),
      ...(serverNote && state.subscription === 'failed' ? [SUBSCRIBE] : []),
    ]
    return [isNewer ? withConfirmation(next, noteId, serverNote, now) : next, ...effects]
  },

  resolutionFailed(state, { resolution }, now) {
    const { noteId, ids } = resolution
    // Edits that could not be joined are sent one by one.
    if (ids.length === 0 && !batchForNote(state, noteId)[0]?.refused) return [withoutInFlight(state, noteId)]
    // The entry stays in flight until the resolution is stored. Otherwise the stored mutation would be sent again later.
    const unstoredResolutions = [...state.unstoredResolutions, resolution]
    return [{ ...state, unstoredResolutions, storeRetryAt: now + STORE_RETRY_DELAY_MS }]
  },

  confirmed: (state, { noteId, note }, now) => [withConfirmation(state, noteId, note, now)],

  resendRequested(state, { noteId }) {
    // A second press of the button would send the entry twice and show its result twice.
    if (state.inFlight.has(noteId)) return [state]
    return [withPatchInFlight(state, noteId), resendRejected(state, noteId)]
  },

  discarded(state, { noteId }) {
    const remove = state.outbox.filter((entry) => entry.noteId === noteId).map(({ id }) => id)
    return [state, storePatch(noteId, { ...EMPTY_PATCH, remove })]
  },

  mirrorUpdated(state, { mirror, result }, now) {
    const next = { ...state, isMirrorUpdating: false }
    // This tab writes these notes with the next ones that it receives: its position is behind, so there are more to come.
    if (result === 'outdated') return [next]
    if (result === 'failed') return [{ ...next, mirrorUpdateAt: now + STORE_RETRY_DELAY_MS }]
    const isCurrent = mirror.notes === state.serverNotes && mirror.revisions === state.revisions
    const mirrorUpdateAt = isCurrent ? state.mirrorUpdateAt : mirrorUpdateTime(state, now)
    return [{ ...next, mirror, mirrorUpdateAt }]
  },

  mirrorRestored: (state) => [{ ...state, isMirrorRestored: true }],

  tick(state, _, now) {
    let next = state
    const effects: Effect[] = []
    if (state.connection === 'starting' && state.connectTimeoutAt <= now)
      next = { ...next, connection: 'silent' }
    if (state.reloadAt <= now) {
      next = { ...next, reloadAt: now + RELOAD_DELAY_MS }
      effects.push(LOAD)
    }
    if (state.resubscribeAt <= now) {
      next = { ...next, resubscribeAt: Infinity }
      effects.push(SUBSCRIBE)
    }
    if (state.storeRetryAt <= now) {
      const [appended, ...more] = storeEntries({
        ...next,
        storeRetryAt: Infinity,
        unstoredResolutions: [],
      })
      next = appended
      effects.push(
        ...more,
        ...state.unstoredResolutions.map((resolution): Effect => ({
          kind: 'storeResolution',
          resolution: withoutOldNote(state, resolution),
        })),
      )
    }
    next = withoutExpiredConfirmations(next, now)
    const [updated, ...mirrorUpdate] = updateMirror(next, now)
    return [updated, ...effects, ...mirrorUpdate]
  },
}

/** Purges expired notes from the trash. Only the connected leader does so, because it can send and has the server's time. */
function purgeExpiredTrash(state: SyncState, now: number): Transition {
  const { isLoaded, leadership, connection } = state
  const entries = isLoaded && leadership === 'yes' && connection === 'up' ? expiredPurges(state, now) : []
  return entries.length > 0 ? HANDLERS.enqueued(state, { kind: 'enqueued', entries }, now) : [state]
}

/** Stores the entries that are not on the device yet, except those in flight. */
function storeEntries(state: SyncState): Transition {
  const { outbox, unstored, saving, inFlight } = state
  const entries = outbox.filter(
    ({ id, noteId }) => unstored.has(id) && !saving.has(id) && !unstored.has(inFlight.get(noteId)?.id ?? ''),
  )
  if (entries.length === 0) return [state]
  const all = new Set([...saving, ...entries.map(({ id }) => id)])
  const append: Effect = { kind: 'append', entries }
  return [{ ...state, saving: all }, append]
}

const STORE_RETRY_DELAY_MS = 10_000
const CONNECT_TIMEOUT_MS = 5_000
const RELOAD_DELAY_MS = 5_000

const SUBSCRIBE: Effect = { kind: 'subscribe' }
const LOAD: Effect = { kind: 'load' }
const READ_TRASH: Effect = { kind: 'readTrash' }
const READ_OUTBOX: Effect = { kind: 'readOutbox', forLeadership: true }

function broadcast(message: TabMessage): Effect {
  return { kind: 'broadcast', message }
}

/** The delay before the next attempt in milliseconds, doubled after each failure in a row. */
function backoff(attempts: number, maxDelay: number): number {
  return Math.min(2_000 * 2 ** attempts, maxDelay)
}

function withoutInFlight(state: SyncState, noteId: string): SyncState {
  const inFlight = new Map(state.inFlight)
  inFlight.delete(noteId)
  return { ...state, inFlight }
}
