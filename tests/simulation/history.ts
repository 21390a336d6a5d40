import * as fc from 'fast-check'

/** A step: the device that acts, counted from 0, its action, and a number that chooses the tab, the note, the fault or the variant. */
export type Step<Action extends string> = readonly [device: number, action: Action, choice: number]

/** The steps of one run, as data. At a rest all faults end and all devices must agree. A rest at the end is implied. */
export type History<Action extends string> = readonly (Step<Action> | 'rest')[]

/** The relative frequency of each action. An action without a weight does not occur. */
export type Weights<Action extends string> = Readonly<Partial<Record<Action, number>>>

/** Random histories without a rest, for runs of milliseconds. A failed one is shrunk. */
export function arbitraryHistories<Action extends string>(
  weights: Weights<Action>,
  devices: number,
  maxLength: number,
): fc.Arbitrary<History<Action>> {
  return fc.array(arbitraryStep(weights, devices), { maxLength, size: 'max' })
}

interface GeneratorOptions<Action extends string> {
  readonly weights: Weights<Action>
  readonly devices: number
  /** The number of rests. */
  readonly sequences: number
  /** In every third sequence all devices begin with these actions on the same note, so that they conflict. */
  readonly conflict: readonly Action[]
}

/** Generates the history of a seed, for runs of minutes. */
export function generateHistory<Action extends string>(
  seed: number,
  { weights, devices, sequences, conflict }: GeneratorOptions<Action>,
): History<Action> {
  const steps = fc.array(arbitraryStep(weights, devices), {
    minLength: 2 * devices,
    maxLength: 8 * devices,
    size: 'max',
  })
  const conflicts = fc.oneof(
    { weight: 2, arbitrary: fc.constant<History<Action>>([]) },
    { weight: 1, arbitrary: fc.nat(MAX_CHOICE).map((choice) => onAllDevices(conflict, choice)) },
  )
  const rest = fc.constant<History<Action>>(['rest'])
  const histories = fc.array(fc.tuple(conflicts, steps, rest), {
    minLength: sequences,
    maxLength: sequences,
  })
  return fc.sample(fc.noBias(histories), { seed, numRuns: 1 }).flat(3)

  function onAllDevices(actions: readonly Action[], choice: number): Step<Action>[] {
    return Array.from({ length: devices }, (_, device) =>
      actions.map((action): Step<Action> => [device, action, choice]),
    ).flat()
  }
}

function arbitraryStep<Action extends string>(
  weights: Weights<Action>,
  devices: number,
): fc.Arbitrary<Step<Action>> {
  const isAction = (name: string): name is Action => name in weights
  const actions = Object.entries<number | undefined>(weights).flatMap(([name, weight = 0]) =>
    isAction(name) ? Array<Action>(weight).fill(name) : [],
  )
  return fc.tuple(fc.nat(devices - 1), fc.constantFrom(...actions), fc.nat(MAX_CHOICE))
}

const MAX_CHOICE = 999

/** The steps up to each rest. */
export function splitSequences<Action extends string>(
  history: History<Action>,
): readonly (readonly Step<Action>[])[] {
  const sequences: Step<Action>[][] = [[]]
  for (const step of history)
    if (step === 'rest') sequences.push([])
    else sequences.at(-1)?.push(step)
  return sequences.filter((steps, at) => steps.length > 0 || at < sequences.length - 1)
}

/** The item that a number chooses; undefined if there is none. */
export function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % Math.max(items.length, 1)]
}

export function deviceCount(history: History<string>): number {
  return Math.max(1, ...history.map((step) => (step === 'rest' ? 1 : step[0] + 1)))
}

/** Formats a history as it is written in a list of regression histories. */
export function formatHistory(history: History<string>): string {
  return `[\n${history.map((step) => `  ${JSON.stringify(step)},\n`).join('')}]`
}
