import { expect, test } from 'vitest'
import type { Mutation, OutboxEntry } from '../../src/notes/mutation.ts'
import { newNote, type Note } from '../../src/notes/note.ts'
import { emailOf, noteTextsOf } from '../../src/ui/settings/device/kept-account.ts'
import { draft } from '../device/scenario-fixture.ts'

test('gives the last text of each changed note and the text of each draft', () => {
  const account = {
    uid: 'ada',
    outbox: [
      entry('1', { kind: 'create', noteId: 'a', note: note('a', 'first') }),
      entry('2', { kind: 'edit', noteId: 'a', note: note('a', 'last'), base: { title: '', content: '' } }),
      entry('3', { kind: 'pin', noteId: 'b', pinned: 'pinned' }),
      entry('4', { kind: 'delete', noteId: 'c', note: note('c', 'deleted'), deletedAt: 1 }),
    ],
    drafts: [draft('title', 'draft')],
  }
  expect(noteTextsOf(account).map(({ content }) => content)).toEqual(['last', 'deleted', 'draft'])
  expect(emailOf(account)).toBe('ada@example.org')
})

test('gives no address if neither a change nor a draft names it', () => {
  const pin = entry('1', { kind: 'pin', noteId: 'b', pinned: 'pinned' })
  expect(emailOf({ uid: 'ada', outbox: [pin], drafts: [draft('new')] })).toBe('')
})

function note(id: string, content: string): Note {
  return newNote({ title: '', content }, 1, { id, userId: 'ada', userEmail: 'ada@example.org', author: '' })
}

function entry(id: string, mutation: Mutation): OutboxEntry {
  return { ...mutation, id, at: 1 }
}
