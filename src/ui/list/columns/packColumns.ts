/**
 * The columns of a list's cards, for each number of columns. They are kept while the cards and their order stay the same. A card without
 * one goes to the shortest column, so that it does not begin above the card before it.
 */
export type Packing = number[][]

/**
 * Puts the cards of a list below each other in columns, now and whenever a height changes. The style sheet says how many columns there
 * are. Call it again when the list has other cards or another order. `moveCards` shows how cards move, also between the lists that share
 * `places`. Returns a function that ends this.
 */
export function packColumns(
  list: HTMLElement,
  places: CardPlaces,
  moveCards: MoveCards = (move) => move.place(),
): () => void {
  let packing: Packing = []
  // At once, because a card may get the focus and be scrolled to before the observer reports.
  place(true)
  // The first report comes before the cards are painted, when they have all of their buttons.
  packing = []
  const placeAgain = () => place(false)
  const onResize = () => place(false, places.scrolled)
  const onScroll = () => (places.scrolled = scrollY)
  const observer = new ResizeObserver(placeAgain)
  for (const card of list.children) observer.observe(card)
  // The cards can have the same width in another number of columns, as in windows of 320 and 1280 px.
  addEventListener('resize', onResize)
  // In the capture phase, so that it is done for all lists before the first one is placed, which measures the cards of all.
  addEventListener('resize', leaveLostColumns, true)
  addEventListener('scroll', onScroll)
  return () => {
    observer.disconnect()
    removeEventListener('resize', onResize)
    removeEventListener('resize', leaveLostColumns, true)
    removeEventListener('scroll', onScroll)
  }

  /** A card in a column that the style sheet no longer gives would be too narrow, and so too high. */
  function leaveLostColumns() {
    const count = countColumns(list)
    for (const { style } of list.querySelectorAll<HTMLElement>('[data-note]'))
      if (Number.parseInt(style.gridColumn) > count) style.gridColumn = ''
  }

  function place(isNewOrder: boolean, scrolled?: number) {
    leaveLostColumns()
    moveCards({ list, places, isNewOrder, scrolled, place: () => measureCards(list, packing)() })
  }
}

/** Places the cards of a list, and shows the person how they move. */
export type MoveCards = (move: CardMove) => void

interface CardMove {
  readonly list: HTMLElement
  readonly places: CardPlaces
  /** Whether the list has other cards or another order. */
  readonly isNewOrder: boolean
  /** How far the page was scrolled before a resize. Undefined if there was none. */
  readonly scrolled: number | undefined
  /** Puts the cards in their places. */
  readonly place: () => void
}

/** Where the cards of several lists were last. */
export interface CardPlaces {
  /** By the note's id, in CSS pixels from the corner of the element around these lists. */
  readonly byId: Map<string, { readonly list: HTMLElement; readonly left: number; readonly top: number }>
  /** How far the page was scrolled last. */
  scrolled?: number
}

/**
 * Returns a function that places the cards, which only writes: several lists that are measured before the first of them is placed make the
 * browser lay out the page once. `chooseColumns` may fill the array of columns and returns what is added to each gap of a column. All
 * lengths are in CSS pixels.
 */
export function measureCards(
  list: HTMLElement,
  packing: Packing,
  chooseColumns?: (
    columns: number[],
    count: number,
    heights: readonly number[],
    gap: number,
  ) => readonly number[],
): () => void {
  const cards = list.querySelectorAll<HTMLElement>('[data-note]')
  const heights = Array.from(cards, ({ offsetHeight }) => offsetHeight)
  const gap = Number.parseFloat(getComputedStyle(list).columnGap)
  const ends = Array<number>(countColumns(list)).fill(0)
  const columns = (packing[ends.length] ??= [])
  const added = chooseColumns?.(columns, ends.length, heights, gap)
  let bottom = 0
  const places = heights.map((height, index) => {
    const column = (columns[index] ??= shortest(ends))
    const top = ends[column] ?? 0
    ends[column] = top + height + gap + (added?.[column] ?? 0)
    bottom = Math.max(bottom, top + height)
    return { column, top }
  })
  return () => {
    for (const [index, { column, top }] of places.entries())
      Object.assign(cards[index]?.style ?? {}, {
        gridColumn: `${column + 1} / ${column + 2}`,
        top: `${top}px`,
      })
    list.style.height = `${bottom}px`
  }
}

/** The number of columns that the style sheet gives a grid. */
export function countColumns(grid: Element): number {
  return getComputedStyle(grid).gridTemplateColumns.split(' ').length
}

/** The index of the column that ends first. */
export function shortest(ends: readonly number[]): number {
  return ends.indexOf(Math.min(...ends))
}
