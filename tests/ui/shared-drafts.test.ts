import { expect, test } from 'vitest'
import type { SharedFile } from '../../src/sharing/shared-items.ts'
import { MAX_SHARED_FILE_SIZE, readSharedFile, readSharedForm } from '../../src/sharing/shared-items.ts'
import { toDrafts } from '../../src/ui/sharing/shared-drafts.ts'

test.each<[string, { title?: string; text?: string; url?: string }, { title: string; content: string }[]]>([
  ['nothing makes no draft', {}, []],
  ['blank fields make no draft', { title: ' ', text: '\n', url: '' }, []],
  ['a text is the content', { text: 'milk' }, [{ title: '', content: 'milk' }]],
  ['a title alone is the content', { title: 'milk' }, [{ title: '', content: 'milk' }]],
  [
    'the address is below the text',
    { title: 'Page', text: 'See this', url: 'https://example.org/' },
    [{ title: 'Page', content: 'See this\nhttps://example.org/' }],
  ],
  [
    'an address that is in the text is not repeated',
    { text: 'See https://example.org/', url: 'https://example.org/' },
    [{ title: '', content: 'See https://example.org/' }],
  ],
  [
    'an address that only begins a longer one in the text is not lost',
    { text: 'See https://example.org/plan', url: 'https://example.org/' },
    [{ title: '', content: 'See https://example.org/plan\nhttps://example.org/' }],
  ],
  [
    'an address before a full stop is not repeated',
    { text: 'See https://example.org/plan.', url: 'https://example.org/plan' },
    [{ title: '', content: 'See https://example.org/plan.' }],
  ],
  [
    'a title that is the text appears once',
    { title: 'milk', text: 'milk' },
    [{ title: '', content: 'milk' }],
  ],
  [
    'a title of several lines becomes one line',
    { title: 'two\n lines', text: 'x' },
    [{ title: 'two lines', content: 'x' }],
  ],
  [
    'a title that is too long stands in the content',
    { title: 'x'.repeat(1001), text: 'y' },
    [{ title: '', content: `${'x'.repeat(1001)}\ny` }],
  ],
  ['markers are literal', { text: '**not bold**' }, [{ title: '', content: '\\**not bold**' }]],
  ['every kind of line end is one', { text: 'a\r\nb\rc\nd' }, [{ title: '', content: 'a\nb\nc\nd' }]],
])('Of what another app shares, %s.', async (_, fields, drafts) => {
  expect(await toDrafts({ title: '', text: '', url: '', files: [], ...fields })).toEqual({
    drafts,
    rejected: [],
    guessed: [],
  })
})

test('a file becomes a draft with its name as the title, and only Markdown has formatting', async () => {
  const files = [textFile('list.md', '- a\r\n- **b**'), textFile('plain.v2.txt', '**literal**')]
  expect((await toDrafts({ title: '', text: '', url: '', files })).drafts).toEqual([
    { title: 'list', content: '• a\n• **b**' },
    { title: 'plain.v2', content: '\\**literal**' },
  ])
})

test('a file of HTML becomes a draft with its collapsed parts', async () => {
  const files = [textFile('page.html', '<p><b>a</b></p><details><summary>b</summary>c</details>')]
  expect((await toDrafts({ title: '', text: '', url: '', files })).drafts).toEqual([
    { title: 'page', content: '**a**\nb\nc' },
  ])
})

test('a file without text and one that is too long are rejected by name, one that is not UTF-8 is named, and the others are kept', async () => {
  const form = new FormData()
  form.set('title', 'Five files')
  form.append('files', new File([new Uint8Array([0, 1, 2])], 'binary.txt'))
  form.append('files', new File(['\n'], 'empty.txt'))
  form.append('files', new File([new Uint8Array([0x63, 0x61, 0x66, 0xe9])], 'latin-1.txt'))
  form.append('files', new File(['x'.repeat(MAX_SHARED_FILE_SIZE + 1)], 'long.txt'))
  form.append('files', new File(['fine'], 'fine.txt'))
  expect(await toDrafts(await readSharedForm(form, 'en'))).toEqual({
    drafts: [
      { title: '', content: 'Five files' },
      { title: 'latin-1', content: 'café' },
      { title: 'fine', content: 'fine' },
    ],
    rejected: [
      { name: 'binary.txt', problem: 'no-text' },
      { name: 'empty.txt', problem: 'no-text' },
      { name: 'long.txt', problem: 'too-long' },
    ],
    guessed: ['latin-1.txt'],
  })
})

test.each([
  ['UTF-8', [0xef, 0xbb, 0xbf, 0x74, 0xc3, 0xa9]],
  ['UTF-16, little endian', [0xff, 0xfe, 0x74, 0, 0xe9, 0]],
  ['UTF-16, big endian', [0xfe, 0xff, 0, 0x74, 0, 0xe9]],
])('A byte order mark says that the text is in %s, and is not part of it.', async (_, bytes) => {
  expect((await readSharedFile(new File([new Uint8Array(bytes)], 'windows.txt'), 'en')).text).toBe('té')
})

function textFile(name: string, text: string): SharedFile {
  return { name, type: '', size: text.length, text, isEncodingGuessed: false }
}
