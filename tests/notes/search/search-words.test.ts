import { expect, test } from 'vitest'
import { createVisitorNote, type Note } from '../../../src/notes/note.ts'
import { PLAIN_SEARCH } from '../../../src/notes/search/plain-search.ts'
import { createSearch } from '../../../src/notes/search/search.ts'

const note = (title: string, content = ''): Note => createVisitorNote({ title, content }, 1, () => false)

// @spec beyond.search-words
test.each([
  ['cafe', 'Café'],
  ['café', 'CAFE'],
  ['strasse', 'Straße'],
  ['straße', 'Hauptstrasse'],
  ['æther oeuvre', 'Æther, œuvre'],
  ['resume', 're\u0301sume\u0301'],
  ['odos', 'no, Greek stays Greek: οδος'],
  ['οδός', 'ΟΔΟΣ'],
  ['елка', 'Ёлка'],
  ['istanbul', 'İstanbul'],
  ['lodz', 'Łódź'],
  ['note 123', 'Ｎｏｔｅ １２３'],
  ['final office', 'ﬁnal oﬃce'],
  ["don't", 'I don’t'],
  ["don't", 'I don´t'],
  ["'now'", '‚now‘'],
  ['"now"', '»now«'],
  ['5\'10"', '5′10″'],
  ['2020-2021', '2020–2021'],
  ['-5', '−5 °C'],
  ['donaudampf', 'Donau\u00ADdampf'],
  ['Donau\u00ADdampf', 'donaudampf'],
  ['\u202A+491701\u202C', '+491701'],
  ['+491701', '+49\u200E1701'],
  ['میخواهم', 'می\u200Cخواهم'],
  ['milk bread', 'bread and MILK'],
  ['ead ilk', 'bread and MILK'],
  ['  milk\t bread ', 'bread\n• milk'],
  ['milk milk', 'milk'],
  ['"and milk" bread', 'bread and MILK'],
  ['bread "and mil', 'bread and MILK'],
  ['“and milk”', 'bread and MILK'],
  ['5" screw', 'screw, 5”'],
  ['한국 노트', '노트: 한국어'],
  ['東京 旅行', '旅行（東京）'],
  ['カタカナ', 'ｶﾀｶﾅ'],
  ['ガ', 'ｶﾞ'],
  ['น้ำ ข้าว', 'ข้าวและน้ำ'],
  ['I ❤\uFE0F', 'I ❤ you'],
  ['☎\uFE0F 123', '☎\uFE0E 123'],
  ['محمد', 'مُحَمَّد'],
  ['مُحَمَّد', 'محمد'],
  ['محمد', 'مـحـمـد'],
  ['احمد', 'أحمد'],
  ['اسلام قران', 'إسلام قرآن'],
  ['الله', 'ٱلله'],
  ['علی کتاب', 'على كتاب'],
  ['مدرسه', 'مدرسة'],
  ['123', '١٢٣'],
  ['123', '۱۲۳'],
  ['שלום', 'שָׁלוֹם'],
  ['בית-ספר', 'בית־ספר'],
  ["צה\"ל ג'ורג'", 'צה״ל ג׳ורג׳'],
  ['1/2', '½'],
  ['½', '1/2'],
  ['1 1/2', '1½'],
  ['ǽ', 'æ'],
  ['aeo', 'ǽǿ'],
  ["hawai'i", 'Hawaiʻi'],
  ["'now'", '‹now›'],
  ['a-b', 'a―b'],
  ['3x4', '3×4'],
  ['hamrun', 'Ħamrun'],
  ['bold', 'bo\u061Cl\u2063d'],
  ['Schmidt, Anna', 'Anna Schmidt'],
  ['milk, bread', 'bread and milk'],
  ['wifi: password', 'password of the wifi'],
  ['Anna (Berlin)', 'Berlin: Anna'],
  ['(Anna) [Berlin] {x}', 'x Berlin Anna'],
  ['wait… why?!', 'why wait'],
  ['❤, you', 'you ❤'],
  ['¿dónde está?', 'está donde'],
  ['اسم، محمد', 'محمد اسم'],
  ['東京、 旅行。', '旅行 東京'],
  ['mot de passe : 123', '123 mot de passe'],
  ['Anna – Berlin', 'Anna (Berlin)'],
  ['"and milk", bread', 'bread and milk'],
  [':) wow', 'wow, nice :)'],
  ['C# C++', 'C++ and C#'],
  ['.env node.js', 'node.js reads .env'],
  ['[x] eggs', 'eggs [x]'],
  ['"quick brown"', 'quick\nbrown'],
  ['"quick brown"', 'quick  brown'],
  ['"quick brown"', 'quick\u2028brown'],
  ['"quick  brown fox"', 'quick brown\n\nfox'],
  ['fox "quick brown" "jumps over"', 'quick\tbrown fox\njumps\u00A0over'],
  ['"a (b)+ c"', 'a\n(b)+ c'],
])('a query finds by words, whatever their order and accents: %j in %j', (query, text) => {
  const isFound = !text.startsWith('no,')
  const notes = [note('', text), note(text), note('nothing here', 'at all')]
  for (const search of [createSearch(), PLAIN_SEARCH])
    expect(search.find(notes, query)).toEqual(isFound ? notes.slice(0, 2) : [])
})

test.each([
  ['"milk bread"', 'bread and milk'],
  ['"milk bread"', 'milkbread'],
  ['"milk. bread"', 'milks bread'],
  ['milk butter', 'bread and milk'],
  ['ข้าว', 'ขาว'],
  ['कि', 'का'],
  ['か', 'カ'],
  ['"', 'no quote'],
  ['" "', 'no quotes'],
  ['C# x', 'x and C'],
  ['C++ x', 'x and C+'],
  ['#tag x', 'x tag'],
  ['-5 x', 'x 5'],
  ['.env x', 'x env'],
  ['node.js x', 'x node js'],
  ['... x', 'x. y.'],
  [':-) x', 'x :-'],
  [': -', 'a:b'],
  ['"a," b', 'a b'],
  ['[x] eggs', 'six eggs'],
])('a query does not find by words: %j in %j', (query, text) => {
  for (const search of [createSearch(), PLAIN_SEARCH])
    expect(search.find([note('', text)], query)).toEqual([])
})

test('a query finds a phrase over the end of the title', () => {
  const notes = [note('Quick', 'brown'), note('Brown', 'quick')]
  for (const search of [createSearch(), PLAIN_SEARCH])
    expect(search.find(notes, '"quick brown"')).toEqual(notes.slice(0, 1))
})
