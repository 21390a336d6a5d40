import { createRandom, oneOf, type Random } from '../editor/random.ts'

/** What is done on a device, counted from 0; the number says to which note, by which fault or in which way. */
export type Step = readonly [device: number, action: Action, number: number]

/** All that is done up to a rest is one sequence: each device does its part at its own pace, then all come to agree. */
export type History = readonly (Step | 'rest')[]

export type Action = keyof typeof OFTEN

/** How often each action comes, among all of them. */
const OFTEN = {
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

const STEPS = 7

/** The same history for the same seed. */
export function drawHistory(seed: number, devices: number, sequences: number): History {
  const random = createRandom(seed)
  return Array.from({ length: sequences }, (): History => {
    const clash = random(3) === 0 ? random(1000) : undefined
    const parts = Array.from({ length: devices }, (_, device) => [
      ...(clash === undefined ? [] : clashing(device, clash)),
      ...Array.from({ length: 2 + random(STEPS - 1) }, () => drawStep(random, device)),
    ])
    return [...parts.flat(), 'rest']
  }).flat()
}

/** After a rest all devices see the same notes, so each edits the same one. */
function clashing(device: number, number: number): readonly Step[] {
  return [
    [device, 'offline', number],
    [device, 'edit', number],
  ]
}

function drawStep(random: Random, device: number): Step {
  return [device, oneOf(random, DRAWN), random(1000)]
}

const DRAWN = Object.entries(OFTEN).flatMap(([action, times]) =>
  Array.from({ length: times }, () => action).filter(isAction),
)

function isAction(name: string): name is Action {
  return name in OFTEN
}

/** The steps up to each rest; there is one at the end, written or not. */
export function sequencesOf(history: History): readonly (readonly Step[])[] {
  const sequences: Step[][] = [[]]
  for (const step of history)
    if (step === 'rest') sequences.push([])
    else sequences.at(-1)?.push(step)
  return sequences.filter((steps, at) => steps.length > 0 || at < sequences.length - 1)
}

export function devicesIn(history: History): number {
  return Math.max(1, ...history.map((step) => (step === 'rest' ? 1 : step[0] + 1)))
}

/** As a row of kept-histories.ts. */
export function written(history: History): string {
  return `  [\n    '',\n    [\n${history.map((step) => `      ${JSON.stringify(step)},\n`).join('')}    ],\n  ],`
}
