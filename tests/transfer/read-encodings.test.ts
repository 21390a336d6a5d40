import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { chosenFile, readAll, readAllIn } from './chosen-file.ts'

test('reads a page in the encoding that it declares', async () => {
  const meta = '<meta http-equiv=Content-Type content="text/html; charset=windows-1252">'
  const page = Uint8Array.from([...strToU8(`<html><head>${meta}</head><body>Caf`), 0xe9])
  expect(await readAll(chosenFile('a.htm', page))).toMatchObject([{ note: { content: 'Café' } }])
})

test.each([
  ['en-US', 'Größe § 5', '4772f6df6520a72035'],
  ['ru', 'Привет', 'cff0e8e2e5f2'],
  ['cs', 'Příliš žluťoučký', '50f8ed6c699a209e6c759d6f75e86bfd'],
  ['el-GR', 'Σημείωση', 'd3e7ece5dff9f3e7'],
  ['tr', 'çalışma', 'e7616cfdfe6d61'],
  ['he', 'שלום', 'f9ece5ed'],
  ['ar', 'مرحبا', 'e3d1cdc8c7'],
  ['ja', 'メモ帳', '8381838292a0'],
  ['zh-CN', '笔记本', 'b1cabcc7b1be'],
  ['zh-TW', '筆記本', 'b5a7b04fa5bb'],
  ['ko', '메모장', 'b8deb8f0c0e5'],
])('reads a text of an old Windows whose language is %s: %s', async (language, text, hex) => {
  const file = chosenFile('a.txt', Buffer.from(hex, 'hex'))
  expect(await readAllIn(language, [file])).toMatchObject([
    { note: { content: text }, remarks: ['encoding-guessed'] },
  ])
})

test.each([true, false])(
  'reads a text in UTF-16 without a byte order mark, little endian: %s',
  async (isLittleEndian) => {
    const text = 'Café – Zażółć\r\n☐ 5 €'
    const bytes = new DataView(new ArrayBuffer(2 * text.length))
    for (let at = 0; at < text.length; at++) bytes.setUint16(2 * at, text.charCodeAt(at), isLittleEndian)
    expect(await readAll(chosenFile('a.txt', new Uint8Array(bytes.buffer)))).toMatchObject([
      { note: { content: 'Café – Zażółć\n• [ ] 5 €' }, remarks: [] },
    ])
  },
)

test.each([
  ['bytes in pairs', [1, 0, 2, 0, 3, 0, 4, 0]],
  ['a text with one null character', Array.from('Some text\0', (char) => char.charCodeAt(0))],
])('does not read %s as UTF-16', async (_what, bytes) => {
  expect(await readAll(chosenFile('a.txt', new Uint8Array(bytes)))).toMatchObject([{ reason: 'binary' }])
})
