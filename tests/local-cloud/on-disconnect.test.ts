import { expect, test } from 'vitest'
import { createOnDisconnectWrites } from '../../local-cloud/on-disconnect.ts'
import { toPath } from './plain-values.ts'

/** A step queues writes to these paths, or removes those at a path with a minus. */
const CASES: readonly (readonly [steps: readonly string[], left: readonly string[]])[] = [
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

test.each(CASES)('of %j, %j is left', (steps, remaining) => {
  const onDisconnectWrites = createOnDisconnectWrites()
  for (const step of steps) {
    if (step.startsWith('-')) onDisconnectWrites.cancel(toPath(step.slice(1)))
    else onDisconnectWrites.add(step.split(' ').map((path) => ({ path: toPath(path), json: 1 })))
  }
  const groups = onDisconnectWrites
    .takeAll()
    .map((group) => group.map(({ path }) => path.join('/')).join(' '))
  expect(groups).toEqual(remaining)
  expect(onDisconnectWrites.takeAll()).toEqual([])
})
