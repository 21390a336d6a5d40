import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Note } from '../../src/notes/note.ts'
import { parseAccountNote } from '../../src/notes/parse-account-note.ts'
import { edit, note, pin, remove, restore, TODAY } from './cloud-fixture.ts'
import { useFixture } from './member-fixture.ts'
import { identified, SyncFixture } from './sync-fixture.ts'

const fixture = useFixture(() => new SyncFixture())

const entry = (id: string) => fixture().fields(`sync/ada/changes/${id}`)

const malformed = (one: Note) => ({
  content: one.content,
  pinned: true,
  timestamp: '1763715900000',
  userEmail: 5,
  colour: 'red',
})

describe('a note of another program', () => {
  test('gets the fields that the rules require with the first edit or pin', async () => {
    const device = fixture().openDevice()
    for (const change of [(one: Note) => edit(one, { content: 'edited' }), (one: Note) => pin(one)]) {
      const one = { ...note('a'), title: '' }
      await fixture().store(`users/ada/notes/${one.id}`, malformed(one))
      expect(await device.apply(change(one))).toBe('done')
      const stored = await fixture().fields(`users/ada/notes/${one.id}`)
      expect(stored).toMatchObject({ id: one.id, userId: 'ada', timestamp: 1_763_715_900_000, colour: 'red' })
      expect(await entry(one.id)).toMatchObject({ by: device.known.get(one.id)?.revision?.by })
    }
  })

  test('is completed before its deletion, so that the trash gets a copy of it, which can be restored', async () => {
    const whole = note('a')
    const longDate = `${new Date(whole.timestamp).toString()} ${' '.repeat(40)}`
    for (const stored of [
      malformed(whole),
      { title: 'b' },
      { title: 5, content: '' },
      { ...whole, createdAt: longDate },
      { ...whole, timestamp: -1 },
      { ...whole, timestamp: 1e16, author: 'x'.repeat(321), userEmail: 'x'.repeat(321) },
    ]) {
      const device = fixture().openDevice()
      const path = `notes/${note('a').id}`
      await fixture().store(`users/ada/${path}`, stored)
      const shown = parseAccountNote(stored, path.slice(6), 'ada')
      if (!shown) throw new Error('a note with a text')
      expect(await device.apply(remove(shown, TODAY + 5))).toBe('done')
      const { notes, trash } = await fixture().fields('users/ada')
      expect([notes, trash]).toEqual([undefined, { [shown.id]: { ...shown, deletedAt: TODAY + 5 } }])
      expect(await device.apply(restore(shown))).toBe('done')
      expect(await fixture().stored(`users/ada/${path}`)).toEqual(shown)
      await fixture().store('users/ada', null)
    }
  })

  test('is completed again after a refusal that does not come from the rules', async () => {
    const device = fixture().openDevice()
    const one = { ...note('a'), title: '' }
    await fixture().store(`users/ada/notes/${one.id}`, { ...one, title: null })
    fixture().server.injectFault({ fault: 'refuse', uid: 'ada' })
    expect(await device.apply(remove(one, TODAY + 5))).toBe('done')
    expect(await fixture().stored(`users/ada/trash/${one.id}`)).toEqual({ ...one, deletedAt: TODAY + 5 })
  })

  test('keeps a text that it gets during its completion', async () => {
    const device = fixture().openDevice()
    const one = { ...note('a'), title: '' }
    const path = `users/ada/notes/${one.id}`
    await fixture().store(path, { ...one, title: null })
    await device.apply(pin(note('b')))
    // The device reads the note after 100 ms and completes it after 300 ms.
    fixture().server.injectFault({ fault: 'delay', uid: 'ada', ms: 100 })
    const result = device.apply(remove(one, TODAY + 5))
    await setTimeout(200)
    await fixture().store(`${path}/title`, 'new')
    expect([await result, await fixture().stored(path)]).toEqual(['stale', { ...one, title: 'new' }])
  })

  test('is not completed if the rules accept its copy, also where they would refuse the completion', async () => {
    const device = fixture().openDevice()
    const one = { ...note('a'), timestamp: 4_102_444_800_000 }
    const stored = { ...one, timestamp: '4102444800000' }
    await fixture().store(`users/ada/notes/${one.id}`, stored)
    await fixture().store(`sync/ada/changes/${one.id}`, {
      at: 1,
      by: identified(pin(one)).id,
      words: 1,
      n: 0,
    })
    const mutation = identified(remove(one, TODAY + 5))
    const outdated = { note: stored, trashed: undefined, revision: undefined }
    expect(await device.send(mutation, outdated)).toMatchObject({ kind: 'done' })
    expect(await fixture().stored(`users/ada/trash/${one.id}`)).toEqual({ ...one, deletedAt: TODAY + 5 })
  })

  test('is changed, deleted and restored under any id', async () => {
    const device = fixture().openDevice()
    for (const id of ['1763715900000', 'n 1', 'constructor']) {
      const one = { ...note('a'), id }
      const edited: Note = { ...one, content: 'edited', pinned: 'pinned' }
      await fixture().store(`users/ada/notes/${id}`, one)
      for (const change of [edit(one, { content: 'edited' }), pin(one), remove(edited, TODAY + 5)])
        expect([id, change.kind, await device.apply(change)]).toEqual([id, change.kind, 'done'])
      expect(await fixture().stored(`users/ada/trash/${id}`)).toEqual({ ...edited, deletedAt: TODAY + 5 })
      expect(await device.apply(restore(edited))).toBe('done')
      expect(await fixture().stored(`users/ada/notes/${id}`)).toEqual(edited)
    }
  })

  test('is deleted without a copy if the rules accept none, and the feed reports it to other devices', async () => {
    const device = fixture().openDevice()
    const one = note('x'.repeat(1001))
    await fixture().store(`users/ada/notes/${one.id}`, one)
    const mutation = identified(remove(one, TODAY + 5))
    expect(await device.send(mutation)).toMatchObject({ kind: 'done', remote: { note: null } })
    expect(await fixture().fields('users/ada')).toEqual({})
    expect(await entry(one.id)).toMatchObject({ by: mutation.id })
    expect(await device.send(mutation)).toMatchObject({ kind: 'done' })
  })
})
