import { createRandom, oneOf, type Random } from '../editor/random.ts'

/** What is done on a device, counted from 0; the number says to which note, by which fault or in which way. */
export type SimulationStep = readonly [device: number, action: Action, number: number]

/** All that is done up to a rest is one sequence: each device does its part at its own pace, then all come to agree. */
export type History = readonly (SimulationStep | 'rest')[]

export type Action = keyof typeof ACTION_WEIGHTS

/** How often each action comes, among all of them. */
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

/** The same history for the same seed. */
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

/** After a rest all devices see the same notes, so each edits the same one. */
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

/** The steps up to each rest; there is one at the end, written or not. */
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

/** As a row of kept-histories.ts. */
export function formatHistory(history: History): string {
  return `  [\n    '',\n    [\n${history.map((step) => `      ${JSON.stringify(step)},\n`).join('')}    ],\n  ],`
}
