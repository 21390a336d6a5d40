import { expect, test } from 'vitest'
import type { History, Step } from './history.ts'
import type { MemberAction } from './member-actions.ts'
import { createMemberDriver } from './member-driver.ts'
import { simulate } from './simulate.ts'

/** More messages than any of these actions causes. */
const MOMENTS = 40

// Each run crashes one step later: before and after each disk write, each message to the cloud and each response.
test.each<readonly [title: string, actions: History<MemberAction>]>([
  ['create a note', [[0, 'create', 1]]],
  ['edit a note', [[0, 'edit', 0]]],
  ['delete a note', [[0, 'remove', 0]]],
  ['pin a note', [[0, 'pin', 0]]],
  [
    'delete a note and undo it',
    [
      [0, 'remove', 0],
      [0, 'undo', 0],
    ],
  ],
  [
    'edit a note that another device edits',
    [
      [1, 'edit', 0],
      [0, 'edit', 0],
    ],
  ],
  [
    'edit a note that another device deletes',
    [
      [1, 'remove', 0],
      [0, 'edit', 0],
    ],
  ],
])('a crash at any moment neither loses nor duplicates a note: %s', async (_, actions) => {
  for (let moment = 0; moment < MOMENTS; moment++) {
    const messages = Array.from({ length: moment }, (__, at): Step<MemberAction> => [
      0,
      'messages',
      1 + 12 * at,
    ])
    const driver = await createMemberDriver({ devices: 2, tabsEach: 1 })
    const history: History<MemberAction> = [...actions, ...messages, [0, 'kill', 0]]
    await expect(simulate(history, driver), `after ${moment} messages`).resolves.toBeUndefined()
  }
})
