import { expect, test } from 'vitest'
import { SAVE_DELAY_MS } from '../../src/drafts/drafts.ts'
import { memberNote } from '../fakes/fake-member.ts'
import { randomRuns } from '../random-runs.ts'
import { advance, createDraftsBrowser, useFakeTimers } from './drafts-page.ts'

const STEPS = ['edit', 'new note', 'failed save', 'offline', 'kill', 'reload'] as const
type Step = (typeof STEPS)[number]

/** How the open edit is replaced by a new note, and why a save fails. */
const VARIANTS = [
  { makeRoomBy: 'cancel', failure: 'the device is full and the cloud refuses' },
  { makeRoomBy: 'cancel', failure: 'the cloud refuses' },
  { makeRoomBy: 'another note', failure: 'the device is full and the cloud refuses' },
  { makeRoomBy: 'another note', failure: 'the cloud refuses' },
] as const

const A = memberNote('A', 'first line', 1)
const B = memberNote('B', 'other note', 2)
const TYPED = 'first line typed at the end'

useFakeTimers()

// @spec composer.edit
// @fault F40
test('keeps an edit that is left open in every order of the steps', async () => {
  const failures: string[] = []
  const orders = permutations(STEPS)
  const stride = orders.length / randomRuns({ check: 144, full: 720 })
  for (const [index, order] of orders.entries()) {
    if (index % stride !== 0) continue
    // Distributes the variants so that each one occurs with each beginning of an order.
    const variant =
      VARIANTS[(index + Math.floor(index / 4) + Math.floor(index / 24)) % VARIANTS.length] ?? VARIANTS[0]
    // oxlint-disable-next-line no-await-in-loop -- they share the clock
    const missing = await runSteps(order, variant)
    if (missing.length > 0)
      failures.push(`${order.join(', ')} (${Object.values(variant).join(', ')}): ${missing.join(' and ')}`)
  }
  expect(failures).toEqual([])
})

/** Runs the steps and one more crash. Returns the typed texts that are found nowhere afterwards. */
async function runSteps(order: readonly Step[], { makeRoomBy, failure }: (typeof VARIANTS)[number]) {
  const browser = createDraftsBrowser()
  let isOnline = true
  let { ada, page } = await browser.openMemberPage()
  for (const note of [A, B]) ada.store(note.id, note)
  await advance(0)
  const expected: string[] = []

  const restart = async () => {
    page.crash()
    ;({ ada, page } = await browser.openMemberPage(isOnline))
  }
  const steps: Record<Step, () => unknown> = {
    edit() {
      const note = ada.notes.beginEdit(A.id)
      if (note) page.draftSession.edit(note)
      page.type(TYPED)
      expected.push(TYPED)
    },
    async 'new note'() {
      if (page.draftSession.get().active.note && makeRoomBy === 'cancel') page.draftSession.discard()
      else if (page.draftSession.get().active.note) {
        const note = ada.notes.beginEdit(B.id)
        if (note) page.draftSession.edit(note)
      }
      // An edit that is being sent cannot be cancelled.
      page.type(`${page.field.text} a new note`)
      expected.push('a new note')
      await page.draftSession.save()
    },
    async 'failed save'() {
      ada.setRejecting(true)
      browser.disk.full = failure.startsWith('the device')
      void page.draftSession.save()
      await advance(SAVE_DELAY_MS)
      browser.disk.full = false
      ada.setRejecting(false)
    },
    offline() {
      isOnline = false
      ada.goOffline()
    },
    kill: restart,
    reload() {
      page.unload()
      return restart()
    },
  }
  for (const step of order) {
    // oxlint-disable-next-line no-await-in-loop -- the steps run in sequence
    await steps[step]()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await advance(SAVE_DELAY_MS)
  }
  await restart()
  const { active: _, background, discarded } = page.draftSession.get()
  const found = [page.field.text, ...[...background, ...discarded].map(({ current }) => current.content)]
  found.push(...ada.notes.get().notes.map(({ content }) => content))
  page.crash()
  return expected.filter((text) => !found.some((each) => each.includes(text)))
}

function permutations<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length === 0) return [[]]
  return items.flatMap((first) =>
    permutations(items.filter((item) => item !== first)).map((rest) => [first].concat(rest)),
  )
}
