import { expect, test } from 'vitest'
import { ADA, createDevices, type Device, type Devices, type Tab } from './devices.ts'

/** What a person does on a device that holds one note, 'first'; another device may meddle. */
const SCENARIOS: Readonly<Record<string, (tab: Tab, other: Tab) => Promise<unknown>>> = {
  save: (tab) => tab.notes.create({ title: 'new', content: 'new' }),
  'save again': (tab) => edit(tab, 'edited'),
  delete: (tab) => act(() => tab.notes.remove(idOf(tab))),
  pin: (tab) => act(() => tab.notes.togglePin(idOf(tab))),
  'delete and undo': (tab) =>
    act(() => {
      tab.notes.remove(idOf(tab))
      tab.offers.at(-1)?.()
    }),
  'write against another device': (tab, other) => Promise.all([edit(other, 'theirs'), edit(tab, 'edited')]),
  'write on what another device deletes': (tab, other) =>
    Promise.all([act(() => other.notes.remove(idOf(other))), edit(tab, 'edited')]),
}

// One step more each time: before and after each write to the disk, each message to the cloud and each answer.
test.each(Object.keys(SCENARIOS))(
  'a crash at any moment of this loses nothing and doubles nothing: %s',
  async (name) => {
    let isOver = false
    let moments = 0
    for (; !isOver; moments++) {
      const world = createDevices()
      const [device, elsewhere] = [world.device(), world.device()]
      const tab = device.open()
      const other = elsewhere.open()
      void tab.notes.create({ title: 'first', content: 'first' })
      await world.quiet()
      let saved: unknown
      void SCENARIOS[name]?.(tab, other).then((kept) => (saved = kept))
      isOver = !(await run(world, moments))
      const wasSaved = saved !== undefined && saved !== false
      tab.kill()
      device.open()
      await world.quiet()
      await expectWhole(
        world,
        [device, elsewhere],
        wasSaved && name !== 'delete' && name !== 'pin' ? name : '',
      )
    }
    expect(moments).toBeGreaterThan(4)
  },
)

async function run(world: Devices, moments: number): Promise<boolean> {
  await world.settle()
  let more = true
  for (let at = 0; at < moments && more; at++) more = await world.step(at)
  return more
}

async function expectWhole(world: Devices, devices: readonly Device[], saved: string) {
  const { stored, trashed } = world.cloud
  const texts = [...stored(ADA.uid).values(), ...trashed(ADA.uid).values()].map((one) => JSON.stringify(one))
  const count = (words: string) => texts.filter((one) => one.includes(`"content":"${words}"`)).length
  expect(Math.max(count('first'), count('edited'), count('theirs'), count('new'))).toBe(1)
  expect(count('first') + count('edited') + count('theirs')).toBeGreaterThan(0)
  const wanted = [
    ...(saved === 'save' ? ['new'] : []),
    ...(saved.startsWith('write') || saved === 'save again' ? ['edited'] : []),
    ...(saved.includes('against') ? ['theirs'] : []),
  ]
  expect(wanted.map(count)).toEqual(wanted.map(() => 1))
  for (const { tabs, disk } of devices) {
    expect((await disk.member.open(ADA.uid)).outbox).toEqual([])
    for (const { notes } of tabs) {
      expect(notes.get().sync?.state).toBe('synced')
      expect(notes.get().notes).toHaveLength(world.cloud.stored(ADA.uid).size)
    }
  }
}

function idOf(tab: Tab): string {
  return tab.notes.get().notes[0]?.id ?? ''
}

function edit(tab: Tab, content: string): Promise<boolean> {
  const id = idOf(tab)
  tab.notes.edit(id)
  return tab.notes.update(id, { title: 'first', content })
}

async function act(work: () => void): Promise<void> {
  work()
}
