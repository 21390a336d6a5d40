import { expect, test } from 'vitest'
import { isLanguage } from '../../src/paste/languages.ts'

test.each(['js', 'TypeScript', 'c++', 'C#', 'objective-c', ' py ', 'yaml', 'plaintext'])(
  '%j is a language name',
  (text) => expect(isLanguage(text)).toBe(true),
)

test.each(['', 'hello', 'js x', 'return', 'ls', 'constructor', '__proto__', 'let'])(
  '%j is not a language name',
  (text) => expect(isLanguage(text)).toBe(false),
)
