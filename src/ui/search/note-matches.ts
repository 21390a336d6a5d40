import { findMatches, type TextRange } from '../../notes/search/find-matches.ts'
import { isDialogOpen } from '../commands/isDialogOpen.ts'
import { type PartText, rangesIn, textOf } from './highlightMatches.ts'

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

const ALL = 'search-note'
const CURRENT = 'search-current'

/**
 * Highlights what the query finds in the note that is open in the composer, and steps through it by F3 and Ctrl/Cmd+G. It changes neither the
 * text nor the selected part of it, so that the next key replaces nothing.
 */
export function followNoteMatches(
  form: Element,
  query: string,
  onCount: (count: MatchCount) => void,
): NoteMatches {
  let part: PartText = { text: '', nodes: [] }
  let matches: readonly TextRange[] = []
  let current = -1
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(update, UPDATE_DELAY_MS)
  })
  observer.observe(form, { subtree: true, childList: true, characterData: true })
  addEventListener('keydown', onKeyDown)
  update()

  return {
    step,
    stop() {
      clearTimeout(timer)
      observer.disconnect()
      removeEventListener('keydown', onKeyDown)
      for (const name of [ALL, CURRENT]) CSS.highlights.delete(name)
    },
  }

  function field() {
    return form.querySelector<HTMLElement>('[contenteditable]')
  }

  function update() {
    const element = field()
    const title = form.querySelector('input')?.value ?? ''
    part = element ? textOf(element) : { text: '', nodes: [] }
    const [, found = []] = findMatches([title, part.text], query)
    if (found.length !== matches.length) current = -1
    matches = found
    highlight()
    onCount({ count: matches.length, current })
  }

  function highlight() {
    const all = new Highlight()
    for (const range of rangesIn(part, matches)) all.add(range)
    CSS.highlights.set(ALL, all)
    const shown = new Highlight(...rangesIn(part, matches.slice(current).slice(0, current === -1 ? 0 : 1)))
    shown.priority = 1
    CSS.highlights.set(CURRENT, shown)
  }

  function step(direction: 1 | -1) {
    const element = field()
    if (!element || matches.length === 0) return
    const caret = caretIn(element, part)
    const next =
      caret === undefined
        ? current + (current === -1 && direction === -1 ? 0 : direction)
        : direction === 1
          ? matches.findIndex(([, to]) => to > caret)
          : matches.findLastIndex(([, to]) => to < caret)
    current = (next + (next === -1 && direction === 1 ? 1 : 0) + matches.length) % matches.length
    highlight()
    onCount({ count: matches.length, current })
    const [range] = rangesIn(part, matches.slice(current, current + 1))
    if (!range) return
    scrollTo(element, range)
    if (caret !== undefined) getSelection()?.collapse(range.endContainer, range.endOffset)
  }

  function onKeyDown(event: KeyboardEvent) {
    const isStep = event.key === 'F3' || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'g')
    if (!isStep || event.altKey || event.isComposing || matches.length === 0 || isDialogOpen()) return
    // Else the browser would search the page.
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  }
}

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
