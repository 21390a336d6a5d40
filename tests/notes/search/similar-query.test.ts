import { expect, test } from 'vitest'
import { createVisitorNote, type Note } from '../../../src/notes/note.ts'
import { similarQuery as stepsOf } from '../../../src/notes/search/similar-query.ts'

const notesOf = (...texts: readonly string[]): readonly Note[] =>
  texts.map((content) => createVisitorNote({ title: '', content }, 1, () => false))

function similarQuery(notes: readonly Note[], query: string): string | undefined {
  return run(notes, query).similar
}

function run(notes: readonly Note[], query: string) {
  const steps = stepsOf(notes, query)
  for (let count = 0; ; count++) {
    const step = steps.next()
    if (step.done) return { similar: step.value, count }
  }
}

// @spec beyond.search-similar
test.each([
  ['grocreies', 'Groceries: milk', 'groceries'],
  ['tommorow', 'tomorrow', 'tomorrow'],
  ['kartofell', 'Kartoffelsalat', 'kartoffelsalat'],
  ['kartofel', 'Kartoffelsalat', 'kartoffelsalat'],
  ['katroffel', 'Kartoffelsalat', 'kartoffelsalat'],
  ['kichin', 'the kitchen', 'kitchen'],
  ['recieve', 'to receive', 'receive'],
  ['bred', 'bread', 'bread'],
  ['tomto', 'four tomatoes', 'tomatoes'],
  ['color', 'paint colours', 'colours'],
  ['MANGAER,', 'the **manager**', 'manager'],
  ['muler', 'Frau Müller', 'müller'],
  ['Strasenbahn', 'Straßenbahn', 'straßenbahn'],
  ['Müler cafe', 'Café Müller', 'müller café'],
  ['zolcc', 'Żółć', 'żółć'],
  ['havent', 'I haven’t', 'haven’t'],
  ['ordonance', 'apporter l’ordonnance', 'ordonnance'],
  ['fight', 'light, light, a flight', 'flight'],
  ['hopial', 'L’Hôpital’s rule', 'hôpital'],
  ['granmother', 'Grandmother’s cake', 'grandmother'],
  ['grocreies', 'the ‘groceries’', 'groceries'],
  ['#grocreies', 'milk #groceries', 'groceries'],
  ["'grocreies'", 'the groceries', 'groceries'],
  ['grocreies', "the 'groceries list'", 'groceries'],
  ['прогулка', 'Прогулки', 'прогулки'],
  ['recipe for lasagne', 'Lasagna recipe', 'recipe lasagna'],
  ['दुधवाला', 'दूधवाला: 60', 'दूधवाला'],
  ['t-shrit', 'a T-shirt', 't shirt'],
  ['ghbdtn', 'Привет, Мир', 'привет'],
  ['Vjcrdf 2026', 'Москва, май 2026', 'москва 2026'],
  ['еуые', 'a test', 'test'],
  ['kalhm;era', 'Καλημέρα', 'καλημέρα'],
  ['akuo', '\u05E9\u05DC\u05D5\u05DD', '\u05E9\u05DC\u05D5\u05DD'],
  ['hg;jhf', '\u0627\u0644\u0643\u062A\u0627\u0628', '\u0627\u0644\u0643\u062A\u0627\u0628'],
  ['dkssud', '안녕하세요', '안녕'],
  ['tjdnf gkrry', '서울 학교', '서울 학교'],
  ['ㅔㅁㄴ네ㅐㄳ', 'my passport', 'passport'],
  ['Müller-Thurgua', 'Müller-Thurgau', 'müller thurgau'],
])('the query similar to %j in %j is %j', (query, text, similar) => {
  expect(similarQuery(notesOf('other', text), query)).toBe(similar)
})

test.each([
  ['a short word', 'cat', 'car'],
  ['a number', '12346', '12345'],
  ['a word with a digit', 'win11', 'win10'],
  ['two other letters in a word of five', 'house', 'those'],
  ['two other letters with the first one', 'number', 'plumber'],
  ['two other letters at the start of a longer word', 'garden', 'garlands'],
  ['another second letter at the start of a longer word', 'banane', 'bonanensplit'],
  ['a short word that differs from the start of a longer one', 'money', 'monetary'],
  ['three other letters', 'breakfast', 'brakfosting'],
  ['a phrase in quotes', '"grocreies"', 'groceries'],
  ['words that are in the notes', 'bread', 'bread'],
  ['no word at all', '…', 'groceries'],
  ['a hyphenated word with a short part', 'wi-fy', 'wi-fi'],
  [
    'a long text without spaces',
    '红烧肉怎么做比较好吃我想知道要放多少冰糖和生抽老抽还有什么调料'.repeat(200),
    '红烧肉',
  ],
  ['a text of more than ten words', 'a b c d e f g h i j grocreies', 'a b c d e f g h i j groceries'],
])('%s has no similar query: %j and %j', (_, query, text) => {
  expect(similarQuery(notesOf(text), query)).toBeUndefined()
})

test.each([
  ['keeps the words that notes have', 'grocreies monday', ['groceries on Monday'], 'groceries monday'],
  ['replaces several words', 'grocreies modnay', ['groceries on Monday'], 'groceries monday'],
  ['chooses a word of notes with the rest', 'bred butter', ['bread, butter', 'breed breed'], 'bread butter'],
  ['prefers the word with fewer other letters', 'planed', ['planes planes', 'planned', 'plants'], 'planes'],
  ['prefers the more frequent word', 'planed', ['planned', 'planes', 'planned'], 'planned'],
])('%s', (_, query, texts, similar) => {
  expect(similarQuery(notesOf(...texts), query)).toBe(similar)
})

// @spec beyond.search-similar
test.each([
  ['leaves out the word that no note has', 'passport number', ['milk', 'Passport: X1234567'], 'passport'],
  ['keeps a word that a note has in another spelling', 'wifi code', ['milk', 'Wi-Fi password'], 'wifi'],
  [
    'replaces a word beside one in another spelling',
    'wifi pasword',
    ['password', 'Wi-Fi password'],
    'wifi password',
  ],
  ['leaves out several words', 'dentist appointment march', ['dentist Tuesday'], 'dentist'],
  ['leaves out one of two words that are in different notes', 'milk bread', ['milk', 'bread'], 'milk'],
  ['keeps the most words', 'dentist march invoice', ['invoice', 'dentist in March'], 'dentist march'],
  ['keeps the word of the fewest notes', 'milk saffron', ['milk', 'milk', 'saffron'], 'saffron'],
  ['leaves out stop words too', 'the number of the passport', ['the cat', 'my passport'], 'passport'],
  ['leaves out question words', 'where is my passport number', ['Where is the milk', 'Passport'], 'passport'],
  [
    'knows a name in the possessive',
    "what is Bob's phone number",
    ['phone number', 'Bob: phone number 5'],
    'bob phone number',
  ],
  ['keeps a possessive of a note', "mom's lasagna xylophone", ['Mom’s lasagna'], 'mom’s lasagna'],
  ['does not keep German question words', 'wo ist mein Impfpass', ['Wo ist mein Schlüssel'], undefined],
  [
    'leaves out French question words',
    'où est mon passeport',
    ['mon passe est où', 'Passeport'],
    'passeport',
  ],
  ['leaves out Spanish question words', '¿dónde está mi llave?', ['Llave: bajo la maceta'], 'llave'],
  ['does not keep a stop word alone', 'mit Zwiebeln', ['mit Tomaten'], undefined],
  ['does not keep a letter or digit alone', '5 xylophones', ['15 eggs'], undefined],
  ['does not keep a small number alone', 'highway 12', ['12 eggs'], undefined],
  ['spells a digit of a fraction as typed', 'milk 2 xylophone', ['milk ½'], 'milk 2'],
  ['does not keep punctuation alone', '-> xylophones', ['a -> b'], undefined],
  [
    'replaces a word that only other notes have',
    'license plate',
    ["driver's license", 'Licence plate'],
    'licence plate',
  ],
  [
    'does not replace two letters of a word that other notes have',
    'recipe bananas',
    ['ripe bananas', 'recipe'],
    'bananas',
  ],
  ['does not replace a short word that other notes have', 'milk bread', ['milk, break', 'bread'], 'milk'],
  ['replaces no first letter that other notes have', 'milk pasture', ['milk, gesture', 'pasture'], 'milk'],
  ['keeps at least half of the words', 'milk one two three four', ['milk'], undefined],
  ['replaces a word and leaves out another one', 'pasport xylophone', ['Passport: X1'], 'passport'],
  [
    'replaces a word in the notes with the others',
    'grocreies monday xylophone',
    ['groceries on Monday', 'Monday'],
    'groceries monday',
  ],
  ['keeps a phrase in quotes', '"Giant   Steps" xylophone', ['the giant\nsteps', 'giant'], '"giant steps"'],
  ['leaves out a phrase in quotes', 'coltrane "giant steps"', ['Coltrane: giant leaps'], 'coltrane'],
  ['replaces no words beside a phrase', '"giant steps" coltarne', ['Giant steps, Coltrane'], '"giant steps"'],
  ['spells the words as the notes do', 'cafe xylophone', ['Café Müller'], 'café'],
  ['keeps a whole word, not one inside another', 'zimmer 304', ['Wohnzimmer', 'Zi. 304'], '304'],
  ['divides a word', 'Handypin', ['PIN: 1', 'Tel', 'PIN of the Handy'], 'handy pin'],
  ['divides a word with a linking s', 'Hochzeitsrede', ['Rede für die Hochzeit'], 'hochzeit rede'],
  ['divides one of two words', 'küchenmaße Ikea', ['Maße der Küche (Ikea)'], 'küche maße ikea'],
  ['shortens a long word', 'Ausweisnummer', ['Ausweis: X1'], 'ausweis'],
  ['does not shorten a word to a short one', 'understand', ['under'], undefined],
  ['does not divide a word of which a note has one part', 'carpet', ['car', 'pet'], undefined],
  ['leaves out a Korean word', '여권 번호', ['여권 X1'], '여권'],
  ['leaves out Chinese words without spaces', '红烧肉怎么做', ['牛肉', '红烧肉：五花肉500克'], '红烧'],
  ['leaves out Japanese words without spaces', '東京大阪の切符', ['大阪', '大阪 → 東京'], '東京 大阪'],
  ['keeps a Japanese word that a note has', '佐藤歯科 電話', ['歯科', '佐藤歯科'], '佐藤歯科'],
  ['spells no word like a part of another one', 'run xylophone', ['Gründonnerstag'], 'run'],
  [
    'prefers a word in the singular',
    'dogs pasport',
    ['docs, docs: passport', 'Dog passport'],
    'dog passport',
  ],
])('%s', (_, query, texts, similar) => {
  expect(similarQuery(notesOf(...texts), query)).toBe(similar)
})

test('long words are compared in a short time', () => {
  expect(similarQuery(notesOf('a'.repeat(100_000)), `${'a'.repeat(100_000)}b`)).toBeUndefined()
})

test('divides the work over many notes, and counts no word twice after a query was stopped', () => {
  const notes = notesOf(
    ...Array.from({ length: 1500 }, () => 'planes'),
    ...Array.from({ length: 1600 }, () => 'planned'),
  )
  const { count } = run([...notes], 'planed')
  expect(count).toBeGreaterThan(100)
  for (let stopped = 0; stopped < count; stopped += 40) {
    const steps = stepsOf(notes, 'planed')
    for (let step = 0; step < stopped; step++) steps.next()
  }
  expect(run(notes, 'planed').similar).toBe('planned')
})
