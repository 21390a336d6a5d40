import { setOffline } from '../network.ts'
import { writeRemoteNote } from './local-cloud.ts'
import { expect, test } from './member-tab.ts'

test.use({ serviceWorkers: 'allow', errorsAreExpected: true, reuseContext: false })

test('opens a new tab offline with the stored list and sends what is written there later', async ({
  tab,
  ada,
  context,
}) => {
  await context.clock.install()
  await writeRemoteNote(ada, 'Plain', 'some words')
  await tab.openSignedIn(ada)
  await expect(tab.cards).toHaveCount(1)
  await tab.expectSynced()
  // The app registers the service worker some seconds after its start.
  await tab.page.clock.fastForward(5_000)
  await expect
    .poll(() => tab.page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated')
  await setOffline(context, true)
  const other = await tab.openOtherTab()
  await expect(other.card('some words')).toBeVisible()
  await other.editorIsReady()
  await other.createNote('written in the new tab')
  await expect(other.card('written in the new tab')).toContainText('Saved on this device')
  await expect(tab.card('written in the new tab')).toBeVisible()
  await setOffline(context, false)
  await tab.expectSynced()
  await expect(tab.card('written in the new tab')).not.toContainText('Saved on this device')
})
