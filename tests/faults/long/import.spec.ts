import { storedNotes } from '../../members/local-cloud.ts'
import { expect, type MemberTab } from '../../members/member-tab.ts'
import { visitorNote } from '../../ui/pinwell-page.ts'
import { signInOn } from '../device-helpers.ts'
import { type Device, test } from '../device.ts'

/** An import stores so many notes in its first step, and twice as many in each of the next ones. */
const STEP = 200
const NOTES = Array.from({ length: 7 * STEP }, (_, index) => ({
  ...visitorNote(`Note ${index}.`, `text ${index}`, index),
  id: `-OeTx1bYq0c3mN2h${String(index).padStart(4, '0')}`,
}))
const FILE = {
  name: 'own.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify({ format: 'pinwell-notes', version: 1, notes: NOTES, trash: [] })),
}
const TEXTS = NOTES.map(({ title, content }) => `${title} ${content}`).toSorted()

for (const [who, isMember] of [
  ['a visitor', false],
  ['a member', true],
] as const)
  for (const done of [0, STEP, 3 * STEP])
    // @fault F57
    test(`a browser that is killed when ${done} of ${NOTES.length} notes of ${who} are imported has whole steps, and a second import adds the others once`, async ({
      laptop,
      account,
    }) => {
      const tab = await (isMember ? signInOn(laptop, account) : openVisitor(laptop))
      await previewImport(tab)
      await tab.dialog.getByRole('button', { name: /^Import / }).press('Enter')
      // A quick import has ended before its progress is looked at.
      await tab.page.waitForFunction((least) => {
        const dialog = document.querySelector('dialog[open]')
        return !dialog || (dialog.querySelector('progress')?.value ?? -1) >= least
      }, done)
      await laptop.kill()

      await laptop.start()
      const next = await laptop.open()
      if (isMember) {
        await next.expectSignedIn()
        await next.expectSynced()
      }
      // The journal of a visitor is read some time after the page has opened.
      else await expect.poll(async () => (await next.cached()).length).toBeGreaterThanOrEqual(done)
      const known = await previewImport(next)
      expect(known).toBeGreaterThanOrEqual(done)
      expect(known % STEP).toBe(0)
      if (known < NOTES.length) {
        await next.dialog.getByRole('button', { name: /^Import / }).press('Enter')
        const added = (NOTES.length - known).toLocaleString('en-US')
        await expect(next.toast(`${added} notes imported`)).toBeVisible({ timeout: 60_000 })
      }
      const stored = async () => (isMember ? await storedNotes(account) : await next.cached())
      const texts = async () => (await stored()).map(({ title, content }) => `${title} ${content}`).toSorted()
      await expect.poll(texts, { timeout: 120_000 }).toEqual(TEXTS)
    })

async function openVisitor(laptop: Device): Promise<MemberTab> {
  const tab = await laptop.open()
  await tab.editorIsReady()
  return tab
}

/** Chooses the file. Returns how many of its notes the device has already. */
async function previewImport(tab: MemberTab): Promise<number> {
  const { page, dialog } = tab
  await tab.commandsAreReady()
  await tab.chooseInPalette('import')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Choose files' }).click(),
  ])
  await chooser.setFiles(FILE)
  const summary = dialog.getByRole('status', { name: 'What the files contain' })
  await expect(summary).toHaveText(
    /^([\d,]+ notes are new|There is nothing to add)\.([\d,]+ notes are already here\.)?$/,
  )
  const text = (await summary.textContent()) ?? ''
  return Number((/([\d,]+) notes are already here/.exec(text)?.[1] ?? '0').replace(',', ''))
}
