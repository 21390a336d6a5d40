import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { fetchDialogs } from '../dialogs/fetchDialogs.ts'
import { isOverlayOpen } from '../open-note/followNoteLink.ts'
import type { Page } from '../PageContext.ts'
import { CommandDialog } from '../palette/CommandDialog.tsx'
import { searchText } from '../search/search-box.ts'
import { COMMANDS, type PageCommand } from './commands.ts'
import { isCharacter, PALETTE_KEY } from './keys.ts'
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
  /** Handles a key that is meant for the dialog that is open or being loaded. Returns whether it was. */
  readonly handleKey: (event: KeyboardEvent, key: string) => boolean
}

/** Opens the palette and the sheet of shortcuts, and runs what is chosen in the palette. */
export function createCommandDialogs({ ports, page, listFocus, contextOf, render }: Options): CommandDialogs {
  /** The dialog that is open or being loaded, and what was typed in the meantime. */
  let dialog: { readonly name: CommandDialogName; typed: string } | undefined

  return {
    open(name) {
      dialog = { name, typed: '' }
      render(
        <CommandDialog
          name={name}
          typed={() => dialog?.typed ?? ''}
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
    handleKey(event, key) {
      if (dialog && !page.chunks.loaded(fetchDialogs)) {
        if (isCharacter(key)) dialog.typed += event.key
        else if (key === 'Enter' && dialog.name === 'palette') void pressEnterWhenLoaded()
        else if (key === 'Escape') close()
        return true
      }
      // The browser has closed the dialog and not dispatched `close` yet.
      if (dialog && document.querySelector('dialog:not([open])')) close()
      if (dialog?.name !== 'palette' || key !== PALETTE_KEY) return false
      if (!event.repeat) close()
      return true
    },
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

  /** Runs what the palette finds for the characters that were typed while it was loading. */
  async function pressEnterWhenLoaded() {
    const expected = dialog
    // Without the chunk, the palette does not open.
    await page.chunks.load(fetchDialogs).catch(() => {})
    let frames = MAX_FRAMES
    press()

    function press() {
      if (dialog !== expected) return
      const { activeElement } = document
      // Until the palette is shown, the focus may be in the text of a note.
      if (activeElement?.matches('dialog[open] [role=combobox]'))
        activeElement.dispatchEvent(new KeyboardEvent('keydown', ENTER))
      else if (frames-- > 0) requestAnimationFrame(press)
    }
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

const ENTER = { key: 'Enter', bubbles: true, cancelable: true }

/** How many frames the palette may take to be shown, or the list to show the results of a changed query. */
const MAX_FRAMES = 60
