import { fileURLToPath } from 'node:url'
import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { DISABLED_FEATURES, findChromium } from '../build/chromium.mjs'
import type { BuiltFile } from './bundle-sizes.ts'
import { serve, type Site } from './server.ts'

/** The bundled bench is in bench/node_modules/.build/node. */
const BUILD_DIR = fileURLToPath(new URL('..', import.meta.url))
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

const browsers = new Map<string, Promise<Browser>>()
let pages: Promise<Site> | undefined

interface PageOptions {
  /** Flags for V8. */
  readonly flags?: readonly string[]
  readonly storageState?: BrowserContextOptions['storageState']
}

/** Opens a page in a fresh browser context: with empty caches and a renderer process of its own. */
export async function freshPage({ flags = [], storageState }: PageOptions = {}): Promise<Page> {
  const key = flags.join(' ')
  const browser = browsers.get(key) ?? launch(key)
  browsers.set(key, browser)
  const context = await (
    await browser
  ).newContext({ viewport: { width: 1280, height: 800 }, ...(storageState && { storageState }) })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(error))
  return page
}

/** `flags` are V8's, `options` the browser's. */
export function launch(flags: string, options: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium()
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
    ...options,
  ]
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: flags === '' ? args : [...args, `--js-flags=${flags}`],
  })
}

/** Opens a page of bench/pages/, built like the app. */
export async function openPage(name: string, flags: readonly string[] = []): Promise<Page> {
  pages ??= buildPage('index').then(({ folder }) => serve(folder))
  const page = await freshPage({ flags })
  await page.goto(`${(await pages).origin}/bench/pages/index.html#${name}`)
  await page.waitForFunction(() => 'bench' in window)
  return page
}

/** Calls the function that the page's module exports under this name. */
export function call<Result>(page: Page, name: string, ...args: readonly unknown[]): Promise<Result> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value comes from the page, which has no types here
  return page.evaluate(([functionName, callArgs]) => window.bench[functionName]?.(...callArgs), [
    name,
    args,
  ] as const) as Promise<Result>
}

export async function closePage(page: Page): Promise<void> {
  await page.context().close()
}

export async function closeChromium(): Promise<void> {
  await Promise.all(Array.from(browsers.values(), async (browser) => (await browser).close()))
  ;(await pages)?.stop()
}

/** CPU milliseconds that the page's main thread has spent so far: scripts, style, layout and paint. */
export async function trackMainThread(page: Page): Promise<() => Promise<number>> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
}

interface Build {
  readonly folder: string
  readonly files: readonly BuiltFile[]
}

/** Builds the app with `vite build`. */
export async function buildApp(): Promise<Build> {
  const folder = `${BUILD_DIR}app`
  const result = await build({ root: ROOT, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } })
  return { folder, files: builtFiles(result) }
}

/** Builds a page of bench/pages/. The app's plugins for index.html are not used. */
export async function buildPage(name: string): Promise<Build> {
  const folder = `${BUILD_DIR}pages/${name}`
  const result = await build({
    configFile: false,
    plugins: [react()],
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    // One React and one Lexical for the app and for the libraries that it is compared with.
    resolve: {
      dedupe: ['react', 'react-dom', 'lexical', '@lexical/extension', '@lexical/list', '@lexical/code-core'],
    },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: { input: `${ROOT}bench/pages/${name}.html` },
    },
  })
  return { folder, files: builtFiles(result) }
}

function builtFiles(result: Awaited<ReturnType<typeof build>>): readonly BuiltFile[] {
  if (!('output' in result)) throw new Error('The build must have one output')
  return result.output
}
