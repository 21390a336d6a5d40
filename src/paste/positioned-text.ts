import type { CascadedValues } from './cascade.ts'
import { attribute, hasChild } from './dom.ts'
import type { Frame } from './frame.ts'

/**
 * Whether an element is text of a page that PDF.js shows. Each part of a line has its own position, and a `br` ends the line, so the part
 * is no block.
 */
export function isPdfText(element: Element, tag: string, values: CascadedValues, parent: Frame): boolean {
  if (tag !== 'span' || values.get('position') !== 'absolute' || values.has('display')) return false
  if (!PRESERVES_WHITE_SPACE.has(values.get('white-space') ?? '')) return false
  if (attribute(element, 'role') === 'presentation' || attribute(element, 'class') === 'markedContent')
    return true
  parent.hasLineBreaks ??= hasChild(parent.element, 'br')
  return parent.hasLineBreaks
}

const PRESERVES_WHITE_SPACE: ReadonlySet<string> = new Set(['pre', 'preserve', 'preserve nowrap'])
