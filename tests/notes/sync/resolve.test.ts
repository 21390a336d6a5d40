import { expect, test } from 'vitest'
import {
  type DefiniteResult,
  deriveEntry,
  mutationOf,
  type OutboxEntry,
} from '../../../src/notes/mutation.ts'
import type { Note } from '../../../src/notes/note.ts'
import { resolutionOf } from '../../../src/notes/sync/resolve.ts'
import { notatePatch, note, outboxEntries, parseTable, trashed } from './notation.ts'

// Each row: the outbox entries of a note (the first was sent) and its version in the trash; the result; the patch; the notifications.
test.each(
  parseTable(`
    an acknowledged entry is removed: 1 edit a:x>y → done a:y → -1, upsert a:y
    later entries stay: 1 edit a:x>y, 2 pin a → done a:y → -1, upsert a:y
    an acknowledged delete removes the note from the mirror: 1 delete a:x → done nothing → -1, delete a

    edits of different lines are merged: 1 edit a:x/y>x/z → conflict a:w/y → 1=edit a:w/y>w/z, upsert a:w/y
    equal texts are no conflict: 1 edit a:x>y → conflict a:y → -1, upsert a:y
    edits of the same line create a conflict copy: 1 edit a:x>y → conflict a:z → 1=create copy:y, upsert a:z → kept-both
    later edits are merged too: 1 edit a:x/y>x/z, 2 edit a:x/z>v/z → conflict a:x/y/n → 1=edit a:x/y/n>x/z/n, 2=edit a:x/z/n>v/z/n, upsert a:x/y/n
    later edits go into the conflict copy: 1 edit a:x>y, 2 edit a:y>z → conflict a:w → 1=create copy:y, 2=edit copy:y>z, upsert a:w → kept-both
    later edits of a deleted note follow: 1 edit a:x>y, 2 edit a:y>z → conflict nothing → 1=restore a:x, 2=edit a:x>y, +edit a:y>z, delete a → brought-back
    an edit with another base is resolved separately: 1 edit a:x>y, 2 edit a:v>w → conflict a:z → 1=create copy:y, upsert a:z → kept-both
    a pin is not part of the conflict: 1 edit a:x>y, 2 pin a → conflict a:z → 1=create copy:y, upsert a:z → kept-both

    an edit restores a deleted note: 1 edit a:x>y → conflict nothing → 1=restore a:x, +edit a:x>y, delete a → brought-back
    an edit restores the version in the trash: 1 edit a:x>y | a:w@5 → conflict nothing → 1=restore a:w, +edit a:x>y, delete a → brought-back
    a note deleted here too is deleted again: 1 edit a:x>y, 2 delete a:y → conflict nothing → 1=restore a:x, 2=edit a:x>y, +delete a:y, delete a
    a purge drops the edit and the delete: 1 edit a:x>y, 2 delete a:y@7, 3 purge a@7 | a:w@5 → conflict nothing → -1, -2, -3, delete a

    a newer edit wins over a delete: 1 delete a:x → conflict a:y → -1, upsert a:y → not-deleted
    a newer edit wins over a delete after a local edit: 1 edit a:x/y>x/z, 2 delete a:x/z → conflict a:w/y → -2, 1=edit a:w/y>w/z, upsert a:w/y → not-deleted
    a delete that was undone gives no notification: 1 delete a:x → conflict a:x → -1, upsert a:x
    a delete that was taken back here gives no notification: 1 delete a:x, 2 restore a:x → conflict a:y → -1, upsert a:y
    two deletes of which the first was taken back give no notification before the last one: 1 delete a:x, 2 restore a:x, 3 delete a:x → conflict a:y → -1, upsert a:y
    a delete after a conflicting edit deletes the conflict copy: 1 edit a:x>y, 2 delete a:y → conflict a:z → 1=create copy:y, 2=delete copy:y, upsert a:z → not-deleted
    a purge after a conflicting edit drops all three: 1 edit a:x>y, 2 delete a:y@7, 3 purge a@7 → conflict a:z → -1, -2, -3, upsert a:z → not-deleted
    an undone delete is ignored: 1 edit a:x>y, 2 delete a:y, 3 restore a:y → conflict a:z → -2, -3, 1=create copy:y, upsert a:z → kept-both

    a rejected edit stays for the person: 1 edit a:x>y → denied → 1=edit a:x>y denied → failed
    a rejected create stays for the person: 1 create a:x → too-long → 1=create a:x too-long → failed
    a rejected restore stays for the person: 1 restore a:x → denied → 1=restore a:x denied → failed
    a rejected pin is removed: 1 pin a → denied → -1 → failed
    a rejected delete is removed: 1 delete a:x → denied → -1 → failed
    a rejected unstored entry is removed: -1 create a:x → denied → --1 → failed
    a later edit supersedes a rejected one: 1 edit a:x>y, 2 edit a:y>z → too-long → -2, 1=edit a:x>z
    a later edit supersedes a rejected create, which may have been applied: 1 create a:x, 2 edit a:x>y → too-long → 1=create a:y, 2=edit a:x>y
    later edits supersede a rejected create repeatedly: 1 create a:y, 2 edit a:x>y, 3 edit a:y>z → too-long → -3, 1=create a:z, 2=edit a:y>z
    a purged note that was never created needs nothing: 1 create a:x, 2 delete a:x@7, 3 purge a@7 → denied → -1, -2, -3
    a purged note is deleted in its server version: 1 edit a:x>y, 2 delete a:y@7, 3 purge a@7 → denied → -3, 1=delete a:x, 2=purge a@7
    a note whose restore was rejected stays in the trash: 1 restore a:x, 2 delete a:x@7 | a:x@5 → denied → -1, -2
    a note whose restore was rejected can be purged: 1 restore a:x, 2 delete a:x@7, 3 purge a@7 | a:x@5 → denied → -2, -3, 1=purge a@5
    a version in the trash that was not shown here is not purged: 1 restore a:x, 2 delete a:x@7, 3 purge a@7 | a:w@6 → denied → -1, -2, -3
  `),
)('%s: %s → %s', (_, before, result = '', patch = '', notifications = '') => {
  const [notation = '', trash] = before.split(' | ')
  const sent = entries(notation)
  const resolution = resolutionOf(
    sent,
    parseResult(result),
    trash === undefined ? trash : trashed(trash),
    !sent[0].id.startsWith('-'),
  )
  expect([notatePatch(resolution.patch), resolution.notifications.map(({ kind }) => kind).join(' ')]).toEqual(
    [patch, notifications],
  )
})

function entries(notation: string): readonly [OutboxEntry, ...OutboxEntry[]] {
  const [first, ...following] = outboxEntries(notation)
  if (!first) throw new Error('The row has no outbox entry.')
  return [first, ...following]
}

function parseResult(notation: string): DefiniteResult {
  if (notation === 'denied' || notation === 'too-long') return { kind: 'rejected', reason: notation }
  const [kind, what = ''] = notation.split(' ')
  const current = what === 'nothing' ? null : note(what)
  return kind === 'done' ? { kind: 'done', note: current } : { kind: 'conflict', theirs: current }
}

// Two tabs may hold the server's note with its fields in another order.
test.each(
  parseTable(`
    a merged edit: 1 edit a:x/y>x/z → a:w/y
    a conflict copy: 1 edit a:x>y → a:z
    a conflict copy and its delete: 1 edit a:x>y, 2 delete a:y → a:z
    a restored note: 1 edit a:x>y → nothing
  `),
)(
  'two tabs that resolve the same conflict derive the same mutations: %s: %s → %s',
  (_, notation, theirs = '') => {
    const result = parseResult(`conflict ${theirs}`)
    const resolve = (notes: readonly (Note | null)[]) =>
      notes.map((current) => {
        const conflict: DefiniteResult = { kind: 'conflict', theirs: current }
        const { patch } = resolutionOf(entries(notation), conflict, undefined, true)
        return [...patch.replace.values(), ...patch.append]
      })
    const current = result.kind === 'conflict' ? result.theirs : null
    const reordered =
      current && Object.assign(Object.fromEntries(Object.entries(current).toReversed()), current)
    const [one = [], other = []] = resolve([current, reordered])
    expect(one.map(({ id }) => id)).toEqual(other.map(({ id }) => id))
    for (const { id, origin } of one) {
      expect(id).toMatch(/^[-0-9A-Z_a-z]{20}$/)
      expect(['1', '2']).toContain(origin)
    }
  },
)

test('a mutation derived from a derived one has another id and the same origin', () => {
  const [edit] = entries('1 edit a:x>y')
  const first = deriveEntry(edit, mutationOf(edit))
  const second = deriveEntry(first, mutationOf(first))
  expect(new Set([edit.id, first.id, second.id]).size).toBe(3)
  expect([first.origin, second.origin]).toEqual(['1', '1'])
})
