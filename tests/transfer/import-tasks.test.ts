import { expect, test } from 'vitest'
import { longDate } from '../../src/notes/note.ts'
import { chosenFile, readAll } from './chosen-file.ts'

const CREATED = Date.UTC(2026, 10, 21, 9, 5)
const EDITED = Date.UTC(2026, 10, 22, 10)

const task = (fields: object) => ({ kind: 'tasks#task', status: 'needsAction', ...fields })
const list = (title: string, items: readonly object[]) => ({
  kind: 'tasks#tasks',
  title,
  updated: new Date(EDITED).toISOString(),
  items,
})
const read = (value: object) => readAll(chosenFile('Tasks.json', JSON.stringify(value)))

test('reads each list of Google Tasks as a note of check items with their dates and details', async () => {
  const lists = [
    list('Home', [
      task({ id: 'a', title: 'Paint', due: '2026-12-01T00:00:00.000Z', created: '2026-11-21T09:05:00Z' }),
      task({ id: 'b', title: 'Buy brushes', parent: 'a', status: 'completed', notes: 'two\n**wide**' }),
      task({ id: 'c', title: 'Move', scheduled_time: [{ start: '2026-12-24T10:00:00Z' }] }),
      task({ id: 'd', title: 'Gone', deleted: true }),
      task({
        id: 'e',
        title: 'Answer Bob',
        links: [{ type: 'email', description: 'Hello', link: 'https://mail.google.com/a' }],
      }),
    ]),
    list('Work', [task({ title: 'Call' })]),
  ]
  expect(await read({ kind: 'tasks#taskLists', items: lists })).toMatchObject([
    {
      note: {
        title: 'Home',
        content: [
          '• [ ] Paint (Dec 1, 2026)',
          '   • [x] Buy brushes',
          '      two',
          '      \\**wide**',
          `• [ ] Move (${longDate(Date.UTC(2026, 11, 24, 10))})`,
          '• [ ] Answer Bob',
          '   https://mail.google.com/a',
        ].join('\n'),
        timestamp: CREATED,
        lastModified: longDate(EDITED),
      },
    },
    { note: { title: 'Work', content: '• [ ] Call', timestamp: EDITED } },
  ])
})

test('reads every task of one list once, whatever its parent is', async () => {
  const tasks = [
    task({ id: 'a', title: '1', parent: 'missing' }),
    task({ id: 'b', title: '2', parent: 'b' }),
    task({ id: 'c', title: '3', parent: 'd' }),
    task({ id: 'd', title: '5', parent: 'c' }),
    task({ id: 'c', title: '6' }),
    task({ title: '7', parent: 'd' }),
  ]
  const [item] = await read(list('All', tasks))
  const content = item?.kind === 'note' ? item.note.content : ''
  expect(
    content
      .replaceAll(/[^\d\n]/g, '')
      .split('\n')
      .toSorted(),
  ).toEqual(['1', '2', '3', '5', '6', '7'])
})

test('reads 100,000 tasks, each of which belongs to the one before', async () => {
  const tasks = Array.from({ length: 100_000 }, (_, at) =>
    task({ id: `${at}`, parent: `${at - 1}`, title: 'a' }),
  )
  expect(await read(list('Deep', tasks))).toMatchObject([{ kind: 'skipped', reason: 'too-long' }])
})
