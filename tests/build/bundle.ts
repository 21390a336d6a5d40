import { build, type Plugin, type Rolldown } from 'vite'

/** Builds a module with this code for production. Returns its script. */
export async function bundle(code: string, plugin: Plugin): Promise<Rolldown.OutputChunk> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    // Vitest's mode would bundle the development files of React and Lexical.
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['production', 'module', 'browser'] },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry.js' ? `${process.cwd()}/entry.js` : undefined),
        load: (id) => (id.endsWith('/entry.js') ? code : undefined),
      },
      plugin,
    ],
    build: { write: false, rolldownOptions: { input: 'entry.js' } },
  })
  if (!('output' in result)) throw new Error('The build must have one output')
  return result.output[0]
}
