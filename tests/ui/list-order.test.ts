import { describe, expect, test } from 'vitest'
import { longDate, newNote, type Note } from '../../src/notes/note.ts'
import { createListOrder } from '../../src/ui/list/order/list-order.ts'
import { createRandom } from '../random.ts'

const START = Date.UTC(2026, 10, 21, 9, 5)
const MINUTE = 60_000

/** A note that was created `age` minutes before the start. */
function note(title: string, age = 0, overrides: Partial<Note> = {}): Note {
  const own = { id: `id ${title} ${age}`, userId: '', userEmail: '', author: '' }
  return { ...newNote({ title, content: 'text' }, START - age * MINUTE, own), ...overrides }
}

const edited = (age: number) => ({ lastModified: longDate(START - age * MINUTE) })
const titles = (notes: readonly Note[]) => notes.map(({ title }) => title)

describe('the order by title', () => {
  test('is by language, by numbers, and by the first line of untitled notes', () => {
    const notes = [
      note('Note 10'),
      note('Note 9'),
      note('zebra'),
      note('Äpfel'),
      note('apple'),
      note('', 0, { id: 'untitled', content: '• **Mango** tree' }),
      note('', 0, { id: 'check', content: '• [x] Orange' }),
      note('  ', 0, { id: 'spaces', content: '\nBanana' }),
    ]
    const ordered = createListOrder('title')(notes)
    const names = ordered.map(({ title, content }) => title.trim() || content.replaceAll(/^• |[*\n]/g, ''))
    expect(names).toEqual([
      'Äpfel',
      'apple',
      'Banana',
      'Mango tree',
      'Note 9',
      'Note 10',
      '[x] Orange',
      'zebra',
    ])
  })

  test('keeps pinned notes first, and equal titles newest first', () => {
    const notes = [
      note('b', 5, { pinned: 'pinned' }),
      note('a', 6, { pinned: 'pinned' }),
      note('c', 0),
      note('A', 1),
      note('a', 2),
    ]
    expect(createListOrder('title')(notes)).toEqual([notes[1], notes[0], notes[3], notes[4], notes[2]])
  })
})

describe('the order by the last edit', () => {
  test('counts a note that was never edited by its creation, and an edit as the end of its minute', () => {
    const notes = [
      note('new', 0),
      note('created at 9:03', 2),
      note('edited at 9:04', 9, edited(1)),
      note('edited at 9:03', 8, edited(2)),
      note('old', 20),
    ]
    expect(titles(createListOrder('edited')(notes))).toEqual([
      'new',
      'edited at 9:04',
      'edited at 9:03',
      'created at 9:03',
      'old',
    ])
  })

  test.each(['', 'yesterday', 'Foo 21, 2026, 09:05 AM', 'Nov 21, 2026'])(
    'takes the creation for a time that it cannot read: %j',
    (lastModified) => {
      const notes = [note('a', 0), note('b', 1, { lastModified }), note('c', 2)]
      expect(createListOrder('edited')(notes)).toEqual(notes)
    },
  )

  test.each([
    ['12:00 AM', '12:59 AM'],
    ['11:59 AM', '12:00 PM'],
    ['12:59 PM', '01:00 PM'],
  ])('knows that %s is before %s', (earlier, later) => {
    const notes = [earlier, later].map((time) => note(time, 0, { lastModified: `Nov 21, 2026, ${time}` }))
    expect(titles(createListOrder('edited')(notes))).toEqual([later, earlier])
  })
})

test.each(['edited', 'title'] as const)(
  'the order by %s after random changes equals a new one, and the same notes give the same array',
  (sort) => {
    for (let seed = 1; seed <= 30; seed++) {
      const pick = createRandom(seed)
      let count = 0
      const some = (age: number) =>
        note(`${'abcÄ'.charAt(pick(4))}${pick(30)}`, age, {
          id: `id ${count++}`,
          pinned: pick(6) === 0 ? 'pinned' : 'unpinned',
          ...(pick(2) === 0 ? edited(pick(50)) : {}),
        })
      const order = createListOrder(sort)
      let notes: readonly Note[] = Array.from({ length: 300 }, (_, age) => some(age))
      for (let step = 0; step < 20; step++) {
        const ordered = order(notes)
        expect(ordered, `seed ${seed}`).toEqual(createListOrder(sort)(notes))
        expect(order(notes)).toBe(ordered)
        const share = step % 5 === 0 ? 2 : 40
        notes = notes.flatMap((one, age) => (pick(share) > 0 ? one : pick(3) === 0 ? [] : some(age)))
      }
    }
  },
)

test('a change of one of 10,000 notes costs a small part of a complete sort', () => {
  const order = createListOrder('title')
  const notes = Array.from({ length: 10_000 }, (_, age) => note(`Note ${(age * 7919) % 10_000}`, age))
  order(notes)
  let count = 0
  const counted = (one: Note) =>
    new Proxy(one, {
      get(target, key, receiver) {
        if (key === 'pinned') count++
        return Reflect.get(target, key, receiver)
      },
    })
  order(notes.with(5000, counted(note('Note 1', 5000))))
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThan(50)
})
