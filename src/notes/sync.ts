import { type Answer, type Change, sameOr, type TrashedNote } from './changes.ts'
import type { Kept, News } from './device.ts'
import { isSyncNews } from './last-synced.ts'
import type { Note } from './note.ts'
import { heardOf, outcomeOf, overtaken, type Saying, UNCHANGED } from './outcome.ts'
import { again, isKept, merged, notSaving, purges, settle, subjectsOf, together } from './outbox.ts'
import type { Settling, SyncState } from './sync-state.ts'
import { heldBy, isRead } from './view.ts'

/**
 * How one tab keeps a member's notes and the cloud in step. Everything that decides is here, and nothing that does: each event that
 * comes from the person, the device, the cloud, another tab or the clock makes a new state and a list of effects.
 */
export function step<K extends keyof Events>(state: SyncState, event: SyncEvent<K>, now: number): Step {
  const [next, ...effects] = ON[event.kind](state, event, now)
  if (!isSyncNews(state, next, now)) return send(next, effects, now)
  return send({ ...next, lastSynced: now }, [...effects, { kind: 'synced', at: now }], now)
}

/** When there is something to do at the next tick. */
export function dueAt(state: SyncState, now: number): number {
  const { openAt, silentAt, sendAt, followAt, keepAt, mirrorAt, confirmed } = state
  const doubts = Array.from(confirmed.values(), ({ until }) => until)
  const all = [openAt, silentAt, sendAt, followAt, keepAt, mirrorAt, ...doubts]
  return Math.min(...all.filter((at) => at > now))
}

/** What can happen. */
export interface Events {
  started: object
  /** The device has told what it keeps of the account; nothing where it cannot. */
  opened: { readonly kept: Kept | undefined }
  /** The person wants changes; they have numbers below zero until the device has given them theirs. */
  asked: { readonly changes: readonly Change[] }
  /** Those with the numbers `asked` are on the disk, and are these now. */
  appended: { readonly asked: readonly number[]; readonly changes: readonly Change[] }
  notAppended: { readonly asked: readonly number[] }
  /** The outbox as it lies on the device, read for the turn of sending or because another tab wrote to it; none where it cannot be read. */
  outbox: { readonly changes: readonly Change[] | undefined; readonly turn: boolean }
  /** This tab has the turn of sending, or has it no longer. */
  leads: { readonly leads: boolean }
  cloud: { readonly notes: readonly Note[] }
  trash: { readonly trash: readonly TrashedNote[] }
  connected: { readonly connected: boolean; readonly ahead: number }
  /** The cloud tells nothing more. */
  failed: object
  /** The member is confirmed, or asks for it: reading that failed is worth another try. */
  renewed: object
  answered: { readonly noteId: string; readonly sequence: number; readonly answer: Answer }
  /** Another tab was told that the server refused these. */
  rejected: { readonly sequences: readonly number[] }
  /** An outcome is on the disk, and the outbox is this now; none where the device does not keep it. */
  settled: { readonly settling: Settling; readonly changes: readonly Change[] | undefined }
  /** Another tab had an answer. */
  confirmed: { readonly noteId: string; readonly note: Note | null }
  /** The person wants a refused note sent again, or given up. */
  retried: { readonly noteId: string }
  setAside: { readonly noteId: string }
  tick: object
}

export type SyncEvent<K extends keyof Events = keyof Events> = {
  readonly [P in K]: { readonly kind: P } & Events[P]
}[K]

/** What is to be done about it, in this order. */
export type Effect =
  | { readonly kind: 'follow' | 'open' }
  | { readonly kind: 'synced'; readonly at: number }
  | { readonly kind: 'append'; readonly changes: readonly Change[] }
  | { readonly kind: 'read'; readonly turn: boolean }
  | { readonly kind: 'send'; readonly change: Change }
  | { readonly kind: 'settle'; readonly settling: Settling }
  | { readonly kind: 'mirror'; readonly notes: readonly Note[]; readonly gone: readonly string[] }
  | { readonly kind: 'tell'; readonly news: News }
  /** `about` are the changes that it tells the fate of. */
  | { readonly kind: 'say'; readonly saying: Saying; readonly about: readonly number[] }

export interface Step {
  readonly state: SyncState
  readonly effects: readonly Effect[]
}

type Move = readonly [SyncState, ...Effect[]]

const ON: {
  readonly [K in keyof Events]: (state: SyncState, event: SyncEvent<K>, now: number) => Move
} = {
  started: (state, _, now) => [{ ...state, silentAt: now + PATIENCE }, FOLLOW, OPEN],

  opened(state, { kept }, now) {
    // It may only be slow: what waits there must not be forgotten.
    if (!kept) return [{ ...state, isOpen: true, openAt: now + PATIENCE }]
    const { reading, outbox, heard } = state
    const mirrored = new Map(kept.notes.map((note) => [note.id, note]))
    const next: SyncState = {
      ...state,
      isOpen: true,
      openAt: Infinity,
      heard: reading === 'following' ? heard : mirrored,
      mirrored,
      mirrorAt: soon({ ...state, mirrored }, now),
      outbox: merged(outbox, kept.outbox),
      lastSynced: state.lastSynced ?? kept.lastSynced,
    }
    // Who is back may be allowed again what was denied before.
    const denied = kept.outbox.filter(({ refused }) => refused === 'denied')
    return [next, ...Array.from(new Set(denied.map(({ noteId }) => noteId)), (noteId) => again(next, noteId))]
  },

  asked(state, { changes }) {
    const outbox = [...state.outbox, ...changes]
    return keep({ ...state, outbox, numbered: state.numbered + changes.length })
  },

  appended(state, { asked, changes }) {
    const kept = new Map(asked.map((number, at) => [number, changes[at]]))
    const outbox = state.outbox.map((change) => kept.get(change.sequence) ?? change)
    return [{ ...notSaving(state, asked), outbox }, tell({ kind: 'outbox' })]
  },

  notAppended: (state, { asked }, now) => [{ ...notSaving(state, asked), keepAt: now + AGAIN }],

  outbox(state, { changes, turn }, now) {
    const outbox = changes ? merged(state.outbox, changes) : state.outbox
    if (!turn || state.lead !== 'reading') return tidy({ ...state, outbox }, now)
    return tidy({ ...state, outbox, lead: 'yes', mirrorAt: soon(state, now) }, now)
  },

  leads(state, { leads }) {
    if (leads) return [{ ...state, lead: 'reading' }, READ]
    const own = new Map([...state.flights].filter(([, { sequence }]) => sequence < 0))
    return [{ ...state, lead: 'no', flights: own }]
  },

  cloud(state, { notes }, now) {
    const before = heldBy(state)
    const heard = new Map(notes.map((note) => [note.id, sameOr(before.get(note.id), note)]))
    const confirmed = new Map([...state.confirmed].filter(([id, { over }]) => heard.get(id) === over))
    const next: SyncState = { ...state, reading: 'following', failures: 0, followAt: Infinity }
    const isSame =
      heard.size === state.heard.size && [...heard].every(([id, note]) => state.heard.get(id) === note)
    if (isSame && confirmed.size === state.confirmed.size)
      return [state.reading === 'following' ? state : next]
    return [{ ...next, heard, confirmed, mirrorAt: soon(state, now) }]
  },

  trash: (state, { trash }, now) => tidy({ ...state, trash }, now),

  connected(state, { connected, ahead }, now) {
    if (!connected) return [{ ...state, connection: 'down' }]
    // It comes behind the notes as they are now: no answer before it is newer.
    const next: SyncState = { ...state, connection: 'up', ahead, confirmed: new Map(), tries: 0, sendAt: 0 }
    return tidy(next, now)
  },

  failed(state, _, now) {
    const { failures } = state
    const followAt = now + pause(failures, 5 * 60_000)
    const next: SyncState = { ...state, reading: 'failed', failures: failures + 1, followAt }
    return failures === 0 ? [next, { kind: 'say', saying: { kind: 'unreachable' }, about: [] }] : [next]
  },

  renewed(state) {
    const open = state.isOpen && !isRead(state) ? [OPEN] : []
    const isFailed = state.reading === 'failed'
    return isFailed ? [{ ...state, failures: 0, followAt: Infinity }, FOLLOW, ...open] : [state, ...open]
  },

  answered(state, { noteId, sequence, answer }, now) {
    const flight = state.flights.get(noteId)
    const [change, ...behind] = together(state, noteId)
    if (flight?.sequence !== sequence) return [state]
    if (change?.sequence !== sequence) return [landed(state, noteId)]
    const { tries } = state
    if (answer.kind === 'unanswered')
      return [{ ...landed(state, noteId), tries: tries + 1, sendAt: now + pause(tries, 60_000) }]
    const trashed = state.trash.find(({ id }) => id === noteId)
    const heard = heardOf(change, answer, state.heard.get(noteId))
    const outcome = outcomeOf([change, ...behind], heard, trashed)
    const { says } = outcome
    // Before the device has it: a tab that finds its mutation gone from the outbox must know already that it was not applied.
    const about = subjectsOf(outcome.step).filter((number) => number > 0)
    const said = says.length > 0 && about.length > 0 ? [tell({ kind: 'said', says, about })] : []
    return [state, ...said, { kind: 'settle', settling: { ...outcome, noteId } }]
  },

  rejected: (state, { sequences }) => [{ ...state, dropped: new Set([...state.dropped, ...sequences]) }],

  settled(state, { settling, changes }, now) {
    const { noteId, step: settlement, holds, says } = settling
    // While the device does not take it, nothing that comes after may happen: it would be done again some day.
    if (!changes && isKept(settling))
      return [{ ...state, unsettled: [...state.unsettled, settling], keepAt: now + AGAIN }]
    const flight = state.flights.get(noteId)
    const about = subjectsOf(settlement)
    const isRefused = says.some(({ kind }) => kind === 'failed')
    const dropped = isRefused ? new Set([...state.dropped, ...settlement.remove]) : state.dropped
    // The mirror was written with the answer, which may be older than what was told since.
    const mirrored = new Map(state.mirrored)
    for (const id of settlement.gone) mirrored.delete(id)
    for (const note of settlement.mirrored) mirrored.set(note.id, note)
    const landing = { ...landed(state, noteId), tries: 0, dropped, mirrored, mirrorAt: soon(state, now) }
    const rest = settle(landing, changes ? { ...settlement, append: [] } : settlement)
    const next = changes ? { ...landing, outbox: merged(rest.outbox, changes) } : rest
    const isNews = holds !== undefined && (!flight || state.heard.get(noteId) === flight.over)
    const effects: Effect[] = [
      ...(holds !== undefined ? [tell({ kind: 'confirmed', noteId, note: holds })] : []),
      tell({ kind: 'outbox' }),
      ...says.map((saying): Effect => ({ kind: 'say', saying, about })),
      ...(holds && state.reading === 'failed' ? [FOLLOW] : []),
    ]
    return [isNews ? confirm(next, noteId, holds, now) : next, ...effects]
  },

  confirmed: (state, { noteId, note }, now) => [confirm(state, noteId, note, now)],

  retried: (state, { noteId }) => [state, again(state, noteId)],

  setAside(state, { noteId }) {
    const remove = state.outbox.filter((change) => change.noteId === noteId).map(({ sequence }) => sequence)
    return [state, { kind: 'settle', settling: { noteId, step: { ...UNCHANGED, remove }, says: [] } }]
  },

  tick(state, _, now) {
    let next = state
    const effects: Effect[] = []
    if (state.connection === 'starting' && state.silentAt <= now) next = { ...next, connection: 'silent' }
    if (state.openAt <= now) {
      next = { ...next, openAt: now + PATIENCE }
      effects.push(OPEN)
    }
    if (state.followAt <= now) {
      next = { ...next, followAt: Infinity }
      effects.push(FOLLOW)
    }
    if (state.keepAt <= now) {
      const [appended, ...more] = keep({ ...next, keepAt: Infinity, unsettled: [] })
      next = appended
      effects.push(...more, ...state.unsettled.map((settling): Effect => ({ kind: 'settle', settling })))
    }
    // The cloud tells what it holds at once, as a rule; an answer that it does not repeat was overtaken by another device's change.
    const believed = new Map([...state.confirmed].filter(([, { until }]) => now < until))
    if (state.connection === 'up' && believed.size < state.confirmed.size)
      next = { ...next, confirmed: believed }
    // What was told last is worth keeping also where nothing more comes.
    if (state.mirrorAt <= now && state.lead === 'yes' && state.reading !== 'waiting') {
      const { mirrored, heard } = state
      const notes = [...heard.values()].filter((note) => mirrored.get(note.id) !== note)
      const gone = [...mirrored.keys()].filter((id) => !heard.has(id))
      // A cloud that holds nothing at all is no reason to forget.
      const isNews = heard.size > 0 && notes.length + gone.length > 0
      next = { ...next, mirrored: isNews ? heard : mirrored, mirrorAt: Infinity }
      if (isNews) effects.push({ kind: 'mirror', notes, gone })
    }
    return [next, ...effects]
  },
}

/** What is due to leave the trash is asked for by the tab that can have it sent, and knows what time it is for the cloud. */
function tidy(state: SyncState, now: number): Move {
  const { isOpen, lead, connection } = state
  const changes = isOpen && lead === 'yes' && connection === 'up' ? purges(state, now) : []
  return changes.length > 0 ? ON.asked(state, { kind: 'asked', changes }, now) : [state]
}

/** Puts on the device what is not there, unless the cloud is about to have it. */
function keep(state: SyncState): Move {
  const { outbox, saving, flights } = state
  const changes = outbox.filter(
    ({ sequence, noteId }) =>
      sequence < 0 && !saving.has(sequence) && (flights.get(noteId)?.sequence ?? 0) >= 0,
  )
  if (changes.length === 0) return [state]
  const all = new Set([...saving, ...changes.map(({ sequence }) => sequence)])
  const append: Effect = { kind: 'append', changes }
  return [{ ...state, saving: all }, append]
}

/**
 * Sends what may be sent: in the tab whose turn it is, and what only this tab has; per note in order and one at a time, nothing that
 * was refused and nothing behind it, unless that makes it needless.
 */
function send(state: SyncState, before: readonly Effect[], now: number): Step {
  const { lead, connection, reading, sendAt, outbox, saving } = state
  const isFree = (connection === 'up' || reading === 'failed') && sendAt <= now
  if (!isFree || outbox.length === 0) return { state, effects: before }
  const effects = [...before]
  const flights = new Map(state.flights)
  const met = new Set<string>()
  for (const change of outbox) {
    const { noteId, sequence, refused } = change
    const isFirst = !met.has(noteId)
    met.add(noteId)
    if (!isFirst || flights.has(noteId) || saving.has(sequence)) continue
    if (lead !== 'yes' && sequence > 0) continue
    if (flights.size >= MOST) break
    const trashed = state.trash.find(({ id }) => id === noteId)
    const instead = refused && overtaken(together(state, noteId), trashed)
    if (refused && !instead) continue
    flights.set(noteId, { sequence, over: state.heard.get(noteId) })
    effects.push(
      instead ? { kind: 'settle', settling: { noteId, step: instead, says: [] } } : { kind: 'send', change },
    )
  }
  return { state: flights.size === state.flights.size ? state : { ...state, flights }, effects }
}

const MOST = 8
const AGAIN = 10_000
const PATIENCE = 5_000
const SOON = 1_000
/** How long an answer is believed that the cloud does not repeat. */
const BELIEF = 3_000

const FOLLOW: Effect = { kind: 'follow' }
const OPEN: Effect = { kind: 'open' }
const READ: Effect = { kind: 'read', turn: true }

function tell(news: News): Effect {
  return { kind: 'tell', news }
}

/** When to bring the mirror up to date: not at every change, but at once where it holds nothing yet. */
function soon({ mirrorAt, mirrored }: SyncState, now: number): number {
  return Math.min(mirrorAt > now ? mirrorAt : Infinity, now + (mirrored.size > 0 ? SOON : 1))
}

/** Longer each time in a row. */
function pause(times: number, longest: number): number {
  return Math.min(2_000 * 2 ** times, longest)
}

function landed(state: SyncState, noteId: string): SyncState {
  const flights = new Map(state.flights)
  flights.delete(noteId)
  return { ...state, flights }
}

function confirm(state: SyncState, noteId: string, note: Note | null, now: number): SyncState {
  const over = state.heard.get(noteId)
  const isKnown = note ? over && sameOr(over, note) === over : !over
  const confirmed = new Map(state.confirmed)
  if (isKnown) confirmed.delete(noteId)
  else confirmed.set(noteId, { note, over, until: now + BELIEF })
  return { ...state, confirmed }
}
