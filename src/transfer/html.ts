import { parseHtml } from '../paste/html-to-doc.ts'

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
