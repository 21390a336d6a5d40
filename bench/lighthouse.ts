import { createServer } from 'node:net'
import lighthouse, { desktopConfig } from 'lighthouse'
import { buildApp, launch } from './chromium.ts'
import { repeat, withSpread } from './measure.ts'
import type { PartResult } from './part.ts'
import { serveApp } from './server.ts'
import { median } from './statistics.ts'

const ROUNDS = 5
const ATTEMPTS = 3
const FORMS = { mobile: undefined, desktop: desktopConfig }
const OTHER_CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** Runs Lighthouse on the built app as it is deployed: the first visit, without notes, on a phone and on a desktop. */
export async function lighthousePart(): Promise<PartResult> {
  const { folder } = await buildApp()
  const site = await serveApp(folder)
  const port = await freePort()
  const browser = await launch('', [`--remote-debugging-port=${port}`])
  const rounds = await repeat(ROUNDS, async () => ({
    mobile: await audit(`${site.origin}/`, port, 'mobile'),
    desktop: await audit(`${site.origin}/`, port, 'desktop'),
  }))
  await browser.close()
  site.stop()
  return {
    figures: withSpread(rounds, (some) => {
      const all = some.flatMap(({ mobile, desktop }) => [mobile, desktop])
      return {
        'J5 mobile': median(some.map(({ mobile }) => mobile.performance)),
        'J5 desktop': median(some.map(({ desktop }) => desktop.performance)),
        'J5 others': Math.min(...all.map(({ others }) => others)),
        'J5 shift': Math.max(...all.map(({ shift }) => shift)),
      }
    }),
    details: { rounds },
  }
}

/** Repeats a run that has failed. One in forty has no scores. */
async function audit(url: string, port: number, form: keyof typeof FORMS): Promise<Scores> {
  for (let attempt = 1; ; attempt++) {
    const result = await lighthouse(url, { port, logLevel: 'error' }, FORMS[form])
    if (typeof result?.lhr.categories.performance?.score === 'number') return scoresOf(result.lhr)
    const failure = result?.lhr.runtimeError?.code ?? 'no score'
    if (attempt === ATTEMPTS) throw new Error(`Lighthouse failed ${ATTEMPTS} times: ${failure}`)
    console.error(`Lighthouse failed and runs again: ${failure}`)
  }
}

type Scores = ReturnType<typeof scoresOf>

/** Scores from 0 to 100. `others` is the lowest of the other categories. */
function scoresOf({ categories, audits }: Report) {
  const scoreOf = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const valueOf = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: scoreOf('performance'),
    others: Math.min(...OTHER_CATEGORIES.map(scoreOf)),
    shift: valueOf('cumulative-layout-shift'),
    paint: valueOf('first-contentful-paint'),
    largestPaint: valueOf('largest-contentful-paint'),
    blocking: valueOf('total-blocking-time'),
  }
}

/** Lighthouse finds the browser by the port of its debugger. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port is free')),
      )
    })
  })
}
