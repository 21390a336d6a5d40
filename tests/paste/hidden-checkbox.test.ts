// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { htmlToDoc, parseHtml } from '../../src/paste/html-to-doc.ts'

test('a check box that a page hides to draw its own is still the check mark of its item', () => {
  const html = '<ul><li><input type="checkbox" class="sr-only" checked> milk</li></ul>'
  expect(htmlToDoc(parseHtml(html))).toMatchObject([{ type: 'check', runs: [{ text: 'milk' }] }])
})
