import { isNoteDeleted } from '../../drafts/open-draft.ts'
import type { Note } from '../../notes/note.ts'
import type { Sort } from '../list/order/sort-choice.ts'
import { sortBy } from '../list/order/sortBy.ts'
import { SORTED, themeChanged } from '../messages/announcements.ts'
import type { COMMAND_GROUP_LABELS, PAGE_COMMAND_LABELS } from '../messages/page-commands.ts'
import { checksOf } from '../note-card/NoteCard.tsx'
import { canShare, shareNote } from '../note-card/tools/shareNote.ts'
import { isOverlayOpen } from '../open-note/followNoteLink.ts'
import { searchNotes } from '../search/search-box.ts'
import { toggled } from '../selection/selection.ts'
import { backStep } from './backStep.ts'
import { FIND_KEY, PALETTE_KEY, SAVE_KEY, SELECT_ALL_KEY } from './keys.ts'
import type { Move } from './neighbourOf.ts'
import type { CommandContext } from './ports.ts'

/** The label of each command is in `ui/messages`. */
type PageCommandName = keyof typeof PAGE_COMMAND_LABELS

export interface PageCommand {
  /** The same as the `data-action` of a button that does it, whose tooltip then shows the first key. */
  readonly name: PageCommandName
  /** Its heading in the sheet of shortcuts. Where its keys work depends only on the keys (`isAccepted`). */
  readonly group: keyof typeof COMMAND_GROUP_LABELS
  /** The keys as `nameOfKey` gives them. A space separates keys that are pressed one after another. */
  readonly keys: readonly string[]
  /** Whether the command does something now; always by default. */
  readonly when?: (page: CommandContext) => boolean
  readonly run: (page: CommandContext) => void
  /** Runs again while the key is held. */
  readonly repeats?: true
  /** Also for the note that is open over the page, whose text may not be saved. The keys are text there. */
  readonly isForOpenNote?: true
  /** Works by its keys only: the palette does not offer it. */
  readonly isKeyOnly?: true
}

/** The commands of the page. Keys, tooltips, the sheet of shortcuts and the palette read this table. */
export const COMMANDS: readonly PageCommand[] = [
  { name: 'new', group: 'page', keys: ['n'], run: ({ composer }) => composer.current?.edit() },
  {
    name: 'save',
    group: 'page',
    keys: [SAVE_KEY],
    when: ({ drafts, notes }) =>
      drafts.session.isUnsaved() || isNoteDeleted(drafts.session.get().active, notes.get()),
    run: ({ composer }) => composer.current?.save(),
  },
  { name: 'search', group: 'page', keys: ['/', FIND_KEY], run: ({ composer }) => searchNotes(composer) },
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
  { name: 'theme', group: 'page', keys: [], run: changeTheme },
  sortCommand('sortNewest', 'newest'),
  sortCommand('sortEdited', 'edited'),
  sortCommand('sortTitle', 'title'),
  dialogCommand('import', []),
  dialogCommand('export', []),
  {
    name: 'install',
    group: 'page',
    keys: [],
    when: ({ install }) => install !== undefined,
    run: ({ install }) => install?.(),
  },
  dialogCommand('settings', ['g s']),
  { name: 'login', group: 'page', keys: [], when: isVisitor, run: ({ onSignIn }) => onSignIn?.() },
  { name: 'signUp', group: 'page', keys: [], when: isVisitor, run: ({ onSignUp }) => onSignUp?.() },
  {
    name: 'logout',
    group: 'page',
    keys: [],
    when: ({ session }) => session?.get().kind === 'member',
    run: ({ onLogout }) => void onLogout(),
  },
  { name: 'shortcuts', group: 'page', keys: ['?'], run: ({ openDialog }) => openDialog('shortcuts') },
  {
    name: 'back',
    group: 'page',
    keys: ['Escape'],
    when: (page) => backStep(page) !== undefined,
    run: (page) => backStep(page)?.(),
    isKeyOnly: true,
  },
  moveCommand('next', ['j']),
  moveCommand('previous', ['k']),
  moveCommand('right', ['ArrowRight']),
  moveCommand('left', ['ArrowLeft']),
  moveCommand('below', ['ArrowDown']),
  moveCommand('above', ['ArrowUp']),
  moveCommand('first', ['Home']),
  moveCommand('last', ['End']),
  extendCommand('selectRight', 'right', 'Shift+ArrowRight'),
  extendCommand('selectLeft', 'left', 'Shift+ArrowLeft'),
  extendCommand('selectBelow', 'below', 'Shift+ArrowDown'),
  extendCommand('selectAbove', 'above', 'Shift+ArrowUp'),
  extendCommand('selectFirst', 'first', 'Shift+Home'),
  extendCommand('selectLast', 'last', 'Shift+End'),
  {
    name: 'selectAll',
    group: 'list',
    keys: [SELECT_ALL_KEY],
    when: ({ list }) => list.notes.length > 0,
    run: ({ list, selection }) => selection.set({ ids: new Set(list.notes.map(({ id }) => id)) }),
  },
  noteCommand('edit', ['e', 'Enter'], ({ actions }, { id }) => actions.edit(id)),
  noteCommand('select', ['x'], ({ selection }, { id }) => selection.set(toggled(selection.get(), id))),
  {
    ...targetsCommand('pin', ['p'], ({ actions, targets }) => actions.togglePin(...idsOf(targets))),
    isForOpenNote: true,
  },
  {
    ...targetsCommand('copy', ['c'], ({ actions, targets }) => actions.copy(...targets)),
    isForOpenNote: true,
  },
  targetsCommand('exportSelected', [], ({ openPageDialog, targets }) =>
    openPageDialog({ name: 'export', notes: targets }),
  ),
  {
    ...noteCommand('share', [], ({ notify }, note) => void shareNote(note, notify)),
    when: ({ note }) => note !== undefined && canShare(),
  },
  {
    ...targetsCommand('delete', ['#', 'Delete'], ({ composer, actions, targets }) => {
      composer.current?.leave()
      actions.remove(...idsOf(targets))
    }),
    // The trash would get the saved text of an open note, not the one that the person sees.
    when: ({ targets, drafts }) => targets.length > 0 && !(isOverlayOpen() && drafts.session.isUnsaved()),
    isForOpenNote: true,
  },
  doneItemsCommand('uncheckAll'),
  doneItemsCommand('moveDone'),
  {
    ...noteCommand('versions', ['h'], ({ actions }, { id }) => actions.showVersions(id)),
    when: ({ note, notes }) => note !== undefined && notes.get().userKind === 'member',
    isForOpenNote: true,
  },
]

function moveCommand(name: Move, keys: readonly string[]): PageCommand {
  return {
    name,
    group: 'list',
    keys,
    when: ({ list }) => list.notes.length > 0,
    run: ({ listFocus }) => listFocus.move(name),
    repeats: true,
    isKeyOnly: true,
  }
}

function isVisitor({ session }: CommandContext): boolean {
  return session?.get().kind === 'visitor'
}

function changeTheme({ theme, announce }: CommandContext) {
  theme.cycle()
  announce(themeChanged(theme.get().choice))
}

function sortCommand(name: PageCommandName, by: Sort): PageCommand {
  return {
    name,
    group: 'page',
    keys: [],
    when: ({ sort }) => sort.get() !== by,
    run: ({ sort, announce }) => {
      sortBy(sort, by)
      announce(SORTED[by])
    },
  }
}

function dialogCommand(name: 'import' | 'export' | 'settings', keys: readonly string[]): PageCommand {
  return { name, group: 'page', keys, run: ({ openPageDialog }) => openPageDialog({ name }) }
}

function extendCommand(name: PageCommandName, to: Move, key: string): PageCommand {
  return { ...moveCommand(to, [key]), name, run: ({ listFocus }) => listFocus.extendTo(to) }
}

/** A command for all selected notes or, if there are none, for the card with the focus. */
function targetsCommand(
  name: PageCommandName,
  keys: readonly string[],
  run: (page: CommandContext) => void,
): PageCommand {
  return { name, group: 'note', keys, when: ({ targets }) => targets.length > 0, run }
}

function idsOf(notes: readonly Note[]): readonly string[] {
  return notes.map(({ id }) => id)
}

function noteCommand(
  name: PageCommandName,
  keys: readonly string[],
  run: (page: CommandContext, note: Note) => void,
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
    when: ({ note }) => note !== undefined && checksOf(note).includes('x'),
  }
}
