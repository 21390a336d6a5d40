import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createVisitorNote, type Note } from '../../../src/notes/note.ts'
import { withOwnNames } from '../../../src/notes/search/date-spellings.ts'
import { findMatches } from '../../../src/notes/search/find-matches.ts'
import { foldSpelling } from '../../../src/notes/search/fold-spelling.ts'
import { withOtherSpellings } from '../../../src/notes/search/other-spellings.ts'
import { createSearch } from '../../../src/notes/search/search.ts'

const note = (title: string, content = ''): Note => createVisitorNote({ title, content }, 1, () => false)
const found = (notes: readonly Note[], query: string) => withOtherSpellings(createSearch()).find(notes, query)

// @spec beyond.search-spellings
test.each([
  ['dont', 'I don’t know'],
  ["don't", 'dont'],
  ['email', 'my E-Mail'],
  ['e-mail', 'send an email'],
  ['Mueller', 'Frau Müller'],
  ['Müller', 'Frau Mueller'],
  ['mueller', 'Frau Mu\u0308ller'],
  ['Joergensen', 'Jørgensen'],
  ['Aarhus', 'Århus'],
  ['todo', 'things to do'],
  ['to-do', 'todo: milk'],
  ['todo milk', 'milk, to do'],
  ['icecream', '**ice** cream'],
  ['015123456', 'call 0151 234-56'],
  ['03012345', '(030) 12345'],
  ['01512345678', '0151 / 2345678'],
  ['01512', '0151 234-56'],
  ['+49 151 2345678', 'call 0151 234 56 78'],
  ['0049 (0)151 2345678', 'call 01512345678'],
  ['0151/2345678', 'call +49 (0) 151 2345678'],
  ['06 12 34 56 78', '+33612345678'],
  ['89123456789', '+7 (912) 345 6789'],
  ['1-555-123-4567', '(555) 123-4567'],
  ['2020-2021', '2020 – 2021'],
  ['12500', '$12,500'],
  ['1500', '1.500 €'],
  ['1,500', '1500 $'],
  ['1500', '1\u202F500 €'],
  ['12.5.2024', 'Monday, 12.05.2024'],
  ['03/04/24', 'Monday, 3. 4. 24'],
  ['12.5', 'Monday, 12.05.2024'],
  ['12.5.', 'Monday, 12.05.'],
  ['24.08.', 'Lena: 24. 8.'],
  ['12.5.88', 'born 12.05.1988'],
  ['1.1.1941', 'born 01.01.41'],
  ['12.3.2024', 'Standup 2024-03-12'],
  ['9/3/2024', 'vaccination 2024-09-03'],
  ['2024-05-12', 'on 12.5.2024'],
  ['9:30', '09.30 Uhr'],
  ['14:30', 'mardi 14 h 30'],
  ['12.50', '12,50 €'],
  ['Berlin-Hamburg', 'Berlin – Hamburg'],
  ['fish&chips', 'fish & chips'],
  ['9-17', '9 – 17 Uhr'],
  ['500g', '500 g of flour'],
  ['kw12', 'KW 12'],
  ['b827eb12', 'B8:27:EB:12'],
  ['fritzbox', 'FRITZ!Box'],
  ['Schmidt,Anna', 'Anna Schmidt'],
  ['우유사기', '우유 사기'],
  ['DE89370400', 'DE89 3704 00'],
  ['usa', 'U.S.A.'],
  ['snakecase', 'snake\\_case_name'],
  ['zuhause', 'Bin zu Hause'],
  ['setup', 'set up the router'],
  ['office365', 'Office 365'],
  ['milk"', 'buy milk'],
  ['“buy milk', 'milk to buy'],
  ['NODE_ENV=production', 'NODE_ENV = production'],
  ['e=mc2', 'E = mc²'],
  ['milk|eggs', 'eggs, milk'],
  ['`milk`', 'buy milk'],
  ['€25', '25 € at most'],
  ['180°C', 'bake at 180 °C'],
  ['鸡蛋牛奶', '牛奶 两瓶、鸡蛋'],
  ['新宿のホテル', 'ホテル：新宿'],
  ['ไข่นม500', '500 นม ไข่'],
  ['180C', 'bake at 180 °C'],
  ['salt and pepper', 'salt & pepper'],
  ['recipe for the lasagna', 'lasagna recipe'],
  ["mom's lasagna", 'lasagna (mom)'],
  ['November 14th', 'on Nov 14'],
  ['grocery', 'Groceries'],
  ['parties', 'the party'],
  ['spare keys', 'the key is spare'],
  ['boxes', 'a box'],
  ['recipes', 'a recipe'],
  ['05.12.2024 09', 'on 05.12.2024, at 09:30'],
  ['3.4.21', 'on 3. 4. 2021'],
  ['10am', 'Saturday, 10 a.m. to 2 p.m.'],
  ['85m2', 'flat: 85 m²'],
  ['½l', '½ l of milk'],
  ['2l', 'milk: 2 l'],
  ['1.5', '1,5kg'],
  ['3x', '3 × a day'],
  ['r&b', 'R & B'],
  ['at&t', 'AT & T'],
  ['nr.5', 'Nr. 5'],
  ['4508 123456', '45 08 123456'],
  ['knife', 'Knives'],
  ['wives', 'my wife'],
  ['shelf', 'two shelves'],
  ['gloves', 'a glove'],
  ['Hauptstraße 5', 'Hauptstr. 5'],
  ['りんご', 'リンゴ'],
  ['コーヒー', 'こーひー'],
  ['ﾃﾚﾋﾞ', 'てれび'],
  ['דוח', 'דו״ח שנתי'],
  ['דו"ח', 'דוח שנתי'],
  ['דר כהן', 'ד״ר כהן'],
  ['माँ', 'मां'],
  ['अण्डे', 'अंडे'],
  ['แม่', 'เเม่'],
  ['14.11.2026', 'dentist, Thu 14 Nov 2026'],
  ['14.11.2026', 'November 14th, 15:30'],
  ['2026-11-14', 'le 14 novembre 2026'],
  ['3/4/2026', 'April 3, 2026'],
  ['31.7.', 'bis 31. Juli'],
  ['3.10', 'bis 3. Okt.'],
  ['30 november', 'cancel before 30.11.'],
  ['jan 2025', 'bought 02.01.2025'],
  ['5 march', 'on 3/5/24'],
  ['dezember', 'in December'],
  ['maerz', 'in März'],
  ['march', 'am 5. März'],
  ['19:15', 'every Tuesday 7:15 pm'],
  ['15:00', 'call at 3 p.m.'],
  ['3pm', 'um 15 Uhr'],
  ['7:15pm', '19.15'],
  ['3 pm', 'um 15 Uhr'],
  ['3 pm', 'at 3 p.m.'],
  ['3 p.m.', 'at 3pm'],
  ['dentist 3.30 pm', 'Dentist, 15:30'],
  ['Zahnarzt 15 Uhr', 'Zahnarzt um 15:00'],
  ['15:30 Uhr', 'at 3:30 pm'],
  ['1150 euro', '1.150 € a month'],
  ['20 dollars', '$20'],
  ['€20', '20 EUR'],
  ['ausweisnummer', 'Ausweis-Nr. 4711'],
  ['hiking', 'a hike'],
  ['parked', 'Parking: level B2'],
  ['running', 'a run'],
  ['Rechnungen', 'eine Rechnung'],
  ['Aufgaben', 'Aufgabe 3'],
  ['Termine', 'Termin: Freitag'],
  ['journaux', 'le journal'],
  ['gâteaux', 'un gâteau'],
  ['canciones', 'una canción'],
  ['14.11.', 'on 2026-11-14'],
  ['14.11.', 'on 11/14'],
  ['14.11.2026', 'on 11/14/2026'],
  ['11/14/2026', 'am 14.11.2026'],
  ['2026-11-14', 'am 14.11.'],
  ['june 1', 'am 1.6.'],
  ['june 1', 'am 01. 06. 2026'],
  ['june 1st, 2026', 'on 06/01/26'],
  ['3 dec', 'le 3 décembre'],
  ['december 3', 'on Dec 3rd'],
  ['12 märz', 'on 2027-03-12'],
  ['march 12', 'am 12.03.2027'],
  ['march 12', 'on 03/12/2026'],
  ['1 jun 2027', 'on June 1'],
  ['dentist may 2', 'Dentist, 2 May'],
  ['hike', 'hiking boots'],
  ['bake', 'baking powder'],
  ['drive', 'driving licence'],
  ['exercise', 'exercising'],
  ['study', 'studied Greek'],
  ['studied', 'study Greek'],
  ['studies', 'studied Greek'],
  ['9am', 'at 9:00'],
  ['9am', 'um 9 Uhr'],
  ['9:00', 'at 9 am'],
  ['09:30', 'at 9:30 a.m.'],
  ['12:30', '12:30 pm'],
  ['12am', 'at 0:00'],
  ['19%', '19 % VAT'],
  ['40€', 'costs 40 €'],
  ['€40', 'costs 40,00 EUR'],
  ['40,00€', 'costs 40 €'],
  ['40eur', 'costs 40 €'],
  ['20usd', '$20'],
  ['CHF40', '40 Franken'],
  ['€1.299,00', '1299 EUR'],
  ['$1150', '1,150.00 $'],
  ['29.90€', '29,90 €'],
  ['(212) 555-0147', 'call 2125550147'],
  ['अंडेवाला', 'अंडे-वाला'],
  ['f#m', 'F♯m G'],
  ['bb major', 'B♭ major'],
  ['a -> b', 'a → b'],
])('%j finds %j if no note has it as it is typed', (query, text) => {
  expect(found([note('Title', text)], query)).toHaveLength(1)
})

test.each([
  ['"dont"', 'I don’t know'],
  ['dont', 'I do not'],
  ['todo', 'to donate'],
  ['cat', 'music at home'],
  ['blue', 'blurred'],
  ['todo bread', 'milk, to do'],
  ['it', 'i. t.'],
  ['c++', 'c+ +'],
  ['to do', 'tomorrow'],
  ['along', 'a long way'],
  ['meat', 'call me at five'],
  ['soon', 'and so on'],
  ['Inder', 'in der Stadt'],
  ['Iran', 'I ran home'],
  ['together', 'to get her'],
  ['endless', 'The end. Less is more.'],
  ['150', '1.50 €'],
  ['1500', '15.00 €'],
  ['1500', '1 5000'],
  ['9.30', '19:30'],
  ['9.30', '109:30'],
  ['12.5', '12,05 €'],
  ['9-17', '9 - 170'],
  ['12.5', '12. 5 eggs'],
  ['1.3.2024', '2024-03-12'],
  ['along', 'a - long'],
  ['5kg', '5 kgs'],
  ['0151 2345678', '0171 2345678'],
  ['12,5', '125'],
  ['2030', 'um 20.30 Uhr'],
  ['"milk" bread"s"', 'milk and bread'],
  ['e=mc2', 'the mc2'],
  ['to do', 'a door'],
  ['marching', 'on Mar 5'],
  ['Paris', 'disparity'],
  ['glass', 'glas'],
  ['鸡蛋牛奶', '鸡蛋'],
  ['2l', '2 liters'],
  ['2l', '12 l'],
  ['r&', 'an r'],
  ['2l', '2-light'],
  ['r&b', 'r b'],
  ['r&b', 'r & bread'],
  ['10am', '10 amps'],
  ['4508 123456', '45 08 12345'],
  ['cafe', 'caves'],
  ['staffs', 'staves'],
  ['14.11.2026', '14 Nov 2025'],
  ['14.11.', '4 Nov'],
  ['14.11.', '14 novels'],
  ['14.11.', '14 nov2'],
  ['12.5', '5 Dec'],
  ['14.13.', '14 of 13'],
  ['november', 'version 1.11.2'],
  ['november', '192.168.11.4'],
  ['dezember', 'version 1.12.2'],
  ['19:15', '7:15 am'],
  ['19:15', '7:150 pm'],
  ['13pm', '25:00'],
  ['dollars', '£20'],
  ['king', 'a car'],
  ['note', 'not yet'],
  ['golden', 'golf'],
  ['Termine', 'Terminal'],
  ['string', 'Hauptstr.'],
  ['14.11.', 'version 2026-11-141'],
  ['14.11.2026', 'on 11/14/2025'],
  ['3/4/2026', 'am 5.3.2026'],
  ['3.12.', 'Flat 3, 12 Acacia Avenue'],
  ['june 1', 'am 11.6.'],
  ['june 1', 'am 1.6 km'],
  ['june 1', 'on 16/1'],
  ['june 1 2027', 'on June 1, 2026'],
  ['"june 1"', 'am 1.6.'],
  ['note', 'nothing'],
  ['are', 'the arm'],
  ['9am', 'at 9:00 pm'],
  ['9am', 'at 19:00'],
  ['9am', '9.00 €'],
  ['9:00', '9 amps'],
  ['3 pm', 'at 3:00 am'],
  ['13 pm', 'at 13:00'],
  ['15 Uhr', 'at 15:30'],
  ['40kgs', '40 €'],
])('%j does not find %j', (query, text) => {
  expect(found([note(text)], query)).toEqual([])
})

test.each([
  ['40€', '140 €', '40 €'],
  ['40€', '1,40 €', '40,- €'],
  ['40€', '40.50 €', '€40'],
  ['150€', '1.150,00 €', '150 EUR'],
  ['19%', 'room 19, 7 %', '19 % VAT'],
  ['1.299€', '1.299 m, 7 €', '1299 €'],
])('%j does not find %j if a note has %j', (query, other, text) => {
  const notes = [note(other), note(text)]
  expect(found(notes, query)).toEqual(notes.slice(1))
})

test.each([
  ['pl', 2, ['marca', 'marzec']],
  ['ru', 4, ['мая', 'май']],
  ['it', 7, ['agosto']],
  ['zh', 0, ['一月']],
  ['ja', 0, []],
])('a browser in the language %s adds names to those of the month %i: %j', (locale, month, expected) => {
  const names = withOwnNames(Array(12).fill('name'), locale)[month]
  expect(names?.split('|')).toEqual(['name', ...expected.map(foldSpelling)])
})

test('1,000 pasted numbers find nothing', () => {
  const query = Array.from({ length: 1000 }, (_, at) => 100_000 + at).join(' ')
  expect(found([note('100000 100001')], query)).toEqual([])
  expect(findMatches(['Title'], query)).toEqual([[]])
})

test('the result stays the same array while it has the same notes', () => {
  const notes = [note('to do'), note('to-do'), note('other')]
  const search = withOtherSpellings(createSearch())
  const first = search.find(notes, 'todo')
  expect(first).toEqual(notes.slice(0, 2))
  expect(search.find([...notes], 'todo')).toBe(first)
})

test.each([
  ['a word', /^[a-z]{3,12}$/, ['', '-', '’', '.', '/']],
  ['a number', /^\d{5,12}$/, ['', '-', '’', '.', ' ', ' (', '/']],
])(
  'whatever joins its characters, %s is found and marked as it was written without them',
  (_, form, joiners) => {
    fc.assert(
      fc.property(fc.stringMatching(form), fc.array(fc.constantFrom(...joiners)), (letters, between) => {
        const written = Array.from(letters, (letter, at) => letter + (between[at] ?? '')).join('')
        const text = `: ${written.trim()}, :`
        expect(found([note(text)], letters)).toHaveLength(1)
        expect(findMatches([text], letters)[0]).toHaveLength(1)
      }),
    )
  },
)

test('a search used through typing, deleting and changing notes finds the same as a new one', () => {
  const scrap = fc.constantFrom('to', 'do', 't', 'o', '-', ' ', 'ü', 'ue', '1', '5', '’', 's', 'e', '"')
  const text = fc.array(scrap, { minLength: 1, maxLength: 6 }).map((scraps) => scraps.join(''))
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ typed: scrap }) },
    { weight: 2, arbitrary: fc.record({ deleted: fc.constantFrom(1, 2) }) },
    { weight: 1, arbitrary: fc.record({ added: text }) },
  )
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), fc.array(step, { maxLength: 12 }), (texts, steps) => {
      const search = withOtherSpellings(createSearch())
      let notes = texts.map((content) => note('', content))
      let query = ''
      for (const change of steps) {
        if ('typed' in change) query += change.typed
        else if ('deleted' in change) query = query.slice(0, -change.deleted)
        else notes = notes.toSpliced(0, 0, note(change.added))
        expect(search.find(notes, query)).toEqual(found(notes, query))
      }
    }),
    { seed: 31, numRuns: 500 },
  )
})
