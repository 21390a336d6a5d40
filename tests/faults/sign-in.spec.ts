import { test } from './device.ts'
import { KILL_POINTS, killDuringMove } from './killed-move.ts'

test.use({ hasProfile: true })

// `npm run test:faults` runs the other points.
for (const [when, killPoint] of KILL_POINTS.slice(0, 1))
  // @fault F23
  test(`moves each note of a visitor to the account once if the browser is killed ${when}`, async ({
    laptop,
    account,
  }) => {
    await killDuringMove(laptop, account, 3, killPoint)
  })
