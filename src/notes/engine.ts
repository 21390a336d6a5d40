import { type Answer, type Change, type Wish, wishOf } from './changes.ts'
import type { Kept, MemberDevice, News, Tabs } from './device.ts'
import type { NotesCloud, Owner } from './notes.ts'
import type { Saying } from './outcome.ts'
import { isKept } from './outbox.ts'
import { dueAt, type Effect, step, type SyncEvent } from './sync.ts'
import { type Settling, START, type SyncState } from './sync-state.ts'
import { fateOf, heldBy } from './view.ts'

export interface EnginePorts {
  readonly cloud: NotesCloud
  readonly device: MemberDevice | undefined
  readonly tabs: Tabs | undefined
  readonly now: () => number
  /** What is due goes by this one, and the trash: to set the other brings nothing forward, and puts nothing off. */
  readonly monotonicNow: () => number
  readonly later: Later
  /** What this tab's last engine has still to write, if there was one. */
  readonly before: Promise<unknown>
  readonly say: (saying: Saying) => void
  /** Called after each change of the state. */
  readonly changed: () => void
}

/** Does the task so many milliseconds later, unless it is called off. */
export type Later = (task: () => void, delay: number) => () => void

/** Carries out what the sync asks for, and tells it what came of it. It decides nothing. */
export interface Engine {
  readonly start: () => void
  /** Nothing is sent, heard or said from then on. What the device was asked to keep, it keeps; resolves when it does. */
  readonly end: () => Promise<unknown>
  readonly state: () => SyncState
  readonly ask: (wishes: readonly Wish[]) => Asked
  readonly dispatch: (event: SyncEvent) => void
}

/** What was asked for together. */
export interface Asked {
  /** Whether it is on the disk, or in the cloud where the device keeps nothing; the end of the engine is the end of that. */
  readonly kept: Promise<boolean>
  /** What the cloud made of it; never, where it has not said until the end. */
  readonly answered: Promise<Answered>
}

/** 'conflict': it is settled in another way than was asked for, which the person has been told. */
export type Answered = 'done' | 'conflict' | 'refused'

export function createEngine(owner: () => Owner, ports: EnginePorts): Engine {
  const { cloud, device, tabs, now, monotonicNow, later, say, changed } = ports
  const { uid } = owner()
  const waiting = new Set<Waiting>()
  const events: SyncEvent[] = []
  const stops: (() => void)[] = []
  let state = START
  let stopFollowing: (() => void) | undefined
  let stopWaking: (() => void) | undefined
  let wakesAt = Infinity
  let isBusy = false
  let over = false
  /** The device is asked for one thing after the other, so that no older reading comes behind a newer write. */
  let turn = ports.before

  return {
    start() {
      dispatch({ kind: 'started' })
      if (device) stops.push(device.remember(uid, held))
      if (!tabs) return dispatch({ kind: 'leads', leads: true })
      stops.push(
        tabs.hear(uid, hear),
        tabs.lead(uid, (leads) => dispatch({ kind: 'leads', leads })),
      )
    },

    end() {
      over = true
      for (const stop of [stopFollowing, stopWaking, ...stops]) stop?.()
      for (const each of waiting) if (!state.saving.has(each.first)) each.keep(false)
      return turn
    },

    state: () => state,

    ask(wishes) {
      const at = now()
      const first = -1 - state.numbered
      const changes = wishes.map((wish, place): Change => ({ ...wish, sequence: first - place, at }))
      let [keep, answer]: [(kept: boolean) => void, Waiting['answer']] = [() => {}, () => {}]
      const kept = new Promise<boolean>((resolve) => (keep = resolve))
      const answered = new Promise<Answered>((resolve) => (answer = resolve))
      const sequences = new Set(changes.map(({ sequence }) => sequence))
      waiting.add({ first, sequences, isTold: false, keep, answer })
      dispatch({ kind: 'asked', changes })
      return { kept, answered }
    },

    dispatch,
  }

  function dispatch(event: SyncEvent) {
    events.push(event)
    if (over || isBusy) return
    isBusy = true
    const before = state
    const at = monotonicNow()
    // What is due is done, though another event was quicker than the timer, which is set anew below.
    if (wakesAt <= at && event.kind !== 'tick') events.unshift({ kind: 'tick' })
    for (let next = events.shift(); next; next = events.shift()) {
      const { state: after, effects } = step(state, next, at)
      state = after
      for (const effect of effects) run(effect)
    }
    isBusy = false
    stopWaking?.()
    wakesAt = dueAt(state, at)
    stopWaking =
      wakesAt < Infinity ? later(() => dispatch({ kind: 'tick' }), wakesAt - monotonicNow()) : undefined
    if (state === before) return
    tellWhoWaits()
    changed()
  }

  function run(effect: Effect) {
    switch (effect.kind) {
      case 'follow':
        return follow()
      case 'open':
        return void inTurn((on) => on.open(uid)).then((kept) =>
          dispatch({ kind: 'opened', kept: device ? kept : NOTHING }),
        )
      case 'append':
        return void append(effect.changes)
      case 'read':
        return void inTurn((on) => on.outbox(uid)).then((changes) =>
          dispatch({ kind: 'outbox', changes, turn: effect.turn }),
        )
      case 'send':
        return void send(effect.change)
      case 'settle':
        return void settle(effect.settling)
      case 'mirror':
        return void inTurn((on) => on.mirror(uid, effect.notes, effect.gone))
      case 'synced':
        return void inTurn((on) => on.synced(uid, effect.at))
      case 'tell':
        return tabs?.tell(uid, effect.news)
      case 'say':
        for (const each of waiting) each.isTold ||= effect.about.some((one) => isPartOf(each, one))
        return say(effect.saying)
    }
  }

  /** Whether the change was asked for then, or came out of one that was. */
  function isPartOf({ sequences }: Waiting, sequence: number): boolean {
    return sequences.has(state.heirs.get(sequence) ?? sequence)
  }

  function hear(news: News) {
    switch (news.kind) {
      case 'confirmed':
        return dispatch(news)
      case 'outbox':
        return run({ kind: 'read', turn: false })
      case 'said':
        return hearSaid(news)
    }
  }

  /** The tab that sends has said it too. It is said again where the person made the mutation, in place of a success shown there. */
  function hearSaid({ says, about }: Extract<News, { readonly kind: 'said' }>) {
    const isOwn = [...waiting].some((each) => !each.isTold && about.some((one) => isPartOf(each, one)))
    if (!isOwn) return
    for (const saying of says) run({ kind: 'say', saying, about })
    if (says.some(({ kind }) => kind === 'failed')) dispatch({ kind: 'rejected', sequences: about })
  }

  /** What this tab knows of the device: the cloud's last words, and what waits there. */
  function held(): Kept {
    const outbox = state.outbox.filter(({ sequence }) => sequence > 0)
    return { notes: [...heldBy(state).values()], outbox, lastSynced: state.lastSynced }
  }

  function follow() {
    stopFollowing?.()
    let isOld = false
    const only = (event: SyncEvent) => void (isOld || dispatch(event))
    const stop = cloud.subscribe(owner(), {
      changed: (notes) => only({ kind: 'cloud', notes }),
      trashChanged: (trash) => only({ kind: 'trash', trash }),
      connected: (connected, ahead) => only({ kind: 'connected', connected, ahead }),
      failed: () => only({ kind: 'failed' }),
    })
    stopFollowing = () => {
      isOld = true
      stop()
    }
  }

  async function append(changes: readonly Change[]) {
    const asked = changes.map(({ sequence }) => sequence)
    const at = changes[0]?.at ?? now()
    const kept = await inTurn((on) => on.append(uid, changes.map(wishOf), at))
    for (const each of waiting) {
      const numbers = [...each.sequences].map((number) => kept?.[asked.indexOf(number)]?.sequence ?? number)
      each.sequences = new Set(numbers)
      if (numbers.every((number) => number > 0)) each.keep(true)
      else if (over && asked.some((number) => each.sequences.has(number))) each.keep(false)
    }
    if (over && kept) tabs?.tell(uid, { kind: 'outbox' })
    dispatch(kept ? { kind: 'appended', asked, changes: kept } : { kind: 'notAppended', asked })
  }

  async function send(change: Change) {
    const { noteId, sequence } = change
    const answer = await cloud.send(owner(), wishOf(change)).catch((): Answer => ({ kind: 'unanswered' }))
    dispatch({ kind: 'answered', noteId, sequence, answer })
  }

  async function settle(settling: Settling) {
    const { remove, replace, ...rest } = settling.step
    const about = new Set([...remove, ...replace.map(({ sequence }) => sequence)])
    const onDevice = {
      ...rest,
      known: state.outbox.filter(({ sequence }) => sequence > 0 && about.has(sequence)),
      remove: remove.filter((sequence) => sequence > 0),
      replace: replace.filter(({ sequence }) => sequence > 0),
    }
    const write = (on: MemberDevice) => on.settle(uid, onDevice).then(() => on.outbox(uid))
    const changes = isKept(settling) ? await inTurn(write) : undefined
    dispatch({ kind: 'settled', settling, changes })
  }

  function inTurn<Result>(ask: (on: MemberDevice) => Promise<Result>): Promise<Result | undefined> {
    const result = turn.then(() => (device ? ask(device) : undefined)).catch(() => undefined)
    turn = result
    return result
  }

  function tellWhoWaits() {
    for (const each of waiting) {
      const fate = fateOf(state, each.sequences)
      if (fate === 'waiting') continue
      waiting.delete(each)
      each.answer(fate === 'done' && each.isTold ? 'conflict' : fate)
      each.keep(fate === 'done')
    }
  }
}

const NOTHING: Kept = { notes: [], outbox: [] }

interface Waiting {
  readonly first: number
  sequences: ReadonlySet<number>
  /** Whether the person was told what became of one of them. */
  isTold: boolean
  readonly keep: (kept: boolean) => void
  readonly answer: (fate: Answered) => void
}
