import { expect, test } from 'vitest'
import { createVisitorNote, type Note } from '../../../src/notes/note.ts'
import { similarQuery } from '../../../src/notes/search/similar-query.ts'

const notesOf = (...texts: readonly string[]): readonly Note[] =>
  texts.map((content) => createVisitorNote({ title: '', content }, 1, () => false))

// @spec beyond.search-similar
test.each([
  ['grocreies', 'Groceries: milk', 'groceries'],
  ['tommorow', 'tomorrow', 'tomorrow'],
  ['recieve', 'to receive', 'receive'],
  ['bred', 'bread', 'bread'],
  ['MANGAER,', 'the **manager**', 'manager'],
  ['muler', 'Frau Müller', 'müller'],
  ['Strasenbahn', 'Straßenbahn', 'straßenbahn'],
  ['Müler cafe', 'Café Müller', 'müller café'],
  ['zolcc', 'Żółć', 'żółć'],
  ['havent', 'I haven’t', 'haven’t'],
  ['grocreies', 'the ‘groceries’', 'groceries'],
  ['#grocreies', 'milk #groceries', 'groceries'],
  ["'grocreies'", 'the groceries', 'groceries'],
  ['grocreies', "the 'groceries list'", 'groceries'],
  ['прогулка', 'Прогулки', 'прогулки'],
  ['recipe for lasagne', 'Lasagna recipe', 'recipe lasagna'],
  ['दुधवाला', 'दूधवाला: 60', 'दूधवाला'],
])('the query similar to %j in %j is %j', (query, text, similar) => {
  expect(similarQuery(notesOf('other', text), query)).toBe(similar)
})

test.each([
  ['a short word', 'cat', 'car'],
  ['a number', '12346', '12345'],
  ['a word with a digit', 'win11', 'win10'],
  ['two other letters in a word of five', 'house', 'those'],
  ['three other letters', 'breakfast', 'brakfasting'],
  ['a phrase in quotes', '"grocreies"', 'groceries'],
  ['words that are in the notes', 'bread', 'bread'],
  ['no word at all', '…', 'groceries'],
  ['a text of more than ten words', 'a b c d e f g h i j grocreies', 'a b c d e f g h i j groceries'],
])('%s has no similar query: %j and %j', (_, query, text) => {
  expect(similarQuery(notesOf(text), query)).toBeUndefined()
})

test.each([
  ['keeps the words that notes have', 'grocreies monday', ['groceries on Monday'], 'groceries monday'],
  ['replaces several words', 'grocreies modnay', ['groceries on Monday'], 'groceries monday'],
  [
    'chooses a word of the notes with the others',
    'bred butter',
    ['bread, butter', 'breed breed'],
    'bread butter',
  ],
  ['prefers the word with fewer other letters', 'planed', ['planes planes', 'planned', 'plants'], 'planes'],
  ['prefers the more frequent word', 'planed', ['planned', 'planes', 'planned'], 'planned'],
  ['offers nothing if the words are in different notes', 'milk bread', ['milk', 'bread'], undefined],
  ['offers nothing for one of two words', 'grocreies xylophone', ['groceries'], undefined],
])('%s', (_, query, texts, similar) => {
  expect(similarQuery(notesOf(...texts), query)).toBe(similar)
})

test('long words are compared in a short time', () => {
  expect(similarQuery(notesOf('a'.repeat(100_000)), `${'a'.repeat(100_000)}b`)).toBeUndefined()
})
