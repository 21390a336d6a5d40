import { MAX_CONTENT_LENGTH } from '../hostile-shapes.ts'
import { longTasks, runSteps } from './hostile-note-steps.ts'
import { expect, test } from './pinwell-page.ts'

/** Each took long for another reason before cards were bounded; all shapes are walked in the long runs. */
const WORST = [
  'newlines only',
  'crossing markers',
  'one letter with combining marks',
  'combining marks in the wrong order',
  'skin tones only',
]

for (const shape of WORST)
  test(`a hostile note is listed, searched, unfolded, copied and deleted without a long task: ${shape}`, async ({
    pinwell,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await pinwell.open()
    expect(longTasks(await runSteps(pinwell, shape, MAX_CONTENT_LENGTH))).toEqual([])
  })
