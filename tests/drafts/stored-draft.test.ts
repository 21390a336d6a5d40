import { describe, expect, test } from 'vitest'
import { type DiscardedDraft, draftOfNote, type OpenDraft } from '../../src/drafts/open-draft.ts'
import type { StoredDraft } from '../../src/drafts/ports.ts'
import { restorableDrafts, toStoredDrafts } from '../../src/drafts/stored-draft.ts'
import { titleAndContent } from '../../src/notes/note.ts'
import type { NotesState } from '../../src/notes/notes-state.ts'
import { memberNote } from '../fakes/fake-member.ts'
import { processorTime } from '../processor-time.ts'
import { EMPTY_NOTES } from './empty-notes.ts'

const HOUR = 60 * 60 * 1000
const NOW = 100 * HOUR
const A = memberNote('A', 'a', 1)
const MILK = { ...memberNote('', 'milk'), timestamp: NOW - HOUR }

const LONGER = { ...MILK, content: 'milk and' }

const NEW: StoredDraft = {
  id: 'new',
  note: undefined,
  saved: { title: '', content: '' },
  words: { title: '', content: 'milk' },
  caret: 4,
  at: NOW - HOUR,
}
const BOLD: StoredDraft = { ...NEW, words: { title: '', content: '**milk**' } }
const LONGER_BOLD = { ...MILK, content: '**milk and**' }
const CODE: StoredDraft = { ...NEW, words: { title: '', content: '<code>milk</code>' } }
const LONGER_CODE = { ...MILK, content: '```\nmilk\n```\nand' }
const EDIT: StoredDraft = {
  ...NEW,
  id: 'edit',
  note: A,
  saved: titleAndContent(A),
  words: { title: 'A', content: 'a2' },
}

describe('a draft of an earlier page', () => {
  test.each<[title: string, draft: StoredDraft, notes: NotesState['notes'], isRestored: boolean]>([
    ['is restored', NEW, [A], true],
    ['is not restored if a note of that moment has its text', NEW, [A, MILK], false],
    ['is restored if only an older note has its text', { ...NEW, at: NOW }, [A, MILK], true],
    ['is restored if a note has only a part of it', NEW, [A, { ...MILK, content: 'mil' }], true],
    ['is not restored if a note of that moment begins with it', NEW, [A, LONGER], false],
    ['is not restored if a note of that moment has more bold text', BOLD, [LONGER_BOLD], false],
    ['is not restored if a note of that moment has more below its code', CODE, [LONGER_CODE], false],
    [
      'is restored if a note of a later moment begins with it',
      { ...NEW, at: NOW - HOUR - 6000 },
      [LONGER],
      true,
    ],
    [
      'is restored if a note of that moment has more at its start',
      NEW,
      [{ ...MILK, content: 'a milk' }],
      true,
    ],
    ['is restored if the longer note has another title', NEW, [{ ...LONGER, title: 'B' }], true],
    ['is not restored without text', { ...NEW, words: NEW.saved }, [A], false],
    ['is restored as an edit of its note', EDIT, [A], true],
    ['is not restored if its note has its text', EDIT, [{ ...A, content: 'a2' }], false],
    ['is not restored if its note has its text and more', EDIT, [{ ...A, content: 'a2 and' }], false],
    ['is restored if it lacks text of its note', { ...EDIT, words: { ...A, content: '' } }, [A], true],
    ['is restored if its note has other text', EDIT, [{ ...A, content: 'a3' }], true],
    ['is not restored without changes', { ...EDIT, words: A }, [{ ...A, title: 'B' }], false],
    ['is restored without changes if its note is missing', { ...EDIT, words: A }, [], true],
    ['is kept as discarded for a day', { ...EDIT, discardedAt: NOW - 24 * HOUR }, [A], true],
    ['is deleted after a day as discarded', { ...EDIT, discardedAt: NOW - 24 * HOUR - 1 }, [A], false],
    [
      'is not kept as discarded if it was saved',
      { ...EDIT, discardedAt: NOW },
      [{ ...A, content: 'a2' }],
      false,
    ],
  ])('%s', (_, draft, notes, isRestored) => {
    const restored = restorableDrafts([draft], { ...EMPTY_NOTES, notes }, NOW)
    expect(toStoredDrafts(restored, [], draft.at)).toEqual(isRestored ? [draft] : [])
  })
})

test('stores an unchanged draft with the time of its last change, and others with a later time each', () => {
  const edit: OpenDraft = draftOfNote(A, 'edit')
  const discarded: DiscardedDraft = { ...draftOfNote(A, 'discarded'), discardedAt: 3 }
  const first = toStoredDrafts([discarded, edit], [], 10)
  expect(first.map(({ id, at, discardedAt }) => [id, at, discardedAt])).toEqual([
    ['discarded', 10, 3],
    ['edit', 11, undefined],
  ])
  const typed = { ...edit, current: { title: 'A', content: 'a2' } }
  const second = toStoredDrafts([discarded, typed], first, 20)
  expect(second[0]).toBe(first[0])
  expect(second[1]).toMatchObject({ at: 21, words: { content: 'a2' } })
  for (const patch of [{ caret: 3 }, { note: MILK }])
    expect(toStoredDrafts([discarded, { ...typed, ...patch }], second, 30)[1]?.at).toBe(31)
})

test('stores an unchanged draft that was continued with a later time than the other drafts, but not a discarded one', () => {
  const discarded: DiscardedDraft = { ...draftOfNote(A, 'discarded'), discardedAt: 3 }
  const [one, two] = [draftOfNote(A, 'one'), draftOfNote(MILK, 'two')]
  const first = toStoredDrafts([one, two, discarded], [], 10)
  const second = toStoredDrafts([discarded, two, one], first, 20)
  expect(second.map(({ id, at }) => [id, at])).toEqual([
    ['discarded', 12],
    ['two', 11],
    ['one', 22],
  ])
  expect(toStoredDrafts([discarded, two, one], second, 30)).toEqual(second)
})

test('stores a changed draft with a later time than before, and than the others, if the clock is set back', () => {
  const [one, two] = [draftOfNote(A, 'one'), draftOfNote(MILK, 'two')]
  const first = toStoredDrafts([one, two], [], 2 * HOUR)
  const typed = { ...two, current: { title: 'A', content: 'a2' } }
  const second = toStoredDrafts([one, typed], first, HOUR)
  expect(second[1]?.at).toBeGreaterThan(first[1]?.at ?? Infinity)
  const third = toStoredDrafts([typed, draftOfNote(A, 'three')], second, HOUR)
  expect(third[1]?.at).toBeGreaterThan(third[0]?.at ?? Infinity)
})

test('a draft of code with very many empty lines is compared with its note in linear time', () => {
  const code = `a${'\n'.repeat(200_000)}b`
  const draft: StoredDraft = { ...NEW, words: { title: '', content: `<code>${code}</code>` } }
  const note = { ...MILK, content: `\`\`\`\n${code}\n\`\`\`\nand` }
  let drafts: unknown
  const restore = () =>
    (drafts = restorableDrafts([draft], { ...EMPTY_NOTES, userKind: 'member', notes: [note] }, NOW))
  expect(processorTime(restore)).toBeLessThan(2000)
  expect(drafts).toEqual([])
})
