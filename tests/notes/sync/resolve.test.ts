import { expect, test } from 'vitest'
import type { MutationResult } from '../../../src/notes/mutation.ts'
import { resolutionOf } from '../../../src/notes/sync/resolve.ts'
import { outboxEntries, notatePatch, note, parseTable, trashed } from './notation.ts'

// What waits for the note, of which the first was sent, and what the trash has of it; the answer; what becomes of them; what is said.
test.each(
  parseTable(`
    what stands goes: 1 edit a:x>y → done a:y → -1, upsert a:y
    what was made on it stays: 1 edit a:x>y, 2 pin a → done a:y → -1, upsert a:y
    a delete leaves nothing: 1 delete a:x → done nothing → -1, delete a

    other lines merge: 1 edit a:x/y>x/z → conflict a:w/y → 1=edit a:w/y>w/z, upsert a:w/y
    the same words are no clash: 1 edit a:x>y → conflict a:y → -1, upsert a:y
    the same line makes two notes: 1 edit a:x>y → conflict a:z → 1=create copy:y, upsert a:z → kept-both
    later edits come along: 1 edit a:x/y>x/z, 2 edit a:x/z>v/z → conflict a:x/y/n → -2, 1=edit a:x/y/n>v/z/n, upsert a:x/y/n
    and into the copy: 1 edit a:x>y, 2 edit a:y>z → conflict a:w → -2, 1=create copy:z, upsert a:w → kept-both
    another tab's edit is its own: 1 edit a:x>y, 2 edit a:v>w → conflict a:z → 1=create copy:y, upsert a:z → kept-both
    a pin is not about the words: 1 edit a:x>y, 2 pin a → conflict a:z → 1=create copy:y, upsert a:z → kept-both

    an edit brings back what was deleted: 1 edit a:x>y → conflict nothing → 1=restore a:x, +edit a:x>y, delete a → brought-back
    with the words that were deleted: 1 edit a:x>y | a:w@5 → conflict nothing → 1=restore a:w, +edit a:x>y, delete a → brought-back
    what was deleted here too is again: 1 edit a:x>y, 2 delete a:y → conflict nothing → 1=restore a:x, 2=edit a:x>y, +delete a:y, delete a
    what was deleted for good is not: 1 edit a:x>y, 2 delete a:y@7, 3 purge a@7 | a:w@5 → conflict nothing → -1, -2, -3, delete a

    no delete beats a newer edit: 1 delete a:x → conflict a:y → -1, upsert a:y → not-deleted
    nor one of what was edited here: 1 edit a:x/y>x/z, 2 delete a:x/z → conflict a:w/y → -2, 1=edit a:w/y>w/z, upsert a:w/y → not-deleted
    one that was undone says nothing: 1 delete a:x → conflict a:x → -1, upsert a:x
    what clashes is deleted as a copy: 1 edit a:x>y, 2 delete a:y → conflict a:z → 1=create copy:y, 2=delete copy:y, upsert a:z → not-deleted
    or goes for good: 1 edit a:x>y, 2 delete a:y@7, 3 purge a@7 → conflict a:z → -1, -2, -3, upsert a:z → not-deleted
    an undone delete is none: 1 edit a:x>y, 2 delete a:y, 3 restore a:y → conflict a:z → -2, -3, 1=create copy:y, upsert a:z → kept-both

    a refused edit waits for the person: 1 edit a:x>y → denied → 1=edit a:x>y denied → failed
    so does a refused note: 1 create a:x → too-long → 1=create a:x too-long → failed
    so does a refused restore: 1 restore a:x → denied → 1=restore a:x denied → failed
    a pin does not: 1 pin a → denied → -1 → failed
    nor does a delete: 1 delete a:x → denied → -1 → failed
    nor what only this tab has: -1 create a:x → denied → --1 → failed
    a refused edit gives way to a later one: 1 edit a:x>y, 2 edit a:y>z → too-long → -2, 1=edit a:x>z
    a refused note too, which may be there: 1 create a:x, 2 edit a:x>y → too-long → 1=create a:y, 2=edit a:x>y
    as often as it takes: 1 create a:y, 2 edit a:x>y, 3 edit a:y>z → too-long → -3, 1=create a:z, 2=edit a:y>z
    what never was there is deleted: 1 create a:x, 2 delete a:x@7, 3 purge a@7 → denied → -1, -2, -3
    what is there is deleted as it is: 1 edit a:x>y, 2 delete a:y@7, 3 purge a@7 → denied → -3, 1=delete a:x, 2=purge a@7
    what is in the trash stays there: 1 restore a:x, 2 delete a:x@7 | a:x@5 → denied → -1, -2
    and goes from there: 1 restore a:x, 2 delete a:x@7, 3 purge a@7 | a:x@5 → denied → -2, -3, 1=purge a@5
    with no words that nobody here saw: 1 restore a:x, 2 delete a:x@7, 3 purge a@7 | a:w@6 → denied → -1, -2, -3
  `),
)('%s: %s, the cloud %s', (_, entries, result = '', patch = '', notifications = '') => {
  const [notation = '', trash] = entries.split(' | ')
  const [first, ...following] = outboxEntries(notation)
  if (!first) throw new Error('Nothing waits.')
  const resolution = resolutionOf(
    [first, ...following],
    parseResult(result),
    trash === undefined ? trash : trashed(trash),
  )
  expect([notatePatch(resolution.patch), resolution.notifications.map(({ kind }) => kind).join(' ')]).toEqual(
    [patch, notifications],
  )
})

function parseResult(notation: string): Exclude<MutationResult, { readonly kind: 'unknown' }> {
  if (notation === 'denied' || notation === 'too-long') return { kind: 'rejected', reason: notation }
  const [kind, what = ''] = notation.split(' ')
  const current = what === 'nothing' ? null : note(what)
  return kind === 'done' ? { kind: 'done', note: current } : { kind: 'conflict', theirs: current }
}
