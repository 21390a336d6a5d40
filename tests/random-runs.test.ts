import { expect, test } from 'vitest'
import viteConfig from '../vite.config.ts'

test('all projects get the mode of the command, by which random tests choose their number of runs', () => {
  const config = viteConfig({ command: 'serve', mode: 'faults' })
  const { projects = [] } = config.test ?? {}
  const modes = projects.map((project): unknown => Reflect.get(Object(project), 'mode'))
  expect(new Set(modes)).toEqual(new Set(['faults']))
})
