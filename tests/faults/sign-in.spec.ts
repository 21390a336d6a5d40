import { test } from './device.ts'
import { killedMove, POINTS } from './move.ts'

// The other points have their turn at night.
for (const [when, point] of POINTS.slice(0, 2))
  test(`F23 the browser is killed ${when}: each note of the visitor comes to the account once`, async ({
    laptop,
    account,
  }) => {
    await killedMove(laptop, account, 3, point)
  })
