import { createVisitorNote, type Note } from '../../../src/notes/note.ts'
import { createWorld, owner } from '../../simulation/world.ts'

export { owner }

/** One browser with these visitor's notes, whose pages may sign in, and a network that delivers one message at a time. */
export function createWorldWithCache(...entries: readonly object[]) {
  const world = createWorld({ isStorageInstant: true })
  const device = world.device()
  const { items } = device.browser
  if (entries.length > 0) items.set('cachedNotes', JSON.stringify(entries))
  return {
    ...world,
    async step(choice = 0) {
      // The messages of a page that was just opened.
      await world.settle()
      return world.step(choice)
    },
    browser: device.browser,
    /** Opens a page of a visitor in a new tab. */
    open() {
      const tab = device.open(null)
      const gate = { allows: (_id: string): boolean => true }
      tab.setAllowed((id) => gate.allows(id))
      const titlesShown = () => tab.notes.get().notes.map(({ title }) => title)
      return { ...tab, device: tab.connection, gate, titles: titlesShown }
    },
    cachedNotes: (): readonly unknown[] => JSON.parse(items.get('cachedNotes') ?? '[]'),
    account: (uid: string): readonly unknown[] => [...world.cloud.stored(uid).values()],
  }
}

/** Signs in on a new page and resolves when no message is left. */
export async function signIn(world: MoveWorld, who = owner('ada')) {
  const page = world.open()
  page.signInAs(who)
  await world.runUntilIdle()
  return page
}

export function note(title: string, timestamp: number, more: Partial<Note> = {}): Note {
  return { ...createVisitorNote({ title, content: `content of ${title}` }, timestamp, () => false), ...more }
}

export function titles(notes: readonly unknown[]): readonly string[] {
  return notes.map((one) => (isTitled(one) ? one.title : '')).toSorted()
}

export function idsIn(world: MoveWorld): readonly string[] {
  return [...world.cloud.stored('ada').keys()]
}

type MoveWorld = ReturnType<typeof createWorldWithCache>

function isTitled(value: unknown): value is { readonly title: string } {
  return typeof value === 'object' && value !== null && 'title' in value
}
