/** A noncharacter. Unicode excludes it from text that is exchanged, so pasted HTML does not contain it. */
const GUARD = '\uFDD0'

/**
 * HTML in which the parser finds no `style` attribute, no style element, no `<base>` and no event handler. A browser acts
 * on those even in a document that is never shown: it reports Content-Security-Policy violations and parses the style
 * sheets. A guard character inside their names hides them. It is inserted at every occurrence, in tags, attribute values,
 * comments and text, so that the tree keeps its shape however the parser splits the string. `removeGuards` removes it.
 */
export function makeInert(html: string): string {
  return html
    .replace(GUARDED_NAMES, `$&${GUARD}`)
    .replace(STYLE_TAG, `$1noframes ${GUARD}$2`)
    .replace(BASE_TAG, `$1bgsound ${GUARD}$2`)
}

/** A selector that matches in inert HTML the same elements as `selector` in the original. */
export function makeInertSelector(selector: string): string {
  return selector.replace(GUARDED_NAMES, `$&${GUARD}`)
}

/** Restores a text, a tag name or an attribute value. */
export function removeGuards(text: string): string {
  return text.includes(GUARD) ? text.replace(GUARDED, '') : text
}

/** The name of the `style` attribute in inert HTML. */
export const STYLE_ATTRIBUTE = `s${GUARD}tyle`

/** The attribute that distinguishes the placeholder of a style element from a real `noframes` element. */
export const STYLE_PLACEHOLDER = `${GUARD}s${GUARD}tyle`

/** The letters after which the guard is inserted. All `on…` names match, because browsers add new event handlers. */
const GUARDED_NAMES = /s(?=tyle)|(?<![\w:-])o(?=n[a-z])/gi

/** Parsers treat `noframes` like `style`, and `bgsound` like `base`. */
const STYLE_TAG = new RegExp(`(</?)(s${GUARD}tyle)(?=[\t\n\f\r />])`, 'gi')
const BASE_TAG = /(<\/?)(base)(?=[\t\n\f\r />])/gi

const GUARDED = new RegExp(`(?:noframes|bgsound) ${GUARD}|${GUARD}`, 'g')
