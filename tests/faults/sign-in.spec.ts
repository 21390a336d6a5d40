import { test } from './device.ts'
import { killDuringMove, KILL_POINTS } from './killed-move.ts'

// The other points have their turn at night.
for (const [when, killPoint] of KILL_POINTS.slice(0, 2))
  // @fault F23
  test(`F23 the browser is killed ${when}: each note of the visitor comes to the account once`, async ({
    laptop,
    account,
  }) => {
    await killDuringMove(laptop, account, 3, killPoint)
  })
