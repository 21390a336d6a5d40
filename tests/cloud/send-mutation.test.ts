import { describe, expect, test } from 'vitest'
import type { Note } from '../../src/notes/note.ts'
import { create, edit, note, pin, purge, remove, restore, TODAY } from './cloud-fixture.ts'
import { useFixture } from './member-fixture.ts'
import { identified, SyncFixture } from './sync-fixture.ts'

const fixture = useFixture(() => new SyncFixture())

const storedNote = (id: string) => fixture().stored(`users/ada/notes/${id}`)
const storedCopy = (id: string) => fixture().stored(`users/ada/trash/${id}`)
const entry = (id: string) => fixture().fields(`sync/ada/changes/${id}`)
const versions = (id: string) => fixture().fields(`sync/ada/history/${id}`)

describe('a mutation is one update', () => {
  test('that writes the note, its entry and the receipt', async () => {
    const device = fixture().openDevice()
    const one = note('a')
    const mutation = identified(create(one))
    const result = await device.send(mutation)
    expect(result).toMatchObject({ kind: 'done', remote: { note: one, revision: { by: mutation.id, n: 0 } } })
    expect(await storedNote(one.id)).toEqual(one)
    expect(await entry(one.id)).toMatchObject({ by: mutation.id, n: 0 })
    expect(JSON.stringify(await fixture().stored('sync/ada/clients'))).toContain(mutation.id)
  })

  test('of each kind, in a row, on the revision that the last one left', async () => {
    const device = fixture().openDevice()
    const one = note('a')
    const edited = { ...one, title: 'b', content: 'new' }
    const pinned: Note = { ...edited, pinned: 'pinned' }
    const kinds = []
    for (const mutation of [
      create(one),
      edit(one, edited),
      pin(one),
      remove(pinned),
      restore(pinned),
      remove(pinned, TODAY + 1),
    ])
      kinds.push(await device.apply(mutation))
    expect(kinds).toEqual(Array.from({ length: 6 }, () => 'done'))
    const copy = { ...pinned, deletedAt: TODAY + 1 }
    expect([await storedNote(one.id), await storedCopy(one.id)]).toEqual([null, copy])
    expect(Object.keys(await versions(one.id))).toEqual(['x'])
    expect(await device.apply(purge(one, TODAY + 1))).toBe('done')
    expect([await storedCopy(one.id), await versions(one.id)]).toEqual([null, {}])
    expect(device.refreshes).toBe(0)
  })

  test('that keeps the replaced text as a version', async () => {
    const device = fixture().openDevice()
    const one = note('a')
    await device.apply(create(one))
    await device.apply(edit(one, { content: 'second' }))
    await device.apply(edit({ ...one, content: 'second' }, { content: 'third' }))
    expect(await versions(one.id)).toMatchObject({ x: { content: 'second', lastModified: one.lastModified } })
    device.later = 11 * 60 * 1000
    await device.apply(edit({ ...one, content: 'third' }, { content: 'fourth' }))
    expect(await versions(one.id)).toMatchObject({ x: { content: 'second' }, v0: { content: 'third' } })
    expect(await entry(one.id)).toMatchObject({ n: 1, slot: 'v0' })
  })

  test('that keeps the last twenty lasting versions', async () => {
    const device = fixture().openDevice()
    const one = note('a')
    await device.apply(create(one))
    device.later = 11 * 60 * 1000
    for (let at = 0; at < 25; at++) {
      device.later += 11 * 60 * 1000
      expect(
        await device.apply(
          edit({ ...one, content: at ? `text ${at}` : one.content }, { content: `text ${at + 1}` }),
        ),
      ).toBe('done')
    }
    expect(Object.keys(await versions(one.id))).toHaveLength(20)
    expect(await versions(one.id)).toMatchObject({
      v0: { content: 'text 20' },
      v4: { content: 'text 24' },
      v5: { content: 'text 5' },
    })
  })

  test('that keeps a long text in the place for short-lived ones only', async () => {
    const device = fixture().openDevice()
    const one = note('a', undefined, 'x'.repeat(100_001))
    await device.apply(create(one))
    device.later = 11 * 60 * 1000
    expect(await device.apply(edit(one, { content: 'short' }))).toBe('done')
    expect(Object.keys(await versions(one.id))).toEqual(['x'])
  })
})

describe('a mutation is applied once', () => {
  test.each(['lose', 'cutAfter', 'cutBefore'] as const)('when the connection breaks: %s', async (fault) => {
    const device = fixture().openDevice()
    const one = note('a')
    await device.apply(create(one))
    device.later = 11 * 60 * 1000
    fixture().server.injectFault({ fault, uid: 'ada' })
    const mutation = identified(edit(one, { content: 'edited' }))
    expect(await device.send(mutation)).toMatchObject({ kind: 'done' })
    expect(await entry(one.id)).toMatchObject({ by: mutation.id, n: 1 })
    expect(Object.keys(await versions(one.id))).toEqual(['v0'])
  })

  test('when it is sent again after a restart that knows nothing', async () => {
    const device = fixture().openDevice()
    const one = note('a')
    const mutations = [
      create(one),
      edit(one, { content: 'b' }),
      pin(one),
      remove({ ...one, content: 'b' }, 5),
      restore(one),
    ].map(identified)
    for (const mutation of mutations) {
      expect(await device.send(mutation)).toMatchObject({ kind: 'done' })
      const before = await fixture().stored('')
      expect(await fixture().openDevice(device.clientId).send(mutation)).toMatchObject({ kind: 'done' })
      expect(await fixture().stored('')).toEqual(before)
    }
  })

  test('when it was reverted by another device before it is sent again on the newest revision', async () => {
    const [deviceA, deviceB] = [fixture().openDevice(), fixture().openDevice()]
    const one = note('a')
    await deviceA.apply(create(one))
    const mutation = identified(edit(one, { content: 'edited' }))
    await deviceA.send(mutation)
    expect(await deviceB.apply(edit({ ...one, content: 'edited' }, one))).toBe('done')
    const known = deviceB.known.get(one.id)
    const result = await fixture().openDevice(deviceA.clientId).send(mutation, known)
    expect(result).toMatchObject({ kind: 'done', remote: { note: { content: one.content } } })
    expect(await storedNote(one.id)).toEqual(one)
  })

  test('and is stale if a plain writer has replaced its text since, which no version has', async () => {
    const device = fixture().openDevice()
    const one = note('a')
    await device.apply(create(one))
    const mutation = identified(edit(one, { content: 'edited' }))
    await device.send(mutation)
    const plain = { ...one, content: 'plain' }
    await fixture().storePlainly(plain)
    const again = () => fixture().openDevice(device.clientId).send(mutation)
    expect(await again()).toMatchObject({ kind: 'stale', remote: { note: plain } })
    await fixture().store(`users/ada/notes/${one.id}`, null)
    expect(await again()).toMatchObject({ kind: 'done' })
  })

  test('also a restore that was followed by another delete', async () => {
    const [deviceA, deviceB] = [fixture().openDevice(), fixture().openDevice()]
    const one = note('a')
    await deviceA.apply(create(one))
    await deviceA.apply(remove(one))
    const mutation = identified(restore(one))
    await deviceA.send(mutation)
    expect(await deviceB.apply(remove(one, TODAY + 1))).toBe('done')
    const result = await fixture().openDevice(deviceA.clientId).send(mutation, deviceB.known.get(one.id))
    expect(result.kind).toBe('done')
    const copy = { ...one, deletedAt: TODAY + 1 }
    expect([await storedNote(one.id), await storedCopy(one.id)]).toEqual([null, copy])
  })
})

describe('a mutation on an older state', () => {
  test('is stale if the text differs, and reports what was found', async () => {
    const [deviceA, deviceB] = [fixture().openDevice(), fixture().openDevice()]
    const one = note('a')
    await deviceA.apply(create(one))
    const known = deviceA.known.get(one.id)
    await deviceB.apply(edit(one, { content: 'theirs' }))
    for (const mutation of [edit(one, { content: 'mine' }), remove(one)]) {
      const result = await deviceA.send(identified(mutation), known)
      expect(result).toMatchObject({ kind: 'stale', remote: { note: { content: 'theirs' } } })
    }
    expect(await storedNote(one.id)).toEqual({ ...one, content: 'theirs' })
  })

  test('is sent again if only the revision is another', async () => {
    const [deviceA, deviceB] = [fixture().openDevice(), fixture().openDevice()]
    const one = note('a')
    await deviceA.apply(create(one))
    expect(await deviceB.apply(pin(one))).toBe('done')
    const result = await deviceA.send(identified(edit(one, { content: 'mine' })))
    const merged = { ...one, content: 'mine', pinned: 'pinned' }
    expect(result).toMatchObject({ kind: 'done', remote: { note: merged } })
    expect([await storedNote(one.id), deviceA.refreshes]).toEqual([merged, 0])
  })

  test('is stale if the note is gone or exists already', async () => {
    const device = fixture().openDevice()
    const one = note('a')
    for (const mutation of [edit(one, { content: 'b' }), pin(one), remove(one)])
      expect([mutation.kind, await device.apply(mutation)]).toEqual([mutation.kind, 'stale'])
    await device.apply(create(one))
    expect(await device.apply(create(one))).toBe('stale')
    expect(await device.apply(restore(one))).toBe('stale')
    await device.apply(remove(one))
    expect(await device.apply(create(one))).toBe('stale')
    await device.apply(purge(one, TODAY))
    expect(await storedNote(one.id)).toBeNull()
  })

  test('does not repeat a delete that the former version of the app has undone', async () => {
    const one = note('a')
    await fixture().storePlainly(one)
    await fixture().store(`users/ada/trash/${one.id}`, TODAY)
    expect(await fixture().openDevice().apply(remove(one))).toBe('stale')
    expect(await storedNote(one.id)).toEqual(one)
  })
})

describe('any text and number is stored', () => {
  const TEXTS = [
    '\ud83d',
    'ends in \ud83d',
    '\udc4d starts',
    'a \ud83d b',
    '\u0000\u001f',
    '😀'.repeat(1_000),
  ]

  test.each(TEXTS)('in every kind of mutation, for text %#', async (text) => {
    const device = fixture().openDevice()
    const one = note('a', undefined, text)
    const edited = { ...one, content: `${text} edited ${text}` }
    expect(await device.apply(create(one))).toBe('done')
    expect(await device.apply(edit(one, edited))).toBe('done')
    expect(await storedNote(one.id)).toEqual(edited)
    expect(await versions(one.id)).toMatchObject({ x: { content: text } })
    expect(await device.apply(remove(edited))).toBe('done')
    expect(await storedCopy(one.id)).toEqual({ ...edited, deletedAt: TODAY })
    expect(await device.apply(restore(edited))).toBe('done')
    expect(await storedNote(one.id)).toEqual(edited)
    expect(await device.apply(edit({ ...edited, content: one.content }, { content: 'late' }))).toBe('stale')
  })
})

describe('a mutation that the server does not accept', () => {
  test('is rejected with its text kept, when it is too long', async () => {
    const device = fixture().openDevice()
    const one = note('a')
    await device.apply(create(one))
    const long = { content: 'x'.repeat(500_001) }
    expect(await device.send(identified(edit(one, long)))).toEqual({ kind: 'rejected', reason: 'too-long' })
    const huge = { ...note('b'), author: 'x'.repeat(11 * 2 ** 20) }
    expect(await device.send(identified(create(huge)))).toEqual({ kind: 'rejected', reason: 'denied' })
    expect(await device.send(identified(edit(one, { lastModified: huge.author })))).toEqual({
      kind: 'rejected',
      reason: 'denied',
    })
    expect(await fixture().fields('users/ada/notes')).toEqual({ [one.id]: one })
  })

  test.each([
    ['invalidData', 'invalid'],
    ['tooBig', 'too-long'],
  ] as const)('is rejected once and not sent again, when the server answers %s', async (fault, reason) => {
    const device = fixture().openDevice()
    const one = note('a')
    await device.apply(create(one))
    for (const mutation of [create(note('b')), edit(one, { content: 'b' }), pin(one), remove(one)]) {
      fixture().server.injectFault({ fault, uid: 'ada' })
      expect(await device.send(identified(mutation))).toEqual({ kind: 'rejected', reason })
    }
    expect([await fixture().fields('users/ada/notes'), device.refreshes]).toEqual([{ [one.id]: one }, 0])
  })

  test('is rejected at once, when its id is no key', async () => {
    const device = fixture().openDevice()
    for (const id of ['', 'a.b', 'a/b', 'x'.repeat(800), 'short'])
      expect([id, await device.apply(pin({ ...note('a'), id }))]).toEqual([
        id,
        id === 'short' ? 'stale' : 'rejected',
      ])
  })

  test("does not replace another program's text that is too long to keep", async () => {
    const device = fixture().openDevice()
    const one = note('a', undefined, 'x'.repeat(600_000))
    await fixture().storePlainly(one)
    expect(await device.apply(edit(one, { content: 'short' }))).toBe('rejected')
    expect(await storedNote(one.id)).toEqual(one)
  })
})
