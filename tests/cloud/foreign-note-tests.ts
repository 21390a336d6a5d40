import { expect } from 'vitest'
import type { Note } from '../../src/notes/note.ts'
import {
  ada,
  type CloudFixture,
  conflict,
  create,
  done,
  edit,
  note,
  openDevice,
  pin,
  purge,
  remove,
  restore,
  TODAY,
  until,
} from './cloud-fixture.ts'

/** The acceptance tests of every `NotesCloud` adapter for notes that this app would not write. */
export const FOREIGN_NOTE_TESTS: Readonly<Record<string, (fixture: CloudFixture) => Promise<void>>> = {
  async 'keeps fields that another version of the app wrote'(fixture) {
    const { view, send } = await openDevice(fixture)
    const one = note('a')
    await fixture.store('ada', one.id, JSON.stringify({ ...one, colour: 'red' }))
    await view.shows('a')
    expect(await send(edit(one, { title: 'b' }))).toEqual(done({ ...one, title: 'b' }))
    expect(await send(pin(one))).toEqual(done({ ...one, title: 'b', pinned: 'pinned' }))
    expect(await fixture.stored('ada')).toEqual({
      [one.id]: { ...one, title: 'b', pinned: 'pinned', colour: 'red' },
    })
  },

  async 'edits and deletes notes whose values the SDK cannot hash correctly'(fixture) {
    const { view, send } = await openDevice(fixture)
    const incomparable = [
      { ...note('number'), timestamp: 2 ** 48 - 1 },
      note('text', ada, '\ud800 half a character'),
    ]
    for (const one of incomparable) await fixture.store('ada', one.id, JSON.stringify(one))
    await view.shows('number', 'text')
    for (const one of incomparable) {
      const edited = { ...one, title: 'edited' }
      expect(await send(edit(one, { title: 'edited' }))).toEqual(done(edited))
      expect(await send(edit(one, { title: 'other' }))).toEqual(conflict(edited))
      expect(await send(pin(one))).toEqual(done({ ...edited, pinned: 'pinned' }))
      expect(await send(remove(edited))).toEqual(done(null))
      expect(await send(restore(edited))).toEqual(done({ ...edited, pinned: 'pinned' }))
    }
  },

  // @spec calls.any-text
  // @fault F50
  async 'applies every mutation of a note with a lone surrogate once'(fixture) {
    const [deviceA, deviceB] = [await openDevice(fixture), await openDevice(fixture)]
    for (const [title, content] of LONE_SURROGATES) {
      const one = note(title, ada, content)
      const other = { ...one, content: `${content} edited \ud83d` }
      const whole = { ...one, title: 'whole', content: 'whole' }
      const stored = async () => [await fixture.stored('ada'), await fixture.stored('ada', 'trash')]
      expect(await deviceA.send(create(one))).toEqual(done(one))
      expect(await deviceA.send(edit(one, other))).toEqual(done(other))
      expect(await deviceA.send(edit(one, other))).toEqual(done(other))
      expect(await deviceA.send(edit(one, { content: 'late' }))).toEqual(conflict(other))
      expect(await stored()).toEqual([{ [one.id]: other }, {}])
      expect(await deviceA.send(edit(other, whole))).toEqual(done(whole))
      expect(await deviceA.send(edit(whole, other))).toEqual(done(other))
      expect(await deviceA.send(pin(one))).toEqual(done({ ...other, pinned: 'pinned' }))
      expect(await deviceA.send(pin(one, 'unpinned'))).toEqual(done(other))
      await until(() => expect(deviceB.view.find(one.id)).toEqual(other))

      expect(await deviceB.send(remove(other, TODAY + 7))).toEqual(done(null))
      expect(await stored()).toEqual([{}, { [one.id]: { ...other, deletedAt: TODAY + 7 } }])
      await until(() => expect(deviceA.view.trash.at(-1)).toEqual([{ ...other, deletedAt: TODAY + 7 }]))
      expect(await deviceA.send(restore(other))).toEqual(done(other))
      expect(await stored()).toEqual([{ [one.id]: other }, { [one.id]: TODAY + 7 }])
      expect(await deviceA.send(remove(other, TODAY + 8))).toEqual(done(null))
      expect(await deviceA.send(purge(one, TODAY + 7))).toEqual(done(null))
      expect(await stored()).toEqual([{}, { [one.id]: { ...other, deletedAt: TODAY + 8 } }])
      expect(await deviceA.send(purge(one, TODAY + 8))).toEqual(done(null))
      expect(await deviceA.send(purge(one, TODAY + 8))).toEqual(done(null))
      expect(await stored()).toEqual([{}, {}])
    }
  },

  async 'copies a note with a lone surrogate to the trash without what the rules refuse'(fixture) {
    const { view, send } = await openDevice(fixture)
    const one = note('half \ud83d')
    await fixture.store('ada', one.id, JSON.stringify({ ...one, colour: 'red \ud83d' }))
    await view.shows(one.title)
    expect(await send(edit(one, { title: 'b' }))).toEqual(done({ ...one, title: 'b' }))
    await fixture.store(
      'ada',
      one.id,
      JSON.stringify({ ...one, title: 5, content: 'half \ud83d', colour: 1 }),
    )
    await view.shows('5')
    const shown = view.last()[0] ?? one
    expect(await send(remove(shown))).toEqual(done(null))
    const copy = { ...one, title: '5', content: 'half \ud83d', deletedAt: TODAY }
    expect([await fixture.stored('ada'), await fixture.stored('ada', 'trash')]).toEqual([
      {},
      { [one.id]: copy },
    ])
  },

  // @fault F50
  async 'stores every text unchanged, code unit by code unit'(fixture) {
    const [deviceA, deviceB] = [await openDevice(fixture), await openDevice(fixture)]
    const texts = TEXTS.map((content) => note(content.slice(0, 20), ada, content))
    for (const result of await Promise.all(texts.map((one) => deviceA.send(create(one)))))
      expect(result.kind).toBe('done')
    await until(() => expect(deviceB.view.last()).toHaveLength(texts.length))
    for (const one of texts) expect(deviceB.view.find(one.id)).toEqual(one)
  },

  // @fault F16
  async 'shows the valid part of a malformed note, and leaves the stored value unchanged'(fixture) {
    const good = note('good')
    for (const [id, json] of MALFORMED) {
      await fixture.store('ada', id, json)
      await fixture.store('ada', id, json, 'trash')
    }
    await fixture.store('ada', 'inherited deletion', '{"__proto__":{"deletedAt":5},"content":"c"}', 'trash')
    await fixture.store('ada', good.id, JSON.stringify(good))
    const before = await fixture.stored('ada')
    const { view, send } = await openDevice(fixture)
    for (const [id, , shown] of MALFORMED)
      expect([id, view.find(id)]).toEqual([
        id,
        shown && expect.objectContaining({ id, userId: 'ada', ...shown }),
      ])
    expect(await fixture.stored('ada')).toEqual(before)
    await until(() => expect(view.trash).toEqual([[]]))

    await fixture.store('ada', good.id, '5')
    await until(() => expect(view.find(good.id)).toBeUndefined())
    await fixture.store('ada', good.id, JSON.stringify(good))
    await until(() => expect(view.find(good.id)).toEqual(good))
    for (const one of view.last()) expect([one.id, await send(remove(one))]).toEqual([one.id, done(null)])
    await view.shows()
  },
}

/** Titles and contents with lone surrogates, as a cut in the middle of a character leaves them. */
const LONE_SURROGATES = [
  ['content ends in a high surrogate', 'text \ud83d'],
  ['content ends in a low surrogate', 'text \udc00'],
  ['content begins with a low surrogate', '\udc00 text'],
  ['content has a surrogate inside', 'te\ud83dxt'],
  ['content has only surrogates', '\ud83d\ud83d'],
  ['title ends in one \ud83d', 'text'],
  ['both end in one \ud83d', 'text \ud83d'],
] as const

const TEXTS = [
  '',
  ' \t\n  trailing ',
  'a\u0000b\u0001\u001f\u007f\u0085\u2028\u2029\ufeff',
  '\ud800 lone \udc00 \udfff\ud83d',
  '👩‍🚀 e\u0301 \u202eright to left\u202c \u{10ffff}\uffff',
  '**bold** __u__ ~~s~~ ```\ncode\n``` • one\r\n   1. two \\*',
  '__proto__ constructor .value .sv $ # [ ] / "quotes" \\u0041 %2F',
  'ä'.repeat(20_000),
  `${'x'.repeat(16_383)}${'y'.repeat(16_384)}`,
]

/** [id, the stored value as JSON, the fields that are shown, or undefined if it is not shown] */
const MALFORMED: readonly (readonly [id: string, json: string, shown: Partial<Note> | undefined])[] = [
  ['a note with one field', '{"title":"t"}', { title: 't', content: '', pinned: 'unpinned', timestamp: 0 }],
  ['numbers for texts', '{"title":5,"content":"c"}', { title: '5', content: 'c' }],
  ['only numbers', '{"title":2026,"timestamp":5}', { title: '2026', content: '' }],
  ['an object for a text', '{"title":{"a":"b"},"content":"c"}', { title: '', content: 'c' }],
  ['a time in digits', '{"content":"c","timestamp":"1763715900000"}', { timestamp: 1_763_715_900_000 }],
  ['a pin that is a flag', '{"content":"c","pinned":true}', { pinned: 'pinned' }],
  ["another's id and account", '{"content":"c","id":"other","userId":"eve"}', { content: 'c' }],
  ['a list', '["title","content"]', undefined],
  ['a text', '"title"', undefined],
  ['a number', '5', undefined],
  ['fields without texts', '{"timestamp":5,"pinned":"pinned"}', undefined],
  ['inherited texts', '{"__proto__":{"title":"evil","content":"evil"},"timestamp":5}', undefined],
  [
    'a note with a __proto__ field',
    '{"__proto__":{"title":"evil","pinned":"pinned"},"content":"c"}',
    { title: '', content: 'c', pinned: 'unpinned' },
  ],
]
