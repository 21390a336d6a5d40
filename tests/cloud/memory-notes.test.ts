import { describe, expect, test } from 'vitest'
import { openMemory } from './memory-stage.ts'
import { SCENES } from './notes-cloud.ts'
import { FAULTS } from './notes-faults.ts'
import { perform } from './notes-stage.ts'
import { STRANGE } from './notes-strange.ts'
import { TRASH } from './notes-trash.ts'

describe('the cloud in memory', () => {
  test.each(Object.entries({ ...SCENES, ...TRASH, ...STRANGE, ...FAULTS }))(
    '%s',
    async (_, play) => {
      expect.hasAssertions()
      await perform(openMemory, play)
    },
    30_000,
  )
})
