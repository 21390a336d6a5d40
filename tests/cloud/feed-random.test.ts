import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAccountNote } from '../../src/notes/parse-note.ts'
import type { Note } from '../../src/notes/note.ts'
import { ada, create, edit, note, pin, purge, remove, restore, until } from './cloud-fixture.ts'
import { randomRuns } from '../random-runs.ts'
import { FeedDevice } from './feed-device.ts'
import { SyncFixture } from './sync-fixture.ts'

const IDS = ['-Random0000000000001', '-Random0000000000002', '-Random0000000000003']
const KINDS = ['create', 'edit', 'pin', 'delete', 'restore', 'purge'] as const

const step = fc.record({
  device: fc.nat(2),
  id: fc.constantFrom(...IDS),
  action: fc.constantFrom(...KINDS, ...KINDS, 'edit', 'edit', 'plain edit', 'restart', 'cut', 'lose'),
})

test('devices agree after random mutations, restarts and lost acknowledgements, and about plain edits after one audit', async () => {
  const fixture = new SyncFixture()
  await fixture.start()
  let serial = 0
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        await fixture.server.request('DELETE', '/.json')
        const devices = [0, 1, 2].map(() => new FeedDevice(fixture.openDevice()))
        await Promise.all(devices.map((device) => device.fresh()))
        for (const { device: at, id, action } of steps) {
          const device = devices[at]
          if (!device) throw new Error('There is no such device.')
          const { note: value, trashed } = device.notes.get(id) ?? {}
          const current = parseAccountNote(value, id, ada.uid)
          const text = `text ${++serial}`
          if (action === 'restart') {
            device.feed.stop()
            device.goOffline()
            devices[at] = new FeedDevice(fixture.openDevice(device.sender.clientId), device.mirror())
          } else if (action === 'cut' || action === 'lose') {
            fixture.server.injectFault({ fault: action === 'cut' ? 'cutBefore' : 'lose', uid: 'ada' })
          } else if (action === 'plain edit') {
            if (await fixture.stored(`users/ada/notes/${id}`)) {
              await fixture.store(`users/ada/notes/${id}/content`, text)
            }
          } else {
            const mutation = mutationFor(action, current ?? { ...note('a'), id }, text, trashed)
            await device.send(mutation)
          }
        }
        await Promise.all(devices.map((device) => device.fresh()))
        const stored = (await fixture.stored('users/ada/notes')) ?? {}
        const areEqual = () =>
          until(() => expect(devices.map((each) => each.stored())).toEqual(devices.map(() => stored)))
        if (!steps.some(({ action }) => action === 'plain edit')) await areEqual()
        await Promise.all(devices.map((device) => device.feed.audit()))
        await areEqual()
        for (const device of devices) {
          device.feed.stop()
          device.goOffline()
        }
      }),
      { seed: 5, numRuns: randomRuns({ check: 4, full: 16 }) },
    )
  } finally {
    await fixture.close()
  }
})

function mutationFor(kind: (typeof KINDS)[number], one: Note, text: string, trashed: unknown) {
  switch (kind) {
    case 'create':
      return create({ ...one, content: text })
    case 'edit':
      return edit(one, { content: text })
    case 'pin':
      return pin(one, one.pinned === 'pinned' ? 'unpinned' : 'pinned')
    case 'delete':
      return remove(one, Date.now())
    case 'restore':
      return restore(parseAccountNote(trashed, one.id, ada.uid) ?? one)
    case 'purge':
      return purge(one, Number(Reflect.get(Object(trashed), 'deletedAt')))
  }
}
