/** So many characters go into a note in one step; more than that is asked about, and comes in slices. */
export const LARGE = 200_000
/** Short lines cost more than long ones: each is an element of its own, and 10,000 nested items of HTML take 0.9 s. */
const LARGE_LINES = 12_000
/** What a note can hold, counted as the length of its stored text. */
export const NOTE_LIMIT = 500_000
/** Elements in each other; the browser's own parser takes seconds where they are thousands. */
const DEEP = 600

/** Whether inserting a text in one step would stop the page for long. */
export function isLarge(text: string): boolean {
  return text.length > LARGE || hasManyLines(text)
}

/**
 * Whether elements lie so deep in each other that parsing them would stop the page. It counts tags that nobody closes,
 * those aside that close themselves: each of them needs another element around it to lie any deeper.
 */
export function isDeep(html: string): boolean {
  const open = new Map<string, number>()
  let depth = 0
  for (const [tag, slash, name = '', solidus] of html.matchAll(TAG)) {
    const kind = name.toLowerCase()
    const count = open.get(kind) ?? 0
    if (CLOSES_ITSELF.has(kind) || solidus || tag.length === 0) continue
    if (slash && count === 0) continue
    open.set(kind, count + (slash ? -1 : 1))
    depth += slash ? -1 : 1
    if (depth > DEEP) return true
  }
  return false
}

const TAG = /<(\/?)([a-z][^\s/>]*)[^<>]*?(\/?)>/gi

const CLOSES_ITSELF: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd td th tr thead tbody tfoot colgroup option optgroup rp rt'.split(
    ' ',
  ),
)

/** Whether a text has so many lines that they come in slices. */
export function hasManyLines(text: string): boolean {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (++lines > LARGE_LINES) return true
  }
  return false
}
