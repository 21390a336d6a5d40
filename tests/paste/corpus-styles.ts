/** Reads computed styles and boxes of elements and characters from Chromium. */

export function isOffScreen(range: Range): boolean {
  const rects = [...range.getClientRects()]
  return rects.every((rect) => rect.height === 0 || rect.right < -100 || rect.bottom < -100)
}

export function isVisible(element: Element): boolean {
  // `checkVisibility` reports elements without a box as invisible.
  if (styleOf(element).display === 'contents' && element.parentElement)
    return isVisible(element.parentElement)
  const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  return isShown && styleOf(element).fontSize !== '0px'
}

/** Whether a box shows none of its content: clipped, without size, transparent, or hidden by Word. */
export function isClipped(box: Element): boolean {
  const { overflowX, display, clip, clipPath, contentVisibility, opacity } = styleOf(box)
  const isRootElement = box === box.ownerDocument.body || box === box.ownerDocument.documentElement
  if (overflowX !== 'visible' && display !== 'inline' && !isRootElement) {
    const { width, height } = box.getBoundingClientRect()
    if (width === 0 || height === 0 || (width <= 1 && height <= 1)) return true
  }
  return (
    opacity === '0' ||
    contentVisibility === 'hidden' ||
    /^rect\((0|1)px, (0|1)px, (0|1)px, (0|1)px\)$/.test(clip) ||
    /^inset\((50|100)%/.test(clipPath) ||
    /mso-hide: *all/i.test(box.getAttribute('style') ?? '')
  )
}

export function marksOf(element: Element): number {
  let marks = isBold(element) || isPlainHeading(element.closest('h1,h2,h3,h4,h5,h6,[role=heading]')) ? 1 : 0
  for (let box: Element | null = element; box; box = box.parentElement) {
    const { textDecorationLine, display, float, position } = styleOf(box)
    const onlyLink = box.querySelector('a[href]')
    const wrapsOnlyLink = onlyLink && onlyLink.textContent.trim() === box.textContent.trim()
    const isLinkUnderline = box.closest('a[href]') || (wrapsOnlyLink && !/^(u|ins)$/.test(box.localName))
    if (textDecorationLine.includes('underline') && !isLinkUnderline) marks |= 2
    if (textDecorationLine.includes('line-through')) marks |= 4
    if (
      display.startsWith('inline-') ||
      float !== 'none' ||
      /absolute|fixed/.test(position) ||
      box.localName === 'o:p'
    )
      break
  }
  return marks
}

function isBold(element: Element): boolean {
  return Number(styleOf(element).fontWeight) >= 600
}

/** A heading without bold text is bold as a whole. */
function isPlainHeading(heading: Element | null): boolean {
  if (!heading) return false
  const walker = heading.ownerDocument.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (parent && (node.nodeValue ?? '').trim() !== '' && isVisible(parent) && isBold(parent)) return false
  }
  return true
}

export function applyTextTransform(char: string, transform: string, text: string, index: number): string {
  if (transform === 'uppercase') return char.toLocaleUpperCase()
  if (transform === 'lowercase') return char.toLocaleLowerCase()
  return transform === 'capitalize' && !/[\p{L}\p{N}]/u.test(text.charAt(index - 1))
    ? char.toLocaleUpperCase()
    : char
}

/** Boxes that programs draw without an input, recognized by their attributes. */
export function checkboxOf(element: Element): string | null {
  const state =
    element.localName === 'input'
      ? element.getAttribute('type') === 'checkbox'
        ? String(element.hasAttribute('checked'))
        : null
      : element.getAttribute('role') === 'checkbox'
        ? element.getAttribute('aria-checked')
        : null
  return state === null ? null : state === 'true' ? '☑' : '☐'
}

export function isMonospace(family: string): boolean {
  return /mono(?!type)|consolas|courier|menlo|monaco|cascadia|fira code|source code/i.test(family)
}

export function styleOf(element: Element): CSSStyleDeclaration {
  return (element.ownerDocument.defaultView ?? window).getComputedStyle(element)
}
