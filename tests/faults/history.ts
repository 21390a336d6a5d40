import { createRandom, oneOf, type Random } from '../random.ts'

/** A step on a device, counted from 0. `number` chooses the note, the fault or the variant. */
export type SimulationStep = readonly [device: number, action: Action, number: number]

/** All steps up to a rest are one sequence. Each device performs its steps at its own pace; after the rest all must converge. */
export type History = readonly (SimulationStep | 'rest')[]

export type Action = keyof typeof ACTION_WEIGHTS

/** The relative frequency of each action. */
const ACTION_WEIGHTS = {
  create: 12,
  edit: 16,
  type: 8,
  open: 5,
  save: 5,
  pin: 5,
  remove: 6,
  undo: 4,
  restore: 3,
  fault: 14,
  offline: 10,
  online: 4,
  reload: 4,
  tab: 4,
  crash: 4,
  kill: 2,
  'sign out and in': 2,
} as const

const MAX_STEPS = 7

/** Generates a history that is determined by the seed. */
export function generateHistory(seed: number, devices: number, sequences: number): History {
  const random = createRandom(seed)
  return Array.from({ length: sequences }, (): History => {
    const conflictChoice = random(3) === 0 ? random(1000) : undefined
    const deviceSteps = Array.from({ length: devices }, (_, device) => [
      ...(conflictChoice === undefined ? [] : conflictingSteps(device, conflictChoice)),
      ...Array.from({ length: 2 + random(MAX_STEPS - 1) }, () => generateStep(random, device)),
    ])
    return [...deviceSteps.flat(), 'rest']
  }).flat()
}

/** After a rest all devices show the same notes, so each of them edits the same note. */
function conflictingSteps(device: number, choice: number): readonly SimulationStep[] {
  return [
    [device, 'offline', choice],
    [device, 'edit', choice],
  ]
}

function generateStep(random: Random, device: number): SimulationStep {
  return [device, oneOf(random, WEIGHTED_ACTIONS), random(1000)]
}

const WEIGHTED_ACTIONS = Object.entries(ACTION_WEIGHTS).flatMap(([action, weight]) =>
  Array.from({ length: weight }, () => action).filter(isAction),
)

function isAction(name: string): name is Action {
  return name in ACTION_WEIGHTS
}

/** The steps up to each rest. A missing rest at the end is implied. */
export function splitSequences(history: History): readonly (readonly SimulationStep[])[] {
  const sequences: SimulationStep[][] = [[]]
  for (const step of history)
    if (step === 'rest') sequences.push([])
    else sequences.at(-1)?.push(step)
  return sequences.filter((steps, at) => steps.length > 0 || at < sequences.length - 1)
}

export function deviceCount(history: History): number {
  return Math.max(1, ...history.map((step) => (step === 'rest' ? 1 : step[0] + 1)))
}

/** Formats a history as a row of regression-histories.ts. */
export function formatHistory(history: History): string {
  return `  [\n    '',\n    [\n${history.map((step) => `      ${JSON.stringify(step)},\n`).join('')}    ],\n  ],`
}
