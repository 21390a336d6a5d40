import { describe, expect, test } from 'vitest'
import {
  ANN,
  RESTORED_ID,
  BOB,
  DELETED_ID,
  mayRead,
  mayWrite,
  NEW_ID,
  SIGNED_OUT,
  NOTE_ID,
  note,
  noteWith,
  NOW,
  REQUIRED_FIELDS,
  type Write,
} from './rules-fixture.ts'
import type { PlainValue } from './plain-values.ts'

describe('the trash', () => {
  test.each<Write>([
    ['a note deleted with a copy', ANN, deleteUpdate(NOTE_ID)],
    [
      'a note deleted whose fields beside the words have changed since',
      ANN,
      deleteUpdate(NOTE_ID, { pinned: 'pinned' }),
    ],
    ['a note deleted at a time that nobody knows', ANN, deleteUpdate(NOTE_ID, { deletedAt: 0 })],
    ['a note deleted whose delete was undone before', ANN, deleteUpdate(RESTORED_ID, { deletedAt: NOW + 1 })],
    ['the same by a clock that is behind', ANN, deleteUpdate(RESTORED_ID, { deletedAt: NOW - 1 })],
    [
      'a note deleted and its copy left out, as the specification has it',
      ANN,
      { [pathOf('notes', NOTE_ID)]: null },
    ],
    [
      'two notes deleted at once',
      ANN,
      { ...deleteUpdate(NOTE_ID), ...deleteUpdate(RESTORED_ID, { deletedAt: NOW + 1 }) },
    ],
    ['a note restored', ANN, restoreUpdate(DELETED_ID)],
    ['a note restored with other words', ANN, restoreUpdate(DELETED_ID, { content: 'new words' })],
    [
      'a note restored and nothing left behind',
      ANN,
      { ...restoreUpdate(DELETED_ID), [pathOf('trash', DELETED_ID)]: null },
    ],
    ['a copy forgotten', ANN, { [pathOf('trash', DELETED_ID)]: null }],
    ['what is left of a restored one forgotten', ANN, { [pathOf('trash', RESTORED_ID)]: null }],
    ['a copy forgotten that is not there', ANN, { [pathOf('trash', NEW_ID)]: null }],
    ['the trash emptied', ANN, { 'users/ann/trash': null }],
    ['a restored note edited', ANN, noteWith({ content: 'new words' }, RESTORED_ID)],
    ['a restored note pinned', ANN, { [pathOf('notes', RESTORED_ID, 'pinned')]: 'pinned' }],
  ])('takes %s', (_, who, changes) => expect(mayWrite(who, changes)).toBe(true))

  test.each<Write>([
    ["another's note deleted with a copy", BOB, deleteUpdate(NOTE_ID)],
    ["another's note restored", BOB, restoreUpdate(DELETED_ID)],
    ["another's copy forgotten", BOB, { [pathOf('trash', DELETED_ID)]: null }],
    ["another's trash emptied", BOB, { 'users/ann/trash': null }],
    ['signed out: a note deleted', SIGNED_OUT, deleteUpdate(NOTE_ID)],
    ['signed out: a copy forgotten', SIGNED_OUT, { [pathOf('trash', DELETED_ID)]: null }],

    ['a delete of an older title', ANN, deleteUpdate(NOTE_ID, { title: 'Shoppin' })],
    ['a delete of older words', ANN, deleteUpdate(NOTE_ID, { content: '• milk' })],
    ['a delete that is sent again when it was undone', ANN, deleteUpdate(RESTORED_ID)],
    ['a delete that is sent again when it was done', ANN, deleteUpdate(DELETED_ID)],
    ['a copy of a note that is not there', ANN, { [pathOf('trash', NEW_ID)]: trashCopy(NEW_ID) }],
    ['a copy of a note that stays', ANN, { [pathOf('trash', NOTE_ID)]: trashCopy(NOTE_ID) }],
    [
      'a copy of a note that is written at once',
      ANN,
      { ...noteWith({}, NOTE_ID), [pathOf('trash', NOTE_ID)]: trashCopy(NOTE_ID) },
    ],
    ['a restoring that is sent again', ANN, restoreUpdate(RESTORED_ID)],
    [
      'a restoring that is sent again behind an edit',
      ANN,
      restoreUpdate(RESTORED_ID, { content: 'old words' }),
    ],
    [
      'a restoring of another delete',
      ANN,
      { ...restoreUpdate(DELETED_ID), [pathOf('trash', DELETED_ID)]: NOW - 1 },
    ],
    ['a restoring of what was never deleted', ANN, { ...noteWith({}), [pathOf('trash', NEW_ID)]: NOW }],
    ['a note restored whose copy stays', ANN, noteWith({}, DELETED_ID)],
    ['a copy gone without its note', ANN, { [pathOf('trash', DELETED_ID)]: NOW }],
    ['the words of a copy changed', ANN, { [pathOf('trash', DELETED_ID, 'content')]: 'x' }],
    ['a copy pinned', ANN, { [pathOf('trash', DELETED_ID, 'pinned')]: 'pinned' }],
    ['the time of a copy changed', ANN, { [pathOf('trash', DELETED_ID, 'deletedAt')]: NOW + 1 }],
    ['a note pinned that was deleted', ANN, { [pathOf('notes', DELETED_ID, 'pinned')]: 'pinned' }],

    ['the trash as a text', ANN, { 'users/ann/trash': 'x' }],
    ['a copy as a text', ANN, { [pathOf('notes', NOTE_ID)]: null, [pathOf('trash', NOTE_ID)]: 'x' }],
    ['a copy with a field that nobody knows', ANN, deleteUpdate(NOTE_ID, { color: 'red' })],
    ['a copy that says that it was restored', ANN, deleteUpdate(NOTE_ID, { restoreUpdate: NOW })],
    ['a copy without its time', ANN, deleteUpdate(NOTE_ID, { deletedAt: null })],
    ['a copy with a time in letters', ANN, deleteUpdate(NOTE_ID, { deletedAt: String(NOW) })],
    ['a copy from before all time', ANN, deleteUpdate(NOTE_ID, { deletedAt: -1 })],
    ['a copy from after all time', ANN, deleteUpdate(NOTE_ID, { deletedAt: 8.64e15 + 1 })],
    ['a copy with the id of another', ANN, deleteUpdate(NOTE_ID, { id: NEW_ID })],
    ['a copy with another owner', ANN, deleteUpdate(NOTE_ID, { userId: 'bob' })],
    [
      'a copy under another key',
      ANN,
      { [pathOf('notes', NOTE_ID)]: null, [pathOf('trash', NEW_ID)]: trashCopy(NOTE_ID) },
    ],
    ['a note with the time of a copy', ANN, noteWith({ deletedAt: NOW })],
    ['a key that is __proto__', ANN, { 'users/ann/trash/__proto__': trashCopy('__proto__') }],
  ])('refuses %s', (_, who, changes) => expect(mayWrite(who, changes)).toBe(false))

  test.each([...REQUIRED_FIELDS, 'deletedAt'])('keeps no copy without %s', (field) => {
    expect(mayWrite(ANN, deleteUpdate(NOTE_ID, { [field]: null }))).toBe(false)
  })

  test('is its own to read and nobody else its', () => {
    expect([ANN, BOB, SIGNED_OUT].map((who) => mayRead(who, 'users/ann/trash'))).toEqual([true, false, false])
  })
})

function pathOf(collection: 'notes' | 'trash', id: string, ...field: readonly string[]): string {
  return ['users/ann', collection, id, ...field].join('/')
}

function trashCopy(id: string, fields: Record<string, PlainValue> = {}) {
  return { ...note('ann', id), deletedAt: NOW, ...fields }
}

/** Ann's note goes and its copy comes, in one update. */
function deleteUpdate(id: string, fields: Record<string, PlainValue> = {}): Record<string, PlainValue> {
  return { [pathOf('notes', id)]: null, [pathOf('trash', id)]: trashCopy(id, fields) }
}

/** The note comes and the time of its delete stays, in one update. */
function restoreUpdate(id: string, fields: Record<string, PlainValue> = {}): Record<string, PlainValue> {
  return { ...noteWith(fields, id), [pathOf('trash', id)]: NOW }
}
