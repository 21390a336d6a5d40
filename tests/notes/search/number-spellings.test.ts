import { expect, test } from 'vitest'
import { createVisitorNote, type Note } from '../../../src/notes/note.ts'
import { findMatches } from '../../../src/notes/search/find-matches.ts'
import { withOtherSpellings } from '../../../src/notes/search/other-spellings.ts'
import { createSearch } from '../../../src/notes/search/search.ts'

const note = (content: string): Note => createVisitorNote({ title: 'Title', content }, 1, () => false)
const found = (notes: readonly Note[], query: string) => withOtherSpellings(createSearch()).find(notes, query)

// @spec beyond.search-spellings
test.each([
  ['40€', '140 €', '40 €'],
  ['40€', '1,40 €', '40,- €'],
  ['40€', '40.50 €', '€40'],
  ['150€', '1.150,00 €', '150 EUR'],
  ['19%', 'room 19, 7 %', '19 % VAT'],
  ['1.299€', '1.299 m, 7 €', '1299 €'],
  ['15 euro', 'at 15:00, 7 €', '15 €'],
  ['eur 15', '0151 5, 7 €', '15 €'],
  ['1 500 euro', '1 500, 7 €', '1.500,00 €'],
  ['15 euro, rent', '15:00, 7 €, rent', 'rent (15-Euro)'],
  ['5.12.', 'at 5:12', 'on 5. Dez.'],
  ['2.5mg', '25 mg', '2,5 mg'],
  ['25mg', '2.5 mg', '25 mg'],
  ['25mg', '1,25 mg', '25 mg'],
  ['12,5mg', '125 mg', '12.5 mg'],
  ['500ml', '50,0 ml', '500 ml'],
  ['1000mg', '10,00 mg', '1.000 mg'],
  ['1.500kg', '15.00 kg', '1500 kg'],
  ['2,5mg/kg', '25 mg/kg', '2.5 mg/kg'],
  ['½l', '12 l', '½ l'],
  ['3:30pm', 'at 3:30 am', 'Mon–Thu 8:00–15:30'],
  ['3pm', '2026-03-15', '14-15 Uhr'],
  ['12,5%', 'at 12:53, 7 %', '12.5 %'],
  ['+12,5%', 'at 12:53, 7 %', '+12,5 %'],
  ['±0.1', 'on 10.11.', '±0,1 mm'],
  ['july 2031', 'until 17/2031', 'until 07/2031'],
  ['07/2031', 'Jul 2030, 2031', 'Jul 2031'],
  ['19 percent', 'room 19, 7 %', '19 % VAT'],
])('%j does not find %j if a note has %j', (query, other, text) => {
  const notes = [note(other), note(text)]
  expect(found(notes, query)).toEqual(notes.slice(1))
})

test.each([
  ['iv', '1 g i.v. every 8 h'],
  ['s.c.', 'heparin sc'],
  ['p.o.', 'paracetamol p. o.'],
  ['july 2031', 'Visa, valid until 07/2031'],
  ['März 2027', 'TÜV 3.2027'],
  ['07/2031', 'expires Jul 2031'],
  ['7.2031', 'hasta julio de 2031'],
  ['14h', 'rendez-vous à 14:00'],
  ['المدرسة', 'مدرسة كبيرة'],
  ['والمدرسة', 'مدرسة كبيرة'],
  ['הרופא', 'רופא: יום ג׳'],
  ["l'assurance", 'Assurance auto'],
  ['dell’acqua', 'acqua'],
  ['24500円', 'Hotel ¥24,500'],
  ['¥110', 'ATM手数料110円です'],
  ['60 บาท', 'ข้าวซอย ฿60'],
  ['45 pln', 'bilet 45 zł'],
  ['120 kč', '120 CZK'],
  ['120 שח', '₪120'],
  ['Lindenburgerstr', 'Lindenburger Straße 7'],
  ['1½ cups', '1 1/2 cups of flour'],
  ['1½ cups', '1½ cups'],
  ['"1½ cups"', '1½ cups'],
  ['mo-fr', 'Mo.–Fr. 8–17 Uhr'],
  ['danang', 'bay đi Đà Nẵng'],
  ['altf4', 'Alt+F4'],
  ['alt+shift', 'Alt Shift'],
  ['ctrl+s', 'Ctrl + S'],
  ['pr567', 'PR #567'],
  ['r0,8', 'R 0.8'],
  ['debroglie', 'λ = h/p (de Broglie)'],
  ['ofcourse', 'of course not'],
  ['Lindenburgerstraße', 'Lindenburger Str. 7'],
  ['b6', 'vitamin B-6'],
  ['b-6', 'vitamin B6'],
  ['a7', 'Stau auf der A 7'],
  ['jrr tolkien', 'J. R. R. Tolkien'],
  ['hj schmidt', 'H.-J. Schmidt'],
  ['zb', 'z. B. Milch'],
  ['03/2024', 'on 2024-03-12'],
  ['03.2024', 'on 3/12/2024'],
  ['2024-03', 'on 12.03.2024'],
  ['2024-03', 'in March 2024'],
  ['2024-03', '2024年3月'],
  ['03/27', 'Visa, valid until March 2027'],
  ['03/27', 'valid until 2027-03'],
  ['₹500', 'Rs. 500'],
  ['100 грн', '100 ₴'],
  ['100tl', '₺100'],
  ['1er mars', 'le 1 mars'],
  ['1º de mayo', 'el 1 de mayo'],
  ['june 1', 'le 1er juin'],
  ['14 h 30', 'at 14:30'],
  ['2:30 pm', 'mardi 14 h 30'],
  ['14 h', 'at 2 pm'],
  ['ウイルス', 'ウィルス'],
  ['ウェブ', 'うえぶ'],
  ['passport number', 'passport no. X123'],
  ['passport no', 'Passport number'],
  ['nº 12', 'bus n° 12'],
  ['room number 5', 'Room #5'],
  ['haus nr', 'Hausnummer 5'],
  ['konto nummer', 'Kontonr. 123'],
  ['12 main street', '12 Main St.'],
  ['linden straße', 'Lindenstr. 7'],
  ['5th avenue', '5th Ave'],
  ['lápiz', 'dos lápices'],
  ['luces', 'la luz'],
])('%j finds %j', (query, text) => {
  expect(found([note(text)], query)).toHaveLength(1)
})

test.each([
  ['meeing', 'call me'],
  ['seeing', 'No se puede'],
  ['hotel', 'arrives at 0:00'],
  ['onion', 'at 0:00, 12 am'],
  ['2.5mg', '12.5 mg'],
  ['2,5%', 'plus 12,5 %'],
  ['bus number', 'casino bus'],
  ['main street', 'the main stream'],
  ['b6', 'b 60'],
  ['03/2024', 'on 2023-03-12'],
  ['03/27', 'March 2026'],
  ['03/10', 'March 2010'],
  ['2024-03', 'on 12.03.2025'],
  ['14 h 30', 'at 15:30'],
  ['hj', 'h. jam'],
  ['びょういん', 'びよういん'],
])('%j does not find %j', (query, text) => expect(found([note(text)], query)).toEqual([]))

test('an amount without its cents finds it if no note has the amount itself', () => {
  expect(found([note('Fee: 62.40 €')], '62 euro')).toHaveLength(1)
})

test('of an amount, neither the number nor the sign is highlighted alone', () => {
  expect(findMatches(['15:00, 15 €, 7 €'], '15 euro')).toEqual([[[7, 11]]])
})
