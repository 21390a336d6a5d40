import { expect, test } from 'vitest'
import { createFarewells } from '../../local-cloud/farewells.ts'
import { toPath } from './rules-trees.ts'

/** A step asks for writes to these paths, or with a minus takes back what lies there. */
const STEPS: readonly (readonly [steps: readonly string[], left: readonly string[]])[] = [
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  [
    ['a b', 'c'],
    ['a b', 'c'],
  ],
  [['a', 'a'], ['a']],
  [['a/b', 'a'], ['a']],
  [
    ['a', 'a/b'],
    ['a', 'a/b'],
  ],
  [
    ['a b', 'b'],
    ['a', 'b'],
  ],
  [['a/b a/c d', '-a'], ['d']],
  [['a/b', '-a/b/c'], ['a/b']],
  [['a', 'b/c', '-'], []],
]

test.each(STEPS)('of %j there is left %j', (steps, left) => {
  const farewells = createFarewells()
  for (const step of steps) {
    if (step.startsWith('-')) farewells.cancel(toPath(step.slice(1)))
    else farewells.ask(step.split(' ').map((path) => ({ path: toPath(path), json: 1 })))
  }
  const texts = farewells.take().map((group) => group.map(({ path }) => path.join('/')).join(' '))
  expect(texts).toEqual(left)
  expect(farewells.take()).toEqual([])
})
