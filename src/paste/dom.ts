import { makeInertSelector, removeGuards, STYLE_ATTRIBUTE, STYLE_PLACEHOLDER } from './inert-html.ts'

/**
 * Receives the nodes of an untrusted tree, which may be inert HTML or not. A form field named `parentNode` or
 * `attributes` shadows that property of its form. This file therefore reads all properties through the prototypes, which
 * markup cannot change.
 */
export interface Visitor {
  /** Returns whether to visit the element's children. `leave` is called only in that case. */
  enter(element: Element, tag: string): boolean
  leave(): void
  text(data: string): void
  comment(data: string): void
}

/** Visits a tree in document order. It does not recurse, because markup may be nested arbitrarily deep. */
export function walk(root: Node, visitor: Visitor): void {
  const open: Node[] = []
  let node: Node | undefined = root
  while (node) {
    const child = visit(node, visitor)
    if (child) open.push(node)
    node = child ?? nextAfter(node, open, root, visitor)
  }
}

/** The value of an attribute as in the original HTML; null without it. */
export function attribute(element: Element, name: string): string | null {
  const value =
    getAttribute(element, name) ?? (name === 'style' ? getAttribute(element, STYLE_ATTRIBUTE) : null)
  return value === null ? null : removeGuards(value)
}

/** The names of an element's classes, as they are written. */
export function classNames(element: Element): string {
  return attribute(element, 'class') ?? ''
}

/** Whether a selector matches the element. An invalid selector matches nothing. */
export function matches(element: Element, selector: string): boolean {
  try {
    return Element.prototype.matches.call(element, makeInertSelector(selector))
  } catch {
    return false
  }
}

export function* childElements(element: Element): Generator<Element> {
  for (let node = firstChild(element); node; node = nextSibling(node)) if (isElement(node)) yield node
}

export function hasChild(element: Element, tag: string): boolean {
  for (const child of childElements(element)) if (tagOf(child) === tag) return true
  return false
}

export function hasDescendant(element: Element, selector: string): boolean {
  return Element.prototype.querySelector.call(element, selector) !== null
}

/** Whether an element or one around it matches a selector. */
export function isInside(element: Element, selector: string): boolean {
  return Element.prototype.closest.call(element, selector) !== null
}

/** The only child of an element, ignoring white space and comments; null when there is other content. */
export function onlyChild(element: Element): Element | null {
  let only: Element | null = null
  for (let node = firstChild(element); node; node = nextSibling(node)) {
    if (isText(node) ? data(node).trim() !== '' : isElement(node) && only) return null
    if (isElement(node)) only = node
  }
  return only
}

/** The text in the first few nodes of an element, or a comment before any text. */
export function leadingContent(element: Element): { readonly text: string; readonly comment: string } {
  const open: Node[] = []
  let text = ''
  let node = firstChild(element)
  for (let nodesLeft = MAX_LEAD_NODES; node && nodesLeft > 0 && text.length < MAX_LEAD_LENGTH; nodesLeft--) {
    if (isText(node)) text += data(node).slice(0, MAX_LEAD_LENGTH)
    else if (nodeType(node) === Node.COMMENT_NODE && text.trim() === '')
      return { text, comment: data(node).trim() }
    const child: Node | undefined = isElement(node) ? firstChild(node) : undefined
    if (child) open.push(node)
    let next: Node | undefined = child ?? nextSibling(node)
    while (!next && open.length > 0) next = nextSibling(open.pop() ?? element)
    node = next
  }
  return { text, comment: '' }
}

const MAX_LEAD_LENGTH = 80
const MAX_LEAD_NODES = 20

/** Whether the element before or after an element contains text. */
export function hasAdjacentText(element: Element): boolean {
  return SIDES.some((side) => adjacentText(element, side).trim() !== '')
}

const SIDES = ['previousElementSibling', 'nextElementSibling'] as const

/** The text of the element before or after an element; empty without one. */
export function adjacentText(element: Element, side: (typeof SIDES)[number]): string {
  const sibling: unknown = Reflect.get(Element.prototype, side, element)
  return sibling instanceof Element ? textContent(sibling) : ''
}

/** Whether a child contains all text of its parent, and there is any; false if the parent has more than a few children. */
export function containsAllText(child: Element, parent: Element): boolean {
  if (textContent(child).trim() === '') return false
  let nodesLeft = MAX_LEAD_NODES
  for (let node = firstChild(parent); node; node = nextSibling(node)) {
    if (nodesLeft-- === 0) return false
    const text = isText(node) ? data(node) : isElement(node) && node !== child ? textContent(node) : ''
    if (text.trim() !== '') return false
  }
  return true
}

export function hasFewChildren(element: Element): boolean {
  let nodesLeft = MAX_LEAD_NODES
  for (let node = firstChild(element); node; node = nextSibling(node)) if (nodesLeft-- === 0) return false
  return true
}

/**
 * The code in a preformatted element that also has labels in blocks around the code, such as the name of its language; null in others.
 * Chats put the labels there.
 */
export function labelledCodeIn(preformatted: Element): Element | null {
  if (!hasChild(preformatted, 'div')) return null
  const parts = [...Element.prototype.querySelectorAll.call(preformatted, 'code, pre, .cm-content')]
  const [code] = parts
  if (!code || !parts.every((part) => Node.prototype.contains.call(code, part))) return null
  const parent: unknown = Reflect.get(Node.prototype, 'parentNode', code)
  return parent instanceof Element && parent !== preformatted && containsAllText(code, parent) ? code : null
}

/** The beginning of the text directly after an element; empty before another element or at the end. */
export function followingText(element: Element): string {
  const next = nextSibling(element)
  return next && isText(next) ? data(next, MAX_LEAD_LENGTH) : ''
}

/** Whether another element with the same tag and class is directly before an element, without text between them. */
export function followsLikeElement(element: Element): boolean {
  const previous: Node | null = Reflect.get(Node.prototype, 'previousSibling', element)
  if (!previous || !isElement(previous)) return false
  return (
    tagOf(previous) === tagOf(element) && getAttribute(previous, 'class') === getAttribute(element, 'class')
  )
}

/** The tag of an element as in the original HTML, in lower case. */
export function tagOf(element: Element): string {
  const name = removeGuards(Reflect.get(Element.prototype, 'tagName', element).toLowerCase())
  return name === 'noframes' && getAttribute(element, STYLE_PLACEHOLDER) !== null ? 'style' : name
}

export function rootElement(root: Document | Element): Element | null {
  if (isElement(root)) return root
  for (let node = firstChild(root); node; node = nextSibling(node)) if (isElement(node)) return node
  return null
}

export function removeNode(node: Node): void {
  const { prototype } = isElement(node) ? Element : CharacterData
  prototype.remove.call(node)
}

/** Visits one node. Returns its first child if its children must be visited. */
function visit(node: Node, visitor: Visitor): Node | undefined {
  if (isText(node)) visitor.text(data(node))
  else if (nodeType(node) === Node.COMMENT_NODE) visitor.comment(data(node))
  else if (isElement(node) && visitor.enter(node, tagOf(node))) {
    const child = firstChild(node)
    if (!child) visitor.leave()
    return child
  }
  return undefined
}

function nextAfter(last: Node, open: Node[], root: Node, visitor: Visitor): Node | undefined {
  let node: Node | undefined = last
  while (node && node !== root) {
    const next = nextSibling(node)
    if (next) return next
    node = open.pop()
    visitor.leave()
  }
  return undefined
}

function isElement(node: Node): node is Element {
  return nodeType(node) === Node.ELEMENT_NODE
}

function isText(node: Node): boolean {
  const type = nodeType(node)
  return type === Node.TEXT_NODE || type === Node.CDATA_SECTION_NODE
}

function getAttribute(element: Element, name: string): string | null {
  return Element.prototype.getAttribute.call(element, name)
}

function nodeType(node: Node): unknown {
  return Reflect.get(Node.prototype, 'nodeType', node)
}

function firstChild(node: Node): Node | undefined {
  return Reflect.get(Node.prototype, 'firstChild', node) ?? undefined
}

function nextSibling(node: Node): Node | undefined {
  return Reflect.get(Node.prototype, 'nextSibling', node) ?? undefined
}

export function textContent(element: Element): string {
  return removeGuards(Reflect.get(Element.prototype, 'textContent', element) ?? '')
}

function data(node: Node, maxLength = Infinity): string {
  const written: string = Reflect.get(CharacterData.prototype, 'data', node)
  return removeGuards(written.slice(0, maxLength))
}
