import { expect, test } from 'vitest'
import { testAccountCloud } from '../account/account-cloud-tests.ts'
import { grace, never } from '../account/world.ts'
import { createMemoryAccounts, type GoogleAccount } from '../fakes/memory-account.ts'

testAccountCloud(async (protectsEmails) => {
  let account: GoogleAccount = grace
  const accounts = createMemoryAccounts({ google: async () => account, now: Date.now, protectsEmails })
  return {
    open: accounts.connect,
    setGoogleAccount(next) {
      account = next
    },
    close: async () => {},
  }
})

test('closes a pop-up on cancel, or when the next one opens', async () => {
  const cloud = createMemoryAccounts({ google: never, now: Date.now }).connect()
  const first = cloud.signInWithGoogle()
  const second = cloud.signInWithGoogle()
  cloud.cancelGoogle()
  await expect(first).rejects.toMatchObject({ code: 'auth/cancelled-popup-request' })
  await expect(second).rejects.toMatchObject({ code: 'auth/cancelled-popup-request' })
})
