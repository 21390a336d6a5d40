import { MAX_CONTENT_LENGTH } from '../../../src/notes/limits.ts'
import { HOSTILE_SHAPES } from '../../hostile-shapes.ts'
import { longSteps } from '../../ui/hostile-note-steps.ts'
import { expect, test } from '../../ui/pinwell-page.ts'

for (const shape of Object.keys(HOSTILE_SHAPES))
  // @spec beyond.hostile-notes
  test(
    `a note of ${MAX_CONTENT_LENGTH} characters of this shape never blocks the page: ${shape}`,
    { tag: '@alone' },
    async ({ pinwell, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await pinwell.open()
      expect(await longSteps(pinwell, shape)).toEqual([])
    },
  )
