import { describe, expect, test } from 'vitest'
import type { SyncStatus } from '../../../src/notes/notes-store.ts'
import { applyPatchInMemory } from '../../../src/notes/sync/outbox.ts'
import { nextTickAt, type Effect, reduce, type SyncEvent } from '../../../src/notes/sync/reducer.ts'
import { resultOf, viewOf } from '../../../src/notes/sync/view.ts'
import { notateEffects, notateNotes, event, NOW, state, parseTable } from './notation.ts'

// A state, what happens, and what the last of that asks for.
describe.each([
  [
    'outbox',
    `the first change of a note is sent: leader up | a:x | 1 edit a:x>y, 2 pin a → tick → send 1
    one of each note: leader up | a:x b:x | 1 edit a:x>y, 2 edit b:x>y → tick → send 1 · send 2
    one at a time: leader up | a:x | 1 edit a:x>y, 2 pin a | inFlight 1 → tick
    no more than eight: leader up || 1 pin a, 2 pin b, 3 pin c, 4 pin d, 5 pin e, 6 pin f, 7 pin g, 8 pin h, 9 pin i | inFlight 1 2 3 4 5 6 7 → tick → send 8
    nothing goes without a connection: leader down || 1 create a:x → tick
    nor while nobody knows of one: leader || 1 create a:x → tick
    but where reading failed: leader failed || 1 create a:x → tick → send 1
    all goes when it is back: leader down || 1 create a:x → up → send 1
    another tab sends: up || 1 create a:x → tick
    but not what only this one has: up || -1 create a:x → tick → send -1
    nor what is on its way to the disk: leader up || -1 create a:x | saving -1 → tick
    nothing refused is sent, nor what is behind it: leader up | a:x | 1 edit a:x>y denied, 2 pin a → tick
    other notes are: leader up | a:x | 1 edit a:x>y denied, 2 pin b → tick → send 2
    what was made on it may do instead: leader up | a:x | 1 edit a:x>y too-long, 2 edit a:y>z → tick → store -2, 1=edit a:x>z
    the person may try again: leader up | a:x | 1 edit a:x>y denied → resend a → store 1=edit a:x>y
    and it is sent: leader up | a:x | 1 edit a:x>y denied → resend a; stored → broadcast · send 1
    or give it up: leader up | a:x | 1 edit a:x>y denied, 2 pin a → discard a → store -1, -2`,
  ],
  [
    'mutations by the person',
    `goes to the disk first: leader up → enqueued -1 create a:x → append -1
    once: leader up || -1 create a:x | saving -1 → enqueued -2 pin a → append -2
    and then to the cloud and the other tabs: leader up → enqueued -1 create a:x; appended 1 create a:x → broadcast · send 1
    to the cloud where the disk is full: leader up → enqueued -1 create a:x; append-failed → send -1
    to the disk again where there is no connection: leader down → enqueued -1 create a:x; append-failed; after 10 → append -1
    not while it is sent: leader up → enqueued -1 create a:x; append-failed; after 10`,
  ],
  [
    'an answer',
    `is kept: leader up | a:x | 1 edit a:x>y | inFlight 1 → done 1 a:y → store -1, upsert a:y
    and told, and the next is sent: leader up | a:x | 1 edit a:x>y, 2 pin a | inFlight 1 → done 1 a:y; stored → broadcast a is y · broadcast · send 2
    not before it is kept: leader up | a:x | 1 edit a:x>y, 2 pin a | inFlight 1 → done 1 a:y; not-stored; tick
    which is tried again: leader up | a:x | 1 edit a:x>y | inFlight 1 → done 1 a:y; not-stored; after 10 → store -1, upsert a:y
    of something else is none: leader up | a:x | 2 edit a:x>y | inFlight 2 → done 1 a:y
    that nobody gave is waited for: leader up | a:x | 1 edit a:x>y | inFlight 1 → unknown 1 a; after 1.9
    not for ever: leader up | a:x | 1 edit a:x>y | inFlight 1 → unknown 1 a; after 2 → send 1
    longer each time: leader up | a:x | 1 edit a:x>y | inFlight 1 → unknown 1 a; after 2; unknown 1 a; after 3.9
    not when the connection is a new one: leader up | a:x | 1 edit a:x>y | inFlight 1 → unknown 1 a; up → send 1
    changes nothing that is on its way to the disk: leader up || -1 create a:x, -2 edit a:x>y | inFlight -1 | saving -2 → denied -1 a → store --1
    of no is said: leader up | a:x | 1 edit a:x>y | inFlight 1 → denied 1 a; stored → broadcast · notify failed
    of no to words that are there is none: leader up | a:y | 1 edit a:x>y | inFlight 1 → denied 1 a → store -1, upsert a:y
    makes reading worth a try: leader failed | a:x | 1 edit a:x>y | inFlight 1 → done 1 a:y; stored → broadcast a is y · broadcast · subscribe
    to what another tab has settled lets the next go: leader up | a:x | 1 pin a, 2 edit a:x>y | inFlight 1 → outbox 2 edit a:x>y; done 1 a:x → send 2`,
  ],
  [
    'leadership',
    `begins with what waits on the device: up || 1 create a:x → lock-acquired → readOutbox
    and goes on with it: next up → elected 1 create a:x → send 1
    ends at once: leader up || 1 create a:x → lock-lost; tick
    so that what flies is the next one's to send: leader up || 1 create a:x | inFlight 1 → lock-lost; lock-acquired; elected 1 create a:x → send 1
    of what only this tab has does not end: leader up || -1 create a:x | inFlight -1 → lock-lost`,
  ],
  [
    'server events',
    `goes to the mirror a second later: leader up | a:x → cloud a:y b:z; after 1 → updateMirror a:y b:z
    at once where that holds nothing yet: leader up → cloud a:y; after 0.1 → updateMirror a:y
    all at once: leader up | a:x → cloud a:y; after 0.9; cloud a:z; after 0.1 → updateMirror a:z
    though an older answer was put there: leader up | a:x | 1 edit a:x>y | inFlight 1 → cloud a:z; after 1; done 1 a:y; stored; after 1 → updateMirror a:z
    also what is gone: leader up | a:x b:x → cloud a:x; after 1 → updateMirror -b
    though an empty cloud is no reason to forget: leader up | a:x → cloud; after 1
    by the tab that sends: up | a:x → cloud a:y; after 1
    and by the next one: up | a:x → cloud a:y; after 9; lock-acquired; elected; after 1 → updateMirror a:y
    ends where it may not be read: up → failed → notify unreachable
    said once: up → failed; after 2; failed
    asked for again: up → failed; after 2 → subscribe
    later each time: up → failed; after 2; failed; after 3.9
    or when the member is confirmed: up → failed; resubscribe → subscribe
    is kept by a device that may only be slow: waiting → load-failed; after 5 → load
    and asked for until it tells: waiting → load-failed; after 10 → load · load
    or at once when the person asks for it: waiting → load-failed; resubscribe → load
    which is once: waiting → load-failed; after 5; loaded; after 9
    and not asked for again then: waiting → loaded; resubscribe
    may be allowed what was denied before: waiting → loaded a:x 1 edit a:x>y denied → store 1=edit a:x>y`,
  ],
  [
    'expired trash',
    `goes for good: leader up ||| trash a:x@1 → up → append -1
    not before: leader up ||| trash a:x@2 → up
    by the tab that gets the turn: next ||| trash a:x@1 → up; elected → append -1
    by the clock of the cloud, which may be behind: leader up ||| trash a:x@1 → up -9
    or ahead: leader up ||| trash a:x@9 → up 9 → append -1
    by the tab that sends: up ||| trash a:x@1 → up
    when there is a connection: leader down ||| trash a:x@1 → elected
    once: leader up || 1 purge a@1 | inFlight 1 | trash a:x@1 → up
    not while it is brought back: leader up || 1 restore a:x | inFlight 1 | trash a:x@1 → up
    four at a time: leader up ||| trash a:x@1 b:x@1 c:x@1 d:x@1 e:x@1 → up → append -1 -2 -3 -4`,
  ],
])('%s', (_, rows) => {
  test.each(parseTable(rows))('%s: %s → %s', (__, notation, happens, effects = '') => {
    expect(notateEffects(replay(notation, happens).effects)).toBe(effects)
  })
})

// A state, what happens, the notes that are shown then, and the trash.
test.each(
  parseTable(`
    changes that wait, over what the cloud holds: down | a:x b:x | 1 edit a:x>y, 2 create c:z, 3 delete b:x →  → a:y c:z → b:x
    both, where others wrote elsewhere: down | a:w/x | 1 edit a:v/x>v/y →  → a:w/y
    mine, where they clash: down | a:w | 1 edit a:v>y →  → a:y
    what was edited elsewhere and deleted here: down | a:w | 1 delete a:x →  → a:w
    nothing, where there is nothing to pin: down || 1 pin a
    what is edited, though it was deleted: down || 1 edit a:x>y →  → a:y
    what is brought back: down || 1 restore a:x | trash a:x@5 →  → a:x
    nothing of what is deleted for good: down || 1 purge a@5 | trash a:x@5
    what was deleted since: down || 1 purge a@5 | trash a:x@6 →  →  → a:x
    what was refused: up | a:x | 1 edit a:x>y denied →  → a:y
    what the mirror held, until the cloud speaks: waiting → loaded a:x → a:x
    what was answered, though it was not told yet: leader up | a:x | 1 edit a:x>y | inFlight 1 → done 1 a:y; stored → a:y
    and though something else was: leader up | a:x | 1 edit a:x>y | inFlight 1 → done 1 a:y; stored; cloud a:x b:z → a:y b:z
    what was told since: leader up | a:x | 1 edit a:x>y | inFlight 1 → done 1 a:y; stored; cloud a:z → a:z
    what was told before the answer: leader up | a:x | 1 edit a:x>y | inFlight 1 → cloud a:z; done 1 a:y; stored → a:z
    what another tab was answered: up | a:x → confirmed a:y → a:y
    which is believed for three seconds: up | a:x → confirmed a:y; after 2.9 → a:y
    and no longer: up | a:x → confirmed a:y; after 3 → a:x
    but for as long as there is no connection: down | a:x → confirmed a:y; after 9 → a:y
    and not when it is back: down | a:x → confirmed a:y; after 9; up → a:x
  `),
)('shown is %s: %s → %s', (_, notation, happens = '', visible = '', deleted = '') => {
  const { last, now } = replay(notation, happens)
  const view = viewOf(last, now)
  expect([notateNotes(view.notes), notateNotes(view.trash)]).toEqual([visible, deleted])
})

test('a note with a pending mutation stays the same object when the stored outbox is read again', () => {
  const { last } = replay('down | a:x | 1 edit a:x>y')
  const again = reduce(last, event('outbox 1 edit a:x>y'), NOW).state
  expect(viewOf(again, NOW).notes[0]).toBe(viewOf(last, NOW).notes[0])
})

// How it is called, and the notes that are not in the cloud as they are shown.
test.each(
  parseTable(`
    all is in the cloud: leader up | a:x → synced 0 none
    or not known to be without a connection: down | a:x → offline 0 offline
    what flies is on the device: leader up | a:x | 1 edit a:x>y | inFlight 1 → device 1 none → a device
    so is what waits for the connection: down | a:x | 1 edit a:x>y, 2 pin a → device 2 offline → a device
    or for an answer: | a:x | 1 edit a:x>y → device 1 no-answer → a device
    what goes to the disk is being saved: leader up | a:x | -1 edit a:x>y | saving -1 → saving 1 none → a saving
    and said not to be where it cannot: leader up | a:x | -1 edit a:x>y → saving 1 not-kept → a saving
    what is refused needs attention: leader up | a:x | 1 edit a:x>y too-long, -2 pin a → attention 2 too-long → a too-long
    though its note is deleted: leader up || 1 edit a:x>y too-long, 2 delete a:y → attention 2 too-long
  `),
)('%s: %s → %s', (_, notation, summary, each = '') => {
  const { syncStatus, noteStatuses } = viewOf(state(notation), NOW)
  const notes = Array.from(
    noteStatuses,
    ([id, status]) => `${id} ${typeof status === 'string' ? status : status.rejected}`,
  )
  expect([notateSyncStatus(syncStatus), notes.join(' ')]).toEqual([summary, each])
})

// Nobody knows what waits before the device has told.
test.each(
  parseTable(`
    nothing is said before it is asked: waiting → up → nothing
    it is said to be silent: waiting → load-failed; up → attention 0 unread
    while it is asked again: waiting → load-failed; up; after 6 → attention 0 unread
    what is kept meanwhile does not hide it: waiting → load-failed; up; enqueued -1 create a:x; appended 1 create a:x → attention 1 unread
    nor what cannot be kept: waiting → load-failed; up; enqueued -1 create a:x; append-failed -1 → saving 1 not-kept
    then it tells: waiting → load-failed; up; loaded a:x 1 edit a:x>y; cloud a:x → device 1 none
    or has nothing to tell: waiting → load-failed; up; loaded; cloud → synced 0 none
  `),
)('of a device that does not tell what it keeps, %s: %s → %s', (_, notation, happens, summary) => {
  const { last, now } = replay(notation, happens)
  expect(notateSyncStatus(viewOf(last, now).syncStatus)).toBe(summary)
})

// Only the server's own data on a connection of this session says that all is in sync.
test.each(
  parseTable(`
    is not said before it is reached: starting waiting → loaded a:x → connecting 0 none
    nor when it does not answer: waiting → loaded a:x → offline 0 no-answer
    nor when it is reached and has told nothing: starting waiting → loaded a:x; up → connecting 0 none
    nor when its notes come without a connection: starting waiting → loaded a:x; cloud a:x → connecting 0 none
    is said when both are here: starting waiting → loaded a:x; cloud a:x; up → synced 0 none
    is not said without a connection: up | a:x → down → offline 0 offline
    nor where it lets nobody read: up | a:x → failed → attention 0 unfetched
    is said when it does again: up | a:x → failed; cloud a:x; up → synced 0 none
  `),
)('that the server has it all %s: %s → %s', (_, notation, happens, summary) => {
  const { last, now } = replay(notation, happens)
  expect(notateSyncStatus(viewOf(last, now).syncStatus)).toBe(summary)
})

// Seconds, and when the device is told then that all was in sync.
test.each(
  parseTable(`
    when that begins: starting waiting → loaded; cloud a:x; after 3; up → 3
    when that ends: up | a:x → after 70; down → 70
    and not after: down | a:x → after 70; cloud a:x → never
    once a minute between: up | a:x → cloud a:y; after 9; cloud a:z → 0
    and then again: up | a:x → cloud a:y; after 61; cloud a:z → 61
  `),
)('the time of the last sync is kept %s: %s → %s', (_, notation, happens, at = '') => {
  const { last } = replay(notation, happens)
  expect(last.lastSynced).toBe(at === 'never' ? undefined : NOW + Number(at) * 1_000)
})

test('waiting for a mutation includes the mutations derived from it', () => {
  const { last } = replay(
    'leader up || -1 edit a:x>y | inFlight -1',
    'conflict -1; not-stored; done -1 a:x; not-stored',
  )
  expect(resultOf(last, new Set([-1]))).toBe('waiting')
})

function replay(notation: string, happens = '') {
  let last = state(notation)
  let now = NOW
  let effects: Effect[] = []
  for (const each of happens.split('; ')) {
    const [what, seconds] = each.split(' ')
    if (what === 'after') pass(now + Number(seconds) * 1_000)
    else if (what === 'stored' || what === 'not-stored') happen(resolutionStored(what === 'stored'))
    else if (what) happen(event(each))
  }
  return { last, effects, now }

  function happen(one: SyncEvent) {
    const next = reduce(last, one, now)
    last = next.state
    effects = [...next.effects]
  }

  /** The time goes on, with the ticks that are asked for. */
  function pass(end: number) {
    const all: Effect[] = []
    for (let due = nextTickAt(last, now); due <= end; due = nextTickAt(last, now)) {
      now = due
      happen({ kind: 'tick' })
      all.push(...effects)
    }
    effects = all
    now = end
  }

  /** The device does what it was just asked to settle, or cannot. */
  function resolutionStored(isStored: boolean): SyncEvent {
    const [resolution] = effects.flatMap((effect) =>
      effect.kind === 'storeResolution' ? [effect.resolution] : [],
    )
    if (!resolution) throw new Error('Nothing is to be settled.')
    return {
      kind: 'resolutionStored',
      resolution,
      entries: isStored ? applyPatchInMemory(last, resolution.patch).outbox : undefined,
    }
  }
}

function notateSyncStatus(syncStatus: SyncStatus | null): string {
  return syncStatus ? `${syncStatus.state} ${syncStatus.unsent} ${syncStatus.reason}` : 'nothing'
}
