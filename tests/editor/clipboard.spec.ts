import { expect } from '@playwright/test'
import { test } from './page.ts'

/** What a note becomes when something is pasted at the caret. */
const PASTED: readonly (readonly [
  title: string,
  note: string,
  data: Record<string, string>,
  result: string,
])[] = [
  ['words go into the line', 'a|d', { 'text/plain': 'bc' }, 'abc|d'],
  ['words without marks take those around them', '**a|d**', { 'text/plain': 'bc' }, '**abc|d**'],
  ['lines part the line', 'a|d', { 'text/plain': 'b\r\nc' }, 'ab\nc|d'],
  ['a note’s text brings its marks', '|', { 'text/plain': '**b**\n• c' }, '**b**\n• c|'],
  ['HTML goes before plain text', '|', { 'text/plain': 'b', 'text/html': '<b>b</b>' }, '**b|**'],
  ['lines pasted into a list are items', '• a|d', { 'text/plain': 'b\nc' }, '• ab\n• c|d'],
  [
    'numbers pasted into numbers count on',
    '1. a\n2. |\n3. d',
    { 'text/plain': '1. b\n2. c' },
    '1. a\n2. b\n3. c|\n4. d',
  ],
  [
    'items pasted into an item lie as deep',
    '• a\n   • |',
    { 'text/html': '<ul><li>b<ul><li>c</ul></ul>' },
    '• a\n   • b\n      • c|',
  ],
  [
    'code takes plain text as it is',
    '<code>a|d</code>',
    { 'text/plain': '**b**\n• c', 'text/html': '<b>x</b>' },
    '<code>a**b**\n• c|d</code>',
  ],
  [
    'code pasted into words stays by itself',
    'a|d',
    { 'text/html': '<pre>b\nc</pre>' },
    'a\n```\nb\nc|\n```\nd',
  ],
  [
    'HTML with nothing to see gives way to plain text',
    'a|d',
    { 'text/plain': 'bc', 'text/html': '<img src="x:">' },
    'abc|d',
  ],
  [
    'another editor’s nodes are not taken',
    'a|',
    { 'text/plain': 'b', 'application/x-lexical-editor': '{"namespace":"pinwell","nodes":[]}' },
    'ab|',
  ],
  ['what is selected is replaced', 'a|x\n• y|d', { 'text/plain': 'b' }, 'ab|d'],
  [
    'a name of the page’s own does not hang it',
    '|',
    { 'text/html': '<form><input name=parentNode><input name=childNodes><p>x</form>' },
    'x|',
  ],
]

for (const [title, note, data, result] of PASTED) {
  test(`pasted: ${title}`, async ({ editor }) => {
    await editor.load(note)
    await editor.paste(data)
    expect(await editor.seen()).toBe(result)
    expect(await editor.flaw()).toBeNull()
    await editor.press('Control+z')
    expect(await editor.text()).toBe(note.replaceAll('|', ''))
  })
}

test('nothing of a pasted page comes alive', async ({ editor }) => {
  await editor.load('|')
  await editor.paste({
    'text/html':
      '<img src=x onerror="window.hurt=1"><svg onload="window.hurt=1"><p>x<script>window.hurt=1</script>',
  })
  await editor.page.waitForTimeout(100)
  expect(await editor.page.evaluate(() => 'hurt' in window)).toBe(false)
  expect(await editor.text()).toBe('x')
})

test('a text of more than a million characters is refused whole', async ({ editor }) => {
  await editor.load('a|')
  await editor.paste({ 'text/plain': 'x'.repeat(1_000_001) })
  expect(await editor.text()).toBe('a')
  expect(await editor.page.evaluate(() => window.harness.refusals.splice(0))).toEqual([1_000_001])
})

const NOTE = '**one** two\n• a\n   3. b\n```\ncode\n```\nend'

test('a copy is readable text, clean HTML and our own markers', async ({ editor }) => {
  await editor.load(NOTE)
  await editor.press('Control+a')
  const copied = await editor.copy()
  expect(copied['text/plain']).toBe('one two\n• a\n   3. b\ncode\nend')
  expect(copied['text/html']).toContain('<strong>one</strong>')
  expect(copied['text/html']).not.toMatch(/class|style|span/)
  expect(copied['application/x-lexical-editor']).toBe('')
})

for (const format of ['application/x-pinwell', 'text/html']) {
  test(`a note copied and pasted as ${format} is the same note`, async ({ editor }) => {
    await editor.load(NOTE)
    await editor.press('Control+a')
    const { [format]: data = '' } = await editor.copy()
    await editor.load('|')
    await editor.paste({ [format]: data })
    expect(await editor.text()).toBe(NOTE)
  })
}

test('part of an item is copied without its bullet', async ({ editor }) => {
  await editor.load('• one |two|')
  expect((await editor.copy())['text/plain']).toBe('two')
})

test('items copied out of a deeper level begin at the first', async ({ editor }) => {
  await editor.load('• a\n   • |b\n      • c|')
  expect((await editor.copy())['text/plain']).toBe('• b\n   • c')
})

test('a cut takes away what it copies', async ({ editor }) => {
  await editor.load('1. a\n2. |b\n3. c|\n4. d')
  expect((await editor.copy('cut'))['text/plain']).toBe('2. b\n3. c')
  await editor.settle()
  expect(await editor.seen()).toBe('1. a\n2. |\n3. d')
})
