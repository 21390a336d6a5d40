import { expect, test } from 'vitest'
import { planReplays, type RecordedInput } from '../../src/editor/early-input.ts'

/** A paste that made the second text from the first one. */
function pasted(before: string, after: string): RecordedInput {
  const name = after.slice(before.length)
  return {
    before,
    after,
    replay: ({ paste }) => paste(new Map([['text/plain', name]]), new Event(''), undefined),
  }
}

const PASTE_WITHIN: RecordedInput = { before: 'a', after: 'axb', replay: false }

/** The text, what was pasted, the text that was loaded, and what the editor repeats. */
const PLANS: readonly (readonly [
  name: string,
  text: string,
  recorded: readonly RecordedInput[],
  loadedText: string,
  actions: readonly string[] | undefined,
])[] = [
  ['typed text', 'ab', [], '', ['ab']],
  ['a paste between typed text', 'aXb', [pasted('a', 'aX')], '', ['a', 'paste X', 'b']],
  ['two pastes', 'XaY', [pasted('', 'X'), pasted('Xa', 'XaY')], '', ['', 'paste X', 'a', 'paste Y', '']],
  ['a paste that replaced another one', 'Y', [pasted('', 'X'), pasted('', 'Y')], '', ['', 'paste Y', '']],
  ['a paste that replaced a part of another one', 'XZ', [pasted('', 'XY'), pasted('X', 'XZ')], '', undefined],
  ['a paste that was changed', 'aYb', [pasted('a', 'aX')], '', undefined],
  ['text that was changed before a paste', 'bX', [pasted('a', 'aX')], '', undefined],
  ['a paste within the text', 'axb', [PASTE_WITHIN], '', undefined],
  ['a paste after a loaded text', '• aXb', [pasted('• a', '• aX')], '• a', ['', 'paste X', 'b']],
  ['typed text after a loaded text with markers', '• ab', [], '• a', ['b']],
  ['a line below loaded code', '```\na\n```\nb', [], '```\na\n```', ['b']],
  ['loaded code that was changed', '```\nab\n```', [], '```\na\n```', undefined],
  ['typed text after a loaded text without markers', 'ab', [], 'a', ['b']],
  ['a loaded text without other input', 'a', [], 'a', undefined],
  ['a loaded text that was changed', '• bX', [pasted('• b', '• bX')], '• a', undefined],
  ['a text that it would ask about', 'a'.repeat(200_001), [pasted('', 'a'.repeat(200_001))], '', undefined],
  ['more than a person types', 'a'.repeat(1001), [], '', undefined],
  [
    'a paste that is longer',
    `${'a'.repeat(1001)}b`,
    [pasted('', 'a'.repeat(1001))],
    '',
    ['', `paste ${'a'.repeat(1001)}`, 'b'],
  ],
  [
    'a loaded text that is loaded in chunks',
    `${'a\n'.repeat(1001)}X`,
    [pasted('a\n'.repeat(1001), `${'a\n'.repeat(1001)}X`)],
    'a\n'.repeat(1001),
    undefined,
  ],
]

test.each(PLANS)('plans how the editor repeats %s', (_, text, recorded, loadedText, actions) => {
  const plan = planReplays({
    loadedText,
    hasMarkers: /^[•`]/.test(loadedText),
    text,
    selection: [0, 0],
    recorded,
  })
  const done: string[] = []
  for (const replay of plan?.replays ?? [])
    replay({
      type: (typed) => done.push(typed),
      paste: (formats) => done.push(`paste ${formats.get('text/plain')}`),
      press: ({ key }) => done.push(key),
      select: () => done.push('select'),
    })
  expect(plan && done).toEqual(actions)
})

test('selects what was selected before the end of the text', () => {
  const plan = planReplays({
    loadedText: '',
    hasMarkers: false,
    text: 'abc',
    selection: [0, 2],
    recorded: [],
  })
  const done: (string | readonly number[])[] = []
  for (const replay of plan?.replays ?? [])
    replay({
      type: (typed) => done.push(typed),
      paste: () => {},
      press: () => {},
      select: (...selection) => done.push(selection),
    })
  expect(done).toEqual(['abc', [0, 2]])
})
