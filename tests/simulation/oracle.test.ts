import { describe, expect, test } from 'vitest'
import { deviceCount, formatHistory, generateHistory, splitSequences, type Weights } from './history.ts'
import { Model, type TokenState } from './model.ts'
import { INVARIANTS, violations } from './oracle.ts'

const COPY = 'Note (conflict copy, November 21, 2026, 9:05 AM)'
const { lost, doubled, alike, unseenDelete } = INVARIANTS

describe('the oracle', () => {
  test.each<[string, string[], string[], string[]]>([
    ['accepts notes in which each token exists once', ['w0001 w0002'], ['w0003'], []],
    ['reports a lost token', ['w0001'], ['w0003'], [`${lost}: w0002`]],
    ['reports a token that exists in two notes', ['w0001 w0002', 'w0001'], ['w0003'], [`${doubled}: w0001`]],
    [
      'reports a token that exists in a note and in the trash',
      ['w0001 w0002'],
      ['w0001', 'w0003'],
      [`${doubled}: w0001`],
    ],
    [
      'reports two equal notes',
      ['w0001 w0002 w0003', 'w0001 w0002 w0003'],
      [],
      [
        ...['w0001', 'w0002', 'w0003'].map((token) => `${doubled}: ${token}`),
        `${alike}: "\\nw0001 w0002 w0003"`,
      ],
    ],
  ])('%s', (_, notes, trash, expected) => {
    const store = { notes: notes.map(noteText), trash: trash.map(noteText) }
    expect(violations(modelOf(3, { mayBeTrashed: true }), [store])).toEqual(expected)
  })

  test.each<[string, Partial<TokenState>, string[], string[], keyof typeof INVARIANTS | undefined]>([
    ['a token in the trash that nobody deleted', {}, [], ['w0001'], 'unseenDelete'],
    ['a token that was on the server', { isAcknowledged: true }, [], [], 'overwritten'],
    ['a token that was deleted for good', { isDeleted: true, mayBeGone: true }, ['w0001'], [], 'returned'],
    ['a token whose save failed', { isSaved: false, isRefused: true }, ['w0001'], [], 'refused'],
    ['a changed text', { text: noteText('w0001') }, ['w0001!'], [], 'altered'],
    ['a token of another account', { owner: 'ada' }, ['w0001'], [], 'leaked'],
    ['an unreadable text that is gone', { isSaved: false, isUnreadable: true }, [], [], 'lost'],
    ['no token that may be gone', { mayBeGone: true }, [], [], undefined],
    ['no token that was not saved', { isSaved: false }, [], [], undefined],
  ])('reports %s', (_, flags, notes, trash, invariant) => {
    const store = { owner: 'eve', notes: notes.map(noteText), trash: trash.map(noteText) }
    expect(violations(modelOf(1, flags), [store])).toEqual(
      invariant ? [`${INVARIANTS[invariant]}: w0001`] : [],
    )
  })

  test('accepts a conflict copy with tokens of the note', () => {
    const notes = [noteText('w0001'), { title: COPY, content: 'w0001 w0002' }]
    expect(violations(modelOf(2), [{ notes, trash: [] }])).toEqual([])
  })

  test('accepts a copy that was renamed', () => {
    const model = modelOf(1)
    model.copyIds.add('copy')
    const notes = [noteText('w0001'), { id: 'copy', title: 'Renamed', content: 'w0001' }]
    expect(violations(model, [{ notes, trash: [] }])).toEqual([])
  })

  test('accepts a token in two accounts', () => {
    const store = { notes: [noteText('w0001')], trash: [] }
    expect(violations(modelOf(1), [store, store])).toEqual([])
  })

  test('accepts a note in the trash whose draft became a note of its own, where drafts outlive notes', () => {
    const store = { notes: [noteText('w0001')], trash: [noteText('w0001')], trashMayRepeat: true }
    expect(violations(modelOf(1), [store])).toEqual([])
  })

  test('accepts duplicate tokens only of a note that was deleted while it was edited', () => {
    const model = modelOf(2, { mayBeTrashed: true })
    model.markNotes(['w0001'], { isNoteDeleted: true })
    model.markNotes(['w0001', 'w0002'], { isNoteOpened: true })
    const check = (contents: readonly string[]) =>
      violations(model, [{ notes: contents.map(noteText), trash: [] }])
    expect(check(['w0001 w0002', 'w0001'])).toEqual([])
    model.markIdle()
    model.markNotes(['w0002'], { isNoteDeleted: true })
    expect(check(['w0001 w0002', 'w0002'])).toEqual([`${doubled}: w0002`])
  })

  test('names the first of several violations first', () => {
    const found = violations(modelOf(2), [{ notes: [], trash: [noteText('w0001')] }])
    expect(found).toEqual([`${lost}: w0002`, `${unseenDelete}: w0001`])
  })
})

test('opening and deleting a note concern each token that was ever typed into it', () => {
  const model = modelOf(1)
  const later = model.newToken(['w0001'], { isSaved: true })
  model.markNotes([later], { isNoteOpened: true })
  model.markNotes(['w0001'], { isNoteDeleted: true })
  const notes = [noteText('w0001 w0002'), noteText('w0001 w0002 ')]
  expect(violations(model, [{ notes, trash: [] }])).toEqual([])
})

function generate(seed: number) {
  const weights: Weights<'offline' | 'edit' | 'kill'> = { offline: 1, edit: 2, kill: 0 }
  return generateHistory(seed, { weights, devices: 3, sequences: 10, conflict: ['offline', 'edit'] })
}

describe('a history', () => {
  test('of a seed is always the same, with all its devices and sequences', () => {
    const history = generate(1)
    expect(generate(1)).toEqual(history)
    expect(generate(2)).not.toEqual(history)
    expect([deviceCount(history), splitSequences(history).length]).toEqual([3, 10])
    expect(splitSequences(history.slice(0, -1))).toEqual(splitSequences(history))
    expect(history.some((step) => step[1] === 'kill')).toBe(false)
  })

  test('begins some sequences with a conflict on all devices', () => {
    const beginnings = splitSequences(generate(1)).map((steps) => steps.slice(0, 6))
    const conflicts = beginnings.filter(
      (steps) =>
        steps.map(([device, action]) => `${device} ${action}`).join() ===
          '0 offline,0 edit,1 offline,1 edit,2 offline,2 edit' &&
        new Set(steps.map(([, , choice]) => choice)).size === 1,
    )
    expect(conflicts.length).toBeGreaterThan(0)
    expect(conflicts.length).toBeLessThan(10)
  })

  test('is printed as it is written in a list', () => {
    expect(formatHistory([[0, 'edit', 7], 'rest'])).toBe('[\n  [0,"edit",7],\n  "rest",\n]')
  })
})

function modelOf(tokenCount: number, flags: Partial<TokenState> = {}): Model {
  const model = new Model()
  for (let at = 0; at < tokenCount; at++) model.newToken([], { isSaved: true, ...flags })
  return model
}

function noteText(content: string) {
  return { title: '', content }
}
