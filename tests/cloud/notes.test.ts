import { describe, expect, test } from 'vitest'
import { runWithFixture } from './cloud-fixture.ts'
import { FAULT_TESTS } from './fault-tests.ts'
import { createFirebaseFixture } from './firebase-fixture.ts'
import { FOREIGN_NOTE_TESTS } from './foreign-note-tests.ts'
import { NOTES_CLOUD_TESTS } from './notes-cloud-tests.ts'
import { TRASH_TESTS } from './trash-tests.ts'

describe('the adapter that follows the feed, with a listener on the notes of a small account', () => {
  test.each(Object.entries({ ...NOTES_CLOUD_TESTS, ...TRASH_TESTS, ...FOREIGN_NOTE_TESTS, ...FAULT_TESTS }))(
    '%s',
    async (_, run) => {
      expect.hasAssertions()
      await runWithFixture(() => createFirebaseFixture(), run)
    },
  )
})

describe('the adapter that follows the feed alone, as of a large account', () => {
  test.each(Object.entries({ ...NOTES_CLOUD_TESTS, ...TRASH_TESTS, ...FAULT_TESTS }))(
    '%s',
    async (_, run) => {
      expect.hasAssertions()
      await runWithFixture(() => createFirebaseFixture(0), run)
    },
  )
})
