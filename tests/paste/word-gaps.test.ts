import { describe, expect, test } from 'vitest'
import { parse } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'
import { withWordGaps } from '../../src/paste/word-gaps.ts'
import { processorTime } from '../processor-time.ts'

// The note without gaps, the plain text of the clipboard, and the note with gaps.
describe('puts a space between', () => {
  test.each([
    ['a name and its value', 'Total**10 €**__5 €__', 'Total\n10 €\n5 €', 'Total **10 €** __5 €__'],
    [
      'names and values',
      'See\n• Name:AnnAge:30 on',
      'See\nName:\nAnn\nAge:\n30 on',
      'See\n• Name: Ann Age: 30 on',
    ],
    [
      'equal words',
      'TotalTotal and TotalTotal',
      'Total\nTotal and Total\nTotal',
      'Total Total and Total Total',
    ],
    ['words with an empty line between their lines', 'Calories120', 'Calories\n\n120', 'Calories 120'],
    ['the numbers of pages', '123', '1\n2\n3', '1 2 3'],
    ['signs and their numbers', '👍3❤️12', '👍\n3\n❤️\n12', '👍 3 ❤️ 12'],
    ['initials and a name', 'AMAnn Miller', 'AM\nAnn Miller', 'AM Ann Miller'],
    ['a name and a price', 'Plan$19/mo', 'Plan\n$\n19\n/mo', 'Plan $19/mo'],
    ['words in capitals', 'NAVDOCS', 'Nav\nDocs', 'NAV DOCS'],
    ['a number and its words', '3rdplace', '3\nrd\nplace', '3 rd place'],
    ['a quotation, a name, a mention', '“Ok!”Ann,Bob@ann', '“Ok!”\nAnn,\nBob\n@ann', '“Ok!” Ann, Bob @ann'],
    [
      'words with letters of other lengths or forms',
      'İzmirİlerİL ΛΟΓΟΣΝΕΑ',
      'İzmir\nİlerİL ΛΟΓΟΣ\nΝΕΑ',
      'İzmir İlerİL ΛΟΓΟΣ ΝΕΑ',
    ],
    ['words with raised digits', '3·10²5·10₃', '3·102\n5·103', '3·10² 5·10₃'],
    ['words with a character without width', 'AnnBob', 'Ann\u200b\nBob', 'Ann Bob'],
    [
      'words and the signs between them',
      'Ann·3h›a→b>c|2—3',
      'Ann\n·\n3h\n›\na\n→\nb\n>\nc\n|\n2\n—\n3',
      'Ann · 3h › a → b > c | 2 — 3',
    ],
    [
      'words and brackets or quotation marks',
      'Inbox(5)“Ok…”Wait…Ann 12.3(-5%)',
      'Inbox\n(5)\n“Ok…”\nWait…\nAnn 12.3\n(-5%)',
      'Inbox (5) “Ok…” Wait… Ann 12.3 (-5%)',
    ],
    [
      'long words',
      `${'a'.repeat(200)}Total${'b'.repeat(200)}`,
      `${'a'.repeat(200)}\nTotal\n${'b'.repeat(200)}`,
      `${'a'.repeat(200)} Total ${'b'.repeat(200)}`,
    ],
    [
      'words that are nowhere whole',
      'Log\nin\nLogin TotalSum',
      'Log\nin\nLogin Total\nSum',
      'Log\nin\nLogin Total Sum',
    ],
    ['bold words', '**TotalPrice**', 'Total\nPrice', '**Total Price**'],
    ['an address and a title', 'https://a.test/bTitle', 'https://a.test/b\nTitle', 'https://a.test/b Title'],
  ])('%s', (_title, note, plain, expected) => {
    expect(serialize(withWordGaps(parse(note), plain))).toBe(expected)
  })
})

describe('puts no space into', () => {
  test.each([
    ['a word with a large first letter', '“Once upon', '“O\nnce upon'],
    ['a word with two large letters', 'Once', 'On\nce'],
    ['capitals, each in a box', 'HELLO', 'H\nE\nL\nL\nO'],
    ['letters, each in a box', 'Hello', 'H\ne\nl\nl\no'],
    ['a time', '12:30', '12\n:\n30'],
    ['a price with its sign first', '€19', '€\n19'],
    [
      'a script without spaces',
      '总计金额十元 สวัสดีชาวโลก 价格（元）他说“好”',
      '总计金额\n十元 สวัสดี\nชาวโลก 价格\n（元）\n他说\n“好”',
    ],
    ['a word with a part in brackets', 'item(s) f(x) call()', 'item\n(s) f\n(x) call\n()'],
    ['a word with an apostrophe or a dash', 'don’t x–y -5 a/b', 'don\n’t x\n–y -\n5 a\n/\nb'],
    ['addresses', 'https://a.test/b a.example', 'https://\na.example\n/b a\n.example'],
    ['a word that is also whole', 'Log\nin\nLogin Login', 'Log\nin\nLogin Login'],
    ['words in paragraphs', 'ab', 'a1\n\nb'],
    ['a mention before a comma', 'Ask @ann, ok', 'Ask \n@ann\n, ok'],
    ['a word with a hyphen or a slash', 'well-known and/or', 'well-\nknown and/\nor'],
    ['another text', 'Total10', 'Total\n11'],
    ['a text without plain text', 'Total10', ''],
    ['code', '```\nTotal10\n```', 'Total\n10'],
  ])('%s', (_title, note, plain) => {
    const doc = parse(note)
    expect(withWordGaps(doc, plain)).toBe(doc)
  })
})

test.each([
  ['many short lines', 'x '.repeat(20_000), '1\n'.repeat(20_000)],
  ['many joined words', `${'1'.repeat(90)} `.repeat(1000), '1\n'.repeat(20_000)],
  ['many gaps in a line', '**a1**b2 '.repeat(10_000), 'a1\nb2\n'.repeat(10_000)],
  ['many long words', 'x', `${'a'.repeat(1000)}\n${'1\n'.repeat(100)}`.repeat(200)],
  ['white space without end', 'x', `a${' '.repeat(200_000)}b`],
])('reads %s without delay', (_title, note, plain) => {
  const doc = parse(note)
  expect(processorTime(() => withWordGaps(doc, plain))).toBeLessThan(2000)
})
