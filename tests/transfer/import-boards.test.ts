import { expect, test } from 'vitest'
import { longDate } from '../../src/notes/note.ts'
import { chosenFile, MODIFIED, readAll } from './chosen-file.ts'

const CREATED = Date.UTC(2026, 10, 21, 9, 5)
const EDITED = Date.UTC(2026, 10, 22, 10)
const DUE = Date.UTC(2026, 11, 1, 9)
const iso = (time: number) => new Date(time).toISOString()

const readJson = (value: unknown) => readAll(chosenFile('x.json', JSON.stringify(value)))

const CARD = `${(CREATED / 1000).toString(16)}00000000000000a1`
const comment = (card: string, text: string, date: number) => ({
  type: 'commentCard',
  date: iso(date),
  data: { text, card: { id: card } },
  memberCreator: { fullName: 'Ada' },
})
const BOARD = {
  name: 'Home',
  lists: [
    { id: 'l1', name: 'To do', closed: false },
    { id: 'l2', name: 'Old', closed: true },
  ],
  cards: [
    {
      id: CARD,
      name: 'Paint the *hall*',
      desc: 'In **white** [https://a.example](https://a.example "smartCard-inline")\n\n- walls',
      idList: 'l1',
      start: iso(EDITED),
      due: iso(DUE),
      dueComplete: true,
      labels: [
        { name: 'Big job', color: 'red' },
        { name: '', color: 'green' },
      ],
      attachments: [
        { url: 'https://trello.example/a.png', isUpload: true },
        { url: 'https://example.org/paint', isUpload: false, name: 'https://example.org/paint' },
        { url: 'https://example.org/walls', isUpload: false, name: 'Clean walls' },
      ],
      dateLastActivity: iso(EDITED),
    },
    { id: 'x', name: 'Floor', idList: 'l2' },
  ],
  checklists: [
    {
      idCard: CARD,
      name: 'Buy',
      checkItems: [
        { name: 'Brushes', state: 'incomplete', pos: 2, due: iso(DUE) },
        { name: 'Paint', state: 'complete', pos: 1 },
      ],
    },
  ],
  actions: [
    comment(CARD, 'done', EDITED),
    comment('x', 'elsewhere', EDITED),
    comment(CARD, 'which one?', CREATED),
    { type: 'updateCard', data: { card: { id: CARD } } },
  ],
}

test('reads each card of a board of Trello with its list, checklists, dates, links and comments', async () => {
  expect(await readJson(BOARD)).toMatchObject([
    {
      note: {
        title: 'Paint the *hall*',
        content: [
          `Start (${longDate(EDITED)})`,
          `• [x] Due (${longDate(DUE)})`,
          'In **white** https://a.example',
          '• walls',
          '**Buy**',
          '• [x] Paint',
          `• [ ] Brushes (${longDate(DUE)})`,
          'https://example.org/paint',
          'Clean walls (https://example.org/walls)',
          `Ada (${longDate(CREATED)}): which one?`,
          `Ada (${longDate(EDITED)}): done`,
          '#To-do #Big-job #green',
        ].join('\n'),
        timestamp: CREATED,
        lastModified: longDate(EDITED),
      },
      remarks: ['attachments-missing'],
    },
    {
      note: { title: 'Floor', content: `Ada (${longDate(EDITED)}): elsewhere\n#Old`, timestamp: 0 },
      remarks: ['archived'],
    },
  ])
})

test('reads each page of Roam with its levels, check items, code, references and dates', async () => {
  const block = (string: string, children: readonly object[] = [], other = {}) => ({
    string,
    children,
    'create-time': CREATED,
    'edit-time': EDITED,
    ...other,
  })
  const pages = [
    {
      title: 'November 21st, 2026',
      'edit-time': CREATED,
      children: [
        block('{{[[TODO]]}} Paint **walls**', [
          block('{{[[DONE]]}} ((abc-_6789))', [block('two\nlines', [], { 'create-time': CREATED + 1 })]),
        ]),
        block('Plan', [], { heading: 2 }),
        block('1. Wash', [block('- soap')]),
        block('2) Dry'),
        block('     spaces'),
        block('-'),
        block('```js\na()\n  b()```'),
      ],
    },
    { title: 'Paint', children: [block('white', [], { uid: 'abc-_6789' })] },
    { title: 'Linked', 'edit-time': CREATED },
  ]
  expect(await readJson(pages)).toMatchObject([
    {
      note: {
        title: 'November 21st, 2026',
        content: [
          '• [ ] Paint **walls**',
          '   • [x] white',
          '      • two',
          '         lines',
          '• **Plan**',
          '• 1. Wash',
          '   • - soap',
          '• 2) Dry',
          '• spaces',
          '• -',
          '• ',
          '```',
          'a()',
          '  b()',
          '```',
        ].join('\n'),
        timestamp: CREATED,
        lastModified: longDate(EDITED),
      },
    },
    { note: { title: 'Paint', content: '• white' } },
    { kind: 'skipped', title: 'Linked', reason: 'empty' },
  ])
})

test('reads a project of Todoist with its sections, levels, details and comments, and no other table', async () => {
  const project = [
    '\uFEFFTYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE',
    'task,"Buy **paint**, brushes","a ""wide"" one\nand tape",1,1,Ada (1),Bob (2),every day,en,Europe/Berlin,30,minute,2026-12-31',
    'note,"Which?\nwhite",,,,Ada (1),,,,',
    'task,1. Sand,,4,2,Ada (1),,,en,',
    ',,,,,,,,,',
    'section,Later,,,,,,,,',
    'task,* Ideas,,4,1,Ada (1),,,en,',
  ].join('\r\n')
  const files = [
    chosenFile('Home [2203].csv', project),
    chosenFile('a.csv', 'TYPE,CONTENT,INDENT\r\ntask,a,1\r\n'),
    chosenFile('b.csv', 'TYPE,Name\r\ntask,a'),
  ]
  expect(await readAll(...files)).toMatchObject([
    {
      note: {
        title: 'Home',
        content: [
          '• [ ] Buy **paint**, brushes (p1, every day, 30 minutes, deadline 2026-12-31, Bob)',
          '   a "wide" one',
          '   and tape',
          '   Which?',
          '   white',
          '   • [ ] 1. Sand',
          '**Later**',
          '• Ideas',
        ].join('\n'),
        timestamp: MODIFIED,
      },
    },
    { note: { title: 'a', content: '• [ ] a' } },
    { kind: 'skipped', reason: 'document' },
  ])
})
