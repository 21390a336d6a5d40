import { MAX_NUMBER } from '../markers/grammar.ts'
import { attribute, childElements, classNames, tagOf } from './dom.ts'

/** Whether an element is a list. Atlassian writes lists of tasks as other elements, and Paper quotations and indented lines as lists. */
export function isListElement(element: Element, tag: string): boolean {
  if (LIST_ELEMENTS.has(tag)) return !PAPER_LINES.test(classNames(element))
  return attribute(element, 'data-node-type') === 'actionList'
}

const LIST_ELEMENTS: ReadonlySet<string> = new Set(['ul', 'ol', 'menu', 'dir'])
const PAPER_LINES = /(?:^|\s)listtype-(?!bullet|number|task)/

/** Whether an element is an item, or a task in a list of Atlassian. */
export function isItemElement(element: Element, tag: string, list: ListContext | null): boolean {
  return tag === 'li' || (list !== null && attribute(element, 'data-task-state') !== null)
}

/** Whether an item is a message of a chat, a comment or a card, as Discord, WordPress and our own lists of notes write them. */
export function isPost(item: Element): boolean {
  if (attribute(item, 'data-note') !== null) return true
  for (const child of childElements(item))
    if (tagOf(child) === 'article' || attribute(child, 'role') === 'article') return true
  return false
}

/** The state of a list element while its items are visited. */
export interface ListContext {
  readonly depth: number
  readonly isOrdered: boolean
  readonly isCheckList: boolean
  /** The state of all its items, as the first version of Quill and Paper write it on the list; null in other lists. */
  readonly checkState: string | null
  /** Whether the `type` of the list is `none`, as in the lists that the exporter writes for levels without items. */
  readonly isTypeNone: boolean
  /** Counts an item at a level and returns its number. */
  nextNumber(item: Element, level: number): number
}

/** Creates the state of a list in `outerLists` other lists. */
export function createList(element: Element, outerLists: number): ListContext {
  const classes = classNames(element)
  // Google Docs exports the items of each level as a list of its own beside the others, with the level in its class.
  const [, exportedLevel] = /(?:^|\s)lst-kix_\w+-(\d)(?:\s|$)/.exec(classes) ?? []
  // Etherpad, Paper and Lark write a list for each item or level, all beside each other, with the level from 1 on in its class.
  const [, lineLevel = '1'] =
    /(?:^|\s)list-(?:bullet|number|check|done|task|taskdone)(\d)(?:\s|$)/.exec(classes) ?? []
  const depth =
    exportedLevel === undefined ? Math.max(outerLists, Number(lineLevel) - 1) : Number(exportedLevel)
  const [, taskState = null] = /(?:^|\s)listtype-task(done|)(?:\s|$)/.exec(classes) ?? []
  const step = attribute(element, 'reversed') === null ? 1 : -1
  const isOrdered = tagOf(element) === 'ol'
  const first = isOrdered ? parseInteger(attribute(element, 'start')) : null
  const start = first ?? (step < 0 ? countItems(element) : 1)
  const nextNumbers: number[] = []
  return {
    depth,
    isOrdered,
    isCheckList: CHECK_LIST_CLASSES.some((name) => classes.includes(name)),
    checkState: attribute(element, 'data-checked') ?? taskState,
    isTypeNone: attribute(element, 'type') === 'none',
    nextNumber(item, level) {
      const depthInList = Math.max(0, level - depth)
      const number =
        parseInteger(attribute(item, 'value')) ??
        nextNumbers[depthInList] ??
        (nextNumbers.length === 0 ? start : 1)
      nextNumbers.length = Math.min(nextNumbers.length, depthInList + 1)
      nextNumbers[depthInList] = number + (isOrderedItem(item) === false ? 0 : step)
      return Math.min(MAX_NUMBER, Math.max(0, number))
    },
  }
}

/** The classes of check lists in Apple Notes, Confluence, Joplin and TinyMCE. */
const CHECK_LIST_CLASSES = ['Apple-checklist', 'inline-task-list', 'joplin-checklist', 'tox-checklist']

/**
 * Whether Quill numbers an item; undefined for items of other programs. Quill writes every item into an `ol` and draws the marks itself, by a
 * style that Firefox does not copy.
 */
export function isOrderedItem(item: Element): boolean | undefined {
  const kind = attribute(item, 'data-list')
  return QUILL_LISTS.has(kind ?? '') ? kind === 'ordered' : undefined
}

const QUILL_LISTS: ReadonlySet<string> = new Set(['bullet', 'ordered', 'checked', 'unchecked'])

/** An item's level: from the attributes that its program writes, otherwise the depth of its list. */
export function levelOf(item: Element, list: ListContext | null): number {
  // Quill and Draft.js indent items with a class. All levels are items of one list element, which counts them.
  const [, indent] = /(?:^|\s)(?:ql-indent-|public-DraftStyleDefault-depth)(\d+)/.exec(classNames(item)) ?? []
  if (indent !== undefined) return Math.min(MAX_LEVEL, (list?.depth ?? 0) + Number(indent))
  for (const [name, firstLevel] of LEVEL_ATTRIBUTES) {
    const level = parseInteger(attribute(item, name))
    if (level !== null && level >= firstLevel) return Math.min(MAX_LEVEL, level - firstLevel)
  }
  return Math.min(MAX_LEVEL, list?.depth ?? 0)
}

export const MAX_LEVEL = 99

/** Attributes that contain a level, and their value for the first level. */
const LEVEL_ATTRIBUTES: readonly (readonly [name: string, first: number])[] = [
  ['aria-level', 1],
  ['data-aria-level', 1],
  ['data-list-indent', 1],
  ['data-item-indent', 1],
  ['data-stringify-indent', 0],
]

function countItems(list: Element): number {
  let items = 0
  for (const child of childElements(list)) if (tagOf(child) === 'li') items++
  return items
}

function parseInteger(text: string | null): number | null {
  const number = Number.parseInt(text ?? '', 10)
  return Number.isNaN(number) ? null : number
}
