import { injectFault, memberNote, writeRemoteNotes, writeToDatabase } from '../../members/local-cloud.ts'
import { expect, type MemberTab } from '../../members/member-tab.ts'
import { replaceContent, signInOn, syncStatusLine } from '../device-helpers.ts'
import { test } from '../device.ts'

const ROUNDS = Number(process.env.SESSION_ROUNDS ?? 60)
/** By then every script has run and every cache is full. */
const WARMUP_ROUNDS = 20
const NOTES = 2000

// SESSION_ROUNDS makes the session longer: 200 rounds include as many lost connections.
// @fault F58
test('a page in long use holds no more memory than at its start, and every text exists', async ({
  laptop,
  account,
  savedTexts,
}) => {
  test.setTimeout(120_000 + ROUNDS * 15_000)
  const notes = Array.from({ length: NOTES }, (_, age) =>
    memberNote(account, `Number ${age}`, 'words', age + 1),
  )
  await writeRemoteNotes(account, ...notes)
  const tab = await signInOn(laptop, account)
  await tab.createNote('round 0.')
  const undo = tab.notifications.getByRole('button', { name: 'Undo' })
  let before: PageFootprint | undefined
  for (let round = 1; round <= ROUNDS; round++) {
    const [last, next] = [`round ${round - 1}.`, `round ${round}.`]
    await injectFault('drop', account)
    await tab.search.fill('round')
    await expect(tab.cards).toHaveCount(1)
    await replaceContent(tab, last, next)
    await tab.search.fill('')
    // The card is rendered anew in the long list, and has no focus meanwhile. Enter would open the note.
    await expect(tab.cards).not.toHaveCount(1)
    await tab.button(next, 'Pin note').press('Enter')
    // The toast of the last round takes a moment to leave.
    await expect(undo).toHaveCount(0)
    await tab.button(next, 'Delete note').press('Enter')
    await expect(tab.card(next)).toHaveCount(0)
    await undo.press('Enter')
    await expect(tab.card(next)).toBeVisible()
    const remoteNote = { ...notes[round % NOTES], content: `by another device ${round}` }
    await writeToDatabase(account, `notes/${remoteNote.id}`, remoteNote)
    await expect(syncStatusLine(tab)).toHaveText('Synced', { timeout: 30_000 })
    if (round === WARMUP_ROUNDS) before = await measureFootprint(tab)
  }
  savedTexts.add(`round ${ROUNDS}.`)
  savedTexts.add(`by another device ${ROUNDS}`)
  await savedTexts.expectInCloud(account)
  await expect(tab.notifications.getByRole('button')).toHaveCount(0)
  const after = await measureFootprint(tab)
  console.log(
    `After ${WARMUP_ROUNDS} rounds ${JSON.stringify(before)}, after ${ROUNDS} ${JSON.stringify(after)}`,
  )
  if (!before) return
  expect(after.heap).toBeLessThan(before.heap * 1.2)
  expect(after.listeners).toBeLessThan(before.listeners + 100)
  expect(after.nodes).toBeLessThan(before.nodes * 1.2)
})

interface PageFootprint {
  readonly heap: number
  /** Without those of the SDK. It leaves four 'online' and 'offline' listeners on the window at each lost connection. */
  readonly listeners: number
  readonly nodes: number
}

/** What the page holds after garbage collection. */
async function measureFootprint({ page }: MemberTab): Promise<PageFootprint> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  const { result } = await session.send('Runtime.evaluate', { expression: 'window' })
  const { listeners } = await session.send('DOMDebugger.getEventListeners', {
    objectId: result.objectId ?? '',
  })
  const connectionListeners = listeners.filter(({ type }) => type === 'online' || type === 'offline').length
  await session.detach()
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    heap: value('JSHeapUsedSize'),
    listeners: value('JSEventListeners') - connectionListeners,
    nodes: value('Nodes'),
  }
}
