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
  for (const stateOf of CHECKBOX_FORMS) {
    const state = stateOf(context)
    if (state !== null) return state.split(' ').some((token) => CHECKED_VALUES.has(token))
  }
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
  const [match, state] = /^\[([ xX])\][ \t\u00a0]+/.exec(text) ?? []
  return match === undefined ? null : { isChecked: state !== ' ', length: match.length }
}

/** The forms of checkboxes. Each returns the state as it is written, '' without one; null if the element does not have this form. */
const CHECKBOX_FORMS: readonly ((context: CheckboxContext) => string | null)[] = [
  stateOfInput,
  ({ element }) =>
    attribute(element, 'role') === 'checkbox' ? (attribute(element, 'aria-checked') ?? '') : null,
  ({ element, tag }) => (tag === 'li' ? attribute(element, 'data-checked') : null),
  // The first version of TipTap, and Bangle
  ({ element }) =>
    attribute(element, 'data-type') === 'todo_item' ? (attribute(element, 'data-done') ?? '') : null,
  // Quill, and Lark
  attributeWith('data-list', ['checked', 'unchecked', 'check', 'done']),
  ({ tag, list }) => (tag === 'li' ? (list?.checkState ?? null) : null),
  // Atlassian
  attributeWith('data-task-state', ['DONE', 'TODO']),
  // OneNote
  attributeWith('data-tag', ['to-do', 'to-do:completed']),
  // Evernote, in its older and its newer form
  ({ element, tag }) => (tag === 'en-todo' ? (attribute(element, 'checked') ?? '') : null),
  ({ tag, values, variables }) =>
    tag === 'li' && variables['--en-todo'] === 'true' ? (values.get('--en-checked') ?? '') : null,
  ({ element }) => (CHECKBOX_CLASS.test(classNames(element)) ? classNames(element) : null),
  // Lists with boxes as bullets, as in Outlook on the web, and in Word on the web
  ({ tag, style }) => (tag === 'li' && style.listMarker.endsWith('checked') ? style.listMarker : null),
  ({ element, tag }) => (tag === 'li' ? (wordBoxOf(element)?.toString() ?? null) : null),
  // Apple Notes, Confluence, Joplin and TinyMCE
  ({ element, tag, list }) =>
    tag === 'li' && list?.isCheckList === true && !containsOnlyList(element) ? classNames(element) : null,
]

/** The classes of Notion, Discourse and Notesnook. */
const CHECKBOX_CLASS = /(?<!\S)(?:checkbox-(?:on|off)|chcklst-box|(?:simple-)?checklist--item)(?!\S)/

const CHECKED_VALUES: ReadonlySet<string> = new Set([
  'true',
  'checked',
  'DONE',
  'done',
  'to-do:completed',
  'checkbox-on',
  'tox-checklist--checked',
])

/** A page without scripts opens its menus by checkboxes with the role of a button. They are no checkboxes of a checklist. */
function stateOfInput({ element, tag }: CheckboxContext): string | null {
  if (tag !== 'input' || attribute(element, 'type')?.toLowerCase() !== 'checkbox') return null
  if (attribute(element, 'role') === 'button') return null
  return attribute(element, 'checked') === null ? '' : 'checked'
}

function attributeWith(name: string, values: readonly string[]): (context: CheckboxContext) => string | null {
  return ({ element }) => {
    const value = attribute(element, name) ?? ''
    return values.includes(value) ? value : null
  }
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
