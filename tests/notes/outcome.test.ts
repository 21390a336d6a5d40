import { expect, test } from 'vitest'
import type { Answer } from '../../src/notes/changes.ts'
import { outcomeOf } from '../../src/notes/outcome.ts'
import { changes, drawnStep, note, table, trashed } from './drawing.ts'

// What waits for the note, of which the first was sent, and what the trash has of it; the answer; what becomes of them; what is said.
test.each(
  table(`
    what stands goes: 1 edit a:x>y → holds a:y → -1, held a:y
    what was made on it stays: 1 edit a:x>y, 2 pin a → holds a:y → -1, held a:y
    a delete leaves nothing: 1 delete a:x → holds nothing → -1, gone a

    other lines merge: 1 edit a:x/y>x/z → meets a:w/y → 1=edit a:w/y>w/z, held a:w/y
    the same words are no clash: 1 edit a:x>y → meets a:y → -1, held a:y
    the same line makes two notes: 1 edit a:x>y → meets a:z → 1=create copy:y, held a:z → kept-both
    later edits come along: 1 edit a:x/y>x/z, 2 edit a:x/z>v/z → meets a:x/y/n → -2, 1=edit a:x/y/n>v/z/n, held a:x/y/n
    and into the copy: 1 edit a:x>y, 2 edit a:y>z → meets a:w → -2, 1=create copy:z, held a:w → kept-both
    another tab's edit is its own: 1 edit a:x>y, 2 edit a:v>w → meets a:z → 1=create copy:y, held a:z → kept-both
    a pin is not about the words: 1 edit a:x>y, 2 pin a → meets a:z → 1=create copy:y, held a:z → kept-both

    an edit brings back what was deleted: 1 edit a:x>y → meets nothing → 1=restore a:x, +edit a:x>y, gone a → brought-back
    with the words that were deleted: 1 edit a:x>y | a:w@5 → meets nothing → 1=restore a:w, +edit a:x>y, gone a → brought-back
    what was deleted here too is again: 1 edit a:x>y, 2 delete a:y → meets nothing → 1=restore a:x, 2=edit a:x>y, +delete a:y, gone a
    what was deleted for good is not: 1 edit a:x>y, 2 delete a:y@7, 3 purge a@7 | a:w@5 → meets nothing → -1, -2, -3, gone a

    no delete beats a newer edit: 1 delete a:x → meets a:y → -1, held a:y → not-deleted
    nor one of what was edited here: 1 edit a:x/y>x/z, 2 delete a:x/z → meets a:w/y → -2, 1=edit a:w/y>w/z, held a:w/y → not-deleted
    one that was undone says nothing: 1 delete a:x → meets a:x → -1, held a:x
    what clashes is deleted as a copy: 1 edit a:x>y, 2 delete a:y → meets a:z → 1=create copy:y, 2=delete copy:y, held a:z → not-deleted
    or goes for good: 1 edit a:x>y, 2 delete a:y@7, 3 purge a@7 → meets a:z → -1, -2, -3, held a:z → not-deleted
    an undone delete is none: 1 edit a:x>y, 2 delete a:y, 3 restore a:y → meets a:z → -2, -3, 1=create copy:y, held a:z → kept-both

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
)('%s: %s, the cloud %s', (_, waiting, answer = '', step = '', says = '') => {
  const [drawing = '', trash] = waiting.split(' | ')
  const [first, ...behind] = changes(drawing)
  if (!first) throw new Error('Nothing waits.')
  const outcome = outcomeOf(
    [first, ...behind],
    answerOf(answer),
    trash === undefined ? trash : trashed(trash),
  )
  expect([drawnStep(outcome.step), outcome.says.map(({ kind }) => kind).join(' ')]).toEqual([step, says])
})

function answerOf(drawing: string): Exclude<Answer, { readonly kind: 'unanswered' }> {
  if (drawing === 'denied' || drawing === 'too-long') return { kind: 'refused', reason: drawing }
  const [kind, what = ''] = drawing.split(' ')
  const there = what === 'nothing' ? null : note(what)
  return kind === 'holds' ? { kind: 'done', note: there } : { kind: 'conflict', theirs: there }
}
