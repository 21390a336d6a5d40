/** The card of a note below `root`. Null if it is not rendered. */
export function findCard(root: ParentNode, id: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-note="${CSS.escape(id)}"]`)
}

/** The id of the note whose card is or contains the target. */
export function idOfCard(target: EventTarget | null): string | undefined {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-note]') : null
  return card?.dataset.note
}

/** Whether a part of the element is in the window. */
export function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}
