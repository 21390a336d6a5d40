import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMatches } from '../../../src/notes/search/find-matches.ts'
import { foldAccents } from '../../../src/notes/search/fold-text.ts'
import { randomRuns } from '../../random-runs.ts'
import { marked } from './marked.ts'

// @spec beyond.search-highlights
test.each([
  ['giant', 'A Giant and a GIANT', 'A [Giant] and a [GIANT]'],
  ['giant step', 'giant steps, step by giant step', '[giant step]s, step by [giant step]'],
  ['step giant', 'giant steps', '[giant] [step]s'],
  ['"giant step" coltrane', 'Coltrane: giant steps, giant', '[Coltrane]: [giant step]s, giant'],
  ['an ant', 'giant', 'gi[ant]'],
  ['t shirt l', 'white t, shirts: L, all let', 'white [t], [shirt]s: [L], all let'],
  [
    'needle in haystack',
    'a needle in this haystack, find it inside',
    'a [needle] [in] this [haystack], find it inside',
  ],
  ['it kit', 'kits', '[kit]s'],
  ['bread in tin', 'bread into an inner tin, in', '[bread] into an inner [tin], [in]'],
  ['bread in tin', 'bread into tin, finally', '[bread] [in]to [tin], finally'],
  ['in', 'in finding', '[in] f[in]d[in]g'],
  ['鸡 蛋', '买蛋，鸡蛋', '买[蛋]，[鸡蛋]'],
  ['3 dec', 'decided on 3, Dec 3, 09:30', 'decided on 3, [Dec 3], 09:30'],
  ['dentist 3 dec', 'Dentist at 3: 3.12.', '[Dentist] at 3: [3.12.]'],
  ['dentist 3 pm', 'Dentist, 3 eggs, 15:00', '[Dentist], 3 eggs, [15:00]'],
  ['3 dec', 'decided at 13', '[dec]ided at 1[3]'],
  ['cafe', 'Café, cafe\u0301s', '[Café], [cafe\u0301]s'],
  ['strasse', 'Die Straße', 'Die [Straße]'],
  ['s', 'ß', '[ß]'],
  ['fi', 'ﬁnal', '[ﬁ]nal'],
  ['ガ', 'ｶﾞｽ', '[ｶﾞ]ｽ'],
  ['한', 'ᄒ\u1161\u11ABᄀ', '[ᄒ\u1161\u11ABᄀ]'],
  ['グランビア', 'ホテル・グランヴィア京都', 'ホテル・[グランヴィア]京都'],
  ['サーバ管理', 'サーバー管理の表', '[サーバー管理]の表'],
  ['노트', '한국어 노트', '한국어 [노트]'],
  ['• milk', '• milk\n• bread', '[• milk]\n• bread'],
  ['ı', 'İstanbul ı', '[İ]stanbul [ı]'],
  ['❤\uFE0F you', 'I ❤ you, you ❤\uFE0F', 'I [❤ you], you ❤\uFE0F'],
  ['❤ I', 'I ❤\uFE0F you', '[I] [❤\uFE0F] you'],
  ['محمد', 'قال مُحَمَّد له', 'قال [مُحَمَّد] له'],
  ['حم', 'مـحـمـد', 'مـ[حـم]ـد'],
  ['שלום', 'שָׁלוֹם, שלום', '[שָׁלוֹם], [שלום]'],
  ['2.5 cups', 'for 2½ cups', 'for [2½] [cups]'],
  ['2 1/2 cups', 'for 2.5 cups', 'for [2.5] [cups]'],
  ['1/2 cup', '½ cup', '[½ cup]'],
  ['0,5 l milch', 'Milch, lila: ½ l, all', '[Milch], lila: [½] [l], all'],
  ['in berlin 3 pm', 'Berlin, 15:00 in Inn', '[Berlin], [15:00] [in] Inn'],
  ['jus de lété', "décembre: jus de l'été", "décembre: [jus] [de] [l'été]"],
  ['2', 'x½', 'x[½]'],
  ['Schmidt, Anna', 'Anna Schmidt (Annaberg)', '[Anna] [Schmidt] ([Anna]berg)'],
  ['Schmidt, Anna', 'Anna, or Schmidt, Anna', 'Anna, or [Schmidt, Anna]'],
  [':)', 'a :) b', 'a [:)] b'],
  ['"quick brown" fox', 'quick, quick\n brown fox', 'quick, [quick\n brown] [fox]'],
  ['"b c"', 'á b\u00A0\u2003ç', 'á [b\u00A0\u2003ç]'],
  ['quick brown', 'quick brown, quick  brown', '[quick brown], [quick  brown]'],
  ['"a.b c*"', 'axb c, a.b  c*', 'axb c, [a.b  c*]'],
  ['\u200E \u200E', 'a b', 'a b'],
  ['dont', 'I don’t, we don’t', 'I [don’t], we [don’t]'],
  ['Müller todo', 'To do: Frau Mu\u0308ller', '[To do]: Frau [Mu\u0308ller]'],
  ['Mueller', 'Müller', '[Müller]'],
  ['0151234567', '0151 / 23 45 67, +49 (0)151 234567', '[0151 / 23 45 67], +49 (0)[151 234567]'],
  ['muller berlin', 'Müller', '[Müller]'],
  ['milk"', 'buy milk', 'buy [milk]'],
  ['n=124', 'n = 124, 125', '[n = 124], 125'],
  ['"giant step" don', 'don, giant', '[don], giant'],
  ['りんご', '青リンゴ', '青[リンゴ]'],
  ['अण्डे', '६ अंडे', '६ [अंडे]'],
  ['แม่', 'เเม่', '[เเม่]'],
  ['דוח', 'דו״ח שנתי', '[דו״ח] שנתי'],
  ['10am', '10 a.m. to 2', '[10 a.m]. to 2'],
  ['', 'text', 'text'],
  ['"', 'no quote', 'no quote'],
  ['x', 'text without it', 'te[x]t without it'],
])('%j is marked in %j', (query, text, expected) => {
  expect(marked(text, query)).toBe(expected)
})

test('the query is marked as a whole if one of the texts contains it, and else its words', () => {
  expect(findMatches(['giant', 'giant step'], 'giant step')).toEqual([[], [[0, 10]]])
  expect(findMatches(['giant', 'step'], 'giant step')).toEqual([[[0, 5]], [[0, 4]]])
})

test('a phrase in quotes is marked from the end of the title to the beginning of the text', () => {
  expect(findMatches(['Coltrane: giant', 'steps, giant'], '"giant steps"')).toEqual([[[10, 15]], [[0, 5]]])
  expect(findMatches(['giant', 'big steps'], '"giant steps"')).toEqual([[], []])
})

test('ranges are ascending, do not touch, lie within the text and fold to what was searched', () => {
  const scraps = fc.constantFrom(
    'a',
    'B',
    'é',
    'e\u0301',
    '\u0301',
    'ß',
    'İ',
    'ﬁ',
    ' ',
    '•',
    'ｶ',
    'ﾞ',
    '한',
    '\uD800',
    '😀',
    '"',
    '❤',
    '\uFE0F',
    'أ',
    '\u064E',
    '½',
  )
  const text = fc.array(scraps, { maxLength: 20 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, (content, query) => {
      const [ranges = []] = findMatches([content], query)
      let last = -1
      for (const [from, to] of ranges) {
        expect(from).toBeGreaterThan(last)
        expect(to).toBeGreaterThan(from)
        expect(to).toBeLessThanOrEqual(content.length)
        last = to
      }
      // A query that the text contains as it is typed is marked. A voicing mark after it makes another letter of its last one.
      const trimmed = query.trim()
      const folded = foldAccents(trimmed)
      const isContained = folded !== '' && content.includes(trimmed) && foldAccents(content).includes(folded)
      expect(ranges.length > 0 || !isContained).toBe(true)
    }),
    { seed: 31, numRuns: randomRuns({ check: 750, full: 5_000 }) },
  )
})
