import { expect, test } from 'vitest'
import { newKey } from '../../../src/notes/keys.ts'
import { longDate } from '../../../src/notes/note.ts'
import { createMemberView } from '../../../src/notes/sync/member-view.ts'
import { NoteMap } from '../../../src/notes/sync/note-map.ts'
import { INITIAL_SYNC_STATE, type SyncState } from '../../../src/notes/sync/state.ts'
import { stored } from './member-page.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const EDITED = Date.UTC(2026, 10, 21, 9, 5, 30)
const CREATED = EDITED - 48 * HOUR

/** The date of an edit as a device writes it whose zone is this far to the east of the zone of this device. */
const inZone = (offset: number) => longDate(EDITED + offset)
const note = (lastModified: string) => stored('note', CREATED, { lastModified })

function stateWith(lastModified: string, mutatedAt: number, at = mutatedAt, words = at): SyncState {
  const { id } = note(lastModified)
  return {
    ...INITIAL_SYNC_STATE,
    isLoaded: true,
    subscription: 'following',
    serverNotes: NoteMap.of([note(lastModified)]),
    revisions: NoteMap.of([{ id, by: newKey(mutatedAt), at, words, n: 1 }]),
  }
}

const createTestView = () => createMemberView(() => EDITED)
const dates = (view: ReturnType<typeof createTestView>, state: SyncState) =>
  view(state, []).shown.notes.map(({ lastModified }) => lastModified)

test.each([
  ['of this device', 0],
  ['six hours to the west', -6 * HOUR],
  ['five and three quarter hours to the east', 5.75 * HOUR],
  ['fourteen hours to the east', 14 * HOUR],
])('an edit in the time zone %s has the date in the zone of this device', (_, offset) => {
  expect(dates(createTestView(), stateWith(inZone(offset), EDITED))).toEqual([inZone(0)])
})

test.each<[string, string, number, number]>([
  ['made on a device without a connection', inZone(HOUR), EDITED, EDITED + 9 * HOUR],
  ['made with a clock that is five minutes ahead', inZone(HOUR), EDITED, EDITED - 5 * MINUTE],
  ['made at the end of its minute', inZone(HOUR), EDITED + 31_000, EDITED + 31_000],
])('so has an edit %s', (_, lastModified, mutatedAt, at) => {
  expect(dates(createTestView(), stateWith(lastModified, mutatedAt, at))).toEqual([inZone(0)])
})

test.each<[string, string, number?, number?, number?]>([
  ['the note was pinned since', inZone(0), EDITED + HOUR, EDITED + HOUR, EDITED],
  ['both were sent later', inZone(0), EDITED + HOUR, EDITED + 2 * HOUR, EDITED + 2 * HOUR - 1],
  ['another program wrote the date', inZone(-7 * MINUTE)],
  ['no zone is so far away', inZone(-15 * HOUR)],
  ['it is no date', 'long ago'],
])('the stored date is shown if %s', (_, lastModified, mutatedAt = EDITED, at = mutatedAt, words = at) => {
  expect(dates(createTestView(), stateWith(lastModified, mutatedAt, at, words))).toEqual([lastModified])
})

test('a date follows the note, its revision and the outbox', () => {
  const view = createTestView()
  const [foreign, later] = [stateWith(inZone(-HOUR), EDITED), stateWith(inZone(-HOUR), 0)]
  expect(dates(view, later)).toEqual([inZone(-HOUR)])
  expect(dates(view, foreign)).toEqual([inZone(0)])
  const edited = { ...note(longDate(EDITED + HOUR)), content: 'new' }
  const edit = { kind: 'edit', noteId: edited.id, note: edited, base: note(''), id: 'a', at: 1 } as const
  expect(dates(view, { ...foreign, outbox: [edit] })).toEqual([edited.lastModified])
  expect(dates(view, foreign)).toEqual([inZone(0)])
  expect(dates(view, { ...foreign, serverNotes: NoteMap.of([]) })).toEqual([])
})
