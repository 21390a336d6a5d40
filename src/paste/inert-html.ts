/** A noncharacter: Unicode keeps it out of every text that is exchanged. */
const GUARD = '\uFDD0'

/**
 * HTML in which the parser finds no `style` attribute, no style element, no `<base>` and no event handler. A browser
 * acts on those even in a document that is never shown: it reports each to the Content-Security-Policy and parses the
 * style sheets. A mark inside their names hides them. It goes into every occurrence, in tags, attribute values, comments
 * and text alike, so that the tree stays the same however the parser divides the string; `original` takes it out again.
 */
export function makeInert(html: string): string {
  return html
    .replace(GUARDED_NAMES, `$&${GUARD}`)
    .replace(STYLE_TAG, `$1noframes ${GUARD}$2`)
    .replace(BASE_TAG, `$1bgsound ${GUARD}$2`)
}

/** A selector that picks in neutralized HTML what it would have picked in the original. */
export function makeInertSelector(selector: string): string {
  return selector.replace(GUARDED_NAMES, `$&${GUARD}`)
}

/** A text, the name of a tag or the value of an attribute as it was before. */
export function removeGuards(text: string): string {
  return text.includes(GUARD) ? text.replace(GUARDED, '') : text
}

/** What the `style` attribute is called in neutralized HTML. */
export const STYLE_ATTRIBUTE = `s${GUARD}tyle`

/** The attribute that tells the stand-in for a style element from an element of its own. */
export const STYLE_PLACEHOLDER = `${GUARD}s${GUARD}tyle`

/** The letters behind which the mark goes. Event handlers are not listed: browsers add new ones. */
const GUARDED_NAMES = /s(?=tyle)|(?<![\w:-])o(?=n[a-z])/gi

/** Parsers treat `noframes` as they treat `style`, and `bgsound` as they treat `base`. */
const STYLE_TAG = new RegExp(`(</?)(s${GUARD}tyle)(?=[\t\n\f\r />])`, 'gi')
const BASE_TAG = /(<\/?)(base)(?=[\t\n\f\r />])/gi

const GUARDED = new RegExp(`(?:noframes|bgsound) ${GUARD}|${GUARD}`, 'g')
