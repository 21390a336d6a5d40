import { parseHtml } from '../paste/html-to-doc.ts'
import { removeGuards } from '../paste/inert-html.ts'

/** The HTML of a text, also for an attribute value in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Parses the HTML of a note. Its collapsed parts are text of the note too, so they are opened. */
export function parseNoteHtml(html: string): Document {
  const page = parseHtml(html)
  for (const details of page.querySelectorAll('details')) details.setAttribute('open', '')
  return page
}

/** The title of parsed HTML as it was written. */
export function titleOf(page: Document): string {
  return removeGuards(page.title).trim()
}

/** The text of an element of parsed HTML as it was written; '' without an element. */
export function textIn(element: Element | null | undefined): string {
  return removeGuards(element?.textContent ?? '')
}
