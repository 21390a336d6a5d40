import { type ReactNode, startTransition } from 'react'
import { fetchDialogs } from '../dialogs/fetchDialogs.ts'
import { isDialogOpen } from '../dialogs/isDialogOpen.ts'
import { installOffer } from '../install/install-offer.ts'
import { idOfCard } from '../list/card-elements.ts'
import { whenIdle } from '../loading/whenIdle.ts'
import { copySelectedText } from '../note-card/tools/copySelectedText.ts'
import { isOverlayOpen, openNoteId } from '../open-note/followNoteLink.ts'
import type { Page } from '../PageContext.ts'
import { returnFromSearch } from '../search/returnFromSearch.ts'
import { searchText } from '../search/search-box.ts'
import { selectByPress } from '../selection/selectByPress.ts'
import { readChoice, subscribeToChoices } from '../settings/choices/device-choice.ts'
import { isTextField } from '../text-input.ts'
import { announce } from '../toasts/announce.ts'
import { keepFocusInWindow, restoreFocusAfterDialogs } from './card-focus.ts'
import { createCommandDialogs } from './command-dialogs.tsx'
import { COMMANDS } from './commands.ts'
import { keyHints } from './key-labels.ts'
import { createKeyReader, FIND_KEY, isCharacter, nameOfKey, PALETTE_KEY, SAVE_KEY } from './keys.ts'
import { createListFocus } from './list-focus.ts'
import type { CommandContext, CommandPorts } from './ports.ts'

export interface PageStartOptions {
  /** Contains the list. */
  readonly element: HTMLElement
  readonly ports: CommandPorts
  readonly page: Page
  /** The keys that were pressed before this chunk had loaded. They are taken out. */
  readonly earlyKeys: KeyboardEvent[]
  /** Renders a dialog, or nothing. */
  readonly render: (dialog: ReactNode) => void
}

/** Runs commands by their keys, and makes the list one tab stop. Returns a function that stops both. */
export function startCommands({ element, ports, page, earlyKeys, render }: PageStartOptions): () => void {
  const keys = createKeyReader(COMMANDS)
  const { selection } = page
  const listFocus = createListFocus(element, () => ports.list.current, selection)
  const stopReturning = returnFromSearch(element, ports, listFocus)
  const stopSelecting = selectByPress(element, {
    selection,
    list: () => ports.list.current,
    focused: listFocus.focused,
  })
  const dialogs = createCommandDialogs({ ports, page, listFocus, contextOf, render })
  /** The key of the last command, as long as it is held. */
  let heldKey = ''
  /** Whether the early keys are still taking effect. What is typed meanwhile waits for them, or it would come first. */
  let isReplaying = false
  /** The element that got the last press of Enter. */
  let enterTarget: EventTarget | null = null

  const listeners = new AbortController()
  const { signal } = listeners
  // Before the editor, where Enter begins a line.
  addEventListener('keydown', stopHeldEnter, { signal, capture: true })
  addEventListener('keydown', deferKey, { signal, capture: true })
  // Keys with Ctrl or Cmd would change the text too.
  for (const type of ['beforeinput', 'paste', 'cut'])
    addEventListener(type, (event) => event.cancelable && dialogs.isOpening() && stop(event), {
      signal,
      capture: true,
    })
  addEventListener('pointerdown', cancelOpening, { signal, capture: true })
  addEventListener('keydown', onKeyDown, { signal })
  addEventListener('keyup', () => (heldKey = ''), { signal })
  addEventListener('input', onInput, { signal })
  addEventListener('copy', copySelectedText, { signal })
  const unsubscribe = subscribeToChoices(showHints)
  const stopRestoringFocus = restoreFocusAfterDialogs(page.dialog, () => ports.list.current)
  showHints()
  void replayEarlyKeys()
  // So that a dialog opens at once, also without a network. Not by the chunk loader, which would offer a reload if this fails.
  const cancelPreload = whenIdle(() => void fetchDialogs().catch(() => {}))

  return () => {
    listeners.abort()
    unsubscribe()
    stopRestoringFocus()
    cancelPreload()
    listFocus.stop()
    stopReturning()
    stopSelecting()
  }

  function showHints() {
    // A transition, because it renders the buttons of all cards.
    startTransition(() => ports.onHints(hasSingleKeys() ? keyHints(COMMANDS) : {}))
  }

  async function replayEarlyKeys() {
    isReplaying = true
    while (earlyKeys.length > 0) {
      // oxlint-disable-next-line no-await-in-loop -- each key acts on what the previous one has focused or opened
      do await nextFrame()
      while (dialogs.isOpening() && !signal.aborted)
      const event = earlyKeys.shift()
      const { activeElement } = document
      // The person went on typing in the field that the first keys have opened. Other keys in a field are no text, such as Ctrl+C.
      if (event && isTextField(activeElement) && isTyping(event)) {
        const end = earlyKeys.findIndex((next) => !typesCharacter(next))
        if (typesCharacter(event)) insertText([event, ...earlyKeys.splice(0, end < 0 ? Infinity : end)])
        else pressInField(event, activeElement)
      } else if (event) handle(event, activeElement)
    }
    isReplaying = false
  }

  /** Keeps a key for the field that gets the focus soon. Until then, the text behind it has the focus. */
  function deferKey(event: KeyboardEvent) {
    const isOpening = dialogs.isOpening()
    // In a dialog that has just opened, Tab would leave the field before it got the keys.
    const isDeferred = isOpening || (isReplaying && (isTyping(event) || isDialogOpen()))
    if (event.key === 'Escape' && !isOpening) {
      // The palette is to open in the next frame.
      if (earlyKeys.length > 0 && !isDialogOpen()) stop(event)
      earlyKeys.length = 0
      return
    }
    if (!event.isTrusted || !isDeferred) return
    const key = nameOfKey(event)
    // The browser keeps its own keys, and an input method its composition.
    if (key === undefined || /^F\d/.test(key)) return event.stopImmediatePropagation()
    stop(event)
    if (key === 'Escape') cancelOpening()
    // A second Ctrl+K was pressed because nothing had happened yet.
    else if (key !== PALETTE_KEY) earlyKeys.push(event)
    if (!isReplaying) void replayEarlyKeys()
  }

  function cancelOpening() {
    if (!dialogs.isOpening()) return
    earlyKeys.length = 0
    dialogs.cancelOpening()
  }

  function onKeyDown(event: KeyboardEvent) {
    // When Chromium fills in a form, it dispatches an event without a key.
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented) return
    // The command may have opened a field, which must not get the repetitions of its key.
    if (event.repeat && event.key === heldKey) event.preventDefault()
    handle(event, event.target)
  }

  /**
   * While Enter is held, it only goes on beginning lines where it began the first one. It would press a button or submit a form many times,
   * and the identity service rejects the next sign-ins after too many wrong passwords.
   */
  function stopHeldEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    if (!event.repeat) enterTarget = event.target
    else if (event.target !== enterTarget || !hasLines(event.target)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  function handle(event: KeyboardEvent, target: EventTarget | null) {
    const key = nameOfKey(event)
    if (key === undefined) return
    if (dialogs.handleKey(event, key)) return event.preventDefault()
    if (isDialogOpen()) return keys.reset()
    // They would press the button. Here they would open its note, or scroll.
    if (target === document.body && (key === 'Enter' || key === ' ') && listFocus.isButtonLost())
      return event.preventDefault()
    if (!isAccepted(key, target)) {
      // Safari would animate the scroll, and stop where the list corrects the heights of its rows.
      if ((key === 'Home' || key === 'End') && scrollsVirtualList(target)) {
        event.preventDefault()
        if (key === 'Home') scrollTo(0, 0)
        else void scrollToEnd()
      }
      return keys.reset()
    }
    const command = keys.read(key)
    const context = contextOf(target)
    if (!command || !context || (event.repeat && !command.repeats) || command.when?.(context) === false)
      return
    event.preventDefault()
    heldKey = command.repeats ? '' : event.key
    if (command.group === 'note') keepFocusInWindow()
    command.run(context)
  }

  function onInput({ target }: Event) {
    if (target instanceof Element && target.matches('[type=search]')) listFocus.reset()
  }

  /** Whether a key may run a command at this element. Characters are text in a field, and arrow keys scroll outside of the cards. */
  function isAccepted(key: string, target: EventTarget | null): boolean {
    if (key === PALETTE_KEY || key === SAVE_KEY || key === 'Escape') return true
    if (isOverlayOpen()) return false
    // In the composer and, pressed again, in the search box, the browser searches the page.
    if (key === FIND_KEY)
      return !(target instanceof Element && target.closest('[type=search], [data-expanded=true]'))
    // A focused select takes letters to find an option.
    if (target instanceof HTMLSelectElement) return false
    if (isTextField(target)) return key === 'ArrowDown' && target.matches('[type=search]')
    if (isCharacter(key)) return hasSingleKeys()
    // A card that is being scrolled to will have the focus.
    if (target === document.body && listFocus.focused() !== undefined) return true
    if (!(target instanceof Element) || !target.closest('[data-note]')) return false
    // Enter presses the focused button, and an open card scrolls by keys.
    return key === 'Enter' ? target.matches('[data-note]') : !target.closest('[role=group]')
  }

  /** Whether the browser would scroll a virtual list by a key for this element. A field uses the key itself, and so does an open card. */
  function scrollsVirtualList(target: EventTarget | null): boolean {
    if (!ports.list.current?.rows.current || isOverlayOpen() || isTextField(target)) return false
    return target instanceof Element && !target.matches('select, [data-note] *')
  }

  function contextOf(target: EventTarget | null): CommandContext | undefined {
    const list = ports.list.current
    if (!list) return undefined
    const openId = openNoteId()
    // A card that is being scrolled to does not have the focus yet.
    const id = openId ?? idOfCard(target) ?? (target === document.body ? listFocus.focused() : undefined)
    const listed = list.notes.find((one) => one.id === id)
    // With the text that the person sees.
    const note = openId && listed ? { ...listed, ...ports.drafts.session.readActive().current } : listed
    const { ids } = selection.get()
    const selected = openId !== undefined || ids.size === 0 ? [] : list.notes.filter((one) => ids.has(one.id))
    return {
      ...ports,
      list,
      note,
      selection,
      sort: page.sort,
      targets: selected.length === 0 && note ? [note] : selected,
      query: searchText(),
      undo: page.undoActions.latest(),
      install: installOffer(page),
      isToastShown: page.toastRegion.element.querySelector('[data-type]:not([data-leaving])') !== null,
      announce: (message) => announce(page.toastRegion, message),
      listFocus,
      openDialog: dialogs.open,
      openPageDialog: page.dialog.set,
    }
  }
}

function stop(event: Event) {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function typesCharacter(event: KeyboardEvent): boolean {
  return isCharacter(nameOfKey(event) ?? '')
}

/** Whether the key belongs to the field that has the focus. */
function isTyping(event: KeyboardEvent): boolean {
  return typesCharacter(event) || /^(Enter|Backspace|ArrowUp|ArrowDown)$/.test(nameOfKey(event) ?? '')
}

function hasSingleKeys(): boolean {
  return readChoice('singleKeys') !== 'off'
}

/** Whether Enter begins a line in it. */
function hasLines(target: EventTarget | null): boolean {
  return isTextField(target) && !target.matches('input')
}

function nextFrame(): Promise<unknown> {
  return new Promise(requestAnimationFrame)
}

/** The rows that are rendered at the end of a virtual list change its height. Stops if the person scrolls up meanwhile. */
async function scrollToEnd() {
  for (let frames = 0, top = 0; frames < 3 && scrollY > top - innerHeight; frames++) {
    scrollTo(0, document.documentElement.scrollHeight)
    top = scrollY
    // oxlint-disable-next-line no-await-in-loop -- the rows are rendered in between
    await nextFrame()
  }
}

/** Types the characters into the focused field. No other way is a step of its history and reaches both inputs and the editor. */
function insertText(events: readonly KeyboardEvent[]) {
  document.execCommand('insertText', false, events.map(({ key }) => key).join(''))
}

/** Presses a key that types no character in the focused field. */
function pressInField(event: KeyboardEvent, field: HTMLElement) {
  const { key } = event
  if (!field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))) return
  if (key === 'Backspace') document.execCommand('delete')
  else if (key === 'Enter' && field.matches('textarea')) document.execCommand('insertText', false, '\n')
}
