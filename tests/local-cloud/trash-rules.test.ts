import { describe, expect, test } from 'vitest'
import {
  ANN,
  BACK,
  BOB,
  GONE,
  mayRead,
  mayWrite,
  NEW,
  NOBODY,
  NOTE,
  note,
  noteWith,
  NOW,
  REQUIRED,
  type Write,
} from './rules-stage.ts'
import type { Plain } from './rules-trees.ts'

describe('the trash', () => {
  test.each<Write>([
    ['a note deleted with a copy', ANN, deleted(NOTE)],
    [
      'a note deleted whose fields beside the words have changed since',
      ANN,
      deleted(NOTE, { pinned: 'pinned' }),
    ],
    ['a note deleted at a time that nobody knows', ANN, deleted(NOTE, { deletedAt: 0 })],
    ['a note deleted whose delete was undone before', ANN, deleted(BACK, { deletedAt: NOW + 1 })],
    ['the same by a clock that is behind', ANN, deleted(BACK, { deletedAt: NOW - 1 })],
    ['a note deleted and its copy left out, as the specification has it', ANN, { [at('notes', NOTE)]: null }],
    ['two notes deleted at once', ANN, { ...deleted(NOTE), ...deleted(BACK, { deletedAt: NOW + 1 }) }],
    ['a note restored', ANN, restored(GONE)],
    ['a note restored with other words', ANN, restored(GONE, { content: 'new words' })],
    ['a note restored and nothing left behind', ANN, { ...restored(GONE), [at('trash', GONE)]: null }],
    ['a copy forgotten', ANN, { [at('trash', GONE)]: null }],
    ['what is left of a restored one forgotten', ANN, { [at('trash', BACK)]: null }],
    ['a copy forgotten that is not there', ANN, { [at('trash', NEW)]: null }],
    ['the trash emptied', ANN, { 'users/ann/trash': null }],
    ['a restored note edited', ANN, noteWith({ content: 'new words' }, BACK)],
    ['a restored note pinned', ANN, { [at('notes', BACK, 'pinned')]: 'pinned' }],
  ])('takes %s', (_, who, changes) => expect(mayWrite(who, changes)).toBe(true))

  test.each<Write>([
    ["another's note deleted with a copy", BOB, deleted(NOTE)],
    ["another's note restored", BOB, restored(GONE)],
    ["another's copy forgotten", BOB, { [at('trash', GONE)]: null }],
    ["another's trash emptied", BOB, { 'users/ann/trash': null }],
    ['signed out: a note deleted', NOBODY, deleted(NOTE)],
    ['signed out: a copy forgotten', NOBODY, { [at('trash', GONE)]: null }],

    ['a delete of an older title', ANN, deleted(NOTE, { title: 'Shoppin' })],
    ['a delete of older words', ANN, deleted(NOTE, { content: '• milk' })],
    ['a delete that is sent again when it was undone', ANN, deleted(BACK)],
    ['a delete that is sent again when it was done', ANN, deleted(GONE)],
    ['a copy of a note that is not there', ANN, { [at('trash', NEW)]: copy(NEW) }],
    ['a copy of a note that stays', ANN, { [at('trash', NOTE)]: copy(NOTE) }],
    [
      'a copy of a note that is written at once',
      ANN,
      { ...noteWith({}, NOTE), [at('trash', NOTE)]: copy(NOTE) },
    ],
    ['a restoring that is sent again', ANN, restored(BACK)],
    ['a restoring that is sent again behind an edit', ANN, restored(BACK, { content: 'old words' })],
    ['a restoring of another delete', ANN, { ...restored(GONE), [at('trash', GONE)]: NOW - 1 }],
    ['a restoring of what was never deleted', ANN, { ...noteWith({}), [at('trash', NEW)]: NOW }],
    ['a note restored whose copy stays', ANN, noteWith({}, GONE)],
    ['a copy gone without its note', ANN, { [at('trash', GONE)]: NOW }],
    ['the words of a copy changed', ANN, { [at('trash', GONE, 'content')]: 'x' }],
    ['a copy pinned', ANN, { [at('trash', GONE, 'pinned')]: 'pinned' }],
    ['the time of a copy changed', ANN, { [at('trash', GONE, 'deletedAt')]: NOW + 1 }],
    ['a note pinned that was deleted', ANN, { [at('notes', GONE, 'pinned')]: 'pinned' }],

    ['the trash as a text', ANN, { 'users/ann/trash': 'x' }],
    ['a copy as a text', ANN, { [at('notes', NOTE)]: null, [at('trash', NOTE)]: 'x' }],
    ['a copy with a field that nobody knows', ANN, deleted(NOTE, { color: 'red' })],
    ['a copy that says that it was restored', ANN, deleted(NOTE, { restored: NOW })],
    ['a copy without its time', ANN, deleted(NOTE, { deletedAt: null })],
    ['a copy with a time in letters', ANN, deleted(NOTE, { deletedAt: String(NOW) })],
    ['a copy from before all time', ANN, deleted(NOTE, { deletedAt: -1 })],
    ['a copy from after all time', ANN, deleted(NOTE, { deletedAt: 8.64e15 + 1 })],
    ['a copy with the id of another', ANN, deleted(NOTE, { id: NEW })],
    ['a copy with another owner', ANN, deleted(NOTE, { userId: 'bob' })],
    ['a copy under another key', ANN, { [at('notes', NOTE)]: null, [at('trash', NEW)]: copy(NOTE) }],
    ['a note with the time of a copy', ANN, noteWith({ deletedAt: NOW })],
    ['a key that is __proto__', ANN, { 'users/ann/trash/__proto__': copy('__proto__') }],
  ])('refuses %s', (_, who, changes) => expect(mayWrite(who, changes)).toBe(false))

  test.each([...REQUIRED, 'deletedAt'])('keeps no copy without %s', (field) => {
    expect(mayWrite(ANN, deleted(NOTE, { [field]: null }))).toBe(false)
  })

  test('is its own to read and nobody else its', () => {
    expect([ANN, BOB, NOBODY].map((who) => mayRead(who, 'users/ann/trash'))).toEqual([true, false, false])
  })
})

function at(place: 'notes' | 'trash', id: string, ...field: readonly string[]): string {
  return ['users/ann', place, id, ...field].join('/')
}

function copy(id: string, fields: Record<string, Plain> = {}) {
  return { ...note('ann', id), deletedAt: NOW, ...fields }
}

/** Ann's note goes and its copy comes, in one update. */
function deleted(id: string, fields: Record<string, Plain> = {}): Record<string, Plain> {
  return { [at('notes', id)]: null, [at('trash', id)]: copy(id, fields) }
}

/** The note comes and the time of its delete stays, in one update. */
function restored(id: string, fields: Record<string, Plain> = {}): Record<string, Plain> {
  return { ...noteWith(fields, id), [at('trash', id)]: NOW }
}
