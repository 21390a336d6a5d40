import { describe, expect, test } from 'vitest'
import type { SyncStatus } from '../../../src/notes/notes-state.ts'
import type { Effect, SyncEvent } from '../../../src/notes/sync/events.ts'
import { storedPart } from '../../../src/notes/sync/outbox.ts'
import { nextTickAt, reduce } from '../../../src/notes/sync/reducer.ts'
import { createView, pendingResultOf } from '../../../src/notes/sync/view.ts'
import { event, notateEffects, notateNotes, NOW, parseTable, state } from './notation.ts'

// Each row: a state, the events, and the effects of the last event.
describe.each([
  [
    'outbox',
    `the first change of a note is sent: leader up | a:x | 1 edit a:x>y, 2 pin a → tick → send 1
    one entry of each note is sent: leader up | a:x b:x | 1 edit a:x>y, 2 edit b:x>y → tick → send 1 · send 2
    a note has one entry in flight at a time: leader up | a:x | 1 edit a:x>y, 2 pin a | inFlight 1 → tick
    at most eight entries are in flight: leader up || 1 pin a, 2 pin b, 3 pin c, 4 pin d, 5 pin e, 6 pin f, 7 pin g, 8 pin h, 9 pin i | inFlight 1 2 3 4 5 6 7 → tick → send 8
    an entry whose result cannot be stored does not count as in flight: leader up || 1 create a:x, 2 create b:x, 3 create c:x, 4 create d:x, 5 create e:x, 6 create f:x, 7 create g:x, 8 create h:x, 9 create i:x → tick; done 1 a:x; not-stored → send 9
    an entry waits until the result of the one before it in its lane is stored: leader up || 1 pin a, 2 pin i, 3 pin b → tick → send 1 · send 3
    an entry waits while that result cannot be stored: leader up || 1 pin a, 2 pin i → tick; done 1 a:x; not-stored; tick
    an entry is sent when that result is stored: leader up || 1 pin a, 2 pin i → tick; done 1 a:x; stored → broadcast a is x · broadcast · send 2
    a new note waits for the entry before it in its lane: leader up || 1 pin a, 2 create i:x → tick → send 1
    an entry does not wait for a new note in its lane: leader up || 1 create a:x, 2 pin i → tick → send 1 · send 2
    an entry does not wait for an unstored one in its lane: leader up || -1 pin a, -2 pin i → tick → send -1 · send -2
    nothing is sent without a connection: leader down || 1 create a:x → tick
    nothing is sent while the connection state is unknown: leader || 1 create a:x → tick
    entries are sent if reading failed: leader failed || 1 create a:x → tick → send 1
    entries are sent after reconnecting: leader down || 1 create a:x → up → send 1
    a tab that is not the leader does not send: up || 1 create a:x → tick
    each tab sends its unstored entries: up || -1 create a:x → tick → send -1
    an entry being written to the disk is not sent: leader up || -1 create a:x | saving -1 → tick
    neither a rejected entry nor a later one of its note is sent: leader up | a:x | 1 edit a:x>y denied, 2 pin a → tick
    entries of other notes are sent: leader up | a:x | 1 edit a:x>y denied, 2 pin b → tick → send 2
    a later edit supersedes a rejected one: leader up | a:x | 1 edit a:x>y too-long, 2 edit a:y>z → tick → store -2, 1=edit a:x>z
    a rejected entry can be retried: leader up | a:x | 1 edit a:x>y denied → resend a → store 1=edit a:x>y
    an entry is retried once if the person presses the button twice: leader up | a:x | 1 edit a:x>y denied → resend a; resend a
    a retried entry is sent: leader up | a:x | 1 edit a:x>y denied → resend a; stored → broadcast · send 1
    the rejected entries of a note can be discarded: leader up | a:x | 1 edit a:x>y denied, 2 pin a → discard a → store -1, -2`,
  ],
  [
    'mutations by the person',
    `are written to the disk first: leader up → enqueued -1 create a:x → append -1
    are written to the disk once: leader up || -1 create a:x | saving -1 → enqueued -2 pin a → append -2
    are then sent and broadcast: leader up → enqueued -1 create a:x; appended -1 → broadcast · send -1
    are sent directly if the disk is full: leader up → enqueued -1 create a:x; append-failed -1 → send -1
    are written to the disk again if there is no connection: leader down → enqueued -1 create a:x; append-failed -1; after 10 → append -1
    are joined with an edit that was not the first and lasted less than ten minutes: leader down || 1 edit a:w>x, 2 edit a:x>y, -3 edit a:y>z | saving -3 → appended -3 → broadcast · store -2, 1=edit a:w>x, -3=edit a:x>z
    are not joined with the first edit, which may have been sent: leader down || 1 edit a:x>y, -2 edit a:y>z | saving -2 → appended -2 → broadcast
    are not joined while one of the note is in flight: leader down || 1 edit a:w>x, 2 edit a:x>y, -3 edit a:y>z | inFlight 1 | saving -3 → appended -3 → broadcast
    are not joined by a tab that is not the leader: down || 1 edit a:w>x, 2 edit a:x>y, -3 edit a:y>z | saving -3 → appended -3 → broadcast
    are sent one by one if they cannot be joined: leader up || 1 edit a:w>x, 2 edit a:x>y, -3 edit a:y>z | saving -3 → appended -3; not-stored → send 1
    are not written to the disk while in flight: leader up → enqueued -1 create a:x; append-failed -1; after 10
    are written to the disk if there is no result either: leader up → enqueued -1 create a:x; append-failed -1; after 10; after 2; unknown -1 a → append -1`,
  ],
  [
    'a mutation result',
    `is stored: leader up | a:x | 1 edit a:x>y | inFlight 1 → done 1 a:y → store -1, upsert a:y
    is broadcast, and the next entry is sent: leader up | a:x | 1 edit a:x>y, 2 pin a | inFlight 1 → done 1 a:y; stored → broadcast a is y · broadcast · send 2
    is not broadcast before it is stored: leader up | a:x | 1 edit a:x>y, 2 pin a | inFlight 1 → done 1 a:y; not-stored; tick
    is stored again after a failure: leader up | a:x | 1 edit a:x>y | inFlight 1 → done 1 a:y; not-stored; after 10 → store -1, upsert a:y
    of another mutation is ignored: leader up | a:x | 2 edit a:x>y | inFlight 2 → done 1 a:y
    that is missing does not cause an immediate resend: leader up | a:x | 1 edit a:x>y | inFlight 1 → unknown 1 a; after 1.9
    that is missing causes a resend after two seconds: leader up | a:x | 1 edit a:x>y | inFlight 1 → unknown 1 a; after 2 → send 1
    that is missing again causes a later resend: leader up | a:x | 1 edit a:x>y | inFlight 1 → unknown 1 a; after 2; unknown 1 a; after 3.9
    that is missing causes a resend at once on a new connection: leader up | a:x | 1 edit a:x>y | inFlight 1 → unknown 1 a; up → send 1
    does not change entries being written to the disk: leader up || -1 create a:x, -2 edit a:x>y | inFlight -1 | saving -2 → denied -1 a → store --1
    with a rejection notifies the person: leader up | a:x | 1 edit a:x>y | inFlight 1 → denied 1 a; stored → broadcast · notify failed
    with a rejection counts as done if the server has the text: leader up | a:y | 1 edit a:x>y | inFlight 1 → denied 1 a → store -1, upsert a:y
    retries a failed subscription: leader failed | a:x | 1 edit a:x>y | inFlight 1 → done 1 a:y; stored → broadcast a is y · broadcast · subscribe
    with a rejection is broadcast first: leader up | a:x | 1 pin a | inFlight 1 → denied 1 a → broadcast failed of 1 · store -1
    of an unstored entry is not broadcast: leader up | a:x | -1 pin a | inFlight -1 → denied -1 a → store --1
    of a derived entry is reported for the person's mutation: leader up | a:x | 1 edit a:x>y, 2 delete a:y | inFlight 1 → conflict 1; stored; done sent a:x; stored; done sent a:y; stored; denied sent → broadcast failed of 1 · store -derived
    for an entry that another tab has resolved lets the next one be sent: leader up | a:x | 1 pin a, 2 edit a:x>y | inFlight 1 → outbox 2 edit a:x>y; done 1 a:x → send 2`,
  ],
  [
    'leadership',
    `starts by reading the stored outbox: up || 1 create a:x → lock-acquired → readOutbox
    continues by sending it: next up → elected 1 create a:x → send 1
    stops sending at once when lost: leader up || 1 create a:x → lock-lost; tick
    when lost leaves entries in flight to the next leader: leader up || 1 create a:x | inFlight 1 → lock-lost; lock-acquired; elected 1 create a:x → send 1
    when lost keeps unstored entries in flight: leader up || -1 create a:x | inFlight -1 → lock-lost`,
  ],
  [
    'server events',
    `update the mirror a second later: leader up | a:x → changed a:y b:z; after 1 → updateMirror a:y b:z @1
    update an empty mirror at once: leader up → changed a:y; after 0.1 → updateMirror a:y @1
    update the mirror in one batch: leader up | a:x → changed a:y; after 0.9; changed a:z; after 0.1 → updateMirror a:z @1
    update the mirror after it received an older result: leader up | a:x | 1 edit a:x>y | inFlight 1 → changed a:z; after 1; mirror-stored; done 1 a:y; stored; after 1 → updateMirror a:z @1
    update the mirror with the result of an entry that is only in memory: leader up | a:x | -1 edit a:x>y | inFlight -1 → done -1 a:y; stored; changed a:y; after 1 → updateMirror a:y @1
    delete removed notes from the mirror: leader up | a:x b:x → removed b; after 1 → updateMirror -b @1
    update the mirror with later changes: leader up | a:x b:x → changed a:y c:z; removed b; after 1 → updateMirror a:y c:z -b @1
    empty the mirror when the last note is removed: leader up | a:x → removed a; after 1 → updateMirror -a @1
    update the position a minute later if nothing else has changed: leader up | a:x → moved 7; after 59; after 1 → updateMirror @7
    do not update the position earlier: leader up | a:x → moved 7; after 59
    update the mirror again if that failed: leader up | a:x → changed a:y; after 1; mirror-failed; after 10 → updateMirror a:y @1
    do not update the mirror again before this tab has caught up: leader up | a:x → changed a:y; after 1; mirror-outdated; after 99
    update the mirror once this tab has caught up: leader up | a:x → changed a:y; after 1; mirror-outdated; moved 7; after 60 → updateMirror a:y @7
    update the mirror once it has caught up meanwhile: leader up | a:x → changed a:y; after 1; changed b:z; mirror-outdated; after 1 → updateMirror a:y b:z @1
    update the mirror again if it has changed meanwhile: leader up | a:x → changed a:y; after 1; changed b:z; mirror-stored; after 1 → updateMirror b:z @1
    do not update the mirror twice at a time: leader up | a:x → changed a:y; after 1; changed a:z; after 2
    store no position after the database was lost: leader up | a:x → restored; changed a:y; after 1 → updateMirror a:y @undefined
    update the mirror only in the leader: up | a:x → changed a:y; after 1
    update the mirror in the next leader: up | a:x → changed a:y; after 9; lock-acquired; elected; after 1 → updateMirror a:y @1
    subscribe once the device has been read: starting waiting → loaded a:x → subscribe
    subscribe without a mirror if the device cannot be read: starting waiting → load-failed → subscribe
    subscribe with the mirror once it can: starting waiting → load-failed; loaded a:x → subscribe
    read the trash on request: leader up | a:x → trash-wanted → readTrash
    read the trash once there is a connection: leader down | a:x → trash-wanted; up → readTrash
    do not read the trash again on a new connection: leader up | a:x → trash-wanted; trash-read; down; up
    read the trash on the next connection if that failed: leader up | a:x → trash-wanted; trash-read failed; down; up → readTrash
    notify the person when the subscription fails: up → failed → notify unreachable
    notify the person of repeated failures only once: up → failed; after 2; failed
    notify the person only once if Auth confirms the member meanwhile: up → failed; resubscribe; failed
    notify the person again after a retry of their own: up → failed; resubscribe by-person; failed → notify unreachable
    subscribe again after two seconds: up → failed; after 2 → subscribe
    subscribe again later after each failure: up → failed; after 2; failed; after 3.9
    subscribe again when Auth confirms the member: up → failed; resubscribe → subscribe
    load the account again after a failure: waiting → load-failed; after 5 → load
    load the account again until it succeeds: waiting → load-failed; after 10 → load · load
    load the account again if the outbox cannot be read: up | a:x → outbox-failed; after 5 → load
    load the account at once on request: waiting → load-failed; resubscribe → load
    do not load the account again after a success: waiting → load-failed; after 5; loaded; after 9
    do not load a loaded account on request: waiting → loaded; resubscribe
    send entries again that were denied before a reload: waiting → loaded a:x 1 edit a:x>y denied → subscribe · store 1=edit a:x>y`,
  ],
  [
    'expired trash',
    `is purged after thirty days: leader up ||| trash a:x@1 → up → append purge a@1
    is not purged before thirty days: leader up ||| trash a:x@2 → up
    is purged by a tab that becomes the leader: next ||| trash a:x@1 → up; elected → append purge a@1
    is not purged early if the server clock is behind: leader up ||| trash a:x@1 → up -9
    is purged by the server clock if it is ahead: leader up ||| trash a:x@9 → up 9 → append purge a@9
    is purged only by the leader: up ||| trash a:x@1 → up
    is not purged without a connection: leader down ||| trash a:x@1 → elected
    is purged once: leader up || 1 purge a@1 | inFlight 1 | trash a:x@1 → up
    is not purged while a restore is pending: leader up || 1 restore a:x | inFlight 1 | trash a:x@1 → up
    is purged four notes at a time: leader up ||| trash a:x@1 b:x@1 c:x@1 d:x@1 e:x@1 → up → append purge a@1 · purge b@1 · purge c@1 · purge d@1`,
  ],
])('%s', (_, rows) => {
  test.each(parseTable(rows))('%s: %s → %s', (__, notation, happens, effects = '') => {
    expect(notateEffects(replay(notation, happens).effects)).toBe(effects)
  })
})

// Each row: a state, the stored outbox that is read then, and the order of the entries.
test.each(
  parseTable(`
    another tab's entry comes after this tab's: | | 1 pin a → 1 pin a, 2 pin b → 1 2
    another tab's entry may come before this tab's: | | 2 pin a → 1 pin b, 2 pin a → 1 2
    an entry that another tab has removed is gone: | | 1 pin a, 2 pin b → 2 pin b → 2
    an unstored entry stays: | | -1 pin a →  → -1
    an unstored entry keeps its place: | | 1 pin a, -1 pin a, 2 pin b → 1 pin a, 2 pin b, 3 pin c → 1 -1 2 3
    an unstored entry keeps its place although the one before it is gone: | | 1 pin a, -1 pin a, 2 pin b → 2 pin b → -1 2
    an entry that is stored after all is there once: | | -1 pin a, -2 pin b → 1 pin c, -1 pin a → 1 -1 -2
    the disk decides the order: | | 1 pin a, 2 pin b, 3 pin c → 3 pin c, 1 pin a, 2 pin b → 3 1 2
  `),
)('of the outbox, %s: %s → %s', (_, notation, stored = '', order = '') => {
  const [read] = reduce(state(notation), event(`outbox ${stored}`), NOW)
  expect(read.outbox.map(({ id }) => id).join(' ')).toBe(order)
  expect([...read.unstored]).toEqual(
    read.outbox.map(({ id }) => id).filter((id) => id.startsWith('-') && !stored.includes(id)),
  )
})

// Each row: a state, the events, and then the notes shown and the trash.
test.each(
  parseTable(`
    the outbox applied to the server notes: down | a:x b:x | 1 edit a:x>y, 2 create c:z, 3 delete b:x →  → a:y c:z → b:x
    the merged text of edits in different lines: down | a:w/x | 1 edit a:v/x>v/y →  → a:w/y
    the local version of a conflict: down | a:w | 1 edit a:v>y →  → a:y
    a note deleted here after another device edited it: down | a:w | 1 delete a:x →  → a:w
    no note for a pin without a note: down || 1 pin a
    an edited note that was deleted elsewhere: down || 1 edit a:x>y →  → a:y
    a restored note: down || 1 restore a:x | trash a:x@5 →  → a:x
    no purged note: down || 1 purge a@5 | trash a:x@5
    a note in the trash that was deleted again after the purge: down || 1 purge a@5 | trash a:x@6 →  →  → a:x
    a rejected edit: up | a:x | 1 edit a:x>y denied →  → a:y
    the mirror until the first snapshot: waiting → loaded a:x → a:x
    an acknowledged edit before its snapshot: leader up | a:x | 1 edit a:x>y | inFlight 1 → done 1 a:y; stored → a:y
    an acknowledged edit after a snapshot without it: leader up | a:x | 1 edit a:x>y | inFlight 1 → done 1 a:y; stored; changed a:x b:z → a:y b:z
    a snapshot newer than the result: leader up | a:x | 1 edit a:x>y | inFlight 1 → done 1 a:y; stored; changed a:z → a:z
    a snapshot that arrived before the result: leader up | a:x | 1 edit a:x>y | inFlight 1 → changed a:z; done 1 a:y; stored → a:z
    a change newer than the result: leader up | a:x | 1 edit a:x>y | inFlight 1 → done 1 a:y; stored; changed a:z → a:z
    an acknowledged edit after a change of another note: leader up | a:x | 1 edit a:x>y | inFlight 1 → done 1 a:y; stored; changed b:z → a:y b:z
    changed notes and no removed ones: up | a:x b:x c:x → changed a:y; removed b c → a:y
    a result received by another tab: up | a:x → confirmed a:y → a:y
    a confirmed note for three seconds: up | a:x → confirmed a:y; after 2.9 → a:y
    the snapshot after three seconds: up | a:x → confirmed a:y; after 3 → a:x
    a confirmed note for as long as the device is offline: down | a:x → confirmed a:y; after 9 → a:y
    the snapshot after reconnecting: down | a:x → confirmed a:y; after 9; up → a:x
  `),
)('the view shows %s: %s → %s', (_, notation, happens = '', visible = '', deleted = '') => {
  const { last, now } = replay(notation, happens)
  const view = createView()(last, now)
  expect([notateNotes(view.notes.values()), notateNotes(view.trash)]).toEqual([visible, deleted])
})

test('a note with a pending mutation stays the same object when the stored outbox is read again', () => {
  const { last } = replay('down | a:x | 1 edit a:x>y')
  const again = reduce(last, event('outbox 1 edit a:x>y'), NOW)[0]
  expect(createView()(again, NOW).notes.get('a')).toBe(createView()(last, NOW).notes.get('a'))
})

test('the status of a rejected note stays the same object while another note changes', () => {
  const { last } = replay('up | a:x b:x | 1 edit a:x>y denied')
  const next = reduce(last, event('changed b:y'), NOW)[0]
  const [before, after] = [last, next].map((each) => createView()(each, NOW).noteStatuses.get('a'))
  expect(before).toEqual({ rejected: 'denied' })
  expect(after).toBe(before)
})

// Each row: a state, its sync status, and the status of its notes.
test.each(
  parseTable(`
    an empty outbox online is synced: leader up | a:x → synced 0 none
    an empty outbox offline is offline: down | a:x → offline 0 offline
    an entry in flight is on the device: leader up | a:x | 1 edit a:x>y | inFlight 1 → device 1 none → a device
    entries without a connection are on the device: down | a:x | 1 edit a:x>y, 2 pin a → device 2 offline → a device
    an entry without a response is on the device: | a:x | 1 edit a:x>y → device 1 no-answer → a device
    an entry being written is saving: leader up | a:x | -1 edit a:x>y | saving -1 → saving 1 none → a saving
    an entry that cannot be written is reported as not kept: leader up | a:x | -1 edit a:x>y → saving 1 not-kept → a saving
    a rejected entry needs attention: leader up | a:x | 1 edit a:x>y too-long, -2 pin a → attention 2 too-long → a too-long
    a rejected entry of a deleted note needs attention in the trash: leader up || 1 edit a:x>y too-long, 2 delete a:y → attention 2 trashed
    a rejected entry of a listed note comes first: leader up | b:x | 1 edit a:x>y too-long, 2 delete a:y, 3 edit b:x>y denied → attention 3 denied → b denied
    a rejected entry of a note deleted for good waits: down || 1 edit a:x>y too-long, 2 delete a:y, 3 purge a → device 3 offline
  `),
)('%s: %s → %s', (_, notation, summary, each = '') => {
  const { syncStatus, noteStatuses } = createView()(state(notation), NOW)
  const notes = Array.from(
    noteStatuses,
    ([id, status]) => `${id} ${typeof status === 'string' ? status : status.rejected}`,
  )
  expect([notateSyncStatus(syncStatus), notes.join(' ')]).toEqual([summary, each])
})

// Until the stored outbox is read, the number of pending mutations is unknown.
test.each(
  parseTable(`
    there is no status before the first read: waiting → up → nothing
    the status is attention after a failure: waiting → load-failed; up → attention 0 unread
    the status is attention if another tab's entries cannot be read: up | a:x → outbox-failed → attention 0 unread
    the status is attention during the retry: waiting → load-failed; up; after 6 → attention 0 unread
    the status is attention also after a later append: waiting → load-failed; up; enqueued -1 create a:x; appended -1 → attention 1 unread
    the status is not-kept after a failed append: waiting → load-failed; up; enqueued -1 create a:x; append-failed -1 → saving 1 not-kept
    the status is normal after a successful retry: waiting → load-failed; up; loaded a:x 1 edit a:x>y; changed a:x → device 1 none
    the status is synced after a retry with an empty outbox: waiting → load-failed; up; loaded; changed → synced 0 none
  `),
)('if the stored outbox cannot be read, %s: %s → %s', (_, notation, happens, summary) => {
  const { last, now } = replay(notation, happens)
  expect(notateSyncStatus(createView()(last, now).syncStatus)).toBe(summary)
})

// The status is synced only after a server snapshot on a connection of this session.
// @spec notes.synced
test.each(
  parseTable(`
    is not reported before connecting: starting waiting → loaded a:x → connecting 0 none
    is not reported for a slow snapshot without a connection: waiting → loaded a:x; changed a:x → connecting 0 none
    is not reported if it does not respond any more: waiting → loaded a:x; changed a:x; after 6; tick → offline 0 no-answer
    is not reported before its first snapshot: starting waiting → loaded a:x; up → connecting 0 none
    is reported with a connection and a snapshot: starting waiting → loaded a:x; changed a:x; up → synced 0 none
    is not reported after disconnecting: up | a:x → down → offline 0 offline
    is not reported after a failed read: up | a:x → failed → attention 0 unfetched
    is reported again after the next snapshot: up | a:x → failed; changed a:x; up → synced 0 none
  `),
)('being in sync with the server %s: %s → %s', (_, notation, happens, summary) => {
  const { last, now } = replay(notation, happens)
  expect(notateSyncStatus(createView()(last, now).syncStatus)).toBe(summary)
})

// The expected value is the stored time of the last sync, in seconds.
// @spec notes.synced
test.each(
  parseTable(`
    when sync is reached: starting waiting → loaded; changed a:x; after 3; up → 3
    when sync is lost: up | a:x → after 70; down → 70
    not while out of sync: down | a:x → after 70; changed a:x → never
    at most once a minute: up | a:x → changed a:y; after 9; changed a:z → 0
    again after a minute: up | a:x → changed a:y; after 61; changed a:z → 61
    by the clock of the server, because that of the page may have stood still while the device slept: up | a:x → down; up 28800000; changed a:y → 28800
  `),
)('the time of the last sync is stored %s: %s → %s', (_, notation, happens, at = '') => {
  const { last } = replay(notation, happens)
  expect(last.lastSynced).toBe(at === 'never' ? undefined : NOW + Number(at) * 1_000)
})

test('waiting for a mutation includes the mutations derived from it', () => {
  const { last } = replay(
    'leader up || -1 edit a:x>y | inFlight -1',
    'conflict sent; stored; done sent a:x; stored',
  )
  expect(pendingResultOf(last, new Set(['-1']))).toBe('waiting')
})

/** Lets the events happen one after another. After each, a view that has seen all of them equals a view that sees only the last state. */
function replay(notation: string, happens = '') {
  let last = state(notation)
  const view = createView()
  view(last, NOW)
  let now = NOW
  let effects: Effect[] = []
  /** What the last update of the mirror writes. */
  let written = last.mirror
  for (const each of happens.split('; ')) {
    const [what, seconds] = each.split(' ')
    if (what === 'after') pass(now + Number(seconds) * 1_000)
    else if (what === 'mirror-stored') happen({ kind: 'mirrorUpdated', mirror: written, result: 'stored' })
    else if (what === 'mirror-failed') happen({ kind: 'mirrorUpdated', mirror: written, result: 'failed' })
    else if (what === 'mirror-outdated')
      happen({ kind: 'mirrorUpdated', mirror: written, result: 'outdated' })
    else if (what === 'stored' || what === 'not-stored') happen(resolutionStored(what === 'stored'))
    else if (what) happen(event(each.replace('sent', last.inFlight.get('a')?.id ?? '')))
  }
  return { last, effects, now }

  function happen(one: SyncEvent) {
    const [next, ...found] = reduce(last, one, now)
    last = next
    effects = found
    for (const effect of effects) if (effect.kind === 'updateMirror') written = effect.mirror
    expect(view(last, now)).toEqual(createView()(last, now))
  }

  /** Advances the time and dispatches the ticks that are due. */
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

  /** Stores the last resolution, or fails to. */
  function resolutionStored(isStored: boolean): SyncEvent {
    const [resolution] = effects.flatMap((effect) =>
      effect.kind === 'storeResolution' ? [effect.resolution] : [],
    )
    if (!resolution) throw new Error('There is no resolution to store.')
    const patch = storedPart(last, resolution.patch)
    if (!patch) return { kind: 'resolutionStored', resolution, result: undefined }
    if (!isStored) return { kind: 'resolutionFailed', resolution }
    return { kind: 'resolutionStored', resolution, result: 'applied' }
  }
}

function notateSyncStatus(syncStatus: SyncStatus | null): string {
  return syncStatus ? `${syncStatus.state} ${syncStatus.unsent} ${syncStatus.reason}` : 'nothing'
}
