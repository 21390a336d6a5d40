import { writeFileSync } from 'node:fs'
import { buildApp, buildPage, close, freshPage } from './chromium.ts'
import { notes, samples } from './corpus.ts'
import type { PartResult } from './main.ts'
import { inTurn } from './measure.ts'
import { serve } from './server.ts'
import { median } from './statistics.ts'
import { weigh, type Weight } from './weights.ts'

const ROUNDS = 5
/** A slow line: chrome's "Slow 3G"-like round trip with 180 kB/s, and a processor of a quarter of the speed. */
const LINE = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_000 }
const SLOWDOWN = 4

/** The product's first load against React alone and against a page without scripts, over a slow line with a cold cache. */
export async function startup(): Promise<PartResult> {
  const app = await buildApp()
  const bare = await buildPage('bare')
  writeFileSync(`${bare}/static.html`, staticPage())
  const [appSite, bareSite] = [await serve(app), await serve(bare)]
  const cards = JSON.stringify(notes(20, 300))
  const visits = await inTurn(Array.from({ length: ROUNDS }), async () => ({
    app: await visit(`${appSite.origin}/`, 'input[type=search]', cards),
    react: await visit(`${bareSite.origin}/bench/pages/bare.html`, 'article', cards),
    still: await visit(`${bareSite.origin}/static.html`, 'article', cards),
  }))
  appSite.stop()
  bareSite.stop()
  const of = (page: 'app' | 'react' | 'still', figure: 'paint' | 'ready' | 'blocking') =>
    median(visits.map((visited) => visited[page][figure]))
  const weights = weigh(app, 'index.html')
  const react = weigh(bare, 'bench/pages/bare.html')
  return {
    figures: {
      'J1 ratio': weights.first.brotli / react.script.brotli,
      'J1 bytes': weights.first.brotli,
      'J1 editor': weights.lazy['src/ui/Editor.tsx']?.gzip,
      'L3 bytes': listWeight(react.lazy),
      'J2 paint': of('app', 'paint') / of('still', 'paint'),
      'J3 ready': of('app', 'ready') / of('react', 'ready'),
      'J4 blocking': of('app', 'blocking'),
    },
    details: { kilobytes: { app: weights, react }, visits },
    remarks: [
      weightLine('first load', weights.first),
      weightLine('react and react-dom alone', react.script),
      ...Object.entries(weights.lazy).map(([name, weight]) => weightLine(`+ ${name}`, weight)),
    ],
  }
}

function weightLine(name: string, { gzip, brotli }: Weight): string {
  return `${name}: ${gzip.toFixed(1)} kB gzip, ${brotli.toFixed(1)} kB brotli`
}

/** Milliseconds until the first contentful paint and until `selector` is there, and how long tasks block the page after the paint. */
async function visit(url: string, selector: string, cards: string) {
  const page = await freshPage({
    storageState: {
      cookies: [],
      origins: [{ origin: new URL(url).origin, localStorage: [{ name: 'cachedNotes', value: cards }] }],
    },
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.addInitScript(watch, selector)
  await page.goto(url, { waitUntil: 'networkidle' })
  // What is left to do in idle time is part of the price.
  await page.waitForTimeout(2000)
  const { ready, tasks } = await page.evaluate(() => window.watched)
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  await close(page)
  const late = tasks.filter(({ start }) => start >= (paint ?? 0))
  return {
    paint: paint ?? Number.NaN,
    ready,
    blocking: late.reduce((sum, { duration }) => sum + duration - 50, 0),
  }
}

/** The list is a part of the first load, so the library is weighed beside React alone. */
function listWeight(lazy: Readonly<Record<string, Weight>>): number | undefined {
  return Object.entries(lazy).find(([name]) => name.startsWith('virtua'))?.[1].gzip
}

declare global {
  interface Window {
    watched: { ready: number; readonly tasks: { start: number; duration: number }[] }
  }
}

/** Runs in the page before anything else. */
function watch(selector: string): void {
  const watched: Window['watched'] = { ready: Number.NaN, tasks: [] }
  window.watched = watched
  const look = () => {
    if (Number.isNaN(watched.ready) && document.querySelector(selector)) watched.ready = performance.now()
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      watched.tasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
}

/** What twenty cards cost when nothing has to run. */
function staticPage(): string {
  const cards = samples(20, 200).map(({ text }) => `<article><pre>${text}</pre></article>`)
  return `<!doctype html><html lang="en"><meta charset="utf-8" /><title>Without scripts</title>${cards.join('')}`
}
