import { readdir, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { storedNotes, writeRemoteNote } from '../../members/local-cloud.ts'
import { expect } from '../../members/member-tab.ts'
import { signInOn } from '../device-helpers.ts'
import { test } from '../device.ts'

/** Damages to the database's files while no browser runs. */
const DAMAGES: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  'its file list is garbage': async (folder) => {
    for (const file of await filesIn(folder, /^MANIFEST/)) await writeFile(file, 'garbage')
  },
  'its log is garbage': async (folder) => {
    for (const file of await filesIn(folder, /\.log$/)) await writeFile(file, Buffer.alloc(5_000, 0x5a))
  },
  'its log is truncated': async (folder) => {
    for (const file of await filesIn(folder, /\.log$/))
      await truncate(file, Math.floor((await stat(file)).size / 2))
  },
}

for (const [what, damage] of Object.entries(DAMAGES))
  // @fault F37
  test(`loses nothing that the cloud has if files were damaged while no browser ran: ${what}`, async ({
    device,
    account,
  }) => {
    await writeRemoteNote(account, 'One', 'some words', 1)
    await writeRemoteNote(account, 'Two', 'more words', 2)
    const laptop = await device()
    const before = await signInOn(laptop, account)
    await expect(before.cards).toHaveCount(2)
    await laptop.quit()
    for (const folder of await laptop.databaseFolders()) await damage(folder)
    await laptop.start()
    const tab = await laptop.open()
    await expect(async () => {
      // The sign-in is in a database of the same files and may be lost with them.
      if (await tab.page.getByText("You're viewing cached notes.").isVisible()) await tab.signIn(account)
      await expect(tab.cards).toHaveCount(2)
      await tab.expectSynced()
    }).toPass()
    expect((await storedNotes(account)).map(({ title }) => title).toSorted()).toEqual(['One', 'Two'])
  })

async function filesIn(folder: string, name: RegExp): Promise<readonly string[]> {
  return (await readdir(folder)).filter((file) => name.test(file)).map((file) => join(folder, file))
}
