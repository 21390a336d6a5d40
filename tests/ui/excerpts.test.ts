import { expect, test } from 'vitest'
import { plainText } from '../../src/markers/doc.ts'
import { newNote, type Note } from '../../src/notes/note.ts'
import { findMatches } from '../../src/notes/search/find-matches.ts'
import { noteLabel } from '../../src/ui/note-card/note-label.ts'
import { createExcerpts, firstToShow, lineOfMatch } from '../../src/ui/search/excerpts.ts'

function note(content: string, title = 'Title'): Note {
  return newNote({ title, content }, 1, { id: '1', userId: '', userEmail: '', author: '' })
}

const FILLER = 'some words of a line that says nothing at all\n'.repeat(8)
const LONG_LINE = 'word '.repeat(60)

/** The preview of a note with this content in a search, or undefined for its usual one. */
function excerpt(query: string, content: string, title?: string): string | undefined {
  const head = createExcerpts(query)(note(content, title))
  return head && plainText(head.doc)
}

// @spec beyond.search-excerpt
test.each([
  ['giant', 'giant steps', undefined],
  ['giant', `giant\n${FILLER}`, undefined],
  ['giant', `\n\n\n\n\n\ngiant\n${FILLER}`, undefined],
  ['none', `${FILLER}giant`, undefined],
  ['jam', 'milk\nrye\ntea\noats\nham\njam', 'jam'],
  ['oats', 'milk\nrye\ntea\noats\nham\njam', undefined],
  ['giant', `${FILLER}a giant step\nmore`, 'a giant step\nmore'],
  ['GIANT step', `${FILLER}a step\nof a gíant`, 'a step\nof a gíant'],
  ['giant step', `${FILLER}giant\ngiant step`, 'giant step'],
  ['a giant that', `${FILLER}the giant`, 'the giant'],
  ['that step giant', `${FILLER}giant\n${FILLER}a giant’s step`, 'a giant’s step'],
  ['that giant', `\`\`\`\n${FILLER}the giant\n\`\`\``, 'the giant'],
  ['"giant step"', `${FILLER}giant\nthe giant\nstep two`, 'the giant\nstep two'],
  ['"giant step"', `${FILLER}giant\n\`\`\`\na giant\n  step\n\`\`\``, 'a giant\n  step'],
  ['giantstep dont', `${FILLER}a giant-step\nI don’t`, 'a giant-step\nI don’t'],
  ['anna email', `Anna is away\n${FILLER}Anna’s e-mail`, 'Anna’s e-mail'],
  ['june 1', `June has 11 days\n${FILLER}Dentist on 1.6.`, 'Dentist on 1.6.'],
  ['3 pm', `3 eggs at 5 pm\n${FILLER}Dentist at 15:00`, 'Dentist at 15:00'],
  ['3 pm', `3 eggs\n${FILLER}Dentist at 15:00`, 'Dentist at 15:00'],
  ['giants steps', `a giant, a giant, a giant\n${FILLER}a giant step`, 'a giant step'],
  ['5 march 15:00', `3 pm, 3 pm, 3 pm, 3 pm\n${FILLER}March 5, 3 pm`, 'March 5, 3 pm'],
  ['step=giant', `${FILLER}giant\n${FILLER}a giant = step`, 'a giant = step'],
  ['Step, giant', `${FILLER}giant step`, 'giant step'],
  ['giant', `${FILLER}• one\n   • giant\n• two`, '   • giant\n• two'],
  ['giant', `${FILLER}• [x] one\n   two giant\n• [ ] three`, 'two giant\n• [ ] three'],
  ['giant', `${FILLER}12. **giant**\n13. b`, '12. giant\n13. b'],
  ['[x]', `${FILLER}• [ ] milk\n• [x] eggs\nend`, '• [x] eggs\nend'],
  ['[x] eggs', `${FILLER}• [x] milk\n• [x] eggs\nend`, '• [x] eggs\nend'],
  ['x', `${FILLER}• [x] milk\nsix`, 'six'],
  ['giant', `${FILLER}\`\`\`\na\nb giant\nc\n\`\`\``, 'b giant\nc'],
  ['id', `We did it\n${FILLER}\nID card: L01X`, 'ID card: L01X'],
  ['art', `a party\n${FILLER}an artist\nArt class`, 'Art class'],
  ['art', `a party\n${FILLER}an artist`, 'an artist'],
  ['7', `Room 17\n${FILLER}at 7`, 'at 7'],
  ['müll', `Müllabfuhr\n${FILLER}Biomüll`, undefined],
  ['3 dec', `We decided on 13\n${FILLER}Dentist on Dec 3`, 'Dentist on Dec 3'],
  ['giant', `${FILLER}giant\n1\n2\n3\n4\n5`, 'giant\n1\n2\n3'],
  ['giant', `${LONG_LINE}giant end`, `…${'word '.repeat(7)}giant end`],
  [
    'giant',
    `${LONG_LINE}https://example.org/${'a'.repeat(60)}/giant`,
    `…https://example.org/${'a'.repeat(60)}/giant`,
  ],
  ['旅行', `${'東京'.repeat(40)}旅行`, `…${'東京'.repeat(20)}旅行`],
  ['x', `${'👩‍🚀'.repeat(50)}x`, `…${'👩‍🚀'.repeat(8)}x`],
])('%j in %j', (query, content, expected) => {
  expect(excerpt(query, content)).toBe(expected)
})

test.each([
  ['giant', 1],
  ['steps', 2],
])('the checkboxes below %j are counted from the beginning of the note', (query, firstCheck) => {
  const content = `${FILLER}• [ ] one\n• [ ] a giant\n   takes steps\n• [ ] three`
  expect(createExcerpts(query)(note(content))?.firstCheck).toBe(firstCheck)
})

test.each([
  ['giant', 'text', 'the giant', undefined, undefined],
  [
    'giant',
    'text',
    `${LONG_LINE}giant end`,
    `…${'word '.repeat(7)}giant end\ntext`,
    `…${'word '.repeat(7)}giant end`,
  ],
  ['giant', '', `${LONG_LINE}giant`, `…${'word '.repeat(7)}giant\n`, `…${'word '.repeat(7)}giant`],
  ['word', 'text', `${LONG_LINE}giant`, undefined, undefined],
  ['旅行', 'text', `${'東京'.repeat(12)}旅行`, `${'東京'.repeat(12)}旅行\ntext`, undefined],
  ['giant', `${FILLER}a giant`, `${LONG_LINE}giant`, 'a giant', 'a giant'],
  ['giant', `${LONG_LINE}giant`, '', `…${'word '.repeat(7)}giant`, `…${'word '.repeat(7)}giant`],
])(
  'a match of %j that is far down in the title is shown as in the text: %j',
  (query, content, title, expected, line) => {
    expect(excerpt(query, content, title)).toBe(expected)
    const one = note(content, title)
    expect(lineOfMatch(one, noteLabel(one), query)).toBe(line)
  },
)

test.each([
  ['tea', 'the team liked it', 'Tea'],
  ['wi fi', 'will fix with', 'Wi-Fi'],
  ['wi-fi', 'xwi-fix', 'Wi-Fi'],
])('the text stays at its beginning if the title has %j better than %j', (query, content, title) => {
  expect(excerpt(query, FILLER + content, title)).toBe(undefined)
  expect(excerpt(query, FILLER + content, 'Diary')).toBe(content)
  expect(excerpt(query, FILLER + title, title)).toBe(title)
})

test('a match of the whole query in the title leaves the beginning of the text', () => {
  expect(excerpt('giant step', `${FILLER}giant`, 'Giant steps')).toBe(undefined)
  expect(excerpt('march 11', `${FILLER}moved to 28 March`, 'Sync 3/11')).toBe(undefined)
})

test('is the same object for the same note, so that its card is not rendered again', () => {
  const [excerptOf, one] = [createExcerpts('giant'), note(`${FILLER}giant`)]
  expect(excerptOf(one)).toBe(excerptOf(one))
})

test.each([
  ['that giant', 'giant'],
  ['words that', `${FILLER}the giant`.slice('some '.length)],
])('a note opens at the first line with most of the words of %j', (query, expected) => {
  const text = `${FILLER}the giant`
  const [matches = []] = findMatches([text], query)
  expect(text.slice(matches[firstToShow(text, matches)]?.[0])).toBe(expected)
})

test('a note opens at the line with the word, not at one with a longer word', () => {
  const text = `We did it\n${FILLER}ID card`
  const [matches = []] = findMatches([text], 'id')
  expect(text.slice(matches[firstToShow(text, matches)]?.[0])).toBe('ID card')
})

test('a note opens at the line with the rare word, however often it has the other one before', () => {
  const text = `${'that '.repeat(300)}\n${FILLER}the giant`
  const [matches = []] = findMatches([text], 'that giant')
  expect(text.slice(matches[firstToShow(text, matches)]?.[0])).toBe('giant')
})

test('a note opens at the line with other spellings of most of the words', () => {
  const text = `Anna is away\n${FILLER}Anna’s e-mail`
  const [matches = []] = findMatches([text], 'anna email')
  expect(text.slice(matches[firstToShow(text, matches)]?.[0])).toBe('Anna’s e-mail')
})
