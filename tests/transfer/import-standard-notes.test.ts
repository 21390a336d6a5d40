import { expect, test } from 'vitest'
import { longDate } from '../../src/notes/note.ts'
import { chosenFile, fixture, readAll } from './chosen-file.ts'

test('reads a backup of Standard Notes, and leaves out what is in the trash or encrypted', async () => {
  const backup = fixture('standard-notes.txt')
  expect(await readAll(chosenFile('backup.txt', backup))).toMatchObject([
    {
      note: {
        title: 'Plans',
        content: 'Paint\n\\**literally**\n#Home',
        pinned: 'pinned',
        timestamp: Date.UTC(2026, 10, 21, 9, 5),
        lastModified: longDate(Date.UTC(2026, 10, 22, 10)),
      },
      remarks: ['archived'],
    },
    { kind: 'skipped', title: 'Old', reason: 'trashed' },
    { kind: 'skipped', reason: 'encrypted' },
  ])
})

const letters = (text: string, format = 0) => ({ type: 'text', text, format })
const node = (type: string, children: readonly object[], fields: object = {}) => ({
  type,
  children,
  ...fields,
})

test.each([
  [
    'super',
    JSON.stringify({
      root: node('root', [
        node('heading', [letters('Plan')], { tag: 'h1' }),
        node('paragraph', [
          letters('very', 1),
          letters(' <b>old</b>'),
          { type: 'linebreak' },
          letters('gone', 4),
        ]),
        node('list', [node('listitem', [letters('Paint')], { checked: true })], { listType: 'check' }),
        node('list', [node('listitem', [letters('one')])], { listType: 'number' }),
        node('code', [{ type: 'code-highlight', text: 'let a = 1' }]),
        node('unfurled', [node('paragraph', [letters('kept')])]),
      ]),
    }),
    '**Plan**\n**very** <b>old</b>\n~~gone~~\n• [x] Paint\n1. one\n```\nlet a = 1\n```\nkept',
  ],
  [
    'super',
    JSON.stringify({ root: node('root', [nestedList('number'), nestedList('check')]) }),
    '1. one\n   1. two\n2. three\n• [ ] one\n   • [ ] two\n• [ ] three',
  ],
  [
    'super',
    JSON.stringify({
      root: node('root', [
        node('list', [node('listitem', [letters('five')], { value: 5 })], { listType: 'number', start: 5 }),
        { type: 'horizontalrule' },
        { type: 'youtube', videoID: 'abc' },
        { type: 'remote-image', src: 'https://example.org/a.png', alt: 'A <map>' },
      ]),
    }),
    '5. five\n———\nhttps://www.youtube.com/watch?v=abc\nA <map> https://example.org/a.png',
  ],
  [
    'super',
    JSON.stringify({
      root: node('root', [
        node('paragraph', [letters('see '), { type: 'hashtag', text: '#work', format: 1 }]),
        node('paragraph', []),
        node('paragraph', [letters('  two  '), { type: 'tab', text: '\t' }, letters('spaces')]),
        node('paragraph', []),
      ]),
    }),
    'see **#work**\n\n  two  \tspaces',
  ],
  [
    'super',
    JSON.stringify({
      root: node('root', [node('paragraph', [letters('see '), { type: 'snbubble', itemUuid: 'a' }])]),
    }),
    'see Home & garden',
  ],
  ['super', 'no JSON', 'no JSON'],
  ['super', JSON.stringify({ root: deepNode(500) }), ''],
  ['rich-text', '<p>a <b>b</b></p>', 'a **b**'],
  ['rich-text', '<details><summary>a</summary>b</details>', 'a\nb'],
  ['task', '- [ ] Milk\n- [x] Eggs', '• [ ] Milk\n• [x] Eggs'],
  [
    'task',
    JSON.stringify({
      schemaVersion: '1.0.0',
      groups: [
        { name: 'Shop', draft: 'half', tasks: [{ id: 'a', description: 'Milk **x**', completed: false }] },
        { name: 'Home', tasks: [{ id: 'b', description: 'one\ntwo', completed: true }] },
      ],
    }),
    '**Shop**\n• [ ] half\n• [ ] Milk \\**x**\n**Home**\n• [x] one\n   two',
  ],
  ['task', JSON.stringify([{ name: '', tasks: [{ description: 'Milk' }] }]), '• [ ] Milk'],
  [
    'spreadsheet',
    JSON.stringify({
      sheets: [
        {
          name: 'One',
          rows: [
            {
              cells: [
                { index: 0, value: 'a' },
                { index: 2, value: 12.5 },
              ],
            },
            { cells: [{ index: 1 }] },
          ],
        },
        { name: 'Two', rows: [{ cells: [{ index: 0, value: '<b>' }] }] },
      ],
    }),
    '**One**\na |  | 12.5\n**Two**\n<b>',
  ],
  ['plain-text', '<p>a', '<p>a'],
])('reads a note of the editor $0 of Standard Notes as $2', async (noteType, content, markers) => {
  const items = [
    { content_type: 'Note', content: { title: 'T', text: content, noteType } },
    { content_type: 'Tag', uuid: 'a', content: { title: 'Home & garden', references: [] } },
  ]
  expect(await readAll(chosenFile('a.json', JSON.stringify({ items })))).toMatchObject([
    { note: { title: 'T', content: markers } },
  ])
})

test('says that a Super note of Standard Notes had attachments', async () => {
  const text = JSON.stringify({
    root: node('root', [node('paragraph', [letters('text')]), { type: 'snfile', fileUuid: 'a' }]),
  })
  const items = [{ content_type: 'Note', content: { title: 'T', text, noteType: 'super' } }]
  expect(await readAll(chosenFile('a.json', JSON.stringify({ items })))).toMatchObject([
    { note: { content: 'text' }, remarks: ['attachments-missing'] },
  ])
})

test('says that a note of Standard Notes had files, which refer to it', async () => {
  const items = [
    { content_type: 'Note', uuid: 'a', content: { title: 'A', text: 'text' } },
    { content_type: 'Note', uuid: 'b', content: { title: 'B', text: 'text' } },
    { content_type: 'SN|File', uuid: 'c', content: { name: 'plan.png', references: [{ uuid: 'a' }] } },
  ]
  expect(await readAll(chosenFile('a.json', JSON.stringify({ items })))).toMatchObject([
    { note: { title: 'A' }, remarks: ['attachments-missing'] },
    { note: { title: 'B' }, remarks: [] },
  ])
})

/** As Lexical writes it: the list on the second level is in an item of its own. */
function nestedList(listType: string): object {
  const item = (child: object, value: number) =>
    node('listitem', [child], { value, ...(listType === 'check' && { checked: false }) })
  const list = (...items: readonly object[]) => node('list', items, { listType, start: 1 })
  return list(item(letters('one'), 1), item(list(item(letters('two'), 1)), 2), item(letters('three'), 2))
}

function deepNode(depth: number): object {
  let inner: object = letters('deep')
  for (let level = 0; level < depth; level++) inner = node('quote', [inner])
  return node('root', [inner])
}
