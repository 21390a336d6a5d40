import { expect, type Page } from '@playwright/test'
import { test } from './page.ts'

/** What a note becomes when keys are pressed; `|` is the caret, two are the ends of a selection. */
const CASES: readonly (readonly [title: string, note: string, keys: readonly string[], result: string])[] = [
  ['Enter continues a list', '• one|', ['Enter'], '• one\n• |'],
  ['Enter splits an item', '• one| two', ['Enter'], '• one\n• | two'],
  ['Enter at the start of an item makes room above it', '• |one', ['Enter'], '• \n• |one'],
  ['Enter on an empty item ends the list', '• one\n• |', ['Enter'], '• one\n|'],
  ['Enter on an empty item within a list parts it', '• one\n• |\n• two', ['Enter'], '• one\n|\n• two'],
  [
    'Enter on an empty deeper item leaves one level at a time',
    '• one\n   • two\n      • |',
    ['Enter'],
    '• one\n   • two\n   • |',
  ],
  ['twice, two levels', '• one\n   • two\n      • |', ['Enter', 'Enter'], '• one\n   • two\n• |'],
  ['numbers count on', '1. one|', ['Enter', 'b', 'Enter', 'c'], '1. one\n2. b\n3. c|'],
  ['a list counts on from where it starts', '5. one|', ['Enter'], '5. one\n6. |'],
  ['an item between others moves the numbers on', '1. one|\n2. two', ['Enter'], '1. one\n2. |\n3. two'],
  ['numbers go on behind a list that was parted', '1. one\n2. |\n3. two', ['Enter'], '1. one\n|\n2. two'],
  ['Shift+Enter breaks a line within an item', '• one|', ['Shift+Enter', 'x'], '• one\n   x|'],
  ['Enter in a broken item begins the next one', '• one\n   two|', ['Enter'], '• one\n   two\n• |'],
  ['Shift+Enter in a paragraph is Enter', 'one|', ['Shift+Enter'], 'one\n|'],
  ['Tab makes an item deeper, wherever the caret is', '• one\n• t|wo', ['Tab'], '• one\n   • t|wo'],
  ['Tab goes no deeper than one below the item above', '• one\n   • t|wo', ['Tab'], '• one\n   • t|wo'],
  ['Tab keeps the first item', '• o|ne', ['Tab'], '• o|ne'],
  ['Tab takes the items below along', '• a\n• b|\n   • c', ['Tab'], '• a\n   • b|\n      • c'],
  ['Tab moves all selected items', '• a\n• b|b\n• c|c', ['Tab'], '• a\n   • b|b\n   • c|c'],
  ['a deeper list starts at 1', '5. one\n6. t|wo', ['Tab'], '5. one\n   1. t|wo'],
  ['Shift+Tab makes an item less deep', '• one\n   • tw|o', ['Shift+Tab'], '• one\n• tw|o'],
  [
    'Shift+Tab takes the items below along',
    '• a\n   • b|\n      • c\n   • d',
    ['Shift+Tab'],
    '• a\n• b|\n   • c\n   • d',
  ],
  [
    'an item that moves out becomes what its new level is',
    '• a\n   1. b\n   2. c|',
    ['Shift+Tab'],
    '• a\n   1. b\n• c|',
  ],
  [
    'Backspace at the start of a deeper item moves it out',
    '• one\n   • |two',
    ['Backspace'],
    '• one\n• |two',
  ],
  ['Backspace at the start of an item makes it a paragraph', '• one\n• |two', ['Backspace'], '• one\n|two'],
  ['and the numbers behind it go on', '1. one\n2. |two\n3. three', ['Backspace'], '1. one\n|two\n2. three'],
  ['Backspace at the start of a paragraph joins the item above', '• one\n|two', ['Backspace'], '• one|two'],
  ['Delete at the end of an item joins the next', '• one|\n• two', ['Delete'], '• one|two'],
  ['joined lists count on', '1. one\n|\n2. two', ['Backspace'], '1. one|\n2. two'],
  [
    'a number that does not follow on keeps its own list',
    '2019. a|\n2021. b',
    ['Enter'],
    '2019. a\n2020. |\n2021. b',
  ],
  [
    'a selection over several items is removed',
    '1. o|ne\n2. two\n3. th|ree\n4. four',
    ['Delete'],
    '1. o|ree\n2. four',
  ],
  ['typing over a selection that begins in an empty line', '• |\n• a**b|c**d', ['x'], '• x|**c**d'],
]

for (const [title, note, keys, result] of CASES) {
  test(title, async ({ editor }) => {
    await editor.load(note)
    expect(await editor.seen()).toBe(note)
    await editor.press(...keys)
    expect(await editor.seen()).toBe(result)
    expect(await editor.flaw()).toBeNull()
  })
}

test('undo takes back each step in a list by itself', async ({ editor }) => {
  await editor.load('• one\n• two|')
  await editor.press('Tab', 'Control+z')
  expect(await editor.seen()).toBe('• one\n• two|')
  await editor.press('Control+Shift+z')
  expect(await editor.seen()).toBe('• one\n   • two|')
})

test('Tab is the page’s outside lists and code', async ({ editor }) => {
  await editor.load('one|')
  await editor.press('Tab')
  await expect(editor.page.getByRole('button', { name: 'after' })).toBeFocused()
})

test('Shift+Tab in an item that cannot move out is the page’s', async ({ editor }) => {
  await editor.load('• one|')
  await editor.press('Shift+Tab')
  await expect(editor.page.getByRole('button', { name: 'before' })).toBeFocused()
})

test('Escape and then Tab leaves from anywhere', async ({ editor }) => {
  await editor.load('• one\n• two|')
  await editor.press('Escape')
  await expect(editor.page.getByRole('textbox')).toBeFocused()
  await editor.press('Tab')
  await expect(editor.page.getByRole('button', { name: 'after' })).toBeFocused()
  expect(await editor.text()).toBe('• one\n• two')
})

test('items show the numbers that are stored', async ({ editor }) => {
  await editor.load('3. a\n   1. b\n   2. c\n4. d\n5. e\n8. f\n   • g\n9. h')
  expect(await shownMarks(editor.page)).toEqual(['3. ', '4. ', '5. ', '8. ', '9. ', '1. ', '2. ', '◦ '])
  await editor.press('Control+Home', 'Enter')
  expect(await shownMarks(editor.page)).toEqual([
    '3. ',
    '4. ',
    '5. ',
    '6. ',
    '8. ',
    '9. ',
    '1. ',
    '2. ',
    '◦ ',
  ])
})

/** The list marks as the browser draws them and reads them out, level by level. */
async function shownMarks(page: Page): Promise<unknown[]> {
  const client = await page.context().newCDPSession(page)
  const { nodes } = await client.send('Accessibility.getFullAXTree')
  await client.detach()
  return nodes.filter((node) => node.role?.value === 'ListMarker').map((node) => node.name?.value)
}
