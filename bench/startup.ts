import { readFileSync, writeFileSync } from 'node:fs'
import { type CompressedSize, measureBundle } from './bundle-sizes.ts'
import { buildApp, buildPage, closePage, freshPage } from './chromium.ts'
import { notes, samples } from './corpus.ts'
import type { Measured } from './goals.ts'
import { measured, repeat, withSpread } from './measure.ts'
import type { PartResult } from './part.ts'
import { serve, serveApp } from './server.ts'
import { median } from './statistics.ts'

const ROUNDS = 5
/** A slow connection: a round trip like Chrome's "Slow 3G", 180 kB/s, and a processor at a quarter of its speed. */
const SLOW_NETWORK = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_000 }
const CPU_SLOWDOWN = 4
/**
 * React creates errors when it is loaded. The debugger, which measures the page, wants their stacks with line numbers, and V8 would parse
 * the whole script again for them. With this flag, it stores the line numbers when it compiles.
 */
const PARSED_ONCE = ['--no-enable-lazy-source-positions']
const BARE_PAGE = 'bench/pages/bare.html'

/** Compares the app's first load with React alone and with a page without scripts, over a slow connection with empty caches. */
export async function startup(): Promise<PartResult> {
  const app = await buildApp()
  const bare = await buildPage('bare')
  writeFileSync(`${bare.folder}/static.html`, staticPage())
  writeFileSync(
    `${bare.folder}/painted.html`,
    paintedFirst(readFileSync(`${bare.folder}/${BARE_PAGE}`, 'utf8')),
  )
  const [appSite, bareSite] = [await serveApp(app.folder), await serve(bare.folder)]
  const cards = JSON.stringify(notes(20, 300))
  const visits = await repeat(ROUNDS, async () => ({
    app: await measureVisit(`${appSite.origin}/`, 'input[type=search]', cards),
    parsedOnce: await measureVisit(`${appSite.origin}/`, 'input[type=search]', cards, PARSED_ONCE),
    react: await measureVisit(`${bareSite.origin}/${BARE_PAGE}`, 'article', cards),
    painted: await measureVisit(`${bareSite.origin}/painted.html`, 'article', cards),
    static: await measureVisit(`${bareSite.origin}/static.html`, 'article', cards),
  }))
  appSite.stop()
  bareSite.stop()
  const appSizes = measureBundle(app.files, 'index.html')
  const react = measureBundle(bare.files, 'bench/pages/bare.html')
  return {
    figures: {
      'J1 ratio': appSizes.firstLoad.brotli / react.script.brotli,
      'J1 bytes': appSizes.firstLoad.brotli,
      'J1 editor': appSizes.lazy['src/ui/composer/editor/Editor.tsx']?.gzip,
      'L3 bytes': listSize(react.lazy),
      ...withSpread(visits, (some) => ({
        'J2 paint': median(some.map((round) => round.app.paint / round.static.paint)),
        'J3 ready': median(some.map((round) => round.app.ready / round.react.ready)),
        'J4 blocking': median(some.map((round) => round.app.blocking)),
      })),
    },
    details: { kilobytes: { app: appSizes, react }, visits },
    remarks: [
      formatSize('first load', appSizes.firstLoad),
      formatSize('react and react-dom alone', react.script),
      formatLimit(
        'J3',
        measured(visits, scriptArrival),
        '× until the first script has arrived, none of which has run',
      ),
      formatLimit(
        'J4',
        measured(visits, blockingOfReact),
        'ms for a bare React page that shows a text first',
      ),
      formatRemark('J4 without what the debugger adds', measured(visits, blockingWithoutDebugger), 'ms'),
      ...Object.entries(appSizes.lazy).map(([name, weight]) => formatSize(`+ ${name}`, weight)),
    ],
  }
}

type Visit = Awaited<ReturnType<typeof measureVisit>>
type Visits = readonly {
  readonly [page in 'app' | 'parsedOnce' | 'react' | 'painted']: Visit
}[]

/** What the connection allows: the time until the first script of the app has arrived, before any of its code has run. */
function scriptArrival(visits: Visits): number {
  return median(visits.map(({ app, react }) => app.arrival / react.ready))
}

function blockingOfReact(visits: Visits): number {
  return median(visits.map(({ painted }) => painted.blocking))
}

function blockingWithoutDebugger(visits: Visits): number {
  return median(visits.map(({ parsedOnce }) => parsedOnce.blocking))
}

function formatLimit(name: string, figure: Measured, description: string): string {
  return formatRemark(`limit of ${name}`, figure, description)
}

function formatRemark(name: string, { value, spread }: Measured, description: string): string {
  return `${name}: ${value.toPrecision(3)} ± ${spread.toPrecision(2)} ${description}`
}

function formatSize(name: string, { gzip, brotli }: CompressedSize): string {
  return `${name}: ${gzip.toFixed(1)} kB gzip, ${brotli.toFixed(1)} kB brotli`
}

/** Milliseconds until the first contentful paint and until `selector` appears, and how long tasks block the page after the paint. */
async function measureVisit(url: string, selector: string, cards: string, flags: readonly string[] = []) {
  const page = await freshPage({
    flags,
    storageState: {
      cookies: [],
      origins: [{ origin: new URL(url).origin, localStorage: [{ name: 'cachedNotes', value: cards }] }],
    },
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(observePage, selector)
  await page.goto(url, { waitUntil: 'networkidle' })
  // Work that is deferred to idle time counts too.
  await page.waitForTimeout(2000)
  const { ready, tasks } = await page.evaluate(() => window.pageMetrics)
  const { paint, arrival } = await page.evaluate(() => {
    const script = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.js'))
    return {
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      arrival: script ? script.startTime + script.duration : Number.NaN,
    }
  })
  await closePage(page)
  const tasksAfterPaint = tasks.filter(({ start }) => start >= (paint ?? 0))
  return {
    paint: paint ?? Number.NaN,
    ready,
    arrival,
    blocking: tasksAfterPaint.reduce((sum, { duration }) => sum + duration - 50, 0),
  }
}

/** The list is part of the first load, so the library is compared with React alone. */
function listSize(lazy: Readonly<Record<string, CompressedSize>>): number | undefined {
  return Object.entries(lazy).find(([name]) => name.startsWith('virtua'))?.[1].gzip
}

declare global {
  interface Window {
    pageMetrics: { ready: number; readonly tasks: { start: number; duration: number }[] }
  }
}

/** Runs in the page before any other script. */
function observePage(selector: string): void {
  const pageMetrics: Window['pageMetrics'] = { ready: Number.NaN, tasks: [] }
  window.pageMetrics = pageMetrics
  const checkReady = () => {
    if (Number.isNaN(pageMetrics.ready) && document.querySelector(selector))
      pageMetrics.ready = performance.now()
  }
  new MutationObserver(checkReady).observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      pageMetrics.tasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
}

/** The cost of twenty cards without any script. */
function staticPage(): string {
  const cards = samples(20, 200).map(({ text }) => `<article><pre>${text}</pre></article>`)
  return `<!doctype html><html lang="en"><meta charset="utf-8" /><title>Without scripts</title>${cards.join('')}`
}

/** A bare React page that paints before its script runs, as the app does. What runs before the first paint does not count as blocking. */
function paintedFirst(page: string): string {
  return page.replace('<div id="root">', '<div id="root"><p>Loading your notes</p>')
}
