import { describe, expect, test } from 'vitest'
import { openFirebase } from './firebase-stage.ts'
import { SCENES } from './notes-cloud.ts'
import { FAULTS } from './notes-faults.ts'
import { perform } from './notes-stage.ts'
import { STRANGE } from './notes-strange.ts'
import { TRASH } from './notes-trash.ts'

describe('the cloud on Firebase', () => {
  test.each(Object.entries({ ...SCENES, ...TRASH, ...STRANGE, ...FAULTS }))(
    '%s',
    async (_, play) => {
      expect.hasAssertions()
      await perform(openFirebase, play)
    },
    30_000,
  )
})
