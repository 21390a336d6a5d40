import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findLinks } from '../../src/ui/note-card/links/findLinks.ts'
import { processorTime } from '../processor-time.ts'

/** The text with each address in ⟦ ⟧, followed by its href if that differs. */
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

describe('finds an address', () => {
  test.each([
    ['alone', 'https://a.b/c', '⟦https://a.b/c⟧'],
    ['in upper case', 'HTTP://A.B', '⟦HTTP://A.B⟧'],
    ['at the end of a sentence', 'see https://a.b/c.', 'see ⟦https://a.b/c⟧.'],
    ['before several punctuation marks', 'https://a.b?!…', '⟦https://a.b⟧?!…'],
    ['with a query', 'https://a.b/?q=1&r=2#s, then', '⟦https://a.b/?q=1&r=2#s⟧, then'],
    ['in brackets', '(https://a.b)', '(⟦https://a.b⟧)'],
    ['that contains brackets', '(see https://a.b/c_(d)).', '(see ⟦https://a.b/c_(d)⟧).'],
    [
      'in brackets before other text',
      "(https://a.b)– (https://a.b/(c))🎉 (https://a.b/c.)'s (https://d.e)).",
      "(⟦https://a.b⟧)– (⟦https://a.b/(c)⟧)🎉 (⟦https://a.b/c.⟧)'s (⟦https://d.e⟧)).",
    ],
    ['in brackets that do not close', '(https://a.b, (https://a.b/(c)', '(⟦https://a.b⟧, (⟦https://a.b/(c)⟧'],
    ['in square brackets', '[https://a.b/x[1]]', '[⟦https://a.b/x[1]⟧]'],
    ['in quotes', '“https://a.b” "https://c.d"', '“⟦https://a.b⟧” "⟦https://c.d⟧"'],
    [
      'in quotes of other languages',
      '„https://a.b“ »https://a.b/« ‚https://a.b/c‘ ‹https://a.b› «www.ab.de»',
      '„⟦https://a.b⟧“ »⟦https://a.b/⟧« ‚⟦https://a.b/c⟧‘ ‹⟦https://a.b⟧› «⟦www.ab.de→https://www.ab.de⟧»',
    ],
    [
      'at the end of a sentence in another script',
      'https://a.b؟ https://a.b/c،',
      '⟦https://a.b⟧؟ ⟦https://a.b/c⟧،',
    ],
    [
      'before a character that no host contains',
      'https://a.b—see https://a.b👍',
      '⟦https://a.b⟧—see ⟦https://a.b⟧👍',
    ],
    ['in a text without spaces', '詳細はhttps://a.jpをご覧', '詳細は⟦https://a.jp⟧をご覧'],
    ['of mail in a text without spaces', '宛先a@b.jpまで', '宛先⟦a@b.jp→mailto:a@b.jp⟧まで'],
    [
      'of hosts in other scripts',
      'https://例え.テスト/ http://пример.рф:80',
      '⟦https://例え.テスト/⟧ ⟦http://пример.рф:80⟧',
    ],
    ['in angle brackets', '<https://a.b>', '<⟦https://a.b⟧>'],
    ['that ends in a slash', 'https://a.b/.', '⟦https://a.b/⟧.'],
    ['with a port and a host name', 'http://localhost:80/x', '⟦http://localhost:80/x⟧'],
    ['in other scripts', 'https://münchen.de/straße。次', '⟦https://münchen.de/straße⟧。次'],
    ['and another one after a comma', 'https://a.b,https://c.d', '⟦https://a.b⟧,⟦https://c.d⟧'],
    [
      'and others after signs',
      'https://a.b/c;http://d.e/,f|www.gh.de',
      '⟦https://a.b/c⟧;⟦http://d.e/,f|www.gh.de⟧',
    ],
    ['and another one after a space', 'https://a.b, https://c.d', '⟦https://a.b⟧, ⟦https://c.d⟧'],
    ['that ends with its line', 'https://a.b\nx', '⟦https://a.b⟧\nx'],
    ['of a www host', 'see www.a-b.de/x?y=(z).', 'see ⟦www.a-b.de/x?y=(z)→https://www.a-b.de/x?y=(z)⟧.'],
    ['of a www host at the start of a sentence', 'Www.ä.org!', '⟦Www.ä.org→https://Www.ä.org⟧!'],
    ['of a www host in brackets', '(www.a.org)', '(⟦www.a.org→https://www.a.org⟧)'],
    ['of mail that starts with www', 'www.a@b.org', '⟦www.a@b.org→mailto:www.a@b.org⟧'],
    [
      'but not incomplete www hosts',
      'www. www.a www.1.2 www..de xwww.a.org',
      'www. www.a www.1.2 www..de xwww.a.org',
    ],
    [
      'between direction marks',
      '\u2066https://a.b/c\u2069 \u202awww.ab.de\u202c',
      '\u2066⟦https://a.b/c⟧\u2069 \u202a⟦www.ab.de→https://www.ab.de⟧\u202c',
    ],
    [
      'before a direction mark',
      'https://a.b\u200f, mailto:a@b.cd\u200e',
      '⟦https://a.b⟧\u200f, ⟦mailto:a@b.cd⟧\u200e',
    ],
    ['but not the text behind an override', 'https://a.b/\u202egpj.c', '⟦https://a.b/⟧\u202egpj.c'],
    [
      'before a control character or a zero-width space',
      'https://a.b\u001bc https://a.b/\u200b',
      '⟦https://a.b⟧\u001bc ⟦https://a.b/⟧\u200b',
    ],
    ['that contains a zero-width non-joiner', 'https://a.b/می\u200cخ', '⟦https://a.b/می\u200cخ⟧'],
    ['but not within a word', 'xhttps://a.b', 'xhttps://a.b'],
    ['but not a bare prefix', 'https:// https://. x', 'https:// https://. x'],
    ['but not an invalid one', 'https://[x', 'https://[x'],
    [
      'but not of another kind',
      'javascript://a.b data:x file:///x ftp://a.b',
      'javascript://a.b data:x file:///x ftp://a.b',
    ],
    ['of mail', 'write to a.b+c@d-e.org.', 'write to ⟦a.b+c@d-e.org→mailto:a.b+c@d-e.org⟧.'],
    ['of mail with mailto:', 'mailto:a@b.c?subject=x', '⟦mailto:a@b.c?subject=x⟧'],
    ['of mail in brackets', '<a@b.org>, (c@d.org)', '<⟦a@b.org→mailto:a@b.org⟧>, (⟦c@d.org→mailto:c@d.org⟧)'],
    ['but not incomplete mail addresses', 'a@b @c x@y. mailto:x a@@b.org', 'a@b @c x@y. mailto:x a@@b.org'],
    ['with an @ in its path', 'https://a.b/@c/d@e.org', '⟦https://a.b/@c/d@e.org⟧'],
  ])('%s', (_, text, result) => {
    expect(markLinks(text)).toBe(result)
  })
})

test('finds addresses in order, without overlaps, and only for web and mail', () => {
  const part = fc.constantFrom(
    'https://',
    'mailto:',
    'www.',
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

test('takes linear time for a long text', () => {
  for (const part of [
    'https://',
    '@',
    'a@',
    '(',
    'https://a.b)',
    '(https://a.b)',
    'mailto:',
    'a.',
    'a@b.',
    'https://a.b/((',
    'www.',
    'www.a.bc@',
    'https://a.bc—',
    'https://a.bcを',
    'あa@b.cdあ',
    'www.a.bc:123456(',
  ]) {
    const time = (length: number) => {
      const text = part.repeat(length / part.length) + ' ://@'
      return processorTime(() => findLinks(text))
    }
    time(1000)
    expect(time(400_000)).toBeLessThan(1500)
  }
})
