import type { PlainValue } from './plain-values.ts'
import {
  ANN,
  BOB,
  DELETED_ID,
  NEW_ID,
  note,
  NOTE_ID,
  noteWith,
  NOW,
  REQUIRED_FIELDS,
  RESTORED_ID,
  type RulesTable,
  SIGNED_OUT,
  STORED_DATA,
  type Write,
} from './rules-fixture.ts'

export const TRASH_TABLE: RulesTable = {
  stored: STORED_DATA,
  allowed: [
    ['a note deleted with a copy', ANN, deleteUpdate(NOTE_ID)],
    ['a note deleted at an unknown time', ANN, deleteUpdate(NOTE_ID, { deletedAt: 0 })],
    ['a note deleted again after a restore', ANN, deleteUpdate(RESTORED_ID, { deletedAt: NOW + 1 })],
    ['a restored note deleted by a slow clock', ANN, deleteUpdate(RESTORED_ID, { deletedAt: NOW - 1 })],
    ['a note deleted without a copy, as in the specification', ANN, { [pathOf('notes', NOTE_ID)]: null }],
    [
      'two notes deleted at once',
      ANN,
      { ...deleteUpdate(NOTE_ID), ...deleteUpdate(RESTORED_ID, { deletedAt: NOW + 1 }) },
    ],
    ['a note restored', ANN, restoreUpdate(DELETED_ID)],
    ['a note restored with other text', ANN, restoreUpdate(DELETED_ID, { content: 'new text' })],
    [
      'a note restored without a tombstone',
      ANN,
      { ...restoreUpdate(DELETED_ID), [pathOf('trash', DELETED_ID)]: null },
    ],
    ['a copy purged', ANN, { [pathOf('trash', DELETED_ID)]: null }],
    ['a tombstone purged', ANN, { [pathOf('trash', RESTORED_ID)]: null }],
    ['a copy purged that does not exist', ANN, { [pathOf('trash', NEW_ID)]: null }],
    ['the trash emptied', ANN, { 'users/ann/trash': null }],
    ['a restored note edited', ANN, noteWith({ content: 'new text' }, RESTORED_ID)],
    ['a restored note pinned', ANN, { [pathOf('notes', RESTORED_ID, 'pinned')]: 'pinned' }],
  ],
  refused: [
    ["another's note deleted with a copy", BOB, deleteUpdate(NOTE_ID)],
    ["another's note restored", BOB, restoreUpdate(DELETED_ID)],
    ["another's copy purged", BOB, { [pathOf('trash', DELETED_ID)]: null }],
    ["another's trash emptied", BOB, { 'users/ann/trash': null }],
    ['signed out: a note deleted', SIGNED_OUT, deleteUpdate(NOTE_ID)],
    ['signed out: a copy purged', SIGNED_OUT, { [pathOf('trash', DELETED_ID)]: null }],

    ['a delete based on an older title', ANN, deleteUpdate(NOTE_ID, { title: 'Shoppin' })],
    ['a delete based on older content', ANN, deleteUpdate(NOTE_ID, { content: '• milk' })],
    ['a repeated delete after a restore', ANN, deleteUpdate(RESTORED_ID)],
    ['a repeated delete', ANN, deleteUpdate(DELETED_ID)],
    ['a copy of a note that does not exist', ANN, { [pathOf('trash', NEW_ID)]: trashCopy(NEW_ID) }],
    ['a copy of a note that is not deleted', ANN, { [pathOf('trash', NOTE_ID)]: trashCopy(NOTE_ID) }],
    [
      'a copy of a note that is written in the same update',
      ANN,
      { ...noteWith({}, NOTE_ID), [pathOf('trash', NOTE_ID)]: trashCopy(NOTE_ID) },
    ],
    ['a note restored without its title', ANN, restoreUpdate(DELETED_ID, { title: null })],
    ['a repeated restore', ANN, restoreUpdate(RESTORED_ID)],
    ['a repeated restore after an edit', ANN, restoreUpdate(RESTORED_ID, { content: 'old text' })],
    [
      'a restore of another delete',
      ANN,
      { ...restoreUpdate(DELETED_ID), [pathOf('trash', DELETED_ID)]: NOW - 1 },
    ],
    ['a restore of a note that was never deleted', ANN, { ...noteWith({}), [pathOf('trash', NEW_ID)]: NOW }],
    ['a note restored without removing its copy', ANN, noteWith({}, DELETED_ID)],
    ['a copy replaced by a tombstone without its note', ANN, { [pathOf('trash', DELETED_ID)]: NOW }],
    ['a changed text of a copy', ANN, { [pathOf('trash', DELETED_ID, 'content')]: 'x' }],
    ['a copy pinned', ANN, { [pathOf('trash', DELETED_ID, 'pinned')]: 'pinned' }],
    ['a changed time of a copy', ANN, { [pathOf('trash', DELETED_ID, 'deletedAt')]: NOW + 1 }],
    ['a pin of a deleted note', ANN, { [pathOf('notes', DELETED_ID, 'pinned')]: 'pinned' }],

    ['the trash as a text', ANN, { 'users/ann/trash': 'x' }],
    ['a copy as a text', ANN, { [pathOf('notes', NOTE_ID)]: null, [pathOf('trash', NOTE_ID)]: 'x' }],
    ['a copy with an unknown field', ANN, deleteUpdate(NOTE_ID, { color: 'red' })],
    ['a copy with a time in letters', ANN, deleteUpdate(NOTE_ID, { deletedAt: String(NOW) })],
    ['a copy with a negative time', ANN, deleteUpdate(NOTE_ID, { deletedAt: -1 })],
    ['a copy with a time after the last valid date', ANN, deleteUpdate(NOTE_ID, { deletedAt: 8.64e15 + 1 })],
    ['a copy with the id of another', ANN, deleteUpdate(NOTE_ID, { id: NEW_ID })],
    ['a copy with another owner', ANN, deleteUpdate(NOTE_ID, { userId: 'bob' })],
    [
      'a copy under another key',
      ANN,
      { [pathOf('notes', NOTE_ID)]: null, [pathOf('trash', NEW_ID)]: trashCopy(NOTE_ID) },
    ],
    ['a note with the time of a copy', ANN, noteWith({ deletedAt: NOW })],
    ['a key that is __proto__', ANN, { 'users/ann/trash/__proto__': trashCopy('__proto__') }],

    ...[...REQUIRED_FIELDS, 'deletedAt'].map((field): Write => [
      `a copy without ${field}`,
      ANN,
      deleteUpdate(NOTE_ID, { [field]: null }),
    ]),
  ],
}

function pathOf(collection: 'notes' | 'trash', id: string, ...field: readonly string[]): string {
  return ['users/ann', collection, id, ...field].join('/')
}

function trashCopy(id: string, fields: Record<string, PlainValue> = {}) {
  return { ...note('ann', id), deletedAt: NOW, ...fields }
}

/** Deletes Ann's note and adds its copy, in one update. */
function deleteUpdate(id: string, fields: Record<string, PlainValue> = {}): Record<string, PlainValue> {
  return { [pathOf('notes', id)]: null, [pathOf('trash', id)]: trashCopy(id, fields) }
}

/** Restores the note and leaves a tombstone, in one update. */
function restoreUpdate(id: string, fields: Record<string, PlainValue> = {}): Record<string, PlainValue> {
  return { ...noteWith(fields, id), [pathOf('trash', id)]: NOW }
}
