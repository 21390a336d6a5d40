import { describe, expect, test } from 'vitest'
import { runWithFixture } from './cloud-fixture.ts'
import { FAULT_TESTS } from './fault-tests.ts'
import { FOREIGN_NOTE_TESTS } from './foreign-note-tests.ts'
import { createMemoryFixture } from './memory-fixture.ts'
import { NOTES_CLOUD_TESTS } from './notes-cloud-tests.ts'
import { TRASH_TESTS } from './trash-tests.ts'

describe('the in-memory notes cloud', () => {
  test.each(Object.entries({ ...NOTES_CLOUD_TESTS, ...TRASH_TESTS, ...FOREIGN_NOTE_TESTS, ...FAULT_TESTS }))(
    '%s',
    async (_, run) => {
      expect.hasAssertions()
      await runWithFixture(createMemoryFixture, run)
    },
  )
})
