import { ignoreRepeatedPress } from '../dialogs/keepFocus.ts'
import { findCard } from '../list/card-elements.ts'
import './overlay.css'

/**
 * Shows the composer as a dialog over the page, which grows from the note's card. Only attributes change: the composer stays where it is
 * in the document, so that its editor keeps caret, history and composition. Returns a function that ends this.
 */
export function showOverlay(container: HTMLElement, noteId: string): () => void {
  const title = container.querySelector('input')?.value.trim()
  container.dataset.overlay = noteId
  container.role = 'dialog'
  container.ariaLabel = title || 'Edit note'
  // A press beside the form keeps the focus in the dialog.
  container.tabIndex = -1
  const stops = [makeRestInert(container), ignoreRepeatedPress(container), followVisibleHeight(container)]
  // Measure only now: the lines above give the text its final width, and laying out a long line takes 100 ms each time.
  stops.push(grow(container, noteId), lockScroll())

  return () => {
    for (const stop of stops) stop()
    // The second press of a double click on a button of the form would hit the page.
    ignoreRepeatedPress(document.documentElement)
    container.dataset.overlay = 'closing'
    for (const attribute of ['role', 'aria-label', 'tabindex']) container.removeAttribute(attribute)
    // Runs after React has closed the composer. An animation of that would move the list.
    requestAnimationFrame(() => {
      if (container.dataset.overlay !== 'closing') return
      container.getBoundingClientRect()
      delete container.dataset.overlay
    })
  }
}

/** Makes everything else on the page inert, except dialogs that open above, and the toasts. */
function makeRestInert(container: HTMLElement): () => void {
  const inert: Element[] = []
  for (let inner: Element = container; inner.parentElement; inner = inner.parentElement)
    for (const each of inner.parentElement.children)
      if (each !== inner && !each.matches(STAYS_ACTIVE) && !each.hasAttribute('inert')) inert.push(each)
  for (const each of inert) each.toggleAttribute('inert', true)
  return () => {
    for (const each of inert) each.removeAttribute('inert')
  }
}

const STAYS_ACTIVE = 'head, script, template, dialog, [role=alert], #toasts'

/** Gives the style sheet the part of the window that an on-screen keyboard does not cover. */
function followVisibleHeight({ style }: HTMLElement): () => void {
  const { visualViewport: viewport } = window
  if (!viewport) return () => {}
  const listeners = new AbortController()
  const update = () => {
    // A pinch zoom makes the viewport smaller too.
    const isZoomed = viewport.scale > 1
    style.setProperty('--visible-top', isZoomed ? '0px' : `${viewport.offsetTop}px`)
    style.setProperty('--visible-height', isZoomed ? '100dvh' : `${viewport.height}px`)
  }
  update()
  for (const type of ['resize', 'scroll'])
    viewport.addEventListener(type, update, { signal: listeners.signal })
  return () => listeners.abort()
}

/** The page keeps the width that it has with its scrollbar. Otherwise it would move sideways. */
function lockScroll(): () => void {
  const { dataset, clientWidth } = document.documentElement
  dataset.scrollbarGutter = clientWidth < innerWidth ? 'stable' : 'auto'
  return () => delete dataset.scrollbarGutter
}

const DURATION_MS = 150

/** An empty sheet grows from the card to the form while the form appears. Growing the form itself would distort its text. */
function grow(container: HTMLElement, noteId: string): () => void {
  const form = container.querySelector('form')
  if (!form || matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {}
  const timing = { duration: DURATION_MS, easing: 'ease-out' }
  const card = findCard(document, noteId)?.getBoundingClientRect()
  const formFrame = frameOf(form.getBoundingClientRect())
  const appearance = form.animate([{ opacity: 0 }, { opacity: 1 }], timing)
  if (!card || card.bottom < 0 || card.top > innerHeight) return () => appearance.cancel()
  const sheet = document.createElement('div')
  sheet.dataset.sheet = ''
  container.prepend(sheet)
  const growth = sheet.animate([frameOf(card), formFrame], timing)
  const end = () => sheet.remove()
  growth.addEventListener('finish', end)
  return () => {
    appearance.cancel()
    end()
  }
}

function frameOf({ left, top, width, height }: DOMRect) {
  return { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` }
}
