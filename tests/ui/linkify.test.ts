import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findLinks } from '../../src/ui/linkify.ts'

/** Each address of a text in [ ], with where it leads behind it when that is something else. */
function markLinks(text: string): string {
  let end = 0
  let result = ''
  for (const { from, to, href } of findLinks(text)) {
    const linkText = text.slice(from, to)
    result += `${text.slice(end, from)}⟦${linkText}${href === linkText ? '' : `→${href}`}⟧`
    end = to
  }
  return result + text.slice(end)
}

describe('an address', () => {
  test.each([
    ['alone', 'https://a.b/c', '⟦https://a.b/c⟧'],
    ['in other letters', 'HTTP://A.B', '⟦HTTP://A.B⟧'],
    ['at the end of a sentence', 'see https://a.b/c.', 'see ⟦https://a.b/c⟧.'],
    ['before several signs', 'https://a.b?!…', '⟦https://a.b⟧?!…'],
    ['with a question', 'https://a.b/?q=1&r=2#s, then', '⟦https://a.b/?q=1&r=2#s⟧, then'],
    ['in brackets', '(https://a.b)', '(⟦https://a.b⟧)'],
    ['with brackets of its own', '(see https://a.b/c_(d)).', '(see ⟦https://a.b/c_(d)⟧).'],
    ['in square ones', '[https://a.b/x[1]]', '[⟦https://a.b/x[1]⟧]'],
    ['in quotes', '“https://a.b” "https://c.d"', '“⟦https://a.b⟧” "⟦https://c.d⟧"'],
    ['in angles', '<https://a.b>', '<⟦https://a.b⟧>'],
    ['that ends in a slash', 'https://a.b/.', '⟦https://a.b/⟧.'],
    ['with a port and a name', 'http://localhost:80/x', '⟦http://localhost:80/x⟧'],
    ['of other scripts', 'https://münchen.de/straße。次', '⟦https://münchen.de/straße⟧。次'],
    ['two in a row', 'https://a.b,https://c.d', '⟦https://a.b,https://c.d⟧'],
    ['two with a space', 'https://a.b, https://c.d', '⟦https://a.b⟧, ⟦https://c.d⟧'],
    ['ends with its line', 'https://a.b\nx', '⟦https://a.b⟧\nx'],
    ['within a word is none', 'xhttps://a.b', 'xhttps://a.b'],
    ['needs more than its beginning', 'https:// https://. x', 'https:// https://. x'],
    ['that no browser reads is none', 'https://[x', 'https://[x'],
    [
      'of other kinds is none',
      'javascript://a.b data:x file:///x ftp://a.b',
      'javascript://a.b data:x file:///x ftp://a.b',
    ],
    ['mail', 'write to a.b+c@d-e.org.', 'write to ⟦a.b+c@d-e.org→mailto:a.b+c@d-e.org⟧.'],
    ['mail in full', 'mailto:a@b.c?subject=x', '⟦mailto:a@b.c?subject=x⟧'],
    ['mail in brackets', '<a@b.org>, (c@d.org)', '<⟦a@b.org→mailto:a@b.org⟧>, (⟦c@d.org→mailto:c@d.org⟧)'],
    ['no mail', 'a@b @c x@y. mailto:x a@@b.org', 'a@b @c x@y. mailto:x a@@b.org'],
    ['a name with @ in a path', 'https://a.b/@c/d@e.org', '⟦https://a.b/@c/d@e.org⟧'],
  ])('%s', (_, text, result) => {
    expect(markLinks(text)).toBe(result)
  })
})

test('addresses lie in order, apart, and lead to pages and mailboxes only', () => {
  const part = fc.constantFrom(
    'https://',
    'mailto:',
    'a',
    '.b',
    '@',
    '/',
    '(',
    ')',
    ' ',
    '.',
    '[',
    ']',
    '\n',
    '"',
    'é',
  )
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 20 }).map((parts) => parts.join('')),
      (text) => {
        let at = 0
        for (const { from, to, href } of findLinks(text)) {
          expect(from).toBeGreaterThanOrEqual(at)
          expect(to).toBeGreaterThan(from)
          expect(href).toMatch(/^(?:https?:\/\/|mailto:)/)
          expect(href).not.toMatch(/\s/)
          at = to
        }
      },
    ),
    { seed: 21, numRuns: 3000 },
  )
})

test('a long text takes no longer than its length', () => {
  for (const part of [
    'https://',
    '@',
    'a@',
    '(',
    'https://a.b)',
    'mailto:',
    'a.',
    'a@b.',
    'https://a.b/((',
  ]) {
    const time = (length: number) => {
      const text = part.repeat(length / part.length) + ' ://@'
      const start = performance.now()
      findLinks(text)
      return performance.now() - start
    }
    time(1000)
    expect(time(400_000)).toBeLessThan(1500)
  }
})
