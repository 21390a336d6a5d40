import { expect, test } from 'vitest'
import { createVisitorNote, type Note } from '../../../src/notes/note.ts'
import { foldCase } from '../../../src/notes/search/fold-text.ts'
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
  ['10-3', '5 · 10⁻³'],
  ['log-2', 'log₋₂'],
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
  ['0 9 5', '०, ५, ९'],
  ['๙๐', '90'],
  ['10:45', '๑๐:๔๕'],
  ['बाजार', 'बाज़ार'],
  ['שלום', 'שָׁלוֹם'],
  ['בית-ספר', 'בית־ספר'],
  ["צה\"ל ג'ורג'", 'צה״ל ג׳ורג׳'],
  ['חשבון', 'חשבונות'],
  ['ארץ', 'ארצות'],
  ['ארצ', 'ארץ'],
  ['3.5', '٣٫٥'],
  ['1,000', '١٬٠٠٠'],
  ['12', '១២'],
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
  ['salt & pepper', 'pepper and salt'],
  ['Anna -- Berlin', 'Anna — Berlin'],
  ['## List', 'my list'],
  ['* milk', '• milk'],
  ['Anna <anna@example.org>, Ben', 'Ben and Anna: anna@example.org'],
  ['"and milk", bread', 'bread and milk'],
  ['https://www.example.org/', 'see example.org'],
  ['https://example.org/plans/', 'http://www.example.org/plans?a'],
  ['www.example.org', 'https://example.org/plans'],
  ['(https://example.org)', 'plans at example.org.'],
  ['https://example.org/plans?utm_source=news&utm_medium=mail#top', 'see example.org/plans'],
  ['https://example.org/plans?fbclid=IwAR0', 'https://example.org/plans?utm_source=news'],
  ['https://example.org/v?id=7&si=abc', 'http://example.org/v?id=7'],
  ['https://example.org/wiki?wprov=sfla1', 'example.org/wiki'],
  ['https://example.org/?gclid=1', 'example.org'],
  ['https://example.org/plans#:~:text=hello', 'https://example.org/plans'],
  ['https://example.org/plans#top:~:text=hello', 'https://example.org/plans#top'],
  ['https://example.org/v?id=7', 'no, https://example.org/v'],
  ['http://192.168.178.1/', 'router: 192.168.178.1'],
  ['http://localhost:3000', 'localhost:3000'],
  ['a?si=b', 'no, a'],
  ['?si=b.de', 'no, b'],
  ['mailto:anna@example.org', 'Anna: anna@example.org'],
  ['https://www', 'no, https://example.org'],
  ['and/or/', 'no, and/or'],
  [':) wow', 'wow, nice :)'],
  ['C# C++', 'C++ and C#'],
  ['.env node.js', 'node.js reads .env'],
  ['[x] eggs', 'eggs [x]'],
  ['[ ] eggs', 'eggs [ ]'],
  ['- [ ] eggs', '• [ ] eggs'],
  ['eggs [ ]', '• [x] milk\n• [ ] eggs'],
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
    expect(new Set(search.find(notes, query))).toEqual(new Set(isFound ? notes.slice(0, 2) : []))
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
  ['a->b x', 'x a- b'],
  ['-5 x', 'x 5'],
  ['.env x', 'x env'],
  ['node.js x', 'x node js'],
  ['... x', 'x. y.'],
  [':-) x', 'x :-'],
  [': -', 'a:b'],
  ['"a," b', 'a b'],
  ['[x] eggs', 'six eggs'],
  ['[ ]', '• [x] eggs'],
  ['[ ] eggs', '• [x] eggs'],
  ['12.5.', '12.50 €'],
])('a query does not find by words: %j in %j', (query, text) => {
  for (const search of [createSearch(), PLAIN_SEARCH])
    expect(search.find([note('', text)], query)).toEqual([])
})

test('a query finds a phrase over the end of the title', () => {
  const notes = [note('Quick', 'brown'), note('Brown', 'quick')]
  for (const search of [createSearch(), PLAIN_SEARCH])
    expect(search.find(notes, '"quick brown"')).toEqual(notes.slice(0, 1))
})

test.each(['\u0300', '\u{1e8d0}'])(
  'a letter in a long text is composed unless 50 marks follow it: %j',
  (mark) => {
    for (let at = 1000; at < 1030; at++) {
      const letter = `${'x'.repeat(at)}e\u0301`
      expect(foldCase(letter + mark.repeat(49))).toBe(letter + mark.repeat(49))
      expect(foldCase(letter + mark.repeat(48))).toBe(`${'x'.repeat(at)}é${mark.repeat(48)}`)
    }
  },
)
