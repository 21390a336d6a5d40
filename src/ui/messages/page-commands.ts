import type { Sort } from '../list/order/sort-choice.ts'

/** The names of the commands in the sheet of shortcuts and in the palette. */
export const PAGE_COMMAND_LABELS = {
  new: 'Write a note',
  save: 'Save the note in the composer',
  search: 'Search notes',
  palette: 'Find a command or a note',
  undo: 'Undo',
  trash: 'Open the trash',
  theme: 'Change the theme',
  sortNewest: 'Sort by newest',
  sortEdited: 'Sort by last edit',
  sortTitle: 'Sort by title',
  import: 'Import notes',
  export: 'Export all notes',
  exportSelected: 'Export note or selection',
  install: 'Install app',
  settings: 'Open the settings',
  login: 'Login',
  signUp: 'Sign Up',
  logout: 'Logout',
  shortcuts: 'Keyboard shortcuts',
  back: 'Go back one step',
  next: 'Next note',
  previous: 'Previous note',
  right: 'Note on the right',
  left: 'Note on the left',
  below: 'Note below',
  above: 'Note above',
  first: 'First note',
  last: 'Last note',
  selectRight: 'Extend the selection to the right',
  selectLeft: 'Extend the selection to the left',
  selectBelow: 'Extend the selection to the note below',
  selectAbove: 'Extend the selection to the note above',
  selectFirst: 'Extend the selection to the first note',
  selectLast: 'Extend the selection to the last note',
  selectAll: 'Select all notes',
  edit: 'Edit note',
  select: 'Select or deselect note',
  pin: 'Pin or unpin note or selection',
  copy: 'Copy note or selection',
  share: 'Share note',
  delete: 'Delete note or selection',
  uncheckAll: 'Uncheck all items',
  moveDone: 'Move done items below',
  versions: 'Show versions',
} as const

export const SORT_LABELS: Readonly<Record<Sort, string>> = {
  newest: 'Newest',
  edited: 'Last edited',
  title: 'Title',
}

export const COMMAND_GROUP_LABELS = {
  page: 'Anywhere',
  list: 'In the list',
  note: 'On a note',
} as const

/** What the sheet says of the composer's keys besides those of its toolbar. */
export const COMPOSER_LABELS = {
  title: 'In the composer',
  save: 'Save',
  move: 'Move the line',
  indent: 'Indent an item; press again to leave the list',
  outdent: 'Outdent an item',
  leaveCode: 'Leave a code block',
  nextMatch: 'Next search match',
  previousMatch: 'Previous search match',
} as const
