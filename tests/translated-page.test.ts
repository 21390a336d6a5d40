import { expect, test } from 'vitest'
import { childrenOf, isNode, type Node, parseModule, readSources, text } from './syntax-tree.ts'

// A browser that translates a page replaces its text nodes. If React then changes one of them, the person keeps an old text. If it removes
// one or inserts an element before it, the DOM throws an error and the page is gone. React sets the only text of an element through the
// element, which is safe.
test('each text that changes is the only child of its element', () => {
  const components = readSources().filter(({ file }) => file.endsWith('.tsx'))
  expect(components.length).toBeGreaterThan(100)
  const found = components.flatMap(({ file, source }) =>
    unsafeTexts(file, source).map((unsafe) => `${file}: ${unsafe}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['<p>{count} selected</p>', 'selected'],
  ['<p>{message}Saved.</p>', 'Saved.'],
  ['<p>{isSaved && "Saved."}<button /></p>', '"Saved."'],
  ['<p>{isSaved ? "Saved." : "Saving"}<button /></p>', '"Saved."'],
  ['<p>{`${count} selected`}<button /></p>', '`${count} selected`'],
  ['<p>Saved. {isUndoable && <button />}</p>', 'Saved.'],
  ['<>Saved. <button /></>', 'Saved.'],
  ['function Message() { return "Saved." }', '"Saved."'],
  ['function Message() { return `${count} selected` }', '`${count} selected`'],
  ['function Message() { return SAVED_MESSAGE }', 'SAVED_MESSAGE'],
])('finds the text in: %s', (source, unsafe) => {
  expect(unsafeTexts('module.tsx', source)).toEqual([unsafe])
})

test.each([
  '<p>Saved.</p>',
  '<p>{isSaved ? "Saved." : "Saving"}</p>',
  '<p>{`${count} selected`}</p>',
  '<p>Saved.{" "}<button /></p>',
  '<p>{isSaved && <span>Saved.</span>}{" "}<button /></p>',
  '<p>{count} / {limit}</p>',
  'function Message() { return <span>Saved.</span> }',
  'function message() { return "Saved." }',
])('allows: %s', (source) => {
  expect(unsafeTexts('module.tsx', source)).toEqual([])
})

/** The texts of a module that React may change or remove although they are not the only child of an element. */
function unsafeTexts(file: string, source: string): readonly string[] {
  const sourceOf = ({ start, end }: Node) => source.slice(Number(start), Number(end)).trim()

  function visit(node: Node): readonly string[] {
    const found = [...textsNextToOthers(node), ...returned(node)].map(sourceOf)
    return [...found, ...childrenOf(node).flatMap(visit)]
  }

  return childrenOf(parseModule(file, source)).flatMap(visit)
}

function textsNextToOthers(node: Node): readonly Node[] {
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return []
  const children = [node['children']].flat().filter(isNode).filter(isRendered)
  if (children.length === 1 && node.type === 'JSXElement') return []
  const isFixed = node.type === 'JSXElement' && children.every(isFixedChild)
  return children.flatMap((child) => {
    if (child.type !== 'JSXText') return textOf(child['expression'])
    return isFixed || !hasLetter(child) ? [] : [child]
  })
}

/** Whether JSX renders it: white space with a line break is layout of the source, and `{}` is a comment. */
function isRendered(child: Node): boolean {
  if (child.type === 'JSXText') return !/^\s*\n\s*$/.test(text(child['value']))
  const { expression } = child
  return !(isNode(expression) && expression.type === 'JSXEmptyExpression')
}

/** Whether it is always there and never changes its place: an element, a text of the source, or a space between them. */
function isFixedChild(child: Node): boolean {
  if (child.type === 'JSXElement' || child.type === 'JSXText') return true
  const { expression } = child
  return isNode(expression) && expression.type === 'Literal'
}

/** The text that an expression may have as its value, as far as that can be seen. */
function textOf(expression: unknown): readonly Node[] {
  if (!isNode(expression)) return []
  if (expression.type === 'TemplateLiteral') return [expression]
  if (expression.type === 'Literal') return hasLetter(expression) ? [expression] : []
  if (expression.type === 'ConditionalExpression')
    return [...textOf(expression['consequent']), ...textOf(expression['alternate'])].slice(0, 1)
  return expression.type === 'LogicalExpression' ? textOf(expression['right']) : []
}

/** The text that a component returns. Its element may have other children. */
function returned(node: Node): readonly Node[] {
  if (node.type !== 'FunctionDeclaration' || !isNode(node['id']) || !/^[A-Z]/.test(text(node['id']['name'])))
    return []
  return returnsOf(node['body']).flatMap((value) =>
    value.type === 'Identifier' && /^[A-Z_]+$/.test(text(value['name'])) ? [value] : textOf(value),
  )
}

/** The values that a function returns, without those of the functions in it. */
function returnsOf(node: unknown): readonly Node[] {
  if (!isNode(node) || /Function/.test(node.type)) return []
  if (node.type === 'ReturnStatement') return isNode(node['argument']) ? [node['argument']] : []
  return childrenOf(node).flatMap(returnsOf)
}

function hasLetter(node: Node): boolean {
  return typeof node['value'] === 'string' && /\p{L}/u.test(node['value'])
}
