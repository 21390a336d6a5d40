import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** A node of a module's syntax tree, as ESTree defines it. */
export type Node = Readonly<Record<string, unknown>> & { readonly type: string }

/** All modules of the app with their paths. */
export function readSources(): readonly { readonly file: string; readonly source: string }[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file}`)
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
}

/** Parses a module. The file's extension says whether it may contain JSX. */
export function parseModule(file: string, source: string): unknown {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} does not parse`)
  return program
}

/** `a.b.c` of an expression; '' for its parts that have no name. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression')
    return `${nameOf(node['object'])}.${node['computed'] === true ? '' : nameOf(node['property'])}`
  if (node.type === 'ChainExpression') return nameOf(node['expression'])
  return text(node['name'])
}

export function childrenOf(node: unknown): readonly Node[] {
  return isNode(node) ? Object.values(node).flat().filter(isNode) : []
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
