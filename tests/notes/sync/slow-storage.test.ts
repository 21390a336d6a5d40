import { expect, test } from 'vitest'
import { ADA, createWorld } from '../../simulation/world.ts'

// @fault F37
test('until the stored outbox is read, the status is not synced and missing notes do not count as deleted', async () => {
  let isStorageReady = true
  const world = createWorld({
    storage: (device) => ({
      ...device,
      load: (uid) => (isStorageReady ? device.load(uid) : rejectAsNotOpen()),
      readOutbox: (uid) => (isStorageReady ? device.readOutbox(uid) : rejectAsNotOpen()),
    }),
  })
  const device = world.device()
  const before = device.open()
  await world.runUntilIdle(5_000)
  before.connection.goOffline()
  void before.notes.create({ title: 'waits', content: '' })
  await world.runUntilIdle(1_000)
  before.kill()

  isStorageReady = false
  const { notes } = device.open()
  const visibleState = () => {
    const { notes: listed, isComplete, syncStatus } = notes.get()
    return [listed.length, isComplete, syncStatus?.state, syncStatus?.reason]
  }
  await world.runUntilIdle(3_000)
  expect(visibleState()).toEqual([0, false, 'attention', 'unread'])

  isStorageReady = true
  await world.runUntilIdle(6_000)
  expect(visibleState()).toEqual([1, true, 'synced', 'none'])
  expect(world.cloud.stored(ADA.uid).size).toBe(1)
})

// @fault F37
test('two edits of a note keep their order on the device, although the first could not be stored at once', async () => {
  let failures = 0
  const world = createWorld({
    storage: (device) => ({
      ...device,
      append: (uid, entries) => (failures-- > 0 ? rejectAsNotOpen() : device.append(uid, entries)),
    }),
  })
  const device = world.device()
  const page = device.open()
  await world.runUntilIdle(5_000)
  const creating = page.notes.create({ title: 'list', content: '• [ ] a\n• [ ] b' })
  await world.runUntilIdle(5_000)
  const note = await creating
  if (!note) throw new Error('The note was not saved.')
  page.connection.goOffline()
  failures = 1
  const checked = { title: 'list', content: '• [x] a\n• [ ] b' }
  void page.notes.update(note.id, checked, note)
  void page.notes.update(note.id, { title: 'list', content: '• [x] a, done\n• [ ] b' }, checked)
  await world.runUntilIdle(20_000)
  page.kill()

  device.open()
  await world.runUntilIdle(20_000)
  expect([...world.cloud.stored(ADA.uid).values()]).toEqual([
    expect.objectContaining({ title: 'list', content: '• [x] a, done\n• [ ] b' }),
  ])
})

// @fault F37
test('a result that could only be stored later replaces no newer version on the device', async () => {
  let [isFailing, isKilled] = [false, false]
  const world = createWorld({
    storage: (device) => ({
      ...device,
      async applyPatch(uid, patch) {
        const result = await (isFailing ? rejectAsNotOpen() : device.applyPatch(uid, patch))
        if (isKilled) page.kill()
        return result
      },
    }),
  })
  const [device, other] = [world.device(), world.device().open()]
  const page = device.open()
  void page.notes.create({ title: 'list', content: 'a' })
  await world.runUntilIdle(5_000)
  const edit = async ({ notes }: typeof page, content: string) => {
    const [note] = notes.get().notes
    if (note) void notes.update(note.id, { title: 'list', content }, note)
    await world.runUntilIdle(3_000)
  }
  isFailing = true
  await edit(page, 'a b')
  isFailing = false
  await edit(other, 'a b c')
  isKilled = true
  await world.runUntilIdle(20_000)

  const { notes } = device.open()
  await world.runUntilIdle(20_000)
  expect(notes.get().notes).toMatchObject([{ content: 'a b c' }])
})

test.each([0, 1, 2])(
  'discarding a rejected change also discards an edit that is being stored, after %i steps',
  async (steps) => {
    const world = createWorld()
    const page = world.device().open()
    await world.runUntilIdle(5_000)
    page.setAllowed(() => false)
    const creating = page.notes.create({ title: 'rejected', content: '' })
    await world.runUntilIdle(5_000)
    const note = await creating
    if (!note) throw new Error('The note was not saved.')
    void page.notes.update(note.id, { title: 'rejected', content: 'edited' }, note)
    for (let step = 0; step < steps; step++) await world.step(0)
    page.setAllowed(() => true)
    page.notes.discardRejected(note.id)
    await world.runUntilIdle(20_000)
    expect([page.notes.get().notes, world.cloud.stored(ADA.uid).size]).toEqual([[], 0])
  },
)

// @fault F31
test.each([8, 12])(
  'on a full disk, %i notes that were made before and a new one are all sent',
  async (count) => {
    let isFull = false
    const unlessFull =
      <Args extends readonly unknown[], Result>(write: (...args: Args) => Promise<Result>) =>
      (...args: Args) =>
        isFull ? Promise.reject(new DOMException('', 'QuotaExceededError')) : write(...args)
    const world = createWorld({
      storage: (device) => ({
        ...device,
        append: unlessFull(device.append),
        applyPatch: unlessFull(device.applyPatch),
        updateMirror: unlessFull(device.updateMirror),
        setLastSynced: unlessFull(device.setLastSynced),
      }),
    })
    const page = world.device().open()
    await world.runUntilIdle(5_000)
    page.connection.goOffline()
    for (let at = 0; at < count; at++) void page.notes.create({ title: `note ${at}`, content: '' })
    await world.runUntilIdle(1_000)
    isFull = true
    page.connection.goOnline()
    await world.runUntilIdle(60_000)
    void page.notes.create({ title: 'new', content: '' })
    await world.runUntilIdle(120_000)
    expect(world.cloud.stored(ADA.uid).size).toBe(count + 1)
  },
)

function rejectAsNotOpen() {
  return Promise.reject(new Error('The database is not open yet.'))
}
