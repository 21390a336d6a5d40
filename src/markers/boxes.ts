import type { Values } from './cascade.ts'
import type { Variables } from './css.ts'
import { attribute } from './dom.ts'
import type { List } from './lists.ts'

/** What is asked about an element that may have the box of a check list. */
interface Asked {
  readonly element: Element
  readonly tag: string
  readonly css: Values
  readonly variables: Variables
  readonly list: List | null
}

/** The box of a check list, in any of the ways that programs write one. */
export function boxOf(asked: Asked): '☐' | '☑' | null {
  for (const [isBox, stateOf] of BOXES) if (isBox(asked)) return isDone(stateOf(asked)) ? '☑' : '☐'
  return null
}

const BOXES: readonly (readonly [
  isBox: (asked: Asked) => boolean,
  stateOf: (asked: Asked) => string | null,
])[] = [
  [
    ({ element, tag }) => tag === 'input' && attribute(element, 'type')?.toLowerCase() === 'checkbox',
    ({ element }) => (attribute(element, 'checked') === null ? null : 'true'),
  ],
  [says('role', 'checkbox'), told('aria-checked')],
  [item('data-checked'), told('data-checked')],
  // Quill
  [says('data-list', 'checked', 'unchecked'), told('data-list')],
  // Atlassian
  [says('data-task-state', 'DONE', 'TODO'), told('data-task-state')],
  // OneNote
  [says('data-tag', 'to-do', 'to-do:completed'), told('data-tag')],
  // Evernote, in its older and its newer form
  [({ tag }) => tag === 'en-todo', told('checked')],
  [
    ({ tag, variables }) => tag === 'li' && variables['--en-todo'] === 'true',
    ({ css }) => css.get('--en-checked') ?? null,
  ],
  // Notion
  [has('checkbox-on'), () => 'true'],
  [has('checkbox-off'), () => null],
  // Apple Notes
  [({ tag, list }) => tag === 'li' && list?.isCheckList === true, told('class')],
]

const DONE: ReadonlySet<string> = new Set(['true', 'checked', 'DONE', 'to-do:completed'])

function isDone(state: string | null): boolean {
  return (state ?? '').split(' ').some((word) => DONE.has(word))
}

function says(name: string, ...values: readonly string[]): (asked: Asked) => boolean {
  return ({ element }) => values.includes(attribute(element, name) ?? '')
}

function item(name: string): (asked: Asked) => boolean {
  return ({ element, tag }) => tag === 'li' && attribute(element, name) !== null
}

function has(className: string): (asked: Asked) => boolean {
  return ({ element }) => (attribute(element, 'class') ?? '').split(/\s+/).includes(className)
}

function told(name: string): (asked: Asked) => string | null {
  return ({ element }) => attribute(element, name)
}
