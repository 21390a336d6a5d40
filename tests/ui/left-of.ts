import type { Locator } from '@playwright/test'

/** Where the character is in the last text of an element, in pixels from the left of the window. */
export function leftOf(element: Locator, character: string): Promise<number> {
  return element.evaluate(({ lastChild }, text) => {
    const range = document.createRange()
    const offset = lastChild?.textContent?.indexOf(text) ?? -1
    if (!lastChild || offset === -1) throw new Error(`No ${text}`)
    range.setStart(lastChild, offset)
    range.setEnd(lastChild, offset + 1)
    return range.getBoundingClientRect().left
  }, character)
}
