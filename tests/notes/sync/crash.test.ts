import { expect, test } from 'vitest'
import { ADA, createWorld, type Device, type Tab, type World } from '../../simulation/world.ts'

/** Actions on a device that has one note, 'first'. Another device may act too. */
const SCENARIOS: Readonly<Record<string, (tab: Tab, other: Tab) => Promise<unknown>>> = {
  save: (tab) => tab.notes.create({ title: 'new', content: 'new' }),
  'save again': (tab) => edit(tab, 'edited'),
  delete: (tab) => act(() => tab.notes.remove(idOf(tab))),
  pin: (tab) => act(() => tab.notes.togglePin(idOf(tab))),
  'delete and undo': (tab) =>
    act(() => {
      tab.notes.remove(idOf(tab))
      tab.actions.at(-1)?.()
    }),
  'edit a note that another device edits': (tab, other) =>
    Promise.all([edit(other, 'theirs'), edit(tab, 'edited')]),
  'edit a note that another device deletes': (tab, other) =>
    Promise.all([act(() => other.notes.remove(idOf(other))), edit(tab, 'edited')]),
}

// Each run crashes one step later: before and after each disk write, each message to the cloud and each response.
test.each(Object.keys(SCENARIOS))(
  'a crash at any moment neither loses nor duplicates a note: %s',
  async (name) => {
    let isFinished = false
    let moments = 0
    for (; !isFinished; moments++) {
      const world = createWorld()
      const [device, elsewhere] = [world.device(), world.device()]
      const tab = device.open()
      const other = elsewhere.open()
      void tab.notes.create({ title: 'first', content: 'first' })
      await world.runUntilIdle()
      let saved: unknown
      void SCENARIOS[name]?.(tab, other).then((result) => (saved = result))
      isFinished = !(await run(world, moments))
      const wasSaved = saved !== undefined && saved !== false
      tab.kill()
      device.open()
      await world.runUntilIdle()
      await expectWhole(
        world,
        [device, elsewhere],
        wasSaved && name !== 'delete' && name !== 'pin' ? name : '',
      )
    }
    expect(moments).toBeGreaterThan(4)
  },
)

async function run(world: World, moments: number): Promise<boolean> {
  await world.settle()
  let more = true
  for (let at = 0; at < moments && more; at++) more = await world.step(at)
  return more
}

async function expectWhole(world: World, devices: readonly Device[], saved: string) {
  const { stored, trashed } = world.cloud
  const texts = [...stored(ADA.uid).values(), ...trashed(ADA.uid).values()].map((one) => JSON.stringify(one))
  const count = (text: string) => texts.filter((one) => one.includes(`"content":"${text}"`)).length
  expect(Math.max(count('first'), count('edited'), count('theirs'), count('new'))).toBe(1)
  expect(count('first') + count('edited') + count('theirs')).toBeGreaterThan(0)
  const expected = [
    ...(saved === 'save' ? ['new'] : []),
    ...(saved.startsWith('edit') || saved === 'save again' ? ['edited'] : []),
    ...(saved.includes('another device edits') ? ['theirs'] : []),
  ]
  expect(expected.map(count)).toEqual(expected.map(() => 1))
  for (const { tabs, disk } of devices) {
    expect((await disk.member.load(ADA.uid)).outbox).toEqual([])
    for (const { notes } of tabs) {
      expect(notes.get().syncStatus?.state).toBe('synced')
      expect(notes.get().notes).toHaveLength(world.cloud.stored(ADA.uid).size)
    }
  }
}

function idOf(tab: Tab): string {
  return tab.notes.get().notes[0]?.id ?? ''
}

function edit(tab: Tab, content: string): Promise<unknown> {
  const id = idOf(tab)
  tab.notes.beginEdit(id)
  return tab.notes.update(id, { title: 'first', content })
}

async function act(work: () => void): Promise<void> {
  work()
}
