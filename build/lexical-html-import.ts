import { Visitor } from 'rolldown/utils'
import type { ESTree, Plugin } from 'vite'

/**
 * Removes from Lexical's nodes the conversions of HTML, which the app replaces by its own importer. They are properties of the nodes'
 * configurations, from which a bundler cannot remove them. It makes the editor's chunk 2.3 kB smaller (gzip). Fails the build if the nodes
 * no longer have them.
 */
export function dropLexicalHtmlImport(): Plugin {
  return {
    name: 'pinwell:drop-lexical-html-import',
    apply: 'build',
    transform: {
      filter: { id: NODE_MODULES },
      handler(code, id) {
        const conversions = findConversions(this.parse(code))
        if (conversions.length === 0)
          this.error(`${id} has no ${CONVERSIONS}: see build/lexical-html-import.ts.`)
        const rest = conversions.reduceRight(
          (text, { start, end }) => `${text.slice(0, start)}${CONVERSIONS}:void 0${text.slice(end)}`,
          code,
        )
        return { code: rest, map: null }
      },
    },
  }
}

/** The modules with the nodes that the editor registers. */
const NODE_MODULES = [
  /[\\/]lexical[\\/]dist[\\/]Lexical\.prod\.js$/,
  /[\\/]LexicalList\.prod\.js$/,
  /[\\/]LexicalCodeCore\.prod\.js$/,
]

const CONVERSIONS = 'importDOM'

/** The properties `importDOM: …` of the objects in a module, in their order; not those of patterns like `const { importDOM } = …`. */
function findConversions(program: ESTree.Program): readonly ESTree.Span[] {
  const found: ESTree.Span[] = []
  new Visitor({
    ObjectExpression({ properties }) {
      for (const property of properties)
        if (
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          property.key.name === CONVERSIONS
        )
          found.push(property)
    },
  }).visit(program)
  return found
}
