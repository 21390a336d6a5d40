import { buildEditorFromExtensions } from '@lexical/extension'
import { $getRoot, $selectAll } from 'lexical'
import { describe, expect, test } from 'vitest'
import { changeIndent } from '../../src/editor/blocks.ts'
import { setCaret } from '../../src/editor/caret.ts'
import { ariaShortcuts, commands, shortcutLabel } from '../../src/editor/commands.ts'
import { composerExtension, loadDoc, readDoc } from '../../src/editor/composer.ts'
import { $rewriteSelected } from '../../src/editor/rewrite.ts'
import { isSaveShortcut } from '../../src/editor/shortcuts.ts'
import { typeKey } from '../../src/editor/type-text.ts'
import { parse } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'
import { COMMAND_LABELS } from '../../src/ui/messages/commands.ts'

const tab = { mac: false, standalone: false }
const app = { mac: false, standalone: true }
const mac = { mac: true, standalone: false }

// @spec limits.shortcuts
test('the label of a command shows the first shortcut that is available on the platform', () => {
  expect(
    commands.map((command) => [
      COMMAND_LABELS[command.name],
      ...[tab, app, mac].map((platform) => shortcutLabel(command, platform)),
    ]),
  ).toEqual([
    ['Bold', 'Ctrl+B', 'Ctrl+B', '⌘B'],
    ['Underline', 'Ctrl+U', 'Ctrl+U', '⌘U'],
    ['Strikethrough', 'Ctrl+L', 'Ctrl+L', '⌘L'],
    ['Bulleted list', 'Ctrl+P', 'Ctrl+P', '⌘P'],
    ['Numbered list', 'Ctrl+Shift+7', 'Ctrl+N', '⇧⌘7'],
    ['Checklist', 'Ctrl+Shift+9', 'Ctrl+Shift+9', '⇧⌘9'],
    ['Code block', 'Ctrl+E', 'Ctrl+E', '⌘E'],
  ])
})

test('aria-keyshortcuts lists all shortcuts that are available on the platform', () => {
  const [, , strike, , numbers] = commands.map((command) =>
    [app, tab, mac].map((platform) => ariaShortcuts(command, platform)),
  )
  expect(numbers).toEqual(['Control+N Control+Shift+7', 'Control+Shift+7', 'Meta+Shift+7'])
  expect(strike).toEqual(['Control+L Control+Shift+X', 'Control+L Control+Shift+X', 'Meta+L Meta+Shift+X'])
})

describe('the save shortcut is', () => {
  const event = {
    altKey: false,
    code: 'KeyS',
    ctrlKey: true,
    isComposing: false,
    key: 's',
    metaKey: false,
    shiftKey: false,
  }
  const cases: readonly (readonly [title: string, change: Partial<typeof event>, saves: boolean])[] = [
    ['Ctrl+S', {}, true],
    ['Ctrl+S with caps lock', { key: 'S' }, true],
    ['Ctrl+S on a Russian keyboard', { key: 'ы' }, true],
    ['Ctrl+Enter', { code: 'Enter', key: 'Enter' }, true],
    ['not S alone', { ctrlKey: false }, false],
    ['not with Shift', { shiftKey: true }, false],
    ['not with AltGr, which types letters', { altKey: true, key: 'ś' }, false],
    ['not another key where S is in another place', { key: 'o' }, false],
    ['not while an input method composes', { isComposing: true }, false],
  ]
  test.each(cases)('%s', (_, overrides, saves) => {
    expect(isSaveShortcut({ ...event, ...overrides })).toBe(saves)
  })
})

/** Notes that are selected as a whole, and what each press of the bold command makes of them. */
const PRESSES: readonly (readonly [note: string, first: string, second: string])[] = [
  ['a\n```\nx\n```\nb', '**a**\n```\nx\n```\n**b**', 'a\n```\nx\n```\nb'],
  ['```\nx\n```\nb', '```\nx\n```\n**b**', '```\nx\n```\nb'],
  ['**a** b\n```\nx\n```', '**a b**\n```\nx\n```', 'a b\n```\nx\n```'],
]

test.each(PRESSES)('bold twice on the whole of %j removes the mark next to code', (note, ...results) => {
  const editor = buildEditorFromExtensions(composerExtension)
  loadDoc(editor, parse(note), 'end')
  for (const result of results) {
    // A selection that the browser reports has the marks that all of its text shares. Code has none.
    editor.update(() => $selectAll().setFormat(0), { discrete: true })
    commands.find(({ name }) => name === 'bold')?.run(editor)
    editor.update(() => undefined, { discrete: true })
    expect(serialize(readDoc(editor))).toBe(result)
  }
})

/** A key after some characters of a note, the note after it, and the texts that keep their nodes, so that the browser does not draw them again. */
const KEYS_IN_LISTS = [
  ['• a\n• b\n• c\n• d', 4, 'Tab', '• a\n• b\n   • c\n• d', 'abd'],
  ['1. a\n2. b\n3. **c**', 2, 'Tab', '1. a\n   1. b\n2. **c**', 'ac'],
  ['• a\n• b\nc\n• d', 2, 'Tab', '• a\n   • b\nc\n• d', 'acd'],
  ['• [x] a\n   • [ ] b\n• [ ] c', 2, 'Backspace', '• [x] a\n• [ ] b\n• [ ] c', 'ac'],
  ['• a\n• b\n• ', 4, 'Backspace', '• a\n• b\n', 'ab'],
  ['• a\n• b\n', 4, 'Backspace', '• a\n• b', 'ab'],
] as const

test.each(KEYS_IN_LISTS)(
  'in %j, after %i characters, %s keeps the nodes of the items that it does not change',
  (note, caret, key, ...result) => {
    const editor = buildEditorFromExtensions(composerExtension)
    loadDoc(editor, parse(note), 'end')
    const before = new Set(
      editor.read(() =>
        $getRoot()
          .getAllTextNodes()
          .map((text) => text.getKey()),
      ),
    )
    setCaret(editor, caret)
    if (key === 'Backspace') typeKey(editor, key)
    else
      editor.update(() => void $rewriteSelected((doc, first, last) => changeIndent(doc, first, last, 1)), {
        discrete: true,
      })
    const kept = editor.read(() =>
      $getRoot()
        .getAllTextNodes()
        .filter((text) => before.has(text.getKey()))
        .map((text) => text.getTextContent()),
    )
    expect([serialize(readDoc(editor)), kept.join('')]).toEqual(result)
  },
)
