import { buildEditorFromExtensions } from '@lexical/extension'
import * as fc from 'fast-check'
import { $getRoot } from 'lexical'
import { describe, expect, it } from 'vitest'
import { normalizeIndents } from '../../src/editor/blocks.ts'
import { type LoadStrategy, loadStrategyFor } from '../../src/editor/chunked-load.ts'
import { composerExtension, loadDoc, readDoc } from '../../src/editor/composer.ts'
import { nodeBuildSteps } from '../../src/editor/convert.ts'
import { parse } from '../../src/markers/parse.ts'
import { MAX_CONTENT_LENGTH } from '../../src/notes/limits.ts'
import { HOSTILE_SHAPES } from '../hostile-shapes.ts'
import { randomRuns } from '../random-runs.ts'
import { noteText } from './arbitrary.ts'
import { findViolation } from './invariants.ts'

const editor = buildEditorFromExtensions(composerExtension)

describe('a document that is loaded in chunks', () => {
  it('is complete after its last chunk, for any chunk size', () => {
    fc.assert(
      fc.property(noteText, fc.integer({ min: 1, max: 7 }), (text, size) => {
        const doc = normalizeIndents(parse(text))
        const steps = [...nodeBuildSteps(doc, (node) => $getRoot().append(node))]
        for (let at = 0; at < steps.length; at += size) {
          editor.update(
            () => {
              if (at === 0) $getRoot().clear()
              for (const { $add } of steps.slice(at, at + size)) $add()
            },
            { discrete: true },
          )
        }
        expect(readDoc(editor)).toEqual(doc)
        expect(findViolation(editor)).toBeNull()
      }),
      { seed: 20261122, numRuns: randomRuns({ check: 80, full: 200 }) },
    )
  })

  it.each([
    ['many runs', '**a** b '.repeat(300)],
    ['many soft breaks', `• a\n${'   b\n'.repeat(300)}`],
    ['code of many lines', `\`\`\`\n${'a\n\n'.repeat(300)}\n\`\`\``],
  ])('keeps a block of %s, which is built in several steps', (_, text) => {
    const doc = normalizeIndents(parse(text))
    const steps = [...nodeBuildSteps(doc, (node) => $getRoot().append(node))]
    expect(steps.length).toBeGreaterThan(5)
    loadDoc(editor, doc, 'end')
    expect(readDoc(editor)).toEqual(doc)
  })
})

describe('the load strategy of a note', () => {
  const LENGTH = randomRuns({ check: MAX_CONTENT_LENGTH / 4, full: MAX_CONTENT_LENGTH })

  const SLOW = new Set([
    'newlines only',
    'bullets',
    'crossing markers',
    'soft breaks of one item',
    'one code block of line ends',
    'one letter with combining marks',
    'Hebrew in one line',
    'Thai without spaces',
    'lone leading surrogates',
    'noncharacters',
    'unclosed isolates',
    'musical symbols',
    'list that goes one level deeper each line',
  ])

  // Its levels have no parents, so the editor contains only a few short items.
  const HARMLESS = 'list 5,000 levels deep'

  // @spec composer.long-note
  it.each(Object.entries(HOSTILE_SHAPES).filter(([name]) => name !== HARMLESS))(
    'never opens %s at once',
    (name, make) => {
      const allowed: readonly LoadStrategy[] = SLOW.has(name)
        ? ['when-confirmed']
        : ['when-confirmed', 'in-chunks']
      expect(allowed).toContain(loadStrategyFor(parse(make(LENGTH))))
    },
  )

  it.each<[string, string, LoadStrategy]>([
    ['a note of everyday length', 'word '.repeat(2000), 'at-once'],
    ['a page of lines', 'a line of words\n'.repeat(900), 'at-once'],
    ['a shopping list of 1,500 words', 'milk\n'.repeat(1500), 'in-chunks'],
    ['a book of lines', 'a line of words\n'.repeat(15_000), 'in-chunks'],
    ['long paragraphs of Latin', `${'word '.repeat(8000)}\n`.repeat(10), 'in-chunks'],
    ['a long paragraph of Chinese', '字'.repeat(40_000), 'at-once'],
    ['Hebrew in paragraphs', `${'שלום '.repeat(500)}\n`.repeat(100), 'in-chunks'],
    ['a chat with emoji', 'ok 👍 see “you” …\n'.repeat(900), 'at-once'],
  ])('chooses the load strategy for %s', (_, text, strategy) => {
    expect(loadStrategyFor(parse(text))).toBe(strategy)
  })
})
