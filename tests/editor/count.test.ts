import { buildEditorFromExtensions, getExtensionDependencyFromEditor } from '@lexical/extension'
import * as fc from 'fast-check'
import { $getRoot, UNDO_COMMAND } from 'lexical'
import { expect, test } from 'vitest'
import { composerExtension, loadDoc } from '../../src/editor/composer.ts'
import { countGraphemes } from '../../src/editor/count.ts'
import { parse } from '../../src/markers/parse.ts'

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

test('every text has as many characters as it has graphemes', () => {
  const parts = fc.constantFrom(
    'a',
    'é',
    'e\u0301',
    '\u0301',
    '漢',
    '한',
    'ᄒ',
    'ᅡ',
    'か\u3099',
    '👩‍👩‍👧',
    '🇩🇪',
    '\u200d',
    '✌🏽',
    'क्षि',
    '่',
    'ส',
    ' ',
    '\ud800',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (graphemeParts) => {
      const text = graphemeParts.join('')
      expect(countGraphemes(text)).toBe([...segmenter.segment(text)].length)
    }),
    { seed: 5, numRuns: 5000 },
  )
})

test('the count stays right through typing, changes of structure and undo', () => {
  const editor = buildEditorFromExtensions(composerExtension)
  const { output } = getExtensionDependencyFromEditor(editor, composerExtension)
  const now = () => [output.characters.value, output.isBlank.value]
  expect(now()).toEqual([0, true])

  loadDoc(editor, parse('**one** 👩‍👩‍👧\n• two\n```\na\nb\n```'), 'end')
  expect(now()).toEqual([10, false])
  editor.update(() => $getRoot().getAllTextNodes()[0]?.setTextContent('on'), { discrete: true })
  expect(now()).toEqual([9, false])
  editor.update(() => $getRoot().getLastChild()?.remove(), { discrete: true })
  expect(now()).toEqual([7, false])
  editor.dispatchCommand(UNDO_COMMAND, undefined)
  editor.update(() => {}, { discrete: true })
  expect(now()).toEqual([9, false])
  loadDoc(editor, parse('1. \n   \t'), 'start')
  expect(output.isBlank.value).toBe(true)
})
