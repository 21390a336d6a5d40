import { CodeNode } from '@lexical/code-core'
import { $isListItemNode, $isListNode, ListItemNode, ListNode, type ListType } from '@lexical/list'
import {
  createState,
  type EditorConfig,
  ElementNode,
  type LexicalEditor,
  type LexicalNode,
  type LexicalNodeConfig,
} from 'lexical'

/**
 * Lexical's list without its transform. That transform joins neighbouring lists of one type, but in a note a number that
 * does not continue the list begins a new list. Configuring ElementNode as the base omits the transform. The type
 * assertion is needed because the class is still a ListNode.
 */
export class NoteListNode extends ListNode {
  override $config() {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const base = ElementNode as unknown as typeof ListNode
    return this.config('note-list', { extends: base, $transform: $numberItems })
  }

  /** The items of a checklist are checkboxes for assistive technology, and a list must not contain those. */
  override createDOM(config: EditorConfig, editor?: LexicalEditor): HTMLElement {
    const dom = super.createDOM(config, editor)
    if (this.getListType() === 'check') dom.role = 'group'
    return dom
  }
}

/**
 * Lexical's list item with a faster DOM update. It sets `value` only after a wrapper, because a wrapper is an `<li>` too
 * and would be counted. Chromium recounts the whole list for every `value` that is set, so 5,000 of them take seconds.
 * Lexical's own update splits the class names three times per item, which is a fifth of the time of a long paste.
 */
export class NoteItemNode extends ListItemNode {
  override $config() {
    return this.config('note-item', { extends: ListItemNode })
  }

  /** HTML does not allow the role of a checkbox on a list item. */
  override createDOM(config: EditorConfig): HTMLElement {
    if (!this.isCheckbox()) return super.createDOM(config)
    const dom = document.createElement('div')
    this.updateListItemDOM(null, dom, config)
    return dom
  }

  override updateDOM(previous: this, dom: HTMLElement, config: EditorConfig): boolean {
    return (dom.role === 'checkbox') !== this.isCheckbox() || super.updateDOM(previous, dom, config)
  }

  private isCheckbox(): boolean {
    return this.getChecked() !== undefined && !$isWrapper(this)
  }

  override updateListItemDOM(_previous: ListItemNode | null, dom: HTMLElement, config: EditorConfig): void {
    const list = this.getParent()
    const name = $isWrapper(this) ? (config.theme.list?.nested?.listitem ?? '') : ''
    if (dom.className !== name) dom.className = name
    const listType = $isListNode(list) ? list.getListType() : undefined
    if (listType === 'number' && $isWrapper(this.getPreviousSibling()))
      dom.setAttribute('value', `${this.getValue()}`)
    else if (dom.hasAttribute('value')) dom.removeAttribute('value')
    const role = this.isCheckbox() ? 'checkbox' : listType === 'check' ? 'presentation' : null
    if (dom.role !== role) dom.role = role
    const checked = role === 'checkbox' ? `${this.getChecked() ?? false}` : null
    if (dom.ariaChecked !== checked) dom.ariaChecked = checked
    const isUnnamed = role === 'checkbox' && this.isEmpty()
    const label: string | null = (isUnnamed && config.theme.emptyItem) || null
    if (dom.ariaLabel !== label) dom.ariaLabel = label
  }
}

/** The node types of a note. They replace Lexical's own lists and items everywhere. */
export const nodes: readonly LexicalNodeConfig[] = [
  NoteListNode,
  NoteItemNode,
  {
    replace: ListNode,
    with: (list: ListNode) => $createNoteListNode(list.getListType(), list.getStart()),
    withKlass: NoteListNode,
  },
  {
    replace: ListItemNode,
    // Not `getChecked()`, which returns undefined outside of a checklist.
    // oxlint-disable-next-line no-underscore-dangle -- Lexical has no other access
    with: (item: ListItemNode) => new NoteItemNode(undefined, item.__checked),
    withKlass: NoteItemNode,
  },
  CodeNode,
]

export function $createNoteListNode(type: ListType, start: number): NoteListNode {
  return new NoteListNode(type, start)
}

/** Whether a node is a list item that only contains a nested list. */
export function $isWrapper(node: LexicalNode | null): node is ListItemNode {
  return $isListItemNode(node) && $isListNode(node.getFirstChild())
}

/** The number that an item appended to this list would show. */
export function $nextNumber(list: ListNode): number {
  let number = list.getStart()
  for (const item of list.getChildren()) if (!$isWrapper(item)) number++
  return number
}

function $numberItems(list: ListNode): void {
  let number = list.getStart()
  for (const item of list.getChildren()) {
    if (!$isListItemNode(item)) continue
    if (item.getValue() !== number) item.setValue(number)
    if (!$isWrapper(item)) number++
  }
}

/**
 * The state of the typed fence that opened a code block: `info` while the caret is on the fence's own line, where a
 * language or a line of code may follow; `end` from the next line on; null when no typed fence is open. It is node state,
 * so that undo and redo restore it. It is never stored.
 */
export const openFence = createState('openFence', {
  parse: (value): OpenFence => (value === 'info' || value === 'end' ? value : null),
})
export type OpenFence = 'info' | 'end' | null
