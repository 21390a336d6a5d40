import { isShortcut, type Shortcut } from '../../editor/shortcuts.ts'
import { findMatches, type TextRange } from '../../notes/search/find-matches.ts'
import { isDialogOpen } from '../dialogs/isDialogOpen.ts'
import { isComposing } from '../text-input.ts'
import { firstToShow } from './excerpts.ts'
import { canHighlight, matchesInText, type PartText, partTextOf, rangesIn } from './highlightMatches.ts'

/** What the bar shows. */
export interface MatchCount {
  readonly count: number
  /** The index of the match that a step led to; -1 before the first step and after a change of the matches. */
  readonly current: number
}

export interface NoteMatches {
  /** Scrolls to the next match (1) or the previous one (-1). If the caret is in the text, it moves behind the match. */
  readonly step: (direction: 1 | -1) => void
  readonly stop: () => void
}

const NO_TEXT: PartText = { text: '', nodes: [], marks: [] }
const ALL = 'search-note'
const CURRENT = 'search-current'

/**
 * Shows a match in the note that is open in the composer, the first one in the line with most of the words of the query. Highlights all,
 * and steps through them by F3 and Ctrl/Cmd+G. It changes neither the text nor the selected part of it, so that the next key replaces
 * nothing. If Enter opened the note, the caret is behind the match, and Enter and Shift+Enter step too, until another key or a press in
 * the text.
 */
export function followNoteMatches(
  form: Element,
  query: string,
  openedByEnter: boolean,
  onCount: (count: MatchCount) => void,
): NoteMatches {
  /** Whether the first match was shown, or the person has begun to write. */
  let isShown = false
  let isWriting = false
  let enterSteps = openedByEnter
  let part = NO_TEXT
  let matches: readonly TextRange[] = []
  let current = -1
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(update, UPDATE_DELAY_MS)
  })
  observer.observe(form, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-checked'],
  })
  const listeners = new AbortController()
  const { signal } = listeners
  addEventListener('keydown', onKeyDown, { signal })
  // Before the editor, where Enter begins a line.
  addEventListener('keydown', onEnter, { signal, capture: true })
  form.addEventListener('pointerdown', endSteps, { signal })
  form.addEventListener('beforeinput', onInput, { signal, capture: true })
  update()

  return {
    step,
    stop() {
      clearTimeout(timer)
      observer.disconnect()
      listeners.abort()
      if (canHighlight()) for (const name of [ALL, CURRENT]) CSS.highlights.delete(name)
    },
  }

  function field() {
    return form.querySelector<HTMLElement>('[contenteditable]')
  }

  function update() {
    const element = field()
    const title = form.querySelector('input')?.value ?? ''
    part = element ? partTextOf(element, query) : NO_TEXT
    const [, all = []] = findMatches([title, part.text], query)
    const found = matchesInText(part, all)
    if (found.length !== matches.length) current = -1
    matches = found
    highlight()
    onCount({ count: matches.length, current })
    // A long note is hidden from assistive technology until all of it is loaded, and its caret then goes to the end.
    if (matches.length > 0 && !isShown && element?.ariaHidden !== 'true') showFirst()
  }

  /** After the field has got the focus with its caret, to which it scrolls. Not every note gets it. */
  function showFirst(framesLeft = MAX_FRAMES) {
    isShown = true
    requestAnimationFrame(() => {
      const element = field()
      if (signal.aborted || isWriting || !element || matches.length === 0) return
      if (framesLeft > 0 && !element.contains(document.activeElement)) showFirst(framesLeft - 1)
      else {
        const first = firstToShow(part.text, matches)
        if (enterSteps) goTo(first)
        else showMatch(element, first)
      }
    })
  }

  function highlight() {
    if (!canHighlight()) return
    const all = new Highlight()
    for (const range of rangesIn(part, matches)) all.add(range)
    CSS.highlights.set(ALL, all)
    const shown = new Highlight(...rangesAt(current))
    shown.priority = 1
    CSS.highlights.set(CURRENT, shown)
  }

  function step(direction: 1 | -1) {
    const element = field()
    if (!element || matches.length === 0) return
    const caret = caretIn(element, part)
    const next = direction === 1 ? indexAfter(caret) : indexBefore(caret)
    goTo((next + matches.length) % matches.length)
  }

  /** Without a caret in the text, the index after the current match. After the last match it is the number of matches. */
  function indexAfter(caret: number | undefined): number {
    return 1 + (caret === undefined ? current : matches.findLastIndex(([, to]) => to <= caret))
  }

  /** The same for the match before; -1 before the first match. */
  function indexBefore(caret: number | undefined): number {
    return caret === undefined ? Math.max(0, current) - 1 : matches.findLastIndex(([, to]) => to < caret)
  }

  function goTo(index: number) {
    const element = field()
    if (!element) return
    const hasCaret = caretIn(element, part) !== undefined
    current = index
    highlight()
    onCount({ count: matches.length, current })
    const range = showMatch(element, index)
    if (range && hasCaret) getSelection()?.collapse(range.endContainer, range.endOffset)
  }

  function showMatch(element: HTMLElement, index: number): StaticRange | undefined {
    const [range] = rangesAt(index)
    if (range) scrollTo(element, range)
    return range
  }

  /** The range of a match; none at -1. */
  function rangesAt(index: number): readonly StaticRange[] {
    return rangesIn(part, matches.slice(index, index + 1))
  }

  function endSteps() {
    enterSteps = false
  }

  /** What a person writes must stay in view. */
  function onInput() {
    isShown = true
    isWriting = true
    endSteps()
  }

  function onEnter(event: KeyboardEvent) {
    if (!enterSteps || event.key === 'Shift' || isDialogOpen()) return
    const isEnter =
      event.key === 'Enter' && !isComposing(event) && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isEnter) {
      enterSteps = isStepKey(event)
      return
    }
    if (!field()?.contains(document.activeElement)) return
    event.preventDefault()
    event.stopPropagation()
    // The key that opened the note may still be held.
    if (!event.repeat && matches.length > 0) step(event.shiftKey ? -1 : 1)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isStepKey(event) || matches.length === 0 || isDialogOpen()) return
    // Else the browser would search the page.
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  }
}

function isStepKey(event: KeyboardEvent): boolean {
  const isStep =
    (event.key === 'F3' && !event.altKey) || STEP_SHORTCUTS.some((shortcut) => isShortcut(shortcut, event))
  return isStep && !isComposing(event)
}

const STEP_SHORTCUTS: readonly Shortcut[] = [{ key: 'G' }, { key: 'G', shift: true }]

/** How long to wait for the focus. */
const MAX_FRAMES = 20

/** So that a long note is not searched at each key. */
const UPDATE_DELAY_MS = 100

/** The caret's offset in the text; undefined if the focus is elsewhere. */
function caretIn(element: Element, { text, nodes }: PartText): number | undefined {
  const { focusNode, focusOffset = 0 } = getSelection() ?? {}
  if (!focusNode || !element.contains(document.activeElement) || !element.contains(focusNode))
    return undefined
  const own = nodes.find(({ node }) => node === focusNode)
  if (own) return own.start + focusOffset
  const at = focusNode.childNodes[focusOffset] ?? focusNode
  const following = nodes.find(
    ({ node }) => at.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  return following?.start ?? text.length
}

/** Scrolls the text, and the page as far as needed, until the range is in view. */
function scrollTo(
  element: HTMLElement,
  { startContainer, startOffset, endContainer, endOffset }: StaticRange,
) {
  const range = new Range()
  range.setStart(startContainer, startOffset)
  range.setEnd(endContainer, endOffset)
  const { top, bottom } = range.getBoundingClientRect()
  const box = element.getBoundingClientRect()
  if (top < box.top || bottom > box.bottom) element.scrollTop += top - box.top - box.height / 3
  element.scrollIntoView({ block: 'nearest' })
}
