import { createFakeBrowser } from '../fakes/browser.ts'
import { createMemoryDisk } from '../fakes/memory-disk.ts'
import { arbitraryHistories, type Weights } from './history.ts'
import { Model, tokensOf } from './model.ts'
import { expectEqual, expectNone, expectUnique, violations } from './oracle.ts'
import type { Driver, Simulation } from './simulate.ts'
import {
  ENOUGH_SPACE,
  KEY,
  openTab,
  performStep,
  type Run,
  type Tab,
  type VisitorAction,
  type VisitorOptions,
} from './visitor-actions.ts'

/** Random histories of a visitor's browser, over in-memory adapters. */
export function visitorSimulation(options: VisitorOptions): Simulation<VisitorAction> {
  const { hasJournal } = options
  return {
    histories: hasJournal
      ? arbitraryHistories(JOURNAL_WEIGHTS, 1, 30)
      : arbitraryHistories(CACHE_WEIGHTS, 1, 40),
    createDriver: async () => createVisitorDriver(options),
  }
}

const CACHE_WEIGHTS: Weights<VisitorAction> = {
  create: 7,
  remove: 4,
  'enough space': 4,
  'foreign entry': 1,
  'foreign copy': 1,
  'unreadable entry': 1,
  'unreadable tail': 1,
  'unreadable text': 1,
  'full storage': 1,
  'blocked storage': 1,
  kill: 1,
}

const JOURNAL_WEIGHTS: Weights<VisitorAction> = {
  create: 7,
  'change content': 4,
  remove: 4,
  'enough space': 4,
  'create and kill before the journal has it': 1,
  'remove or change and kill before the journal has it': 3,
  restore: 1,
  move: 1,
  'kill the browser, which restores an old text': 1,
  'write an old text in another process': 1,
  'remove the item': 1,
  'foreign entry': 1,
  kill: 1,
  hour: 1,
  'full storage': 1,
  'lose the journal': 1,
}

function createVisitorDriver(options: VisitorOptions): Driver<VisitorAction> {
  const run: Run = {
    options,
    model: new Model(),
    browser: createFakeBrowser(ENOUGH_SPACE),
    disk: createMemoryDisk(),
    tabs: [],
    pastTexts: [undefined],
    journalLostAt: 0,
    savedAt: new Map(),
    deletedAt: new Map(),
    changed: new Set(),
    now: Date.UTC(2026, 10, 21),
  }
  while (run.tabs.length < options.tabs) run.tabs.push(openTab(run))
  return {
    async perform(steps) {
      for (const step of steps) {
        const acting = await performStep(run, step)
        // Without a journal, a tab learns of changes when it reads.
        for (const tab of options.hasJournal ? run.tabs : [acting]) checkShown(run, tab)
      }
    },
    // A visitor's notes agree after each step.
    rest: async () => {},
  }
}

/** What a tab shows must be exactly what is saved. Reading must not change the entries of other programs. */
function checkShown({ model, browser }: Run, tab: Tab) {
  const { cache, shownIds } = tab
  const foreignEntries = () => browser.items.get(KEY)?.match(/"extra":"foreign-\w+"/g)
  const before = foreignEntries()
  const { notes, trash = [] } = cache.read()
  expectEqual('altered', foreignEntries(), before)
  expectEqual(
    'altered',
    notes.filter((note) => tokensOf(note).length === 0),
    [],
  )
  expectUnique(
    'twice',
    notes.map(({ id }) => id),
  )
  tab.shownIds = new Map(notes.flatMap((note) => tokensOf(note).map((token) => [token, note.id] as const)))
  for (const [token, id] of tab.shownIds) expectEqual('renumbered', shownIds.get(token) ?? id, id)
  expectNone(violations(model, [{ notes, trash }], [...browser.items.values()].join('\n')))
}
