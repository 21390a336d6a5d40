import { removeGuards } from '../paste/inert-html.ts'

/** The HTML of a text, also for an attribute value in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** A checkbox, which the importer reads as that of a check item. */
export function checkboxHtml(isChecked: boolean): string {
  return `<input type="checkbox"${isChecked ? ' checked' : ''}>`
}

/** The title of parsed HTML as it was written. */
export function titleOf(page: Document): string {
  return removeGuards(page.title).trim()
}

/** The text of an element of parsed HTML as it was written; '' without an element. */
export function textIn(element: Element | null | undefined): string {
  return removeGuards(element?.textContent ?? '')
}
