import { expect, test } from 'vitest'
import { createVisitorNote } from '../../src/notes/note.ts'
import { byCreation, createNotesStore } from '../../src/notes/notes-store.ts'
import { createCache } from '../../src/notes/visitor/cache.ts'
import { createFakeBrowser } from '../fakes/browser.ts'

test('the list is loading until its order is known, and is then in this order', async () => {
  const browser = createFakeBrowser()
  const stored = [1, 2, 3].map((time) =>
    createVisitorNote({ title: `${time}`, content: '' }, time, () => false),
  )
  browser.items.set('cachedNotes', JSON.stringify(stored))
  const notes = createNotesStore({ cache: createCache(browser.tab()), now: () => 10, notify: () => () => {} })
  const titles = () => notes.get().notes.map(({ title }) => title)
  notes.setOrder(undefined)
  notes.start()
  expect(notes.get()).toMatchObject({ notes: [], isLoading: true, isComplete: false })
  notes.setOrder((all) => all.toReversed())
  expect(notes.get()).toMatchObject({ isLoading: false, isComplete: true })
  expect(titles()).toEqual(['1', '2', '3'])
  await notes.create({ title: 'new', content: '' })
  expect(titles()).toEqual(['1', '2', '3', 'new'])
  notes.setOrder(byCreation)
  expect(titles()).toEqual(['new', '3', '2', '1'])
})
