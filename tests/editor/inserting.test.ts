import { buildEditorFromExtensions } from '@lexical/extension'
import * as fc from 'fast-check'
import { $getRoot, $getSelection, $isRangeSelection, REDO_COMMAND, UNDO_COMMAND } from 'lexical'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { normalizeIndents } from '../../src/editor/blocks.ts'
import { readCaret, setCaret } from '../../src/editor/caret.ts'
import { insertInChunks } from '../../src/editor/chunked-insert.ts'
import { composerExtension, loadDoc, readDoc } from '../../src/editor/composer.ts'
import { docLength, insertDoc } from '../../src/editor/doc-edits.ts'
import { $insertText } from '../../src/editor/insert.ts'
import { parse } from '../../src/markers/parse.ts'
import { randomRuns } from '../random-runs.ts'
import { noteText } from './arbitrary.ts'
import { findViolation } from './invariants.ts'

const editor = buildEditorFromExtensions(composerExtension)

// Node has no animation frames.
beforeAll(() => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
  return () => vi.unstubAllGlobals()
})

describe('a pasted text', () => {
  it.each([
    [
      'See https://a.example/__tests__/b_c/__init__.py, **now** __here__',
      String.raw`See https://a.example/\__tests\__/b_c/\__init\__.py, **now** __here__`,
    ],
    ['www.a.example/__b__/c', String.raw`www.a.example/\__b\__/c`],
    [
      '**https://a.example/b**, __https://a.example/__c____',
      '**https://a.example/b**, __https://a.example/__c____',
    ],
    ['**https://a.example**|**https://b.example**', '**https://a.example**|**https://b.example**'],
    [String.raw`https://a.example/\__b__/c__`, String.raw`https://a.example/\__b__/c__`],
    ['```\nhttps://a.example/__b__\n```', '```\nhttps://a.example/__b__\n```'],
  ])('keeps the markers that are part of a web address: %s', (text, stored) => {
    loadDoc(editor, parse('x'), 'end')
    editor.update(
      () => {
        const selection = $getRoot().selectEnd()
        $insertText(text, selection, false, undefined)
      },
      { discrete: true },
    )
    expect(readDoc(editor)).toEqual(parse(stored.startsWith('`') ? `x\n${stored}` : `x${stored}`))
  })
})

describe('a document that is inserted in chunks', () => {
  it('equals the document that is inserted at once, and is one undo step', async () => {
    await fc.assert(
      fc.asyncProperty(
        noteText,
        noteText,
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (a, b, share) => {
          const host = normalizeIndents(parse(a))
          const pasted = parse(b)
          const at = Math.round(docLength(host) * share)
          loadDoc(editor, host, 'end')
          setCaret(editor, at)
          const wanted = insertDoc(host, at, pasted)
          const insertion = insertInChunks(editor, pasted, () => undefined)
          expect(insertion.read('')).toEqual(wanted.doc)
          expect(insertion.read('x\ny')).toEqual(insertDoc(wanted.doc, wanted.end, parse('x\ny')).doc)
          expect(await insertion.done).toBe(true)
          expect(readDoc(editor)).toEqual(wanted.doc)
          expect(readCaret(editor)).toBe(wanted.end)
          expect(findViolation(editor)).toBeNull()
          editor.dispatchCommand(UNDO_COMMAND, undefined)
          expect(readDoc(editor)).toEqual(host)
          editor.dispatchCommand(REDO_COMMAND, undefined)
          expect(readDoc(editor)).toEqual(wanted.doc)
        },
      ),
      { seed: 20261122, numRuns: randomRuns({ check: 40, full: 200 }) },
    )
  })

  it('can be read with the whole text before it is inserted, also in place of a selection', async () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    await fc.assert(
      fc.asyncProperty(noteText, noteText, share, share, async (a, b, from, to) => {
        const host = normalizeIndents(parse(a))
        const length = docLength(host)
        loadDoc(editor, host, 'end')
        setCaret(editor, Math.round(length * from), Math.round(length * to))
        const insertion = insertInChunks(editor, parse(b), () => undefined)
        expect(await insertion.done).toBe(true)
        expect(readDoc(editor)).toEqual(insertion.read(''))
      }),
      { seed: 20261129, numRuns: randomRuns({ check: 40, full: 400 }) },
    )
  })

  it('is inserted in several chunks when it is long, and leaves nothing when it is cancelled after one', async () => {
    const host = parse('• one\n• two')
    const pasted = parse('• **a** b\n'.repeat(3000))
    loadDoc(editor, host, 'end')
    const shares: number[] = []
    const whole = insertInChunks(editor, pasted, (share) => shares.push(share))
    expect(await whole.done).toBe(true)
    expect(shares.length).toBeGreaterThan(3)
    expect(shares.at(-1)).toBe(1)
    loadDoc(editor, host, 'end')
    const cancelled = insertInChunks(editor, pasted, () => cancelled.cancel())
    expect(await cancelled.done).toBe(false)
    expect(readDoc(editor)).toEqual(host)
    editor.dispatchCommand(UNDO_COMMAND, undefined)
    expect(readDoc(editor)).toEqual(host)
  })

  it('replaces the selection', async () => {
    loadDoc(editor, parse('one\ntwo\nthree'), 'end')
    editor.update(
      () => {
        const selection = $getRoot().selectStart()
        if (!$isRangeSelection($getSelection())) throw new Error('Nothing is selected')
        const third = $getRoot().getLastDescendant()
        if (!third) throw new Error('There is no third line')
        selection.anchor.set($getRoot().getFirstDescendant()?.getKey() ?? '', 1, 'text')
        selection.focus.set(third.getKey(), 2, 'text')
      },
      { discrete: true },
    )
    expect(await insertInChunks(editor, parse('A\n**B**'), () => undefined).done).toBe(true)
    expect(readDoc(editor)).toEqual(parse('oA\n**B**ree'))
  })
})
