import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { fetchDialogs } from '../dialogs/fetchDialogs.ts'
import { isOverlayOpen } from '../open-note/followNoteLink.ts'
import type { Page } from '../PageContext.ts'
import { CommandDialog } from '../palette/CommandDialog.tsx'
import { searchText } from '../search/search-box.ts'
import { COMMANDS, type PageCommand } from './commands.ts'
import { PALETTE_KEY } from './keys.ts'
import type { ListFocus } from './list-focus.ts'
import type { CommandContext, CommandDialogName, CommandPorts } from './ports.ts'

interface Options {
  readonly ports: CommandPorts
  readonly page: Page
  readonly listFocus: ListFocus
  /** The page as a command at this element sees it. Undefined without a list. */
  readonly contextOf: (target: EventTarget | null) => CommandContext | undefined
  /** Renders a dialog, or nothing. */
  readonly render: (dialog: ReactNode) => void
}

interface CommandDialogs {
  readonly open: (name: CommandDialogName) => void
  /** Whether a dialog is to open and is not shown yet. */
  readonly isOpening: () => boolean
  readonly cancelOpening: () => void
  /** Handles a key that is meant for the open dialog. Returns whether it was. */
  readonly handleKey: (event: KeyboardEvent, key: string) => boolean
}

/** Opens the palette and the sheet of shortcuts, and runs what is chosen in the palette. */
export function createCommandDialogs({ ports, page, listFocus, contextOf, render }: Options): CommandDialogs {
  /** The dialog that is open or being loaded. */
  let dialog: CommandDialogName | undefined
  /** Dialogs that the browser has closed on Escape and React has not removed yet. */
  let closed = new WeakSet<Element>()

  return {
    open(name) {
      closed = new WeakSet(document.querySelectorAll('dialog'))
      dialog = name
      render(
        <CommandDialog
          name={name}
          commands={available()}
          ports={ports}
          onClose={close}
          onRun={run}
          onShowNote={(id) => {
            close()
            showNote(id, ports, listFocus)
          }}
        />,
      )
    },
    isOpening,
    cancelOpening: () => isOpening() && close(),
    handleKey(event, key) {
      // The browser has closed the dialog and not dispatched `close` yet.
      if (dialog && shown()?.open === false) close()
      if (dialog !== 'palette' || key !== PALETTE_KEY) return false
      if (!event.repeat) close()
      return true
    },
  }

  function isOpening() {
    return dialog !== undefined && shown() === undefined
  }

  function shown(): HTMLDialogElement | undefined {
    return Array.from(document.querySelectorAll('dialog')).find((each) => !closed.has(each))
  }

  /** The commands that the palette offers. They depend on the open note, or on the card that has the focus now and gets it back. */
  function available(): readonly PageCommand[] {
    const context = contextOf(document.activeElement)
    const isNoteOpen = isOverlayOpen()
    return COMMANDS.filter(
      ({ group, when, isForOpenNote, isKeyOnly }) =>
        context &&
        !isKeyOnly &&
        (!isNoteOpen || group === 'page' || isForOpenNote) &&
        when?.(context) !== false,
    )
  }

  function close() {
    dialog = undefined
    // The browser gives the focus back here, which some commands need. React would not notice it while it removes the dialog.
    if (page.chunks.loaded(fetchDialogs)) document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
    flushSync(() => render(undefined))
  }

  /** Runs a command that was chosen in the palette. */
  function run(command: PageCommand) {
    close()
    const context = contextOf(document.activeElement)
    if (context && command.when?.(context) !== false) command.run(context)
  }
}

/** Focuses the card of a note. If the search hides it, the search is cleared first. */
function showNote(
  id: string,
  { composer, notes, search, list, onQuery }: CommandPorts,
  listFocus: ListFocus,
) {
  composer.current?.leave()
  const all = notes.get().notes
  const query = searchText()
  const isFound = () =>
    search
      .get()
      .find(all, query)
      .some((note) => note.id === id)
  // The list may still show the notes of an earlier query.
  const isHidden = query !== '' && !list.current?.unmatched.has(id) && !isFound()
  if (isHidden) onQuery('')
  const showsAll = () => list.current?.notes.length === all.length
  let frames = MAX_FRAMES
  function attempt() {
    if (listFocus.isListed(id) && (!isHidden || showsAll())) listFocus.focus(id)
    else if (frames-- > 0) requestAnimationFrame(attempt)
  }
  attempt()
}

/** How many frames the palette may take to be shown, or the list to show the results of a changed query. */
const MAX_FRAMES = 60
