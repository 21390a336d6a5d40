import { describe, expect, test } from 'vitest'
import type { Sync } from '../../src/notes/notes.ts'
import { settle } from '../../src/notes/outbox.ts'
import { dueAt, type Effect, step, type SyncEvent } from '../../src/notes/sync.ts'
import { fateOf, viewOf } from '../../src/notes/view.ts'
import { drawnEffects, drawnNotes, event, NOW, state, table } from './drawing.ts'

// A state, what happens, and what the last of that asks for.
describe.each([
  [
    'of what waits',
    `the first change of a note is sent: lead up | a:x | 1 edit a:x>y, 2 pin a → tick → send 1
    one of each note: lead up | a:x b:x | 1 edit a:x>y, 2 edit b:x>y → tick → send 1 · send 2
    one at a time: lead up | a:x | 1 edit a:x>y, 2 pin a | flies 1 → tick
    no more than eight: lead up || 1 pin a, 2 pin b, 3 pin c, 4 pin d, 5 pin e, 6 pin f, 7 pin g, 8 pin h, 9 pin i | flies 1 2 3 4 5 6 7 → tick → send 8
    nothing goes without a connection: lead down || 1 create a:x → tick
    nor while nobody knows of one: lead || 1 create a:x → tick
    but where reading failed: lead failed || 1 create a:x → tick → send 1
    all goes when it is back: lead down || 1 create a:x → up → send 1
    another tab sends: up || 1 create a:x → tick
    but not what only this one has: up || -1 create a:x → tick → send -1
    nor what is on its way to the disk: lead up || -1 create a:x | saving -1 → tick
    nothing refused is sent, nor what is behind it: lead up | a:x | 1 edit a:x>y denied, 2 pin a → tick
    other notes are: lead up | a:x | 1 edit a:x>y denied, 2 pin b → tick → send 2
    what was made on it may do instead: lead up | a:x | 1 edit a:x>y too-long, 2 edit a:y>z → tick → settle -2, 1=edit a:x>z
    the person may try again: lead up | a:x | 1 edit a:x>y denied → retried a → settle 1=edit a:x>y
    and it is sent: lead up | a:x | 1 edit a:x>y denied → retried a; kept → tell · send 1
    or give it up: lead up | a:x | 1 edit a:x>y denied, 2 pin a → set-aside a → settle -1, -2`,
  ],
  [
    'what the person wants',
    `goes to the disk first: lead up → asked -1 create a:x → append -1
    once: lead up || -1 create a:x | saving -1 → asked -2 pin a → append -2
    and then to the cloud and the other tabs: lead up → asked -1 create a:x; appended 1 create a:x → tell · send 1
    to the cloud where the disk is full: lead up → asked -1 create a:x; full → send -1
    to the disk again where there is no connection: lead down → asked -1 create a:x; full; after 10 → append -1
    not while it is sent: lead up → asked -1 create a:x; full; after 10`,
  ],
  [
    'an answer',
    `is kept: lead up | a:x | 1 edit a:x>y | flies 1 → done 1 a:y → settle -1, held a:y
    and told, and the next is sent: lead up | a:x | 1 edit a:x>y, 2 pin a | flies 1 → done 1 a:y; kept → tell a is y · tell · send 2
    not before it is kept: lead up | a:x | 1 edit a:x>y, 2 pin a | flies 1 → done 1 a:y; unkept; tick
    which is tried again: lead up | a:x | 1 edit a:x>y | flies 1 → done 1 a:y; unkept; after 10 → settle -1, held a:y
    of something else is none: lead up | a:x | 2 edit a:x>y | flies 2 → done 1 a:y
    that nobody gave is waited for: lead up | a:x | 1 edit a:x>y | flies 1 → unanswered 1 a; after 1.9
    not for ever: lead up | a:x | 1 edit a:x>y | flies 1 → unanswered 1 a; after 2 → send 1
    longer each time: lead up | a:x | 1 edit a:x>y | flies 1 → unanswered 1 a; after 2; unanswered 1 a; after 3.9
    not when the connection is a new one: lead up | a:x | 1 edit a:x>y | flies 1 → unanswered 1 a; up → send 1
    changes nothing that is on its way to the disk: lead up || -1 create a:x, -2 edit a:x>y | flies -1 | saving -2 → denied -1 a → settle --1
    of no is said: lead up | a:x | 1 edit a:x>y | flies 1 → denied 1 a; kept → tell · say failed
    of no to words that are there is none: lead up | a:y | 1 edit a:x>y | flies 1 → denied 1 a → settle -1, held a:y
    makes reading worth a try: lead failed | a:x | 1 edit a:x>y | flies 1 → done 1 a:y; kept → tell a is y · tell · follow
    to what another tab has settled lets the next go: lead up | a:x | 1 pin a, 2 edit a:x>y | flies 1 → outbox 2 edit a:x>y; done 1 a:x → send 2`,
  ],
  [
    'the turn of sending',
    `begins with what waits on the device: up || 1 create a:x → leads → read
    and goes on with it: next up → turn 1 create a:x → send 1
    ends at once: lead up || 1 create a:x → loses; tick
    so that what flies is the next one's to send: lead up || 1 create a:x | flies 1 → loses; leads; turn 1 create a:x → send 1
    of what only this tab has does not end: lead up || -1 create a:x | flies -1 → loses`,
  ],
  [
    'what the cloud tells',
    `goes to the mirror a second later: lead up | a:x → cloud a:y b:z; after 1 → mirror a:y b:z
    at once where that holds nothing yet: lead up → cloud a:y; after 0.1 → mirror a:y
    all at once: lead up | a:x → cloud a:y; after 0.9; cloud a:z; after 0.1 → mirror a:z
    though an older answer was put there: lead up | a:x | 1 edit a:x>y | flies 1 → cloud a:z; after 1; done 1 a:y; kept; after 1 → mirror a:z
    also what is gone: lead up | a:x b:x → cloud a:x; after 1 → mirror -b
    though an empty cloud is no reason to forget: lead up | a:x → cloud; after 1
    by the tab that sends: up | a:x → cloud a:y; after 1
    and by the next one: up | a:x → cloud a:y; after 9; leads; turn; after 1 → mirror a:y
    ends where it may not be read: up → failed → say unreachable
    said once: up → failed; after 2; failed
    asked for again: up → failed; after 2 → follow
    later each time: up → failed; after 2; failed; after 3.9
    or when the member is confirmed: up → failed; renewed → follow
    is kept by a device that may only be slow: waiting → unopened; after 5 → open
    and asked for until it tells: waiting → unopened; after 10 → open · open
    or at once when the person asks for it: waiting → unopened; renewed → open
    which is once: waiting → unopened; after 5; opened; after 9
    and not asked for again then: waiting → opened; renewed
    may be allowed what was denied before: waiting → opened a:x 1 edit a:x>y denied → settle 1=edit a:x>y`,
  ],
  [
    'what was deleted thirty days ago',
    `goes for good: lead up ||| trash a:x@1 → up → append -1
    not before: lead up ||| trash a:x@2 → up
    by the tab that gets the turn: next ||| trash a:x@1 → up; turn → append -1
    by the clock of the cloud, which may be behind: lead up ||| trash a:x@1 → up -9
    or ahead: lead up ||| trash a:x@9 → up 9 → append -1
    by the tab that sends: up ||| trash a:x@1 → up
    when there is a connection: lead down ||| trash a:x@1 → turn
    once: lead up || 1 purge a@1 | flies 1 | trash a:x@1 → up
    not while it is brought back: lead up || 1 restore a:x | flies 1 | trash a:x@1 → up
    four at a time: lead up ||| trash a:x@1 b:x@1 c:x@1 d:x@1 e:x@1 → up → append -1 -2 -3 -4`,
  ],
])('%s', (_, rows) => {
  test.each(table(rows))('%s: %s → %s', (__, drawing, happens, effects = '') => {
    expect(drawnEffects(play(drawing, happens).effects)).toBe(effects)
  })
})

// A state, what happens, the notes that are shown then, and the trash.
test.each(
  table(`
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
    what the mirror held, until the cloud speaks: waiting → opened a:x → a:x
    what was answered, though it was not told yet: lead up | a:x | 1 edit a:x>y | flies 1 → done 1 a:y; kept → a:y
    and though something else was: lead up | a:x | 1 edit a:x>y | flies 1 → done 1 a:y; kept; cloud a:x b:z → a:y b:z
    what was told since: lead up | a:x | 1 edit a:x>y | flies 1 → done 1 a:y; kept; cloud a:z → a:z
    what was told before the answer: lead up | a:x | 1 edit a:x>y | flies 1 → cloud a:z; done 1 a:y; kept → a:z
    what another tab was answered: up | a:x → confirmed a:y → a:y
    which is believed for three seconds: up | a:x → confirmed a:y; after 2.9 → a:y
    and no longer: up | a:x → confirmed a:y; after 3 → a:x
    but for as long as there is no connection: down | a:x → confirmed a:y; after 9 → a:y
    and not when it is back: down | a:x → confirmed a:y; after 9; up → a:x
  `),
)('shown is %s: %s → %s', (_, drawing, happens = '', shown = '', deleted = '') => {
  const { last, now } = play(drawing, happens)
  const view = viewOf(last, now)
  expect([drawnNotes(view.notes), drawnNotes(view.trash)]).toEqual([shown, deleted])
})

test('a note that waits is the same one however often the device is read', () => {
  const { last } = play('down | a:x | 1 edit a:x>y')
  const again = step(last, event('outbox 1 edit a:x>y'), NOW).state
  expect(viewOf(again, NOW).notes[0]).toBe(viewOf(last, NOW).notes[0])
})

// How it is called, and the notes that are not in the cloud as they are shown.
test.each(
  table(`
    all is in the cloud: lead up | a:x → synced 0 none
    or not known to be without a connection: down | a:x → offline 0 offline
    what flies is on the device: lead up | a:x | 1 edit a:x>y | flies 1 → device 1 none → a device
    so is what waits for the connection: down | a:x | 1 edit a:x>y, 2 pin a → device 2 offline → a device
    or for an answer: | a:x | 1 edit a:x>y → device 1 no-answer → a device
    what goes to the disk is being saved: lead up | a:x | -1 edit a:x>y | saving -1 → saving 1 none → a saving
    and said not to be where it cannot: lead up | a:x | -1 edit a:x>y → saving 1 not-kept → a saving
    what is refused needs attention: lead up | a:x | 1 edit a:x>y too-long, -2 pin a → attention 2 too-long → a too-long
    though its note is deleted: lead up || 1 edit a:x>y too-long, 2 delete a:y → attention 2 too-long
  `),
)('%s: %s → %s', (_, drawing, overall, each = '') => {
  const { sync, standing } = viewOf(state(drawing), NOW)
  const notes = Array.from(standing, ([id, how]) => `${id} ${typeof how === 'string' ? how : how.refused}`)
  expect([drawnSync(sync), notes.join(' ')]).toEqual([overall, each])
})

// Nobody knows what waits before the device has told.
test.each(
  table(`
    nothing is said before it is asked: waiting → up → nothing
    it is said to be silent: waiting → unopened; up → attention 0 unread
    while it is asked again: waiting → unopened; up; after 6 → attention 0 unread
    what is kept meanwhile does not hide it: waiting → unopened; up; asked -1 create a:x; appended 1 create a:x → attention 1 unread
    nor what cannot be kept: waiting → unopened; up; asked -1 create a:x; full -1 → saving 1 not-kept
    then it tells: waiting → unopened; up; opened a:x 1 edit a:x>y; cloud a:x → device 1 none
    or has nothing to tell: waiting → unopened; up; opened; cloud → synced 0 none
  `),
)('of a device that does not tell what it keeps, %s: %s → %s', (_, drawing, happens, overall) => {
  const { last, now } = play(drawing, happens)
  expect(drawnSync(viewOf(last, now).sync)).toBe(overall)
})

// Only the server's own data on a connection of this session says that all is in sync.
test.each(
  table(`
    is not said before it is reached: starting waiting → opened a:x → connecting 0 none
    nor when it does not answer: waiting → opened a:x → offline 0 no-answer
    nor when it is reached and has told nothing: starting waiting → opened a:x; up → connecting 0 none
    nor when its notes come without a connection: starting waiting → opened a:x; cloud a:x → connecting 0 none
    is said when both are here: starting waiting → opened a:x; cloud a:x; up → synced 0 none
    is not said without a connection: up | a:x → down → offline 0 offline
    nor where it lets nobody read: up | a:x → failed → attention 0 unfetched
    is said when it does again: up | a:x → failed; cloud a:x; up → synced 0 none
  `),
)('that the server has it all %s: %s → %s', (_, drawing, happens, overall) => {
  const { last, now } = play(drawing, happens)
  expect(drawnSync(viewOf(last, now).sync)).toBe(overall)
})

// Seconds, and when the device is told then that all was in sync.
test.each(
  table(`
    when that begins: starting waiting → opened; cloud a:x; after 3; up → 3
    when that ends: up | a:x → after 70; down → 70
    and not after: down | a:x → after 70; cloud a:x → never
    once a minute between: up | a:x → cloud a:y; after 9; cloud a:z → 0
    and then again: up | a:x → cloud a:y; after 61; cloud a:z → 61
  `),
)('the time of the last sync is kept %s: %s → %s', (_, drawing, happens, at = '') => {
  const { last } = play(drawing, happens)
  expect(last.lastSynced).toBe(at === 'never' ? undefined : NOW + Number(at) * 1_000)
})

test('who waits for a change waits for what came out of it as well', () => {
  const { last } = play('lead up || -1 edit a:x>y | flies -1', 'meets -1; unkept; done -1 a:x; unkept')
  expect(fateOf(last, new Set([-1]))).toBe('waiting')
})

function play(drawing: string, happens = '') {
  let last = state(drawing)
  let now = NOW
  let effects: Effect[] = []
  for (const each of happens.split('; ')) {
    const [what, seconds] = each.split(' ')
    if (what === 'after') pass(now + Number(seconds) * 1_000)
    else if (what === 'kept' || what === 'unkept') happen(settled(what === 'kept'))
    else if (what) happen(event(each))
  }
  return { last, effects, now }

  function happen(one: SyncEvent) {
    const next = step(last, one, now)
    last = next.state
    effects = [...next.effects]
  }

  /** The time goes on, with the ticks that are asked for. */
  function pass(end: number) {
    const all: Effect[] = []
    for (let due = dueAt(last, now); due <= end; due = dueAt(last, now)) {
      now = due
      happen({ kind: 'tick' })
      all.push(...effects)
    }
    effects = all
    now = end
  }

  /** The device does what it was just asked to settle, or cannot. */
  function settled(isKept: boolean): SyncEvent {
    const [settling] = effects.flatMap((effect) => (effect.kind === 'settle' ? [effect.settling] : []))
    if (!settling) throw new Error('Nothing is to be settled.')
    return { kind: 'settled', settling, changes: isKept ? settle(last, settling.step).outbox : undefined }
  }
}

function drawnSync(sync: Sync | null): string {
  return sync ? `${sync.state} ${sync.unsent} ${sync.why}` : 'nothing'
}
