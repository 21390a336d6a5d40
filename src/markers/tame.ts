/**
 * HTML without what takes Chromium's parser down: it needs quadratic time for elements that nest without end, and a
 * style sheet whose brackets nest by the ten thousand ends the page, even in a document that is never shown. Nothing that a
 * program writes is changed by this.
 */
export function tamed(html: string): string {
  const isTangled = bracketDepth(html) > DEEPEST
  let kept = ''
  let from = 0
  let depth = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const isEnd = html[at + 1] === '/'
    const name = nameAt(html, at + (isEnd ? 2 : 1))
    if (name === '' || WITHOUT_DEPTH.has(name)) continue
    if (isTangled && name === 'style' && !isEnd) {
      kept += `${html.slice(from, at)}<style type=unread`
      from = at + '<style'.length
    }
    const end = html.indexOf('>', at)
    const isTooDeep = depth >= DEEPEST
    depth = isEnd ? Math.max(0, depth - 1) : depth + (html[end - 1] === '/' ? FEW : 1)
    if (!isTooDeep || end < 0) continue
    kept += html.slice(from, at)
    from = end + 1
  }
  return kept + html.slice(from)
}

/** Chromium itself goes no deeper into a tree. */
const DEEPEST = 500

/** What is closed in its own tag nests in HTML all the same, but in the pictures of a page it does not. */
const FEW = 0.05

/** Elements that hold nothing, and those that end where the next of them begins. */
const WITHOUT_DEPTH: ReadonlySet<string> = new Set(
  [
    [
      'area',
      'base',
      'br',
      'col',
      'embed',
      'hr',
      'img',
      'input',
      'link',
      'meta',
      'param',
      'source',
      'track',
      'wbr',
    ],
    [
      'colgroup',
      'dd',
      'dt',
      'li',
      'optgroup',
      'option',
      'p',
      'rp',
      'rt',
      'tbody',
      'td',
      'tfoot',
      'th',
      'thead',
      'tr',
    ],
  ].flat(),
)

const LONGEST_NAME = 20

function nameAt(html: string, start: number): string {
  return /^[a-z][a-z0-9:-]*/.exec(html.slice(start, start + LONGEST_NAME).toLowerCase())?.[0] ?? ''
}

function bracketDepth(text: string): number {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '{' || char === '(' || char === '[') deepest = Math.max(deepest, ++depth)
    else if (char === '}' || char === ')' || char === ']') depth = Math.max(0, depth - 1)
  }
  return deepest
}
