import type { Page } from '@playwright/test'
import { call, closePage, openPage, trackMainThread } from './chromium.ts'
import type { Values } from './goals.ts'
import { repeat, runSequentially, withSpread } from './measure.ts'
import type { PartResult } from './part.ts'
import { median } from './statistics.ts'

const ROUNDS = 5
const CHANGES = 30
const FRAMES = 120
const STEPS = [60, 1500]
/** Two columns, as the peer has. */
const VIEWPORT = { width: 600, height: 800 }

/**
 * Compares the app's list of 10,000 notes with its list of 20, and with react-virtuoso with the same cards in as many columns. Cards are
 * rendered first as in the app's first paint, and scrolled with all of their buttons.
 */
export async function list(): Promise<PartResult> {
  const visits = await repeat(ROUNDS, async () => ({
    many: await measureList(10_000),
    few: await measureList(20),
    peer: await measurePeer(),
    html: await measureHtml(),
  }))
  return { figures: withSpread(visits, valuesOf), details: visits, remarks: remarksOn(visits) }
}

type Visits = readonly {
  readonly many: Awaited<ReturnType<typeof measureList>>
  readonly few: Awaited<ReturnType<typeof measureList>>
  readonly peer: Awaited<ReturnType<typeof measurePeer>>
  readonly html: Awaited<ReturnType<typeof measureHtml>>
}[]

function valuesOf(visits: Visits): Values {
  const many = visits.map((round) => round.many)
  const few = visits.map((round) => round.few)
  const peer = visits.map((round) => round.peer)
  const ratio = (kind: 'render' | 'change' | 'add') =>
    median(many.map((visited) => visited[kind])) / median(few.map((visited) => visited[kind]))
  return {
    'L1 CPU': ratio('render'),
    'L1 elements': median(many.map(({ elements }) => elements)),
    'L2 change': ratio('change'),
    'L2 add': ratio('add'),
    'L2 slow frames': median(
      many.map(({ scrolled }) => scrolled.reduce((sum, { slowFrames }) => sum + slowFrames, 0)),
    ),
    'L2 scroll': scrollCpu(many) / scrollCpu(peer),
  }
}

async function measureList(count: number) {
  const { page, measureDuring } = await openList()
  const { result: elements, cpu: render } = await measureDuring(() => call<number>(page, 'render', count))
  const { cpu: change } = await measureDuring(() => call(page, 'change', CHANGES))
  const { cpu: add } = await measureDuring(() => call(page, 'add', CHANGES))
  const elementsWithButtons = await call<number>(page, 'addButtons')
  const scrolled = count > 20 ? await scroll(page, measureDuring) : []
  await closePage(page)
  return { elements, elementsWithButtons, render, change: change / CHANGES, add: add / CHANGES, scrolled }
}

async function measurePeer() {
  const { page, measureDuring } = await openList()
  const { cpu: render } = await measureDuring(() => call(page, 'renderPeer'))
  await call(page, 'addButtons')
  const scrolled = await scroll(page, measureDuring)
  await closePage(page)
  return { render, scrolled }
}

/** The limit of any list: a window over the same cards as HTML. Its pages are fresh, because the copies are those of a short list. */
async function measureHtml() {
  return runSequentially(STEPS, async (step) => {
    const { page, measureDuring } = await openList()
    await call(page, 'render', 200)
    await call(page, 'addButtons')
    await call(page, 'copyCards')
    const scrolled = await scrollBy(page, measureDuring, 'scrollHtml', step)
    await closePage(page)
    return scrolled
  })
}

type MeasureDuring = Awaited<ReturnType<typeof openList>>['measureDuring']

async function openList() {
  const page = await openPage('list')
  await page.setViewportSize(VIEWPORT)
  const spent = await trackMainThread(page)
  const measureDuring = async <Result>(work: () => Promise<Result>) => {
    const before = await spent()
    const result = await work()
    return { result, cpu: (await spent()) - before }
  }
  return { page, measureDuring }
}

function scroll(page: Page, measureDuring: MeasureDuring) {
  return runSequentially(STEPS, (step) => scrollBy(page, measureDuring, 'scroll', step))
}

/** CPU milliseconds per frame, and the number of frames that took more than 32 ms. */
async function scrollBy(page: Page, measureDuring: MeasureDuring, name: string, step: number) {
  const { result: frames, cpu } = await measureDuring(() => call<readonly number[]>(page, name, step, FRAMES))
  return { step, cpu: cpu / FRAMES, slowFrames: frames.filter((time) => time > SLOW_FRAME_MS).length }
}

const SLOW_FRAME_MS = 32

function scrollCpu(visits: readonly { scrolled: readonly { cpu: number }[] }[]): number {
  return median(visits.map(({ scrolled }) => scrolled[0]?.cpu ?? Number.NaN))
}

/** What no list can do better, and what the peer does. */
function remarksOn(visits: Visits): readonly string[] {
  const lists = [
    ['the list', visits.map(({ many }) => many.scrolled)],
    ['react-virtuoso', visits.map(({ peer }) => peer.scrolled)],
    ['a window over the same cards as HTML', visits.map(({ html }) => html)],
  ] as const
  const scrolled = lists.flatMap(([name, rounds]) =>
    STEPS.map((step, at) => {
      const values = (key: 'cpu' | 'slowFrames') =>
        median(rounds.map((round) => round[at]?.[key] ?? Number.NaN))
      return `${name}, ${step} px a frame: ${values('cpu').toFixed(2)} ms of CPU, ${values('slowFrames')} slow frames`
    }),
  )
  const elements = median(visits.map(({ many }) => many.elementsWithButtons))
  return [...scrolled, `elements in the list of 10,000 with the buttons of the cards: ${elements}`]
}
