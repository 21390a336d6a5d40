import { expect, test } from 'vitest'
import { createVisitorNote } from '../../../src/notes/note.ts'
import { withOtherSpellings } from '../../../src/notes/search/other-spellings.ts'
import { createSearch } from '../../../src/notes/search/search.ts'

function isFound(content: string, query: string): boolean {
  const note = createVisitorNote({ title: 'Title', content }, 1, () => false)
  return withOtherSpellings(createSearch()).find([note], query).length === 1
}

// @spec beyond.search-spellings
test.each([
  ['김민수과장', '김민수 과장과 회의'],
  ['10:30', '東京駅で10時30分に'],
  ['10:30', '오전 10시 30분'],
  ['15:00', '15点在超市'],
  ['18.4.', '4月18日（土）'],
  ['april 18', '2026年4月18日'],
  ['april', '2026年4月'],
  ['2026-04-18', '2026년 4월 18일'],
  ['april 18', '2026/04/18'],
  ['april 18', '2026.4.18'],
  ['サーバー', 'サーバの設定'],
  ['サーバ管理', 'サーバー管理'],
  ['ユーザー登録', 'ユーザ登録'],
  ['グランビア', 'ホテル・グランヴィア京都'],
  ['ヴァイオリン', 'バイオリン'],
  ['引越し', '引っ越しの荷物'],
  ['ドライブマイカー', '映画「ドライブ・マイ・カー」'],
  ['レオナルド・ダ・ヴィンチ', 'レオナルドダヴィンチ展'],
  ['wifi', '家のWi-Fi'],
  ['823051', '取件码8-2-3051'],
  ['03555 101', '電話03-555-101'],
  ['todo', '我的to do清单'],
  ['打合せ', '打ち合わせ 14時'],
  ['買い物', '買物リスト'],
  ['問い合わせ', '問合せ先'],
  ['\u0E19\u0E49\u0E33', '\u0E19\u0E4D\u0E49\u0E32'],
  ['8時30分', '発車 8:30'],
  ['14点', '考试 14:00'],
  ['10시30분', '오전 10:30'],
  ['4月18日', '18.4.'],
  ['2026年4月18日', '2026-04-18'],
  // As they are typed, before the last syllable is finished.
  ['서ㅇ', '서울 여행'],
  ['서우', '서울 여행'],
  ['한', '하나은행'],
  ['고', '과자 두 봉지'],
  ['닭', '달걀 여섯 개'],
  ['닭', '달기'],
  ['가게 전ㅎ', '전화: 가게'],
  ['らーｍ', 'ラーメン屋'],
  ['東京ｔ', '東京タワー'],
])('%j finds %j', (query, text) => expect(isFound(text, query)).toBe(true))

test.each([
  ['김민수과장', '김민 과장과 회의'],
  ['15:00', '15時30分'],
  ['10:30', '10時3分'],
  ['18.4.', '14月18日'],
  ['2026-04-18', '2025年4月18日'],
  ['18.4.', '4月8日'],
  ['ビール', 'ビル'],
  ['コンサート', 'コンサト'],
  ['日本', '日の本'],
  ['新宿のホテル', '新宿'],
  ['8時30分', '8:35'],
  ['2026年4月18日', '2025-04-18'],
  ['서우', '서점에서'],
  ['갂', '각기'],
  ['박', '밖에서'],
  ['한', '호텔'],
  ['らーｍ', 'タワー'],
])('%j does not find %j', (query, text) => expect(isFound(text, query)).toBe(false))
