import { attribute, containsAllText, isInside, matches, textContent } from './dom.ts'
import type { OpenElement } from './formulas.ts'
import { containsHeading, isHeading } from './headings.ts'

/**
 * Whether a button is content: the author of a message, a fact about a place, a question that opens its answer, a heading, or the text of
 * its parent. The parent is a heading or a term whose section it opens, or in a header cell whose column it sorts. Other buttons are not
 * content.
 */
export function isTextButton(element: Element, tag: string, parent: OpenElement | undefined): boolean {
  if (tag !== 'button' || !parent) return false
  if (matches(element, TEXT_BUTTONS) || containsHeading(element)) return true
  const opensSection = attribute(element, 'aria-expanded') !== null
  const isMenu = attribute(element, 'aria-haspopup') !== null
  if (opensSection && !isMenu && QUESTION.test(textContent(element))) return true
  const isTitle = isHeading(parent.element, parent.tag) || parent.tag === 'dt'
  const isLabel = (isTitle && opensSection) || isInside(element, HEADER_CELLS)
  return isLabel && containsAllText(element, parent.element)
}

/** The authors of Slack and Mattermost; the addresses, codes and phone numbers of Google Maps, whose attribute shops have too. */
const TEXT_BUTTONS =
  '[data-message-sender], .user-popover, [data-item-id=address], [data-item-id=oloc], [data-item-id^="phone:"]'

const HEADER_CELLS = 'th, [role=columnheader], [aria-sort]'

/** A question, also before a sign such as `+`. A question mark alone is the sign of a help button. */
const QUESTION = /[^\s?\uff1f\u061f][\s?\uff1f\u061f]*[?\uff1f\u061f][^\p{L}?\uff1f\u061f]*$/u
