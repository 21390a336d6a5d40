import { expect, test } from 'vitest'
import { plainText, plainTextToDoc } from '../../src/markers/doc.ts'
import { foundNote, withLinks } from '../../src/transfer/found-note.ts'

const LINK = 'https://a.org/b'

test.each([
  ['see https://a.org/b'],
  ['see https://a.org/b.'],
  ['(https://a.org/b), or not'],
  ['https://a.org/b/'],
  ['a.org/b'],
  ['「https://a.org/b」を見る'],
  ['https://a.org/bc https://a.org/b'],
])('does not repeat an address that a text has: %s', (text) => {
  const doc = plainTextToDoc(text)
  expect(withLinks(doc, [LINK])).toEqual(doc)
})

test('does not repeat the address of a site that a text has without its slash', () => {
  const doc = plainTextToDoc('see https://a.org, not https://a.org.uk')
  expect(withLinks(doc, ['https://a.org/'])).toEqual(doc)
  expect(plainText(withLinks(doc, ['https://a.org.uk/b/']))).toContain('\nhttps://a.org.uk/b/')
})

test.each([
  ['see https://a.org/bc'],
  ['see https://a.org/b/c'],
  ['see https://a.org/b?c'],
  ['see https://a.org/b.html'],
])('adds an address that is only the beginning of another one: %s', (text) => {
  expect(plainText(withLinks(plainTextToDoc(text), [LINK]))).toBe(`${text}\n${LINK}`)
})

test.each([[''], ['“quoted”']])('adds an address to a text without one: %j', (text) => {
  expect(plainText(withLinks(plainTextToDoc(text), [LINK]))).toBe(`${text}\n${LINK}`)
})

test('does not add an empty address', () => {
  const doc = plainTextToDoc('text')
  expect(withLinks(doc, [''])).toEqual(doc)
})

test('writes labels as tags, without the spaces around them and with their other signs', () => {
  const labels = [' to  do ', '#home', 'C#', ' ']
  const found = foundNote({ title: '', doc: plainTextToDoc('text'), createdAt: 0, modifiedAt: 0, labels })
  expect(found).toMatchObject({ note: { content: 'text\n#to-do #home #C#' } })
})
