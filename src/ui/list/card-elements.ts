/** The card of a note below `root`. Null if it is not rendered, and without an id. */
export function findCard(root: ParentNode, id: string | undefined): HTMLElement | null {
  return id === undefined ? null : root.querySelector<HTMLElement>(`[data-note="${CSS.escape(id)}"]`)
}

/** All cards below `root`. */
export function findCards(root: ParentNode): NodeListOf<HTMLElement> {
  return root.querySelectorAll<HTMLElement>('[data-note]')
}

/** The id of the note whose card is or contains the target. */
export function idOfCard(target: EventTarget | null): string | undefined {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-note]') : null
  return card?.dataset.note
}

/** The card that has the focus or contains it. */
export function focusedCard(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-note]') ?? null
}

/** Whether a part of the element is in the window. */
export function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}
