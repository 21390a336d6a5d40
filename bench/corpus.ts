import type { Note } from '../src/notes/note.ts'
import { createRandomFraction } from '../tests/random.ts'

/** One generated note, as marker text and as equivalent Markdown. */
export interface Sample {
  readonly text: string
  readonly markdown: string
}

export type Size = 'short' | 'medium' | 'long'

const SIZES = {
  short: { count: 2000, characters: 200 },
  medium: { count: 240, characters: 2000 },
  long: { count: 5, characters: 100_000 },
} satisfies Record<Size, { count: number; characters: number }>

/** Common words first, rare ones last; `pick` prefers the first ones. */
const WORDS = [
  ...'the and with from week note list book call walk light green water bread large small mother doctor maybe only'.split(
    ' ',
  ),
  ...'again after before ticket letter paper Friday Monday meeting budget draft garden kitchen river window'.split(
    ' ',
  ),
  ...syllables(400),
  ...'giant step tomato breakfast milk coffee chapter evening garlic saffron'.split(' '),
]

/** The notes of one size: half of the short and medium ones are mostly plain, the rest have lists, code and rich text. */
export function corpus(size: Size): readonly Sample[] {
  const { count, characters } = SIZES[size]
  const random = createRandomFraction(size.length * 7919)
  return Array.from({ length: count }, (_, index) =>
    randomSample(random, characters, size === 'long' ? undefined : index),
  )
}

/** `count` texts of about `characters` each, of all kinds in turn. */
export function samples(count: number, characters: number): readonly Sample[] {
  const random = createRandomFraction(1)
  return Array.from({ length: count }, (_, index) => randomSample(random, characters, index))
}

/** One text in lines of eight words, like a note. */
export function shortLines(characters: number): string {
  const random = createRandomFraction(3)
  const lines: string[] = []
  for (let length = 0; length < characters; length += (lines.at(-1)?.length ?? 0) + 1)
    lines.push(randomWords(random, 8))
  return lines.join('\n')
}

/** The same texts as notes of a visitor, the newest first. */
export function notes(count: number, characters: number): readonly Note[] {
  return samples(count, characters).map(({ text }, index) => {
    const timestamp = Date.UTC(2026, 10, 1) - index * 60_000
    const date = new Date(timestamp).toISOString()
    return {
      id: String(timestamp),
      title: text.slice(0, 32).replaceAll('\n', ' '),
      content: text,
      createdAt: date,
      lastModified: date,
      timestamp,
      pinned: 'unpinned',
      userId: 'visitor',
      userEmail: '',
      author: '',
    }
  })
}

/** V8 represents repeated, sliced and joined strings as trees. This returns the same text as one flat string, as storage returns it. */
export function flatten(text: string): string {
  // `join` returns a single text as it is, so there are two.
  return [text.slice(0, 1), text.slice(1)].join('')
}

/** Reads a character in the middle, which makes V8 join the parts of a text. */
export function middleCharacter(text: string): number {
  return text.charCodeAt(text.length >> 1)
}

/** Of the four kinds, 0 and 2 are plain. A note without a kind changes it from part to part. */
function randomSample(random: () => number, characters: number, kind: number | undefined): Sample {
  const text: string[] = []
  const markdown: string[] = []
  for (let length = 0; length < characters;) {
    const part = PART_GENERATORS[(kind ?? Math.floor(random() * 4)) % 4] ?? randomPlainText
    const lines = part(random)
    text.push(...lines)
    markdown.push(...lines.map(asMarkdown), '')
    length += lines.reduce((sum, line) => sum + line.length + 1, 0)
  }
  return { text: text.join('\n'), markdown: markdown.join('\n') }
}

const PART_GENERATORS = [
  randomPlainText,
  randomList,
  randomPlainText,
  (random: () => number) => (random() < 0.4 ? randomCode(random) : randomRichText(random)),
]

function randomPlainText(random: () => number): string[] {
  const line = randomWords(random, 5 + random() * 25)
  return [random() < 0.1 ? `${line} **${randomWords(random, 2)}**` : line]
}

function randomRichText(random: () => number): string[] {
  const [a, b, c, d] = [0, 0, 0, 0].map(() => randomWords(random, 1 + random() * 6))
  const lines = [
    `${a} **${b}** ${c}, ${d}`,
    `${a} ${b} __${c}__ ${d}`,
    `**${a}** ${b} ~~${c}~~ ${d}`,
    `${a} **${b} __${c}__** ${d}`,
  ]
  return [lines[Math.floor(random() * lines.length)] ?? '']
}

function randomList(random: () => number): string[] {
  const numbered = random() < 0.4
  return Array.from({ length: 3 + Math.floor(random() * 4) }, (_, index) => {
    const item =
      random() < 0.15
        ? `**${randomWords(random, 2)}** ${randomWords(random, 3)}`
        : randomWords(random, 2 + random() * 6)
    return numbered ? `${index + 1}. ${item}` : `${index > 0 && random() < 0.2 ? '   ' : ''}• ${item}`
  })
}

function randomCode(random: () => number): string[] {
  const lines = Array.from(
    { length: 2 + Math.floor(random() * 5) },
    () => `  const ${randomWords(random, 1)} = [${randomWords(random, 3)}]`,
  )
  return ['```', ...lines, '```']
}

function randomWords(random: () => number, count: number): string {
  let line = randomWord(random)
  for (let n = 1; n < count; n++) line += ` ${randomWord(random)}`
  return random() < 0.1 ? `${line}, ${Math.floor(random() * 2030)}` : line
}

function randomWord(random: () => number): string {
  return WORDS[Math.floor(random() ** 2 * WORDS.length)] ?? ''
}

function asMarkdown(line: string): string {
  return line.replace('• ', '- ')
}

/** Generated words, so that the vocabulary is large enough. */
function syllables(count: number): string[] {
  const random = createRandomFraction(42)
  const syllable = () => `${'bcdfglmnprst'[Math.floor(random() * 12)]}${'aeiou'[Math.floor(random() * 5)]}`
  return Array.from({ length: count }, () => syllable() + syllable() + (random() < 0.5 ? syllable() : 'n'))
}
