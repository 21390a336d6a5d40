import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWorld, owner, type Page, type World } from './move-world.ts'
import { randomRuns } from '../../random-runs.ts'

/** The accounts that may sign in on these pages. */
type Accounts = readonly string[]

/** The expected state of a text. It does not depend on how notes are stored. */
interface TextState {
  readonly text: string
  /** The account in which the text was written; undefined for a visitor's. */
  readonly writtenBy: string | undefined
  state: 'asked' | 'kept' | 'deleted'
}

interface State {
  readonly world: World
  readonly accounts: Accounts
  readonly pages: Page[]
  readonly signedInAs: (string | undefined)[]
  readonly oracle: Map<string, TextState>
  /** The text that is still in a page's composer, because its save was not confirmed. */
  readonly composers: (string | undefined)[]
  readonly saving: Set<string>
}

interface Step {
  readonly action: keyof typeof ACTIONS
  readonly tab: number
  readonly number: number
}

const ACTIONS = {
  create(state: State, { tab, number }: Step) {
    state.world.clock.now += number % 3
    const text = state.composers[tab] ?? `text${state.oracle.size + 1};`
    const entry = state.oracle.get(text) ?? { text, writtenBy: state.signedInAs[tab], state: 'asked' }
    // A draft of another account stays in the composer. Saving it would create a note with another text.
    if (entry.writtenBy !== state.signedInAs[tab]) return
    // The composer does not save again before the result arrives.
    if (state.saving.has(text)) return
    state.saving.add(text)
    state.oracle.set(text, entry)
    state.composers[tab] = text
    void save(state, tab, entry)
  },
  'foreign entry'({ world, oracle, composers }: State, { number }: Step) {
    const text = `text${oracle.size + 1};`
    if (composers.includes(text)) return
    oracle.set(text, { text, writtenBy: undefined, state: 'kept' })
    const entry = { id: `${number}`, title: text, timestamp: world.clock.now - (number % 2), userId: 'local' }
    const twice = number % 4 === 0 ? [entry, { ...entry, id: `x${number}` }] : [entry]
    world.browser.items.set('cachedNotes', JSON.stringify([...world.cachedNotes(), ...twice]))
  },
  edit(state: State, step: Step) {
    const { note, notes, entry } = choose(state, step)
    if (!note || !entry) return
    notes.beginEdit(note.id)
    void notes.update(note.id, { title: note.title, content: `edited ${step.number}` })
  },
  pin(state: State, step: Step) {
    const { note, notes } = choose(state, step)
    if (note) notes.togglePin(note.id)
  },
  remove(state: State, step: Step) {
    const { note, notes, entry } = choose(state, step)
    if (!note || !entry) return
    entry.state = 'deleted'
    notes.remove(note.id)
  },
  'sign in'(state: State, { tab, number }: Step) {
    const uid = state.accounts[number % state.accounts.length] ?? 'ada'
    state.signedInAs[tab] = uid
    pageOf(state, tab).signInAs(owner(uid))
  },
  'sign out'(state: State, { tab }: Step) {
    state.signedInAs[tab] = undefined
    pageOf(state, tab).signInAs(null)
  },
  'lose connection': (state: State, { tab }: Step) => pageOf(state, tab).device.goOffline(),
  connect: (state: State, { tab }: Step) => pageOf(state, tab).device.goOnline(),
  refuse(state: State, { tab, number }: Step) {
    pageOf(state, tab).gate.allows = (id) => (id.codePointAt(id.length - 1) ?? 0) % 3 !== number % 3
  },
  allow(state: State, { tab }: Step) {
    pageOf(state, tab).gate.allows = () => true
  },
  kill(state: State, { tab }: Step) {
    pageOf(state, tab).kill()
    state.pages[tab] = state.world.open()
    state.signedInAs[tab] = undefined
    state.composers[tab] = undefined
  },
  async messages({ world }: State, { number }: Step) {
    for (let at = 0; at < number % 12; at++) await world.step(number + at)
  },
}

const names = Object.keys(ACTIONS).filter((name): name is keyof typeof ACTIONS => name in ACTIONS)
const steps = fc.array(
  fc.record<Step>({
    action: fc.oneof(
      fc.constantFrom<keyof typeof ACTIONS>('create', 'messages', 'messages', 'messages', 'sign in'),
      fc.constantFrom(...names),
    ),
    tab: fc.nat(1),
    number: fc.nat(1000),
  }),
  { maxLength: 40 },
)

test('in any history of a move to an account, no text is lost or duplicated', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const state = await runHistory(['ada'], history)
      const { oracle, world } = state
      await finish(state, 'ada')
      expect(world.cachedNotes()).toEqual([])
      expect([...oracle.values()].filter((entry) => !isRight(entry, countIn(world, 'ada', entry)))).toEqual(
        [],
      )
    }),
    { seed: 12, numRuns: randomRuns({ check: 400, full: 1_500 }) },
  )
}, 60_000)

test('with two accounts, no text of one is stored in the other', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const state = await runHistory(['ada', 'eve'], history)
      const { oracle, world } = state
      await finish(state, 'ada')
      await finish(state, 'eve')
      expect(world.cachedNotes()).toEqual([])
      for (const uid of ['ada', 'eve'])
        for (const note of world.account(uid))
          expect(note).toMatchObject({ userId: uid, author: uid.toUpperCase() })
      const violations = [...oracle.values()].filter((entry) => {
        const [ada, eve] = [countIn(world, 'ada', entry), countIn(world, 'eve', entry)]
        const leaked = (entry.writtenBy === 'ada' && eve > 0) || (entry.writtenBy === 'eve' && ada > 0)
        return leaked || !isRight(entry, Math.max(ada, eve))
      })
      expect(violations).toEqual([])
    }),
    { seed: 13, numRuns: randomRuns({ check: 400, full: 1_500 }) },
  )
}, 60_000)

async function runHistory(accounts: Accounts, history: readonly Step[]): Promise<State> {
  const world = createWorld()
  const state: State = {
    world,
    accounts,
    pages: [world.open(), world.open()],
    signedInAs: [],
    oracle: new Map(),
    composers: [],
    saving: new Set(),
  }
  for (const step of history) {
    await ACTIONS[step.action](state, step)
    for (const [tab, { notes }] of state.pages.entries()) {
      const shown = notes.get().notes
      expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
      const owners = new Set(shown.map(({ userId }) => userId))
      expect(
        [...owners].filter((uid) => uid !== '' && uid !== 'local' && uid !== state.signedInAs[tab]),
      ).toEqual([])
    }
  }
  return state
}

/** Closes all pages, then signs in on a new one without any further fault. */
async function finish({ world, pages }: State, uid: string) {
  for (const page of pages.splice(0)) page.kill()
  await world.runUntilIdle()
  const page = world.open()
  pages.push(page)
  page.signInAs(owner(uid))
  await world.runUntilIdle()
}

/** Each text that was reported as saved must exist once, and any other at most once. */
function isRight({ state }: TextState, found: number): boolean {
  return found === 1 || (found === 0 && state !== 'kept')
}

function countIn(world: World, uid: string, { text }: TextState): number {
  return world.account(uid).filter((note) => JSON.stringify(note).includes(`"title":"${text}"`)).length
}

async function save(state: State, tab: number, entry: TextState) {
  const { text } = entry
  const isSaved = await pageOf(state, tab).notes.create({ title: text, content: `• ${text}` })
  state.saving.delete(text)
  if (!isSaved) return
  if (entry.state === 'asked') entry.state = 'kept'
  if (state.composers[tab] === text) state.composers[tab] = undefined
}

function choose(state: State, { tab, number }: Step) {
  const { notes } = pageOf(state, tab)
  const shown = notes.get().notes
  const note = shown[number % Math.max(shown.length, 1)]
  return { notes, note, entry: state.oracle.get(note?.title ?? '') }
}

function pageOf({ pages }: State, tab: number): Page {
  const page = pages[tab]
  if (!page) throw new Error(`no page ${tab}`)
  return page
}
