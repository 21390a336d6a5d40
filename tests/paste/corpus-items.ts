import { styleOf } from './corpus-styles.ts'

/** The current numbers of the open lists, by level. */
export type Counts = Map<Element, Map<number, number>>

/** The list mark of an item: its level, its type and its number. */
export function listMarkOf(item: Element, depth: number, counts: Counts): string {
  const list = item.closest('ul, ol, menu, dir')
  const ariaLevel = ['aria-level', 'data-aria-level']
    .map((name) => Number.parseInt(item.getAttribute(name) ?? '', 10))
    .find((level) => level >= 1)
  const stringifyIndent = Number.parseInt(item.getAttribute('data-stringify-indent') ?? '', 10)
  const level = ariaLevel ? ariaLevel - 1 : stringifyIndent >= 0 ? stringifyIndent : Math.max(0, depth)
  const spaces = '   '.repeat(level)
  const type = styleOf(item).listStyleType
  // A program that draws its list marks itself has the list style none. The list's tag decides then.
  const isNumbered =
    type === 'none'
      ? list?.localName === 'ol'
      : !/^(disc|circle|square|disclosure.*|["'](?!\(?(\d+|[a-z]|[ivx]+)[.)]).*)$/i.test(type)
  const number = list ? count(item, list, level, counts) : 1
  return isNumbered ? `${spaces}${Math.max(0, number)}. ` : `${spaces}• `
}

function count(item: Element, list: Element, level: number, counts: Counts): number {
  const counters = counts.get(list) ?? new Map<number, number>()
  counts.set(list, counters)
  const isReversed = list.hasAttribute('reversed')
  const items = [...list.children].filter((child) => child.localName === 'li')
  const start = Number.parseInt(list.getAttribute('start') ?? '', 10)
  const first = counters.size > 0 ? 1 : Number.isNaN(start) ? (isReversed ? items.length : 1) : start
  const value = Number.parseInt(item.getAttribute('value') ?? '', 10)
  const previous = counters.get(level)
  const number = Number.isNaN(value)
    ? previous === undefined
      ? first
      : previous + (isReversed ? -1 : 1)
    : value
  for (const deeper of counters.keys()) if (deeper > level) counters.delete(deeper)
  counters.set(level, number)
  return number
}
