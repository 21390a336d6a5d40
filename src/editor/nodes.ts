import { CodeNode } from '@lexical/code-core'
import { $isListItemNode, $isListNode, ListItemNode, ListNode } from '@lexical/list'
import {
  createState,
  type EditorConfig,
  ElementNode,
  type LexicalNode,
  type LexicalNodeConfig,
} from 'lexical'

/**
 * Lexical's list without its transform. That one joins every two neighbouring lists of a kind, but in a note a
 * number that does not follow on begins a list of its own. Naming ElementNode as the base leaves the transform out;
 * the types still have to hear that it is a list.
 */
export class NoteListNode extends ListNode {
  override $config() {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const base = ElementNode as unknown as typeof ListNode
    return this.config('note-list', { extends: base, $transform: $numberItems })
  }
}

/**
 * Lexical's item, dressed with what a note's can need. It says its number only where counting needs it: behind a
 * wrapper, which is an `<li>` as well; Chromium counts a whole list anew for every number it is told, so that 5,000 of
 * them take seconds. Lexical's own way takes the names of the classes apart three times an item, a fifth of a long paste.
 */
export class NoteItemNode extends ListItemNode {
  override $config() {
    return this.config('note-item', { extends: ListItemNode })
  }

  override updateListItemDOM(_previous: ListItemNode | null, dom: HTMLLIElement, config: EditorConfig): void {
    const list = this.getParent()
    const { listitem = '', nested } = config.theme.list ?? {}
    const names = $isWrapper(this) ? `${listitem} ${nested?.listitem ?? ''}`.trim() : listitem
    if (dom.className !== names) dom.className = names
    if ($isListNode(list) && list.getListType() === 'number' && $isWrapper(this.getPreviousSibling()))
      dom.value = this.getValue()
    else if (dom.hasAttribute('value')) dom.removeAttribute('value')
  }
}

/** The nodes a note can be made of; whoever asks Lexical for a list gets ours. */
export const nodes: readonly LexicalNodeConfig[] = [
  NoteListNode,
  NoteItemNode,
  {
    replace: ListNode,
    with: (list: ListNode) =>
      $createNoteListNode(list.getListType() === 'number' ? 'number' : 'bullet', list.getStart()),
    withKlass: NoteListNode,
  },
  { replace: ListItemNode, with: () => new NoteItemNode(), withKlass: NoteItemNode },
  CodeNode,
]

export function $createNoteListNode(type: 'bullet' | 'number', start = 1): NoteListNode {
  return new NoteListNode(type, start)
}

/** Is this the list item that only holds a deeper list? */
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
 * What a code block still expects of the typed fence that opened it: `info` while the caret is on the fence's own line,
 * where a language or a line of code may follow; `end` from the next line on; null when no typed fence is open. It lives
 * on the node so that undo and redo bring it back. It is never stored.
 */
export const openFence = createState('openFence', {
  parse: (value): OpenFence => (value === 'info' || value === 'end' ? value : null),
})
export type OpenFence = 'info' | 'end' | null
