import { isOverlayOpen } from '../open-note/followNoteLink.ts'
import type { Page } from '../PageContext.ts'
import { CLEARED_SELECTION } from '../selection/selection.ts'
import type { CommandPorts } from './ports.ts'

/** Receives the next press of the back button, once. TypeScript does not have it yet. */
interface CloseWatcher extends EventTarget {
  readonly destroy: () => void
}

declare global {
  interface Window {
    readonly CloseWatcher?: new () => CloseWatcher
  }
}

/**
 * The back button of a phone closes the composer, clears the selection or closes the search before it leaves the page. An open note has an
 * entry in the history for this (`followNoteLink.ts`), and the browser closes dialogs itself. With a keyboard a `CloseWatcher` would
 * receive Escape, which `backStep.ts` handles. Returns a function that ends this.
 */
export function closeByBackButton(
  { selection }: Pick<Page, 'selection'>,
  { composer }: Pick<CommandPorts, 'composer'>,
): () => void {
  let watcher: CloseWatcher | undefined
  const observer = new MutationObserver(update)
  observer.observe(document.body, {
    subtree: true,
    attributeFilter: ['data-expanded', 'data-overlay', 'aria-expanded'],
  })
  const unsubscribe = selection.subscribe(update)
  update()

  return () => {
    observer.disconnect()
    unsubscribe()
    watcher?.destroy()
  }

  function update() {
    const isNeeded = nextStep() !== undefined && matchMedia('(pointer: coarse)').matches
    if (isNeeded) watcher ??= watch()
    else {
      watcher?.destroy()
      watcher = undefined
    }
  }

  /** One at a time, because the browser lets a page have only one without a press of the person in between. */
  function watch(): CloseWatcher | undefined {
    if (!window.CloseWatcher) return undefined
    const next = new window.CloseWatcher()
    next.addEventListener('close', () => {
      watcher = undefined
      nextStep()?.()
      update()
    })
    return next
  }

  function nextStep(): (() => void) | undefined {
    if (isOverlayOpen()) return undefined
    if (document.querySelector('form[data-expanded=true]')) return () => composer.current?.leave('any')
    if (selection.get().ids.size > 0) return () => selection.set(CLEARED_SELECTION)
    const closeSearch = document.querySelector<HTMLElement>('header search + button')
    return closeSearch?.checkVisibility() ? () => closeSearch.click() : undefined
  }
}
