import { beforeEach, expect, test, vi } from 'vitest'
import { BEHIND_MS } from '../../src/ui/drafts.ts'
import { createDevice, pass } from './drafts-page.ts'
import { kept } from './member/ada.ts'

const STEPS = ['edit', 'new note', 'failed save', 'offline', 'kill', 'reload'] as const
type Step = (typeof STEPS)[number]

/** How the open edit makes room for a new note, and why a save fails. */
const WAYS = [
  { room: 'cancel', failure: 'the device is full and the cloud refuses' },
  { room: 'cancel', failure: 'the cloud refuses' },
  { room: 'another note', failure: 'the device is full and the cloud refuses' },
  { room: 'another note', failure: 'the cloud refuses' },
] as const

const A = kept('A', 'first line', 1)
const B = kept('B', 'other note', 2)
const TYPED = 'first line typed at the end'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('keeps an edit that is left open in every order of these steps', async () => {
  const lost: string[] = []
  for (const [index, order] of permutations(STEPS).entries()) {
    // Each way meets each beginning of an order.
    const way = WAYS[(index + Math.floor(index / 4) + Math.floor(index / 24)) % WAYS.length] ?? WAYS[0]
    // oxlint-disable-next-line no-await-in-loop -- they share the clock
    const missing = await play(order, way)
    if (missing.length > 0)
      lost.push(`${order.join(', ')} (${Object.values(way).join(', ')}): ${missing.join(' and ')}`)
  }
  expect(lost).toEqual([])
}, 120_000)

/** What of the typed texts a person finds nowhere, after the steps and one more kill. */
async function play(order: readonly Step[], { room, failure }: (typeof WAYS)[number]) {
  const browser = createDevice()
  let isOnline = true
  let { ada, page } = await browser.openAda()
  for (const note of [A, B]) ada.store(note.id, note)
  await pass(0)
  const expected: string[] = []

  const restart = async () => {
    page.crash()
    ;({ ada, page } = await browser.openAda(isOnline))
  }
  const steps: Record<Step, () => unknown> = {
    edit() {
      const note = ada.notes.beginEdit(A.id)
      if (note) page.desk.edit(note)
      page.type(TYPED)
      expected.push(TYPED)
    },
    async 'new note'() {
      if (page.desk.get().sheet.note && room === 'cancel') page.desk.giveUp()
      else if (page.desk.get().sheet.note) {
        const note = ada.notes.beginEdit(B.id)
        if (note) page.desk.edit(note)
      }
      // An edit that is being sent cannot be cancelled.
      page.type(`${page.field.text} a new note`)
      expected.push('a new note')
      await page.desk.save()
    },
    async 'failed save'() {
      ada.refuse(true)
      browser.disk.full = failure.startsWith('the device')
      void page.desk.save()
      await pass(BEHIND_MS)
      browser.disk.full = false
      ada.refuse(false)
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
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await steps[step]()
    // oxlint-disable-next-line no-await-in-loop -- the same
    await pass(BEHIND_MS)
  }
  await restart()
  const { sheet: _, aside, discarded } = page.desk.get()
  const found = [page.field.text, ...[...aside, ...discarded].map(({ words }) => words.content)]
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
