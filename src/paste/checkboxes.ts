import type { CascadedValues } from './cascade.ts'
import type { Variables } from './css.ts'
import { attribute, classNames, onlyChild, tagOf } from './dom.ts'
import { isListElement, type ListContext } from './lists.ts'
import { replaceSymbols, symbolFontOf } from './symbols.ts'

/** An element that may be a checkbox of a checklist, and what the detection needs to know about it. */
interface CheckboxContext {
  readonly element: Element
  readonly tag: string
  readonly values: CascadedValues
  readonly variables: Variables
  readonly list: ListContext | null
  readonly style: { readonly listMarker: string }
}

/** Whether the checkbox of a checklist is checked, in any of the forms that programs write; null when the element is none. */
export function checkboxOf(context: CheckboxContext): boolean | null {
  for (const [isCheckbox, stateOf] of CHECKBOX_SOURCES)
    if (isCheckbox(context)) return isChecked(stateOf(context))
  return null
}

/** A checkbox that is written as text. */
interface TextCheckbox {
  readonly isChecked: boolean
  /** The number of characters of the box and the white space after it. */
  readonly length: number
}

/** The ballot box that stands for a checkbox where there can be no check item. */
export function boxSign(isDone: boolean): string {
  return isDone ? '☑' : '☐'
}

/** Whether a bullet is a checked box; null for other bullets. A check mark alone is often an ornament. */
export function boxStateOf(bullet: string): boolean | null {
  const [, box] = /^\s*([☐☑☒❑❒])\s*$/.exec(bullet) ?? []
  return box === undefined ? null : box === '☑' || box === '☒'
}

/** The ballot box at the start of a line of text; null without one. */
export function ballotBoxOf(text: string): TextCheckbox | null {
  const [match, box] = /^([☐☑☒])[\ufe0e\ufe0f]?[ \t\u00a0]+(?=\S)/.exec(text) ?? []
  return match === undefined ? null : { isChecked: box !== '☐', length: match.length }
}

/** The `[ ]` or `[x]` at the start of a line of text; null without one. */
export function bracketBoxOf(text: string): TextCheckbox | null {
  const [match, state] = /^\[([ xX])\][ \t\u00a0]+(?=\S)/.exec(text) ?? []
  return match === undefined ? null : { isChecked: state !== ' ', length: match.length }
}

const CHECKBOX_SOURCES: readonly (readonly [
  isCheckbox: (context: CheckboxContext) => boolean,
  stateOf: (context: CheckboxContext) => string | null,
])[] = [
  [
    // A page without scripts opens its menus by checkboxes with the role of a button.
    ({ element, tag }) =>
      tag === 'input' &&
      attribute(element, 'type')?.toLowerCase() === 'checkbox' &&
      attribute(element, 'role') !== 'button',
    ({ element }) => (attribute(element, 'checked') === null ? null : 'true'),
  ],
  [hasAttributeValue('role', 'checkbox'), attributeValue('aria-checked')],
  [isListItemWith('data-checked'), attributeValue('data-checked')],
  // The first version of TipTap, and Bangle
  [hasAttributeValue('data-type', 'todo_item'), attributeValue('data-done')],
  // Quill, and its first version
  [hasAttributeValue('data-list', 'checked', 'unchecked'), attributeValue('data-list')],
  // Lark
  [
    ({ element, tag }) => tag === 'li' && ['check', 'done'].includes(attribute(element, 'data-list') ?? ''),
    attributeValue('data-list'),
  ],
  [
    ({ tag, list }) => tag === 'li' && (list?.checkState ?? null) !== null,
    ({ list }) => list?.checkState ?? null,
  ],
  // Atlassian
  [hasAttributeValue('data-task-state', 'DONE', 'TODO'), attributeValue('data-task-state')],
  // OneNote
  [hasAttributeValue('data-tag', 'to-do', 'to-do:completed'), attributeValue('data-tag')],
  // Evernote, in its older and its newer form
  [({ tag }) => tag === 'en-todo', attributeValue('checked')],
  [
    ({ tag, variables }) => tag === 'li' && variables['--en-todo'] === 'true',
    ({ values }) => values.get('--en-checked') ?? null,
  ],
  // Notion
  [hasClass('checkbox-on'), () => 'true'],
  [hasClass('checkbox-off'), () => null],
  // Discourse
  [hasClass('chcklst-box'), attributeValue('class')],
  // Notesnook, in its two forms
  [hasClass('checklist--item'), attributeValue('class')],
  [hasClass('simple-checklist--item'), attributeValue('class')],
  // Lists with boxes as bullets, as in Outlook on the web, and in Word on the web
  [({ tag, style }) => tag === 'li' && style.listMarker.endsWith('checked'), ({ style }) => style.listMarker],
  [
    ({ element, tag }) => tag === 'li' && wordBoxOf(element) !== null,
    ({ element }) => `${wordBoxOf(element)}`,
  ],
  // Apple Notes, Confluence, Joplin and TinyMCE
  [
    ({ element, tag, list }) => tag === 'li' && list?.isCheckList === true && !containsOnlyList(element),
    attributeValue('class'),
  ],
]

const CHECKED_VALUES: ReadonlySet<string> = new Set([
  'true',
  'checked',
  'DONE',
  'done',
  'to-do:completed',
  'tox-checklist--checked',
])

function isChecked(state: string | null): boolean {
  return (state ?? '').split(' ').some((token) => CHECKED_VALUES.has(token))
}

function hasAttributeValue(
  name: string,
  ...values: readonly string[]
): (context: CheckboxContext) => boolean {
  return ({ element }) => values.includes(attribute(element, name) ?? '')
}

/** Whether Word on the web draws a checked box as the bullet of an item; null for other bullets. */
function wordBoxOf(item: Element): boolean | null {
  const bullet = attribute(item, 'data-leveltext') ?? ''
  const font = symbolFontOf(attribute(item, 'data-font')?.toLowerCase() ?? '')
  return boxStateOf(font ? replaceSymbols(bullet, font) : bullet)
}

/** Whether an item has nothing but a list, which is on a deeper level for it. */
function containsOnlyList(item: Element): boolean {
  const only = onlyChild(item)
  return only !== null && isListElement(only, tagOf(only))
}

function isListItemWith(name: string): (context: CheckboxContext) => boolean {
  return ({ element, tag }) => tag === 'li' && attribute(element, name) !== null
}

function hasClass(className: string): (context: CheckboxContext) => boolean {
  return ({ element }) => classNames(element).split(/\s+/).includes(className)
}

function attributeValue(name: string): (context: CheckboxContext) => string | null {
  return ({ element }) => attribute(element, name)
}
