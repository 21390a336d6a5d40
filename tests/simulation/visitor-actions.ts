import { createVisitorNote, type Note } from '../../src/notes/note.ts'
import type { Journal, NotesCache } from '../../src/notes/ports.ts'
import { type FakeBrowser, storageEvent } from '../fakes/browser.ts'
import type { MemoryDisk } from '../fakes/memory-disk.ts'
import { createRandom, oneOf } from '../random.ts'
import { pick, type Step } from './history.ts'
import { type Model, tokensOf, type TokenState } from './model.ts'
import { expectEqual } from './oracle.ts'
import { flushPromises, openCache } from './world.ts'

export interface VisitorOptions {
  readonly tabs: number
  /** Without a journal, `cachedNotes` is the only storage, and a tab learns of changes when it reads. */
  readonly hasJournal: boolean
}

export type VisitorAction = keyof typeof ACTIONS

/** A running history of a visitor's browser. */
export interface Run {
  readonly options: VisitorOptions
  readonly model: Model
  readonly browser: FakeBrowser
  readonly disk: MemoryDisk
  readonly tabs: Tab[]
  /** Earlier texts of `cachedNotes`, which a browser may fall back to or another process may still have. */
  readonly pastTexts: (string | undefined)[]
  /** The texts before this index are older than the journal. */
  journalLostAt: number
  /** When each token was saved, and when it was last deleted. */
  readonly savedAt: Map<string, number>
  readonly deletedAt: Map<string, number>
  /** The tokens of notes whose content was changed. */
  readonly changed: Set<string>
  now: number
}

export interface Tab {
  readonly cache: NotesCache
  readonly events: EventTarget
  /** The id under which the tab shows the note of each token. */
  shownIds: ReadonlyMap<string, string>
  /** From now on, nothing that the tab does reaches the journal. */
  readonly loseWrites: () => void
  readonly kill: () => void
}

/** What an action acts on. */
interface Context {
  readonly at: number
  readonly tab: Tab
  readonly number: number
}

export async function performStep(run: Run, [, action, choice]: Step<VisitorAction>) {
  const at = choice % run.tabs.length
  await ACTIONS[action](run, { at, tab: tabAt(run, at), number: Math.floor(choice / run.tabs.length) })
  await flushPromises()
  run.pastTexts.push(run.browser.items.get(KEY))
  return tabAt(run, at)
}

const ACTIONS = {
  async create(run: Run, { tab, number }: Context) {
    const note = newNote(run, number)
    const isSaved = await tab.cache.add(note)
    expectSpace(run, isSaved)
    run.model.mark([note.title], isSaved ? { isSaved } : { isRefused: true })
  },
  'create and kill before the journal has it'(run: Run, { at, tab, number }: Context) {
    const { items, settings } = run.browser
    // The page stores a record beside the item, which needs some room too.
    if (settings.quota - lengthOf(items) < MAX_NOTE_LENGTH) return
    const note = newNote(run, number)
    tab.loseWrites()
    void tab.cache.add(note)
    const isSaved = items.get(KEY)?.includes(note.title) ?? false
    run.model.mark([note.title], isSaved ? { isSaved } : { isRefused: true })
    tab.kill()
    run.tabs[at] = openTab(run)
  },
  async remove(run: Run, { tab, number }: Context) {
    const note = pick(tab.cache.read().notes, number)
    const isRemoved = note && (await tab.cache.remove(note.id))
    expectSpace(run, isRemoved)
    if (isRemoved) markRemoved(run, note)
  },
  async 'change content'(run: Run, { tab, number }: Context) {
    const note = pick(tab.cache.read().notes, number)
    if (!note) return
    const content = changedContent(note)
    const changed = await tab.cache.changeContent(note, content)
    expectSpace(run, changed !== undefined)
    if (changed) markChanged(run, note, content)
  },
  'remove or change and kill before the journal has it'(run: Run, { at, tab, number }: Context) {
    const note = pick(tab.cache.read().notes, number)
    const { items, settings } = run.browser
    // A note that only the journal has leaves no trace.
    if (!note || settings.quota !== ENOUGH_SPACE || !items.get(KEY)?.includes(tokensOf(note)[0] ?? '')) return
    tab.loseWrites()
    if (number % 2) {
      void tab.cache.remove(note.id)
      markRemoved(run, note)
    } else {
      void tab.cache.changeContent(note, changedContent(note))
      markChanged(run, note, changedContent(note))
    }
    tab.kill()
    run.tabs[at] = openTab(run)
  },
  async restore({ model }: Run, { tab, number }: Context) {
    const note = pick(tab.cache.read().trash ?? [], number)
    if (note && (await tab.cache.restore(note.id))) model.mark(tokensOf(note), RESTORED)
  },
  /** The note is in an account now. */
  async move(run: Run, { tab, number }: Context) {
    const note = pick(tab.cache.read().notes, number)
    if (note && (await tab.cache.removeWhere(({ id }) => id === note.id))) markRemoved(run, note)
  },
  /** Another program adds an entry to the array, sometimes with an id that exists already. */
  'foreign entry'(run: Run, { at, number }: Context) {
    if (isMisunderstood(run, run.browser.items.get(KEY) ?? '[]')) return
    writeAsOtherProgram(run, at, (entries) => {
      const { title, content } = newText(run, number, { isSaved: true })
      const other = pick(entries, number)
      const id = number % 2 === 0 && isEntry(other) && !run.options.hasJournal ? other['id'] : title
      const entry = { id, title, content, extra: `foreign-${title}` }
      return number % 3 === 0 ? [entry, ...entries] : [...entries, entry]
    })
  },
  'foreign copy'(run: Run, { at, number }: Context) {
    writeAsOtherProgram(
      run,
      at,
      (entries) => (entries.length > 0 ? [...entries, pick(entries, number)] : entries),
      number % 3,
    )
  },
  'unreadable entry'(run: Run, { at, number }: Context) {
    writeAsOtherProgram(run, at, (entries) => {
      const name = newUnreadable(run)
      const scraps = [
        [name],
        { id: name, text: '' },
        { title: { name } },
        { title: name, content: [''] },
        `"${name}`,
      ]
      return [pick(scraps, number), ...entries]
    })
  },
  'unreadable tail'(run: Run, { number }: Context) {
    const text = run.browser.items.get(KEY) ?? '[]'
    const name = newUnreadable(run)
    // A cut must not remove an unreadable tail that is still there because the storage is full.
    const isCut = number % 2 === 1 && text.endsWith(']')
    run.browser.items.set(KEY, isCut ? `${text.slice(0, -1)},{"id":"${name}` : `${text} ${name}`)
  },
  'unreadable text'(run: Run) {
    const { items } = run.browser
    if ((items.get(KEY) ?? '[]') === '[]') items.set(KEY, `{"${newUnreadable(run)}"`)
  },
  'kill the browser, which restores an old text'(run: Run, { number }: Context) {
    for (const tab of run.tabs) tab.kill()
    writeOldText(run, number)
    for (const at of run.tabs.keys()) run.tabs[at] = openTab(run)
  },
  'write an old text in another process'(run: Run, { at, number }: Context) {
    writeOldText(run, number)
    dispatchStorageEvents(run, at)
  },
  'remove the item'(run: Run, { at }: Context) {
    writeUnseen(run, undefined)
    dispatchStorageEvents(run, at)
  },
  kill(run: Run, { at, tab }: Context) {
    tab.kill()
    run.tabs[at] = openTab(run)
  },
  hour: (run: Run) => void (run.now += 3_600_000),
  'full storage'({ browser, options }: Run, { number }: Context) {
    const items = options.hasJournal ? [[KEY, browser.items.get(KEY) ?? ''] as const] : browser.items
    browser.settings.quota = lengthOf(items) + number
  },
  'enough space': ({ browser }: Run) => void (browser.settings.quota = ENOUGH_SPACE),
  async 'blocked storage'({ browser: { settings } }: Run, { tab: { cache } }: Context) {
    settings.blocked = true
    const isStored = await cache.add(createVisitorNote({ title: 'x', content: '' }, 1, () => false))
    expectEqual('refused', [cache.read().problem, isStored, cache.remove('1')], ['blocked', false, false])
    settings.blocked = false
  },
  'lose the journal'(run: Run) {
    // Not together with the item: notes that only the journal had are also in memory, but a kill loses the memory.
    if (run.browser.settings.quota !== ENOUGH_SPACE) return
    run.disk.wipe()
    run.journalLostAt = run.pastTexts.length
  },
} as const

export const KEY = 'cachedNotes'
const CHANGED = ' changed'
export const ENOUGH_SPACE = 1_000_000
/** Of the text of a note with its record, in the items. */
const MAX_NOTE_LENGTH = 400
const RESTORED = { isDeleted: false, mayBeGone: false, mayBeTrashed: false }

function expectSpace({ browser }: Run, isDone: boolean | undefined) {
  if (browser.settings.quota === ENOUGH_SPACE) expectEqual('hasSpace', isDone ?? true, true)
}

function lengthOf(items: Iterable<readonly [key: string, text: string]>): number {
  return Array.from(items, ([key, text]) => key.length + text.length).reduce((sum, each) => sum + each, 0)
}

function newNote(run: Run, number: number): Note {
  const draft = newText(run, number)
  return createVisitorNote(draft, run.now + run.model.tokens.size, () => false)
}

/** A text with a new token as its title, and content that is awkward to store. */
function newText(run: Run, number: number, flags: Partial<TokenState> = {}) {
  const { model, savedAt, now } = run
  const random = createRandom(number + 1_000 * model.tokens.size)
  const content = Array.from({ length: random(20) }, () => oneOf(random, AWKWARD_CHARACTERS)).join('')
  const title = model.newToken()
  const text = { title, content }
  model.mark([title], { ...flags, text })
  savedAt.set(title, now)
  return text
}

const AWKWARD_CHARACTERS = '" \\ [ ] { } , : \n \t \0 \u2028 \u{1f600} é 1 \ud800 \udc00 "} \\" "]'.split(' ')

function newUnreadable({ model }: Run): string {
  return model.newToken([], { isUnreadable: true })
}

export function openTab(run: Run): Tab {
  const { browser, disk } = run
  const { hasJournal } = run.options
  const device = disk.open()
  let isLosing = false
  const journal: Journal = {
    ...device.journal,
    update: (...update) => (isLosing ? new Promise(() => {}) : device.journal.update(...update)),
  }
  const { cache, events } = openCache(browser, () => run.now, hasJournal ? journal : undefined)
  const stop = hasJournal ? cache.subscribe(() => {}) : () => {}
  const kill = () => {
    stop()
    device.kill()
  }
  const loseWrites = () => void (isLosing = true)
  return { cache, events, kill, loseWrites, shownIds: new Map() }
}

function tabAt({ tabs }: Run, at: number): Tab {
  const tab = tabs[at]
  if (!tab) throw new Error(`no tab ${at}`)
  return tab
}

function markRemoved({ model, deletedAt, now }: Run, note: Note) {
  model.mark(tokensOf(note), { isDeleted: true, mayBeGone: true, mayBeTrashed: true })
  for (const token of tokensOf(note)) deletedAt.set(token, now)
}

function markChanged({ model, changed }: Run, note: Note, content: string) {
  model.mark(tokensOf(note), { text: { title: note.title, content } })
  for (const token of tokensOf(note)) changed.add(token)
}

/** Every second change of a note reverts the one before. */
function changedContent({ content }: Note): string {
  return content.endsWith(CHANGED) ? content.slice(0, -CHANGED.length) : content + CHANGED
}

/** Puts an earlier text back. The journal recognizes it, unless the journal was lost since. */
function writeOldText(run: Run, number: number) {
  const at = number % run.pastTexts.length
  const text = run.pastTexts[at]
  if (at >= run.journalLostAt || !isMisunderstood(run, text)) writeUnseen(run, text)
}

/**
 * Whether a text that the journal does not know would certainly lose a note, or bring one back. Where it differs in notes that changed more
 * than a minute ago, it looks like an intended change.
 */
function isMisunderstood(run: Run, text: string | undefined): boolean {
  // Without the journal's tombstones, an earlier content looks like another note.
  if ([...run.changed].some((token) => text?.includes(token))) return true
  return [...run.model.tokens].some(([token, { isSaved, isDeleted }]) => {
    const changedAt = (isDeleted ? run.deletedAt : run.savedAt).get(token) ?? run.now
    return isSaved && run.now - changedAt > MINUTE && text?.includes(token) === isDeleted
  })
}

const MINUTE = 60_000

/** A write of another program. It does nothing if the text is unreadable; our own tabs repair that first. */
function writeAsOtherProgram(
  run: Run,
  at: number,
  change: (entries: readonly unknown[]) => readonly unknown[],
  space = 0,
) {
  const { browser, options, tabs } = run
  if (!options.hasJournal) tabAt(run, 0).cache.read()
  const text = browser.items.get(KEY) ?? '[]'
  let entries: unknown
  try {
    entries = JSON.parse(text)
  } catch {
    return
  }
  if (!Array.isArray(entries)) return
  // The program rewrites all entries, so entries with one id may be distinguished in another order.
  if (space > 0 || text !== JSON.stringify(entries)) for (const tab of tabs) tab.shownIds = new Map()
  writeUnseen(run, JSON.stringify(change(entries), undefined, space))
  dispatchStorageEvents(run, at)
}

/** Writes without a storage event. */
function writeUnseen({ browser }: Run, text: string | undefined) {
  if (text === undefined) browser.items.delete(KEY)
  else browser.items.set(KEY, text)
}

/** Notifies all tabs, starting with the tab `first`. */
function dispatchStorageEvents({ tabs }: Run, first: number) {
  for (const at of tabs.keys()) pick(tabs, first + at)?.events.dispatchEvent(storageEvent(KEY))
}

function isEntry(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
