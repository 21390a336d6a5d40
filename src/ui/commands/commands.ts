import { backStep } from './backStep.ts'
import { PALETTE_KEY } from './keys.ts'
import type { Move } from './neighbourOf.ts'
import type { CommandContext } from './ports.ts'

export type PageCommandName =
  | Move
  | 'search'
  | 'new'
  | 'palette'
  | 'undo'
  | 'trash'
  | 'theme'
  | 'shortcuts'
  | 'back'
  | 'edit'
  | 'pin'
  | 'copy'
  | 'delete'
  | 'uncheckAll'
  | 'moveDone'

export interface PageCommand {
  /** The same as the `data-action` of a button that does it, whose tooltip then shows the first key. */
  readonly name: PageCommandName
  /** Where its keys work: characters of the group `page` anywhere outside of text fields, all others in the list. */
  readonly group: 'page' | 'list' | 'note'
  /** The keys as `nameOfKey` gives them. A space separates keys that are pressed one after another. */
  readonly keys: readonly string[]
  /** Whether the command does something now; always by default. */
  readonly when?: (page: CommandContext) => boolean
  readonly run: (page: CommandContext) => void
  /** Runs again while the key is held. */
  readonly repeats?: true
  /** Only makes sense as a key. */
  readonly isKeyOnly?: true
}

/** The commands of the page. Keys, tooltips, the sheet of shortcuts and the palette read this table. Labels are in `ui/messages`. */
export const COMMANDS: readonly PageCommand[] = [
  { name: 'new', group: 'page', keys: ['n'], run: ({ composer }) => composer.current?.edit() },
  { name: 'search', group: 'page', keys: ['/'], run: focusSearch },
  {
    name: 'palette',
    group: 'page',
    keys: [PALETTE_KEY],
    run: ({ openDialog }) => openDialog('palette'),
    isKeyOnly: true,
  },
  {
    name: 'undo',
    group: 'page',
    keys: ['z'],
    when: ({ undo }) => undo !== undefined,
    run: ({ undo }) => undo?.(),
  },
  { name: 'trash', group: 'page', keys: ['g t'], run: ({ onOpenTrash }) => onOpenTrash() },
  { name: 'theme', group: 'page', keys: [], run: ({ theme }) => theme.cycle() },
  { name: 'shortcuts', group: 'page', keys: ['?'], run: ({ openDialog }) => openDialog('shortcuts') },
  {
    name: 'back',
    group: 'page',
    keys: ['Escape'],
    when: (page) => backStep(page) !== undefined,
    run: (page) => backStep(page)?.(),
    isKeyOnly: true,
  },
  moveCommand('next', ['j', 'ArrowRight']),
  moveCommand('previous', ['k', 'ArrowLeft']),
  moveCommand('below', ['ArrowDown']),
  moveCommand('above', ['ArrowUp']),
  moveCommand('first', ['Home']),
  moveCommand('last', ['End']),
  noteCommand('edit', ['e', 'Enter'], ({ actions }, { id }) => actions.edit(id)),
  noteCommand('pin', ['p'], ({ actions }, { id }) => actions.togglePin(id)),
  noteCommand('copy', ['c'], ({ actions }, note) => actions.copy(note)),
  noteCommand('delete', ['#', 'Delete'], ({ actions }, { id }) => actions.remove(id)),
  doneItemsCommand('uncheckAll'),
  doneItemsCommand('moveDone'),
]

function moveCommand(name: Move, keys: readonly string[]): PageCommand {
  return {
    name,
    group: 'list',
    keys,
    when: ({ list }) => list.notes.length > 0,
    run: ({ move }) => move(name),
    repeats: true,
    isKeyOnly: true,
  }
}

function noteCommand(
  name: PageCommandName,
  keys: readonly string[],
  run: (page: CommandContext, note: NonNullable<CommandContext['note']>) => void,
): PageCommand {
  return {
    name,
    group: 'note',
    keys,
    when: ({ note }) => note !== undefined,
    run: (page) => page.note && run(page, page.note),
  }
}

function doneItemsCommand(name: 'uncheckAll' | 'moveDone'): PageCommand {
  return {
    ...noteCommand(name, [], ({ actions }, note) => actions.changeCheckItems(note, name)),
    when: ({ note }) => note?.content.includes('• [x] ') === true,
  }
}

/** Focuses the search box. In a narrow window it is behind a button. */
function focusSearch() {
  const boxes = document.querySelectorAll<HTMLInputElement>('[type=search]')
  const shown = Array.from(boxes).find((box) => box.checkVisibility())
  shown?.select()
  if (shown) shown.focus()
  else document.querySelector<HTMLElement>('[data-action=search]')?.click()
}
