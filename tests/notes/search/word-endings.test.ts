import { expect, test } from 'vitest'
import { createVisitorNote, type Note } from '../../../src/notes/note.ts'
import { withOtherSpellings } from '../../../src/notes/search/other-spellings.ts'
import { createSearch } from '../../../src/notes/search/search.ts'
import { marked } from './marked.ts'

const note = (content: string): Note => createVisitorNote({ title: 'Title', content }, 1, () => false)
const found = (texts: readonly string[], query: string) =>
  withOtherSpellings(createSearch())
    .find(texts.map(note), query)
    .map(({ content }) => content)

// @spec beyond.search-spellings
test.each([
  ['капуста', 'полкило капусты', 'полкило [капусты]'],
  ['хлеба', 'хлеб, масло', '[хлеб], масло'],
  ['морковь', 'тёртой моркови', 'тёртой [моркови]'],
  ['ёлочная игрушка', 'елочные игрушки', '[елочные] [игрушки]'],
  ['αυγό', 'έξι αυγά', 'έξι [αυγά]'],
  ['ψωνιών', 'τα ψώνια', 'τα [ψώνια]'],
  ['κωδικοί', 'ο κωδικός', 'ο [κωδικός]'],
  ['ביצה', 'שש ביצים', 'שש [ביצים]'],
  ['ricette', 'la ricetta', 'la [ricetta]'],
  ['pomodoro fresco', 'pomodori freschi, fresca', '[pomodori] freschi, [fresca]'],
  ['mleka', 'kup mleko', 'kup [mleko]'],
  ['reunião', 'as reuniões', 'as [reuniões]'],
  ['cartões', 'um cartão', 'um [cartão]'],
  ['nuevos coches', 'un coche nuevo', 'un [coche] [nuevo]'],
  ['emails', 'an e-mail', 'an [e-mail]'],
  ['hotdog', 'two hot dogs', 'two [hot dogs]'],
  ['email', 'the e-mailserver', 'the [e-mail]server'],
  ['boardgames', 'a board game shelf', 'a [board game] shelf'],
  ['grandmas', 'at Grandma’s', 'at [Grandma’s]'],
  ['e-mails', 'an email', 'an [email]'],
  ['to-dos', 'todo: milk', '[todo]: milk'],
  ['toothbrushes', 'a tooth brush', 'a [tooth brush]'],
  ['suitcases', 'a suit case', 'a [suit case]'],
])('%j finds a word with another ending in %j, and marks %j', (query, text, expected) => {
  expect(found(['other', text], query)).toEqual([text])
  expect(marked(text, query)).toBe(expected)
})

test.each([
  ['кот', 'от'],
  ['дома', 'домино'],
  ['молока', 'молокозавод'],
  ['data', 'date'],
  ['banco', 'bancario'],
  ['string', 'Str. 5'],
  ['spring', 'SPR 7'],
  ['boards', 'boarding'],
  ['toothbrushes', 'tooth brushing'],
  ['plans', 'a plane'],
  ['10m', '10 ms'],
  ['cana', 'can as'],
])('%j does not find %j', (query, text) => expect(found([text], query)).toEqual([]))

test('a word as it is comes before one with another ending, and hides one with another Latin vowel', () => {
  expect(found(['капуста', 'капусты'], 'капусты')).toEqual(['капусты', 'капуста'])
  expect(found(['Mario', 'Maria'], 'maria')).toEqual(['Maria'])
})

test.each([
  ['muller email', 'Müller: E-Mail'],
  ['topf 20cm', 'Töpfe, 20 cm'],
  ['jj prum', 'J.J. Prüm'],
])('%j finds words without their accents beside another spelling in %j', (query, text) => {
  expect(found(['other', text], query)).toEqual([text])
})

test.each([
  ['10uf', '10 µF', '[10 µF]'],
  ['75 ug', '75 μg', '[75] [μg]'],
  ['5µm', '5 um thick', '[5 um] thick'],
])('%j finds a micro sign or its u in %j, and marks %j', (query, text, expected) => {
  expect(found(['other', text], query)).toEqual([text])
  expect(marked(text, query)).toBe(expected)
})
