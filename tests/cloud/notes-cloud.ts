import { expect, vi } from 'vitest'
import { newNote, type Note } from '../../src/notes/note.ts'
import type { NotesCloud, Owner } from '../../src/notes/notes.ts'

/** A cloud of notes to be tried, and what can happen to it. */
export interface Stage {
  /** A device on which this account is signed in. */
  readonly connect: (uid: string) => StageDevice
  /** Stores a value as another program would, given as JSON. */
  readonly store: (uid: string, id: string, json: string) => Promise<void>
  readonly stored: (uid: string) => Promise<Readonly<Record<string, unknown>>>
  /** The service ends and comes back with what it had acknowledged. */
  readonly restart: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface StageDevice extends NotesCloud {
  readonly goOffline: () => void
  readonly goOnline: () => void
}

const owner = (uid: string): Owner => ({ uid, email: `${uid}@example.com`, author: uid, createdAt: 1 })
const ada = owner('ada')
const eve = owner('eve')

let serial = 0
function note(title: string, { uid, email, author }: Owner = ada, content = `content of ${title}`): Note {
  const id = `note-${String(++serial).padStart(15, '0')}`
  return newNote({ title, content }, serial, { id, userId: uid, userEmail: email, author })
}

const byId = (a: Note, b: Note) => (a.id < b.id ? -1 : 1)

/** Everything that a subscription was told. */
function follow(device: NotesCloud, of: Owner = ada) {
  const heard: (readonly Note[])[] = []
  const reasons: unknown[] = []
  const stop = device.subscribe(of, {
    changed: (notes) => heard.push(notes),
    failed: (reason) => reasons.push(reason),
  })
  const last = () => heard.at(-1) ?? []
  return {
    heard,
    reasons,
    stop,
    last,
    find: (id: string) => last().find((one) => one.id === id),
    titles: () =>
      last()
        .map(({ title }) => title)
        .toSorted(),
  }
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 2 })
const isPending = async (promise: Promise<unknown>) => {
  const other = new Promise((resolve) => setTimeout(resolve, 20, 'pending'))
  return (await Promise.race([promise.catch(() => {}), other])) === 'pending'
}

/** Plays a scene on a stage of its own. */
export async function perform(open: () => Promise<Stage>, play: (stage: Stage) => Promise<void>) {
  const stage = await open()
  try {
    await play(stage)
  } finally {
    await stage.close()
  }
}

/** What every cloud of notes does, be it the real one or the one in memory. */
export const SCENES: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  async 'tells of an empty account, once'(stage) {
    const notes = follow(stage.connect('ada'))
    await until(() => expect(notes.heard).toEqual([[]]))
  },

  async 'tells of all notes at once when they have come'(stage) {
    const all = Array.from({ length: 50 }, (_, at) => note(`n${at}`))
    for (const one of all) await stage.store('ada', one.id, JSON.stringify(one))
    const notes = follow(stage.connect('ada'))
    await until(() => expect(notes.heard).toHaveLength(1))
    expect(notes.last().toSorted(byId)).toEqual(all.toSorted(byId))
  },

  async 'keeps a new note with all its fields, and shows it at once'(stage) {
    const device = stage.connect('ada')
    const notes = follow(device)
    await until(() => expect(notes.heard).toHaveLength(1))
    const one: Note = { ...note('new'), syncedFromCache: true }
    const done = device.create(ada, one)
    expect(notes.last()).toEqual([one])
    await done
    expect(await stage.stored('ada')).toEqual({ [one.id]: one })
    expect(notes.last()).toEqual([one])
  },

  async 'tells another device of each change, and leaves all other notes as they were'(stage) {
    const [here, there] = [stage.connect('ada'), stage.connect('ada')]
    const [a, b, c] = [note('a'), note('b'), note('c')]
    for (const one of [a, b, c]) await here.create(ada, one)
    const notes = follow(there)
    await until(() => expect(notes.titles()).toEqual(['a', 'b', 'c']))
    const before = notes.last()

    await here.update(ada, { ...b, content: 'changed' })
    await until(() => expect(notes.find(b.id)?.content).toBe('changed'))
    const after = notes.last()
    expect(after).not.toBe(before)
    for (const one of after) expect(before.includes(one)).toBe(one.id !== b.id)

    await here.setPinned(ada, c.id, 'pinned')
    await until(() => expect(notes.find(c.id)?.pinned).toBe('pinned'))
    await here.remove(ada, a.id)
    await until(() => expect(notes.titles()).toEqual(['b', 'c']))
    const d = note('d')
    await here.create(ada, d)
    await until(() => expect(notes.titles()).toEqual(['b', 'c', 'd']))
    expect(notes.find(b.id)).toBe(after.find(({ id }) => id === b.id))
  },

  async 'brings together what two devices write at the same time'(stage) {
    const devices = [stage.connect('ada'), stage.connect('ada')]
    const views = devices.map((device) => follow(device))
    await Promise.all(
      devices.flatMap((device, at) => [1, 2, 3].map((n) => device.create(ada, note(`${at} ${n}`)))),
    )
    for (const view of views)
      await until(() => expect(view.titles()).toEqual(['0 1', '0 2', '0 3', '1 1', '1 2', '1 3']))
  },

  async 'pins without touching the words'(stage) {
    const [here, there] = [stage.connect('ada'), stage.connect('ada')]
    const one = note('a')
    await here.create(ada, one)
    const notes = follow(here)
    await until(() => expect(notes.titles()).toEqual(['a']))
    here.goOffline()
    const pinned = here.setPinned(ada, one.id, 'pinned')
    expect(notes.find(one.id)?.pinned).toBe('pinned')
    await there.update(ada, { ...one, content: 'from there' })
    here.goOnline()
    await pinned
    expect(await stage.stored('ada')).toEqual({
      [one.id]: { ...one, content: 'from there', pinned: 'pinned' },
    })
  },

  async 'leaves fields alone that another version wrote'(stage) {
    const device = stage.connect('ada')
    const one = note('a')
    await stage.store('ada', one.id, JSON.stringify({ ...one, colour: 'red' }))
    await device.update(ada, { ...one, title: 'b' }).catch(() => {})
    expect((await stage.stored('ada'))[one.id]).toMatchObject({ colour: 'red' })
  },

  async 'writes a note anew that was deleted while it was edited'(stage) {
    const device = stage.connect('ada')
    const one = note('a')
    await device.update(ada, one)
    expect(await stage.stored('ada')).toEqual({ [one.id]: one })
  },

  async 'takes a write back that is refused, and says so'(stage) {
    const device = stage.connect('ada')
    const [good, bad] = [note('good'), note('bad', eve)]
    await device.create(ada, good)
    const notes = follow(device)
    await until(() => expect(notes.titles()).toEqual(['good']))
    const kept = notes.find(good.id)
    const refused = device.create(ada, bad)
    expect(notes.titles()).toEqual(['bad', 'good'])
    await expect(refused).rejects.toThrow(/PERMISSION_DENIED/)
    expect(notes.titles()).toEqual(['good'])
    await expect(device.setPinned(ada, 'nowhere', 'pinned')).rejects.toThrow(/PERMISSION_DENIED/)
    await expect(device.update(ada, { ...good, title: 'x', userId: 'eve' })).rejects.toThrow(
      /PERMISSION_DENIED/,
    )
    expect(notes.last()).toEqual([kept])
    expect(await stage.stored('ada')).toEqual({ [good.id]: good })
  },

  async "neither reads nor writes another account's notes"(stage) {
    const theirs = note('theirs', eve)
    await stage.connect('eve').create(eve, theirs)
    const device = stage.connect('ada')
    const notes = follow(device, eve)
    await until(() => expect(notes.reasons).toHaveLength(1))
    await expect(device.remove(eve, theirs.id)).rejects.toThrow(/PERMISSION_DENIED/)
    await expect(device.create(eve, note('mine', eve))).rejects.toThrow(/PERMISSION_DENIED/)
    expect(notes.heard).toEqual([])
    expect(await stage.stored('eve')).toEqual({ [theirs.id]: theirs })
  },

  async 'shows what is written offline, and sends it in its order later'(stage) {
    const [device, other] = [stage.connect('ada'), stage.connect('ada')]
    const [a, b] = [note('a'), note('b')]
    await device.create(ada, a)
    const notes = follow(device)
    await until(() => expect(notes.titles()).toEqual(['a']))
    device.goOffline()
    const answers = [
      device.create(ada, b),
      device.update(ada, { ...b, title: 'b2' }),
      device.update(ada, { ...b, title: 'b3' }),
      device.remove(ada, a.id),
    ]
    expect(notes.titles()).toEqual(['b3'])
    expect(await isPending(Promise.race(answers))).toBe(true)
    await other.create(ada, note('c'))
    expect(notes.titles()).toEqual(['b3'])
    device.goOnline()
    await Promise.all(answers)
    await until(() => expect(notes.titles()).toEqual(['b3', 'c']))
    expect(await stage.stored('ada')).toMatchObject({ [b.id]: { title: 'b3' } })
  },

  async 'goes on after a restart of the service, with what was not answered'(stage) {
    const device = stage.connect('ada')
    const [a, b] = [note('a'), note('b')]
    await device.create(ada, a)
    const notes = follow(device)
    await until(() => expect(notes.titles()).toEqual(['a']))
    const kept = notes.find(a.id)
    const answer = device.create(ada, b)
    await stage.restart()
    await answer
    await until(() => expect(notes.titles()).toEqual(['a', 'b']))
    expect(notes.find(a.id)).toBe(kept)
    await device.create(ada, note('c'))
    await until(() => expect(notes.titles()).toEqual(['a', 'b', 'c']))
    expect(Object.keys(await stage.stored('ada'))).toHaveLength(3)
  },

  async 'says nothing more once it was stopped, and all of it to who asks again'(stage) {
    const [device, other] = [stage.connect('ada'), stage.connect('ada')]
    await other.create(ada, note('a'))
    const early = follow(device)
    early.stop()
    const notes = follow(device)
    await until(() => expect(notes.titles()).toEqual(['a']))
    notes.stop()
    await other.create(ada, note('b'))
    const again = follow(device)
    await until(() => expect(again.titles()).toEqual(['a', 'b']))
    expect(notes.titles()).toEqual(['a'])
    expect(early.heard).toEqual([])
  },

  async 'keeps every text as it is, unit by unit'(stage) {
    const [device, other] = [stage.connect('ada'), stage.connect('ada')]
    const texts = TEXTS.map((content) => note(content.slice(0, 20), ada, content))
    await Promise.all(texts.map((one) => device.create(ada, one)))
    const notes = follow(other)
    await until(() => expect(notes.last()).toHaveLength(texts.length))
    for (const one of texts) expect(notes.find(one.id)).toEqual(one)
  },

  async 'shows what can be shown of what is no whole note, and leaves it as it is'(stage) {
    const good = note('good')
    for (const [id, json] of BROKEN) await stage.store('ada', id, json)
    await stage.store('ada', good.id, JSON.stringify(good))
    const before = await stage.stored('ada')
    const notes = follow(stage.connect('ada'))
    await until(() => expect(notes.find(good.id)).toEqual(good))
    for (const [id, , shown] of BROKEN)
      expect([id, notes.find(id)]).toEqual([
        id,
        shown && expect.objectContaining({ id, userId: 'ada', ...shown }),
      ])
    expect(await stage.stored('ada')).toEqual(before)

    await stage.store('ada', good.id, '5')
    await until(() => expect(notes.find(good.id)).toBeUndefined())
    await stage.store('ada', good.id, JSON.stringify(good))
    await until(() => expect(notes.find(good.id)).toEqual(good))
  },
}

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

/** [id, what somebody else stored there as JSON, what is shown of it if anything] */
const BROKEN: readonly (readonly [id: string, json: string, shown: Partial<Note> | undefined])[] = [
  [
    'a note without most fields',
    '{"title":"t"}',
    { title: 't', content: '', pinned: 'unpinned', timestamp: 0 },
  ],
  ['numbers for words', '{"title":5,"content":"c"}', { title: '5', content: 'c' }],
  ['words in another shape', '{"title":{"a":"b"},"content":"c"}', { title: '', content: 'c' }],
  ['a time in digits', '{"content":"c","timestamp":"1763715900000"}', { timestamp: 1_763_715_900_000 }],
  ['a pin that is a flag', '{"content":"c","pinned":true}', { pinned: 'pinned' }],
  ["another's id and account", '{"content":"c","id":"other","userId":"eve"}', { content: 'c' }],
  ['a list', '["title","content"]', undefined],
  ['a text', '"title"', undefined],
  ['a number', '5', undefined],
  ['fields without words', '{"timestamp":5,"pinned":"pinned"}', undefined],
  ['inherited words', '{"__proto__":{"title":"evil","content":"evil"},"timestamp":5}', undefined],
  [
    'a note with a forebear',
    '{"__proto__":{"title":"evil","pinned":"pinned"},"content":"c"}',
    { title: '', content: 'c', pinned: 'unpinned' },
  ],
]
