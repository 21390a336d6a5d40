import type { Note, NoteText } from '../../src/notes/note.ts'
import type { Fault } from '../fakes/memory-notes.ts'
import { pick, type Step, type Weights } from './history.ts'
import { type Model, tokensOf } from './model.ts'
import { type Device, owner, type Tab, type World, type WorldOptions } from './world.ts'

export interface MemberOptions {
  readonly devices: number
  readonly tabsEach: number
  /** Whether tabs freeze and the database rejects writes. */
  readonly hasRejections?: true
  /** The accounts that sign in and out on each device. By default the tabs start and stay signed in as Ada. */
  readonly accounts?: readonly string[]
  readonly interceptors?: WorldOptions
  readonly counts?: Counts
}

/** What happened in all runs. */
export interface Counts {
  kills: number
  disconnects: number
  conflicts: number
}

export const noCounts = (): Counts => ({ kills: 0, disconnects: 0, conflicts: 0 })

export type MemberAction = keyof typeof ACTIONS

/** A running history of members. */
export interface MemberRun {
  readonly options: MemberOptions
  readonly counts: Counts
  readonly model: Model
  readonly world: World
  readonly devices: readonly Device[]
  /** The note that is open for editing in a tab, as it was when opened. */
  readonly opened: Map<Tab, Note>
  /** The text that stays in a tab's composer because its save failed, and the account in which it was typed. */
  readonly unsaved: Map<Tab, UnsavedText>
  /** The tokens whose save was reported before they were on the device or on the server. */
  readonly unstored: Set<string>
  readonly actions: Set<MemberAction>
}

interface UnsavedText {
  readonly token: string
  readonly draft: NoteText
  readonly uid: string | undefined
}

/** What an action acts on. */
interface Context {
  readonly device: Device
  readonly tab: Tab
  readonly number: number
}

export async function performStep(run: MemberRun, [at, action, choice]: Step<MemberAction>) {
  const device = run.devices[at]
  const tab = device && pick(device.tabs, choice)
  if (!device || !tab) return
  run.actions.add(action)
  // The person returns to the tab.
  for (const each of action === 'edit everywhere' ? tabsOf(run) : [tab]) each.resume()
  await ACTIONS[action](run, { device, tab, number: Math.floor(choice / device.tabs.length) })
}

const ACTIONS = {
  create(run: MemberRun, { device, tab, number }: Context) {
    const unsaved = run.unsaved.get(tab)
    if (unsaved && unsaved.uid === tab.owner()?.uid) {
      run.unsaved.delete(tab)
      return void recordSave(run, device, tab, unsaved.token, unsaved.draft)
    }
    // So that notes with different and with equal timestamps exist.
    run.world.clock.now += number % 3
    const token = run.model.newToken([], { owner: tab.owner()?.uid })
    const title = number % 3 ? '' : 'Title'
    void recordSave(run, device, tab, token, { title, content: number % 2 ? `${token}\nmiddle\nend` : token })
  },
  edit(run: MemberRun, context: Context) {
    const { tab, number } = context
    const found = pick(tab.notes.get().notes, number)
    const opened = found && tab.notes.beginEdit(found.id)
    if (opened) editWithToken(run, context, opened)
  },
  'edit everywhere'(run: MemberRun, { number }: Context) {
    for (const device of run.devices)
      for (const tab of device.tabs) ACTIONS.edit(run, { device, tab, number })
  },
  open({ opened }: MemberRun, { tab, number }: Context) {
    const found = pick(tab.notes.get().notes, number)
    const note = found && tab.notes.beginEdit(found.id)
    if (note) opened.set(tab, note)
  },
  save(run: MemberRun, context: Context) {
    const opened = run.opened.get(context.tab)
    if (opened) editWithToken(run, context, opened)
    run.opened.delete(context.tab)
  },
  pin(_: MemberRun, { tab, number }: Context) {
    tab.notes.togglePin(pick(tab.notes.get().notes, number)?.id ?? '')
  },
  remove({ world, model }: MemberRun, { tab, number }: Context) {
    const found = pick(tab.notes.get().notes, number)
    if (!found) return
    // A delete is identified by its time in ms, so each needs its own.
    world.clock.now++
    model.mark(tokensOf(found), { mayBeTrashed: true })
    // A visitor's note that is not moved yet has no trash here.
    if (found.userId !== tab.owner()?.uid) model.mark(tokensOf(found), { mayBeGone: true })
    tab.notes.remove(found.id)
  },
  undo: (_: MemberRun, { tab }: Context) => tab.actions.at(-1)?.(),
  restore(_: MemberRun, { tab, number }: Context) {
    tab.notes.restore(pick(tab.notes.get().trash, number)?.id ?? '')
  },
  purge({ model }: MemberRun, { tab, number }: Context) {
    const found = number % 4 ? undefined : pick(tab.notes.get().trash, number)
    if (!found) return
    model.mark(tokensOf(found), { mayBeGone: true })
    tab.notes.purge(found.id)
  },
  fault({ counts }: MemberRun, { tab, number }: Context) {
    counts.disconnects++
    tab.connection.fail(FAULTS[number % FAULTS.length] ?? 'lose')
  },
  offline({ counts }: MemberRun, { tab }: Context) {
    counts.disconnects++
    tab.connection.goOffline()
  },
  online: (_: MemberRun, { tab }: Context) => tab.connection.goOnline(),
  messages: async ({ world }: MemberRun, { number }: Context) => {
    for (let at = 0; at < number % 12; at++) await world.step(number + at)
  },
  wait: ({ world }: MemberRun) => world.runUntilIdle(5_000),
  time: ({ world }: MemberRun, { number }: Context) => world.advanceTime((number % 4) ** 4 * 50),
  kill({ counts, options }: MemberRun, { device, tab }: Context) {
    counts.kills++
    tab.kill()
    device.open(options.accounts ? null : undefined)
  },
  tab({ options }: MemberRun, { device, tab, number }: Context) {
    if (device.tabs.length < options.tabsEach) device.open()
    else if (number % 2) tab.show()
  },
  'full disk': (_: MemberRun, { device, number }: Context) => {
    device.disk.full = number % 3 === 0
  },
  'lose the mirror': (_: MemberRun, { device, tab }: Context) =>
    device.disk.member.clearMirror(tab.owner()?.uid ?? '').catch(() => {}),
  'sign out and in'({ opened }: MemberRun, { tab }: Context) {
    const member = tab.owner()
    opened.delete(tab)
    tab.signInAs(null)
    tab.signInAs(member)
  },
  'sign in'({ options }: MemberRun, { tab, number }: Context) {
    tab.signInAs(owner(pick(accountsOf(options), number) ?? 'ada'))
  },
  'sign out': (_: MemberRun, { tab }: Context) => tab.signInAs(null),
  /** Another program adds a note to the visitor's notes, sometimes twice. */
  'foreign entry'({ model, world }: MemberRun, { device: { browser }, number }: Context) {
    const title = model.newToken([], { isSaved: true })
    const entry = { id: `${number}`, title, timestamp: world.clock.now - (number % 2), userId: 'local' }
    const added = number % 4 === 0 ? [entry, { ...entry, id: `x${number}` }] : [entry]
    const entries: unknown = JSON.parse(browser.items.get('cachedNotes') ?? '[]')
    if (Array.isArray(entries)) browser.items.set('cachedNotes', JSON.stringify([...entries, ...added]))
  },
  /** The rules of the database reject the writes to every third note. */
  reject(_: MemberRun, { tab, number }: Context) {
    tab.setAllowed((id) => (id.codePointAt(id.length - 1) ?? 0) % 3 !== number % 3)
  },
  accept: (_: MemberRun, { tab }: Context) => tab.setAllowed(() => true),
  retry(_: MemberRun, { tab, number }: Context) {
    tab.notes.retry(pick(rejectedIds(tab), number) ?? '')
  },
  discard({ model }: MemberRun, { tab, number }: Context) {
    const id = pick(rejectedIds(tab), number)
    const note = tab.notes.get().notes.find((each) => each.id === id)
    if (!note) return
    model.mark(tokensOf(note), { mayBeGone: true })
    tab.notes.discardRejected(note.id)
  },
  freeze: (_: MemberRun, { tab }: Context) => tab.freeze(),
} as const

const FAULTS: readonly Fault[] = ['refuse', 'cutBefore', 'cutAfter', 'lose', 'silence']

function rejectedIds({ notes }: Tab): readonly string[] {
  return [...notes.get().noteStatuses].flatMap(([id, status]) => (typeof status === 'object' ? id : []))
}

export function weightsOf({ devices, accounts, hasRejections }: MemberOptions): Weights<MemberAction> {
  if (accounts) return SIGN_IN_WEIGHTS
  if (hasRejections) return { ...WEIGHTS, ...REJECTION_WEIGHTS }
  // A person who edits a note in two tabs conflicts with themselves. Text that no storage had may conflict too.
  return devices > 1 ? { ...WEIGHTS, open: 1, 'full disk': 1 } : WEIGHTS
}

const WEIGHTS: Weights<MemberAction> = {
  create: 2,
  edit: 5,
  'edit everywhere': 1,
  save: 1,
  pin: 1,
  remove: 1,
  undo: 1,
  restore: 1,
  purge: 1,
  fault: 1,
  offline: 1,
  online: 3,
  messages: 2,
  wait: 3,
  time: 1,
  kill: 1,
  tab: 1,
  'lose the mirror': 1,
  'sign out and in': 1,
}

const REJECTION_WEIGHTS: Weights<MemberAction> = {
  open: 1,
  reject: 2,
  accept: 2,
  retry: 1,
  discard: 2,
  freeze: 2,
}

const SIGN_IN_WEIGHTS: Weights<MemberAction> = {
  create: 4,
  edit: 1,
  pin: 1,
  remove: 1,
  offline: 1,
  online: 1,
  messages: 9,
  wait: 1,
  kill: 1,
  'sign in': 4,
  'sign out': 1,
  'foreign entry': 1,
  reject: 1,
  accept: 1,
}

/** Puts a new token into the note: after its lines, or replacing some of them. */
function editWithToken(run: MemberRun, { device, tab, number }: Context, opened: Note) {
  const { model } = run
  const token = model.newToken([], { owner: tab.owner()?.uid })
  const { title, content } = opened
  const lines = content.split('\n')
  const drafts: readonly NoteText[] = [
    { title, content: `${content}\n${token}` },
    { title, content: lines.with(number % lines.length, token).join('\n') },
    { title, content: token },
    { title: token, content },
  ]
  const draft = drafts[number % drafts.length] ?? { title, content: token }
  const remaining = new Set(tokensOf(draft))
  model.mark(
    tokensOf(opened).filter((existing) => !remaining.has(existing)),
    { mayBeGone: true },
  )
  void tab.notes.update(opened.id, draft, opened).then((note) => note && markSaved(run, device, token))
}

/** Saves a new note. If that fails, its text stays in the composer. */
export async function recordSave(run: MemberRun, device: Device, tab: Tab, token: string, draft: NoteText) {
  const uid = tab.owner()?.uid
  const note = await tab.notes.create(draft)
  if (note) await markSaved(run, device, token)
  else if (device.tabs.includes(tab)) run.unsaved.set(tab, { token, draft, uid })
}

async function markSaved({ model, options, unstored }: MemberRun, { disk, browser }: Device, token: string) {
  model.mark([token], { isSaved: true })
  const { isAcknowledged, mayBeGone, mayBeTrashed } = model.tokens.get(token) ?? {}
  if (isAcknowledged || mayBeGone || mayBeTrashed || [...browser.items.values()].join().includes(token))
    return
  const stored = await Promise.all(accountsOf(options).map((uid) => disk.member.load(uid)))
  if (!JSON.stringify(stored).includes(token)) unstored.add(token)
}

export function tabsOf({ devices }: MemberRun): readonly Tab[] {
  return devices.flatMap(({ tabs }) => tabs)
}

export function accountsOf({ accounts = ['ada'] }: MemberOptions): readonly string[] {
  return accounts
}
