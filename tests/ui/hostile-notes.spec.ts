import { longSteps } from './hostile-note-steps.ts'
import { expect, test } from './pinwell-page.ts'

/** Each of these was slow for a different reason before cards were bounded. The long runs cover all shapes. */
const WORST = ['crossing markers', 'one letter with combining marks']

for (const shape of WORST)
  // @spec card.preview
  test(`lists, searches, opens, copies and deletes a hostile note without a long task: ${shape}`, async ({
    pinwell,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await pinwell.open()
    expect(await longSteps(pinwell, shape)).toEqual([])
  })
