import { $createCodeNode } from '@lexical/code-core'
import { buildEditorFromExtensions } from '@lexical/extension'
import { $createListItemNode, $createListNode } from '@lexical/list'
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTabNode,
  $createTextNode,
  $getRoot,
  type ElementNode,
  type LexicalNode,
} from 'lexical'
import { expect, test } from 'vitest'
import { composerExtension, readDoc } from '../../src/editor/composer.ts'
import { serialize } from '../../src/markers/serialize.ts'
import { findViolation } from './invariants.ts'

const text = $createTextNode
const p = (...children: LexicalNode[]): ElementNode => $createParagraphNode().append(...children)
const li = (...children: LexicalNode[]): ElementNode => $createListItemNode().append(...children)
const ul = (...children: LexicalNode[]): ElementNode => $createListNode('bullet').append(...children)
const ol = (start: number, ...children: LexicalNode[]): ElementNode =>
  $createListNode('number', start).append(...children)
const code = (...children: LexicalNode[]): ElementNode => $createCodeNode().append(...children)

/** Node shapes that Lexical allows and a note does not, and their repaired form. */
const NON_CANONICAL: readonly (readonly [title: string, $make: () => LexicalNode[], result: string])[] = [
  ['a line break in a paragraph', () => [p(text('a'), $createLineBreakNode(), text('b'))], 'a\nb'],
  ['line ends in a text node', () => [p(text('a\r\nb\rc'))], 'a\nb\nc'],
  ['a tab node', () => [p(text('a'), $createTabNode(), text('b'))], 'a\tb'],
  [
    'unsupported formats',
    () => [p(text('a').toggleFormat('bold').toggleFormat('italic').toggleFormat('code'))],
    '**a**',
  ],
  ['a style', () => [p(text('a').setStyle('color: red'))], 'a'],
  ['a segmented text', () => [p(text('a').setMode('segmented'))], 'a'],
  ['an indented paragraph', () => [p(text('a')).setIndent(2)], 'a'],
  ['a centred paragraph', () => [p(text('a')).setFormat('center')], 'a'],
  ['a paragraph in an item', () => [ul(li(p(text('a')), p(text('b'))))], '• ab'],
  ['an item that holds text and a list', () => [ul(li(text('a'), ul(li(text('b')))))], '• a\n   • b'],
  ['a list whose first item is deeper', () => [ul(li(ul(li(text('a')))))], '• a'],
  ['an item two levels deeper', () => [ul(li(text('a')), li(ul(li(ul(li(text('b')))))))], '• a\n   • b'],
  ['two lists of bullets side by side', () => [ul(li(text('a'))), ul(li(text('b')))], '• a\n• b'],
  ['a list of numbers continuing another', () => [ol(1, li(text('a'))), ol(2, li(text('b')))], '1. a\n2. b'],
  [
    'deeper lists side by side',
    () => [ul(li(text('a')), li(ul(li(text('b')))), li(ul(li(text('c')))))],
    '• a\n   • b\n   • c',
  ],
  [
    'two check lists side by side',
    () => [
      $createListNode('check').append($createListItemNode(true).append(text('a'))),
      $createListNode('check').append($createListItemNode(false).append(text('b'))),
    ],
    '• [x] a\n• [ ] b',
  ],
  [
    'numbers below zero and above the maximum',
    () => [ol(-3, li(text('a'))), ol(999_999_999, li(text('b')), li(text('c')))],
    '0. a\n999999999. b\n999999999. c',
  ],
  ['code in an item', () => [ul(li(text('a')), li(code(text('b'))))], '• a\n• \n```\nb\n```'],
  ['marks in code', () => [code(text('a').toggleFormat('bold'))], '<code>a</code>'],
  ['a language', () => [$createCodeNode('js').append(text('a'))], '<code>a</code>'],
  ['an empty editor', () => [], ''],
]

test.each(NON_CANONICAL)('a node transform repairs %s', (_, $make, result) => {
  const editor = buildEditorFromExtensions(composerExtension)
  editor.update(
    () =>
      $getRoot()
        .clear()
        .append(...$make()),
    { discrete: true },
  )
  expect(serialize(readDoc(editor))).toBe(result)
  expect(findViolation(editor)).toBeNull()
})

test('a number that does not continue the list stays a list of its own', () => {
  const editor = buildEditorFromExtensions(composerExtension)
  editor.update(
    () =>
      $getRoot()
        .clear()
        .append(ol(2019, li(text('a'))), ol(2021, li(text('b')))),
    { discrete: true },
  )
  expect(editor.read(() => $getRoot().getChildrenSize())).toBe(2)
  expect(serialize(readDoc(editor))).toBe('2019. a\n2021. b')
})
