import { build } from 'vite'
import { expect, test } from 'vitest'
import createConfig from '../../vite.config.ts'

// The build adds the prefixes that its targets need and drops all others. For it, `safari` is Safari on a Mac only.
test('Safari on an iPhone in landscape does not enlarge the text', async () => {
  const { cssTarget = [] } = createConfig({ mode: 'production', command: 'build' }).build ?? {}
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { cssTarget, write: false, rolldownOptions: { input: 'src/tokens.css' } },
  })
  if (!('output' in result)) throw new Error('The build must have one output')
  const styles = result.output.map((file) =>
    file.fileName.endsWith('.css') && 'source' in file ? file.source : '',
  )
  expect(styles.join('')).toContain('-webkit-text-size-adjust:100%')
})
