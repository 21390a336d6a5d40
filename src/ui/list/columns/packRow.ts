import { isInWindow } from '../card-elements.ts'
import { levelColumns } from './levelColumns.ts'
import { measureCards, type Packing } from './packColumns.ts'

/**
 * Places the cards of one row of the virtual list in columns that end at the same height, because the next row begins below all of them. If
 * another row follows, the remaining difference is spread over the gaps. While the row is in the window, its cards keep their columns and
 * gaps when a height changes. Returns a function that ends this.
 */
export function packRow(list: HTMLElement, isFollowed: boolean): () => void {
  const packing: Packing = []
  let added: readonly number[] = []
  /** The heights for which the columns were chosen last. */
  let packed = ''
  /** Whether the cards may have been painted. */
  let isShown = false
  place()
  // The virtualizer observes the height of the row. An observer of the cards would report after its observer, so that the virtualizer would
  // get the new height one frame later. Mutations are reported before the layout, and the observer adds changes of the width and of fonts.
  const mutations = new MutationObserver(place)
  mutations.observe(list, MUTATIONS)
  const observer = new ResizeObserver(() => {
    place()
    queueMicrotask(() => (isShown = true))
  })
  for (const card of list.children) observer.observe(card)
  return () => {
    mutations.disconnect()
    observer.disconnect()
  }

  /**
   * Measures in a microtask, when the cards have all of their buttons, and places in the next one, when all rows that are rendered together
   * have been measured: the browser lays out the page once for all of them.
   */
  function place() {
    queueMicrotask(() => queueMicrotask(measureCards(list, packing, chooseColumns)))
  }

  function chooseColumns(columns: number[], count: number, heights: readonly number[], gap: number) {
    const key = [count, ...heights].join()
    if (key === packed || (columns.length > 0 && isShown && isInWindow(list))) return added
    packed = key
    columns.splice(0, columns.length, ...levelColumns(heights, count, gap))
    added = isFollowed ? spreadOf(columns, count, heights, gap) : []
    return added
  }
}

/** The mutations that change the height of a card: its text, its buttons, and whether it is open. */
const MUTATIONS: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributeFilter: ['data-open', 'data-clipped'],
}

/** By column: the length that is added to each of its gaps. */
function spreadOf(
  columns: readonly number[],
  count: number,
  heights: readonly number[],
  gap: number,
): readonly number[] {
  const ends = Array<number>(count).fill(0)
  const cards = Array<number>(count).fill(0)
  for (const [index, column] of columns.entries()) {
    ends[column] = (ends[column] ?? 0) + (heights[index] ?? 0) + gap
    cards[column] = (cards[column] ?? 0) + 1
  }
  const last = Math.max(...ends)
  return ends.map((end, column) => Math.min((last - end) / Math.max((cards[column] ?? 0) - 1, 1), MAX_SPREAD))
}

/** More would look like a missing card. */
const MAX_SPREAD = 32
