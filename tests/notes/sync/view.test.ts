import { expect, test } from 'vitest'
import { reduce } from '../../../src/notes/sync/reducer.ts'
import { createView } from '../../../src/notes/sync/view.ts'
import { randomRuns } from '../../random-runs.ts'
import { createRandom, oneOf, type Random } from '../../random.ts'
import { event, NOW, state } from './notation.ts'

const RUNS = randomRuns({ check: 100, full: 10_000 })
const STEPS = 12

// With up to 40 pending mutations, most states change only a few of the notes.
test('a view of many states in a row equals a view of the last one', () => {
  for (let seed = 1; seed <= RUNS; seed++) {
    const random = createRandom(seed)
    let last = state('waiting leader up')
    const view = createView()
    const history: string[] = []
    for (let step = 0; step < STEPS; step++) {
      history.push(randomEvent(random))
      last = reduce(last, event(history.at(-1) ?? ''), NOW)[0]
      expect({ history, view: view(last, NOW) }).toEqual({ history, view: createView()(last, NOW) })
    }
  }
})

function randomEvent(random: Random): string {
  const note = () => `${oneOf(random, IDS)}:${oneOf(random, TEXTS)}`
  const notes = () => Array.from({ length: 1 + random(3) }, note).join(' ')
  const entries = (sign: string) => Array.from({ length: random(12) }, () => entry(sign)).join(', ')
  const entry = (sign: string) => {
    const kind = oneOf(random, ['create', 'edit', 'pin', 'delete', 'restore', 'purge'])
    const rejection = oneOf(random, ['', '', '', ' denied'])
    const subject =
      kind === 'edit' ? `${note()}>${oneOf(random, TEXTS)}` : kind === 'pin' ? oneOf(random, IDS) : note()
    return `${sign}${1 + random(40)} ${kind} ${subject}${rejection}`
  }
  return oneOf(random, [
    () => `loaded ${note()} ${entries('')}`,
    () => `outbox ${entries('')}`,
    () => `enqueued ${entry('-')}`,
    () => `appended -${1 + random(40)}`,
    () => `changed ${notes()}`,
    () => `removed ${oneOf(random, IDS)}`,
    () => `confirmed a:${oneOf(random, TEXTS)}`,
    () => 'up',
    () => 'down',
  ])()
}

const IDS = ['a', 'b', 'c', 'd', 'e', 'f']
const TEXTS = ['x', 'y', 'z']
