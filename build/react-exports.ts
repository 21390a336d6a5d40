import { resolve } from 'node:path'
import type { ESTree, Plugin } from 'vite'

/**
 * Removes from React's packages the exports and methods that the app does not use, the modules that only choose between React's builds for
 * development and production, and the hook of React's developer tools. The packages are CommonJS, from which a bundler removes none of
 * these. It makes the first load 5.1 kB smaller (brotli). Fails the build if a module imports a removed export, or gives a fragment a ref.
 */
export function dropUnusedReactExports(): Plugin {
  return {
    name: 'pinwell:drop-unused-react-exports',
    apply: 'build',
    config: () => ({
      resolve: { alias: PRODUCTION_BUILDS },
      // The developer tools show components by their names, which minified code does not have.
      define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
    }),
    transform: {
      // After the transforms of TypeScript and JSX.
      order: 'post',
      filter: { code: /\breact\b|\bscheduler\b/ },
      handler(code, id) {
        const file = /[\\/]cjs[\\/](.+)\.production\.js$/.exec(id)?.[1]
        const unused = file !== undefined && UNUSED[file]
        const statements = this.parse(code).body
        if (!unused) {
          const found = statements.map(findRemoved).find((name) => name !== undefined)
          if (found !== undefined) this.error(`${id} imports ${found}: ${HINT}`)
          if (FRAGMENT_REF.test(code)) this.error(`${id} gives a fragment a ref: ${HINT}`)
          return undefined
        }
        const removed = statements.flatMap((statement) => removedFrom(statement, unused))
        if (removed.length < unused.length)
          this.error(`${id} does not have all of ${unused.join(', ')}: ${HINT}`)
        const rest = removed.reduceRight(
          (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^,/, ''),
          code,
        )
        return { code: rest, map: null }
      },
    },
  }
}

const HINT = 'see build/react-exports.ts.'

/** A fragment with a ref, in the JavaScript that JSX becomes. */
const FRAGMENT_REF = /Fragment,\s*\{[^{}()]*\bref\b/

/** The names by which modules import React's packages, and the builds for production. */
const PRODUCTION_BUILDS = [
  { find: /^react$/, file: 'react/cjs/react.production.js' },
  { find: /^react\/jsx-runtime$/, file: 'react/cjs/react-jsx-runtime.production.js' },
  { find: /^react-dom$/, file: 'react-dom/cjs/react-dom.production.js' },
  { find: /^react-dom\/client$/, file: 'react-dom/cjs/react-dom-client.production.js' },
  { find: /^scheduler$/, file: 'scheduler/cjs/scheduler.production.js' },
].map(({ find, file }) => ({ find, replacement: resolve('node_modules', file) }))

/** Functions that only removed exports of react-dom call. */
const PRELOADS = ['r', 'D', 'C', 'L', 'm', 'X', 'S', 'M']

/** The methods of the ref of a fragment. */
const FRAGMENT_METHODS = [
  'addEventListener',
  'blur',
  'compareDocumentPosition',
  'dispatchEvent',
  'focus',
  'focusLast',
  'getClientRects',
  'getRootNode',
  'observeUsing',
  'removeEventListener',
  'scrollIntoView',
  'unobserveUsing',
]

/** The methods of the pseudo-elements of `ViewTransition`, which is removed. */
const VIEW_TRANSITION_METHODS = ['animate', 'getAnimations', 'getComputedStyle']

/** React's files and what is removed from each. The other files do not use it. */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  react: [
    'Activity',
    'Children',
    'Profiler',
    'PureComponent',
    'ViewTransition',
    '__COMPILER_RUNTIME',
    'addTransitionType',
    'cache',
    'cacheSignal',
    'cloneElement',
    'createRef',
    'isValidElement',
    'lazy',
    'unstable_useCacheRefresh',
    'useActionState',
    'useDebugValue',
    'useInsertionEffect',
    'useOptimistic',
    'useTransition',
  ],
  'react-dom': [
    'browser',
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'unstable_batchedUpdates',
    'useFormState',
    'useFormStatus',
    'version',
  ],
  'react-dom-client': [
    'findDOMNode',
    'hydrateRoot',
    'unstable_scheduleHydration',
    'version',
    ...PRELOADS,
    ...FRAGMENT_METHODS,
    ...VIEW_TRANSITION_METHODS,
  ],
  scheduler: [
    'unstable_Profiling',
    'unstable_forceFrameRate',
    'unstable_next',
    'unstable_runWithPriority',
    'unstable_wrapCallback',
  ],
}

/** Returns an assignment to a property with one of these names, or such properties of `ReactDOMSharedInternals.d = {…}`. */
function removedFrom(statement: ESTree.Statement, names: readonly string[]): readonly ESTree.Span[] {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
    return []
  const { left, right } = statement.expression
  if (left.type !== 'MemberExpression') return []
  const isNamed = (node: ESTree.Node) => node.type === 'Identifier' && names.includes(node.name)
  if (isNamed(left.property)) return [statement]
  if (right.type !== 'ObjectExpression') return []
  return right.properties.filter((property) => property.type === 'Property' && isNamed(property.key))
}

/** The first removed export that a statement imports; `*` for an import of a whole package, which may use all of them. */
function findRemoved(statement: ESTree.Statement): string | undefined {
  if (statement.type !== 'ImportDeclaration') return undefined
  const unused = UNUSED[statement.source.value.replace('/', '-')]
  if (!unused) return undefined
  const names = statement.specifiers.map((specifier) =>
    specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
      ? specifier.imported.name
      : '*',
  )
  return names.find((name) => name === '*' || unused.includes(name))
}
