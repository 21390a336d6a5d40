import { styleOf } from './corpus-look.ts'

/** The numbers that the lists have reached, by level. */
export type Counts = Map<Element, Map<number, number>>

/** The mark of an item: its level and kind, and which number it has. */
export function headOf(item: Element, depth: number, counts: Counts): string {
  const list = item.closest('ul, ol, menu, dir')
  const told = ['aria-level', 'data-aria-level']
    .map((name) => Number.parseInt(item.getAttribute(name) ?? '', 10))
    .find((level) => level >= 1)
  const indented = Number.parseInt(item.getAttribute('data-stringify-indent') ?? '', 10)
  const level = told ? told - 1 : indented >= 0 ? indented : Math.max(0, depth)
  const spaces = '   '.repeat(level)
  const type = styleOf(item).listStyleType
  // A program that draws its marks itself says none; the list's tag tells.
  const isNumbered =
    type === 'none'
      ? list?.localName === 'ol'
      : !/^(disc|circle|square|disclosure.*|["'](?!\(?(\d+|[a-z]|[ivx]+)[.)]).*)$/i.test(type)
  const number = list ? count(item, list, level, counts) : 1
  return isNumbered ? `${spaces}${Math.max(0, number)}. ` : `${spaces}• `
}

function count(item: Element, list: Element, level: number, counts: Counts): number {
  const known = counts.get(list) ?? new Map<number, number>()
  counts.set(list, known)
  const isBackwards = list.hasAttribute('reversed')
  const items = [...list.children].filter((child) => child.localName === 'li')
  const start = Number.parseInt(list.getAttribute('start') ?? '', 10)
  const first = known.size > 0 ? 1 : Number.isNaN(start) ? (isBackwards ? items.length : 1) : start
  const value = Number.parseInt(item.getAttribute('value') ?? '', 10)
  const before = known.get(level)
  const number = Number.isNaN(value)
    ? before === undefined
      ? first
      : before + (isBackwards ? -1 : 1)
    : value
  for (const deeper of known.keys()) if (deeper > level) known.delete(deeper)
  known.set(level, number)
  return number
}
