import { expect, test } from 'vitest'
import { COMMANDS } from '../../../src/ui/commands/commands.ts'
import {
  createKeyReader,
  FIND_KEY,
  nameOfKey,
  PALETTE_KEY,
  SELECT_ALL_KEY,
} from '../../../src/ui/commands/keys.ts'

const NONE = {
  code: '',
  isComposing: false,
  keyCode: 0,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  getModifierState: () => false,
}

test.each([
  ['a letter', { key: 'j' }, 'j'],
  ['a letter with Caps Lock', { key: 'J' }, 'j'],
  ['a letter with Shift', { key: 'J', shiftKey: true }, 'J'],
  ['a sign that needs Shift', { key: '#', shiftKey: true, code: 'Digit3' }, '#'],
  ['a sign that needs AltGr on Windows', { key: '#', altKey: true, ctrlKey: true, altGraph: true }, '#'],
  ['the letter of a Dvorak layout, not the position', { key: 'n', code: 'KeyL' }, 'n'],
  ['a letter of a Latin layout that English does not have', { key: 'ı', code: 'KeyI' }, 'ı'],
  ['a Cyrillic letter on the key of J', { key: 'о', code: 'KeyJ' }, 'j'],
  ['a Greek letter on the key of N with Caps Lock', { key: 'Ν', code: 'KeyN' }, 'n'],
  ['a Hebrew letter on the key of P with Shift', { key: 'פ', code: 'KeyP', shiftKey: true }, 'P'],
  ['the slash of a Hebrew layout, on the key of Q', { key: '/', code: 'KeyQ' }, '/'],
  ['an Arabic letter on the key of the slash', { key: 'ظ', code: 'Slash' }, '/'],
  ['an Arabic question mark', { key: '؟', code: 'Slash', shiftKey: true }, '?'],
  ['a Cyrillic letter on a key without a Latin letter', { key: 'х', code: 'BracketLeft' }, 'х'],
  ['a currency sign', { key: '£', code: 'Digit3', shiftKey: true }, '£'],
  ['a named key', { key: 'ArrowDown' }, 'ArrowDown'],
  ['an arrow key with Shift', { key: 'ArrowDown', shiftKey: true }, 'Shift+ArrowDown'],
  ['the key for the end with Shift', { key: 'End', shiftKey: true }, 'Shift+End'],
  ['another named key with Shift', { key: 'PageUp', shiftKey: true }, undefined],
  ['a letter with Ctrl', { key: 'j', ctrlKey: true }, undefined],
  ['a letter with Alt', { key: 'j', altKey: true }, undefined],
  ['a letter with Meta', { key: 'j', metaKey: true }, undefined],
  ['a letter of a composition', { key: 'j', isComposing: true }, undefined],
  ['the key that ends a composition in Safari', { key: 'Enter', keyCode: 229 }, undefined],
  ['Ctrl+K', { key: 'k', code: 'KeyK', ctrlKey: true }, PALETTE_KEY],
  ['Ctrl+A', { key: 'a', code: 'KeyA', ctrlKey: true }, SELECT_ALL_KEY],
  ['Ctrl+F', { key: 'f', code: 'KeyF', ctrlKey: true }, FIND_KEY],
  ['Ctrl+F on a Greek layout', { key: 'φ', code: 'KeyF', ctrlKey: true }, FIND_KEY],
  ['Ctrl+K on a Cyrillic layout', { key: 'л', code: 'KeyK', ctrlKey: true }, PALETTE_KEY],
  ['Ctrl+Shift+K', { key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true }, undefined],
])('names %s', (_, { altGraph = false, ...press }: Press, name) => {
  const getModifierState = (modifier: string) => altGraph && modifier === 'AltGraph'
  expect(nameOfKey({ ...NONE, ...press, getModifierState })).toBe(name)
})

interface Press {
  readonly key: string
  readonly code?: string
  readonly shiftKey?: boolean
  readonly altKey?: boolean
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
  readonly isComposing?: boolean
  readonly keyCode?: number
  readonly altGraph?: boolean
}

const ALPHABET = [
  { name: 'trash', keys: ['g t'] },
  { name: 'theme', keys: ['t'] },
  { name: 'next', keys: ['j', 'ArrowRight'] },
]

test.each([
  ['a key', 'j', ['next']],
  ['another key of the same command', 'ArrowRight', ['next']],
  ['a sequence', 'g t', [undefined, 'trash']],
  ['a sequence after its own beginning', 'g g t', [undefined, undefined, 'trash']],
  ['a key that ends no sequence', 'g j t', [undefined, 'next', 'theme']],
  ['a key after a sequence', 'g t t', [undefined, 'trash', 'theme']],
  ['a key without a command', 'x t', [undefined, 'theme']],
])('reads %s', (_, keys, names) => {
  const reader = createKeyReader(ALPHABET)
  expect(keys.split(' ').map((key) => reader.read(key)?.name)).toEqual(names)
})

test('a reset forgets the beginning of a sequence', () => {
  const reader = createKeyReader(ALPHABET)
  reader.read('g')
  reader.reset()
  expect(reader.read('t')?.name).toBe('theme')
})

test('no key belongs to two commands, and no key is also the beginning of a sequence', () => {
  const keys = COMMANDS.flatMap((command) => command.keys)
  expect(new Set(keys).size).toBe(keys.length)
  const beginnings = new Set(keys.filter((key) => key.includes(' ')).map((key) => key.split(' ')[0]))
  expect(keys.filter((key) => beginnings.has(key))).toEqual([])
})
