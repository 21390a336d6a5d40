import { createRandomFraction } from './random.ts'

/**
 * Contents that are hard to parse, search, shape or lay out, each for a given length in UTF-16 code units.
 * The same length always gives the same text. A text may end in the middle of a surrogate pair or of a marker.
 */
export const HOSTILE_SHAPES: Readonly<Record<string, (length: number) => string>> = {
  // Many lines
  'newlines only': repeat('\n'),
  'carriage returns only': repeat('\r'),
  'Windows line ends only': repeat('\r\n'),
  'line separators': repeat('a\u2028b\u2029'),
  'form feeds and vertical tabs': repeat('\f\v'),
  'short lines': repeat('abcd\n'),
  'lines of one space': repeat(' \n'),
  'lines of tabs': repeat('\t\t\ta\n'),
  bullets: repeat('• a\n'),
  'empty bullets': repeat('• \n'),
  'numbered items': numberedItems,
  'items with the same number': repeat('999999999. a\n'),
  'soft breaks of one item': withStart('• a\n', repeat('   a\n')),
  'bold soft breaks of one item': withStart('• a\n', repeat('   **a**\n')),
  'list that goes one level deeper each line': nestedList,
  'list 5,000 levels deep': repeat(`${' '.repeat(15_000)}• a\n`),
  'list that goes in and out': repeat('• a\n   • b\n      • c\n         1. d\n• e\n'),
  'list marks in one line': repeat('1. • '),

  // One line
  'spaces only': repeat(' '),
  'tabs only': repeat('\t'),
  'no-break spaces': repeat('\u00a0'),
  'ideographic spaces': repeat('\u3000'),
  'one word': repeat('a'),
  'one long number': repeat('1'),
  'words in one line': repeat('word '),
  'wide letters': repeat('W'),
  ligatures: repeat('ffi'),
  'soft hyphens': repeat('a\u00ad'),
  'zero-width spaces': repeat('a\u200b'),
  'zero-width joiners': repeat('\u200d'),
  'word joiners': repeat('a\u2060'),
  hyphens: repeat('-'),
  'line of box drawing': repeat('─'),
  'dashes without spaces': repeat('—'),
  'arrows in one line': repeat('→ '),
  'mathematical operators in one line': repeat('∀x∈A '),

  // Markers
  'asterisks only': repeat('*'),
  'opening markers, one per line': repeat('**a\n'),
  'opening markers in one line': repeat('**a __b ~~c '),
  'markers between letters': repeat('a**b'),
  'bold words': repeat('**a** '),
  'crossing markers': repeat('**a__b~~c**d__e~~f'),
  'crossing markers over lines': repeat('**a__b**c\n__d~~e__f\n'),
  'crossing markers of two kinds': repeat('**a__b**c__d'),
  'odd runs of markers': repeat('***a__b_'),
  'runs of markers that grow': runsOfGrowingLength('*', 'a'),
  'backslashes only': repeat('\\'),
  'backslashes before markers': repeat('\\\\\\**a'),
  'escaped markers': repeat('\\*'),
  'runs of backslashes that grow': runsOfGrowingLength('\\', '*'),
  'escaped bullets': repeat('\\• a\n'),
  'escapes at line starts': repeat('\\\\• a\n'),

  // Code
  'backticks only': repeat('`'),
  'one code block of short lines': fenced(repeat('a\n')),
  'one code block of one line': fenced(repeat('let a = 1; ')),
  'one code block of line ends': fenced(repeat('\n')),
  'whole note of code': (length) =>
    length < 13 ? repeat('a')(length) : `<code>${repeat('{\n\t}\n')(length - 13)}</code>`,
  'very many code blocks': repeat('```\na\n```\n'),
  'code blocks in one line': repeat('a```b```'),
  'empty code blocks': repeat('```\n```\n'),
  'unclosed fences': repeat('```a````b\n`````c``````d\n```````\n'),
  'unclosed code block': withStart('```\n', repeat('a `` b\n')),
  'code block before runs of backticks that grow': withStart('```', runsOfGrowingLength('`', 'a')),
  'runs of backticks that grow': runsOfGrowingLength('`', '\n'),
  'unclosed code tags': repeat('<code>'),

  // Addresses
  'mail addresses': repeatCounted((n) => `name${n}@mail.example.org\n`),
  'mail addresses in one line': repeatCounted((n) => `name${n}@mail.example.org `),
  'at signs only': repeat('@'),
  'mailboxes without a host': repeat('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@'),
  'hosts without an end': repeat('a@b.'),
  'web addresses': repeatCounted((n) => `https://example.org/${n} `),
  'one web address': withStart('https://example.org/', repeat('a')),
  'one web address of escapes': withStart('https://example.org/?q=', repeat('%F0%9F')),
  'web address of brackets': withStart('https://example.org/', repeat('()[]{}')),
  'web address that closes a sentence': withStart('https://example.org/', repeat('.')),
  'beginnings of web addresses': repeat('http://'),
  'international hosts': repeat('https://пример.испытание/путь '),
  'Markdown links': repeat('[a](https://example.org) '),

  // Letters and marks
  'one letter with combining marks': withStart('a', repeat('\u0301')),
  'one letter with several kinds of marks': withStart('a', repeat('\u0300\u0316\u0489\u20dd')),
  'combining marks in the wrong order': withStart('a', repeat('\u0301\u0327')),
  'letters with many marks each': repeat(`a${'\u0300\u0489\u20dd'.repeat(40)}`),
  'combining marks without a letter': repeat('\u0301'),
  'variation selectors': withStart('a', repeat('\ufe0f')),
  'supplementary variation selectors': withStart('a', repeat('\u{e0100}')),
  'Hangul of separate letters': repeat('\u1112\u1161\u11ab'),
  'Hangul leading letters only': repeat('\u1100'),
  'Arabic ligature of a whole phrase': repeat('\ufdfd'),
  'Arabic letter that expands': repeat('\ufdfa'),
  'Arabic with marks': repeat('بِسْمِ '),
  'Arabic in one word': repeat('ب'),
  'Cyrillic in one line': repeat('слово '),
  'Cyrillic in one word': repeat('ж'),
  'Greek in one line': repeat('λόγος '),
  'Latin with diacritics in one line': repeat('příliš '),
  'Latin and Cyrillic in one word': repeat('жw'),
  'phonetic letters in one line': repeat('ɐbɔ '),
  'typographic quotation marks in one line': repeat('“a” '),
  'Hebrew in one line': repeat('שלום עולם '),
  'right-to-left in one word': repeat('א'),
  'both directions in one line': repeat('אב ab 12 '),
  'Thai without spaces': repeat('ภาษาไทยไม่มีช่องว่างระหว่างคำ'),
  'Thai vowels only': repeat('\u0e33'),
  'Khmer without spaces': repeat('ភាសាខ្មែរគ្មានដកឃ្លា'),
  'Khmer stacked consonants': repeat('\u1780\u17d2'),
  'Lao and Burmese without spaces': repeat('ພາສາລາວမြန်မာဘာသာ'),
  'Devanagari conjuncts': repeat('\u0915\u094d'),
  'Tibetan stacks': withStart('\u0f40', repeat('\u0f90')),
  'Chinese in one line': repeat('汉字没有空格'),
  'Chinese closing marks only': repeat('，。'),
  'Japanese with closing marks': repeat('かな。」）'),
  'ideographs beyond the first plane': repeat('𠀀𪛖'),
  'mathematical letters': repeat('𝒜𝔅ℂ'),
  'musical symbols': repeat('𝄞𝅘𝅥𝅮'),
  'combining musical symbols': withStart('𝅘', repeat('𝅥𝅮')),
  'cuneiform and hieroglyphs': repeat('𒀀𓀀'),
  'capital letters that grow in lower case': repeat('İẞ'),
  'Greek with final sigmas': repeat('ΣΑΣ ς '),
  'unassigned characters': repeat('\u{10ffff}\u0378'),
  'private use characters': repeat('\ue000'),

  // Emoji
  emoji: repeat('😀'),
  'one family of joined emoji': repeat('👩\u200d'),
  'families of emoji': repeat('👩‍👩‍👧‍👦👩🏽‍🚀'),
  flags: repeat('🇩🇪'),
  'one sequence of tags': withStart('🏴', repeat('\u{e0067}')),
  'skin tones only': repeat('🏽'),

  // Direction and control characters
  'unclosed isolates': repeat('a\u2067'),
  'isolates only': repeat('\u2066'),
  'unclosed overrides': repeat('a\u202e'),
  'embeddings opened and closed': repeat('\u202ba\u202c'),
  'isolates closed without an opening': repeat('\u2069a'),
  'direction marks': repeat('\u200e\u200f'),
  'brackets of both directions': repeat('(א[b{'),
  'opening brackets only': repeat('('),
  'control characters': repeat('\0\u0001\u007f\u0085'),
  'lone leading surrogates': repeat('\ud800'),
  'lone trailing surrogates': repeat('\udc00'),
  'surrogates in the wrong order': repeat('\udc00\ud800a'),
  noncharacters: repeat('\ufffe\uffff\ufdd0'),
  'byte order marks': repeat('\ufeff'),
  'interlinear annotations': repeat('\ufff9a\ufffab\ufffb'),
  'object replacement characters': repeat('\ufffc'),

  // Other formats
  'HTML tags': repeat('<b><i><p>'),
  'unclosed HTML tags': repeat('<a '),
  'HTML entities': repeat('&amp;&#x41;&'),
  'Markdown brackets': repeat('![[]()'),
  'Markdown quotes': repeat('> '),
  'Markdown table': repeat('| a | b |\n|---|---|\n'),
  'JSON in one line': repeat('{"a":[1,{"b":"c\\"'),

  // Mixtures
  'mixture of everything, seed 1': randomMixture(1),
  'mixture of everything, seed 2': randomMixture(2),
  'mixture in one line, seed 3': (length) => randomMixture(3)(length).replaceAll(/[\n\r]/g, ' '),
}

function repeat(part: string): (length: number) => string {
  return (length) => part.repeat(Math.ceil(length / part.length)).slice(0, length)
}

function withStart(start: string, rest: (length: number) => string): (length: number) => string {
  return (length) => (start + rest(length)).slice(0, length)
}

function fenced(code: (length: number) => string): (length: number) => string {
  return (length) => (length < 8 ? code(length) : `\`\`\`\n${code(length - 8)}\n\`\`\``)
}

/** Runs of 1, 2, 3, … of `part`. */
function runsOfGrowingLength(part: string, between: string): (length: number) => string {
  return (length) => {
    const runs: string[] = []
    for (let size = 1, written = 0; written < length; size++) {
      runs.push(part.repeat(size))
      written += size * part.length + between.length
    }
    return runs.join(between).slice(0, length)
  }
}

function repeatCounted(line: (n: number) => string): (length: number) => string {
  return (length) => {
    const lines: string[] = []
    for (let written = 0; written < length;) {
      const next = line(lines.length)
      lines.push(next)
      written += next.length
    }
    return lines.join('').slice(0, length)
  }
}

function numberedItems(length: number): string {
  return repeatCounted((n) => `${n + 1}. a\n`)(length)
}

function nestedList(length: number): string {
  return repeatCounted((level) => `${'   '.repeat(level)}• a\n`)(length)
}

/** Parts of all kinds in a random order, the same for the same seed. */
function randomMixture(seed: number): (length: number) => string {
  return (length) => {
    const random = createRandomFraction(seed)
    const parts: string[] = []
    for (let written = 0; written < length;) {
      const part = PARTS[Math.floor(random() * PARTS.length)] ?? ' '
      const times = 1 + Math.floor(random() ** 4 * 40)
      parts.push(part.repeat(times))
      written += part.length * times
    }
    return parts.join('').slice(0, length)
  }
}

const PARTS: readonly string[] = [
  ['\n', '\r\n', ' ', '\t', '   ', '\n• ', '\n   • ', '\n1. ', '\n```\n', '```', '`'],
  ['**', '__', '~~', '*', '\\', '<code>', '@', 'https://example.org/', 'a@b.example', '.'],
  ['a', 'word ', '\u0301', '\ufdfd', 'ب', 'שלום ', 'ภาษาไทย', 'ខ្មែរ', '汉字', '𝄞', '😀', '👩‍👧', '🇩🇪'],
  ['\u2067', '\u202e', '\u2069', '\u200b', '\u00ad', '\ufe0f', '\ud800', '\udc00', '\uffff', '\0'],
].flat()
