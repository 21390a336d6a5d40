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

/**
 * Gives the style sheet the part of the window that neither an on-screen keyboard nor the page's offer to reload covers. The offer is shown
 * above the note if that leaves the note two thirds of the height.
 */
function followVisibleHeight({ style }: HTMLElement): () => void {
  const { visualViewport: viewport } = window
  if (!viewport) return () => {}
  const offer = document.querySelector<HTMLElement>('[role=alert][data-toast-obstacle]')
  const listeners = new AbortController()
  const update = () => {
    // A pinch zoom makes the viewport smaller too.
    const isZoomed = viewport.scale > 1
    const top = isZoomed ? 0 : viewport.offsetTop
    const height = isZoomed ? '100dvh' : `${viewport.height}px`
    const { offsetHeight = 0 } = offer ?? {}
    const isOfferShown = 3 * offsetHeight <= viewport.height * viewport.scale
    const offerHeight = isOfferShown ? offsetHeight : 0
    offer?.toggleAttribute('data-above-note', isOfferShown)
    offer?.style.setProperty('--visible-top', `${top}px`)
    style.setProperty('--visible-top', `${top + offerHeight}px`)
    style.setProperty('--visible-height', `calc(${height} - ${offerHeight}px)`)
  }
  update()
  for (const type of ['resize', 'scroll'])
    viewport.addEventListener(type, update, { signal: listeners.signal })
  const resizes = new ResizeObserver(update)
  if (offer) resizes.observe(offer)
  return () => {
    listeners.abort()
    resizes.disconnect()
    offer?.removeAttribute('data-above-note')
  }
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
