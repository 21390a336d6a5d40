import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from '@playwright/test'
import { type Account, signUp } from '../members/local-cloud.ts'
import { test as base, MemberTab } from '../members/member-tab.ts'
import { setOffline } from '../network.ts'
import { SavedTexts } from './saved-texts.ts'

/** Where a device stores its data: in memory, in a context of a running browser, or on the disk, in a profile with a browser of its own. */
type Place =
  | { readonly browser: Browser; readonly options: BrowserContextOptions }
  | { readonly profile: string; readonly options: BrowserContextOptions & LaunchOptions }

/** A device. With a profile on the disk it can be killed, and starts again with the data that is on the disk. */
export class Device {
  private readonly place: Place
  private readonly openDelay: number
  private running: BrowserContext | undefined

  /** Pages learn `openDelay` milliseconds late that their database is open. */
  constructor(place: Place, openDelay: number) {
    this.place = place
    this.openDelay = openDelay
  }

  get context(): BrowserContext {
    if (!this.running) throw new Error('The browser is not running')
    return this.running
  }

  async start() {
    const { place } = this
    this.running = await ('browser' in place
      ? place.browser.newContext(place.options)
      : chromium.launchPersistentContext(place.profile, place.options))
    if (this.openDelay > 0) await this.running.addInitScript(delayDatabaseOpen, this.openDelay)
  }

  /** Opens a tab in a process of its own. */
  async open(path = '/'): Promise<MemberTab> {
    const [first] = this.context.pages()
    const page = first?.url() === 'about:blank' ? first : await this.context.newPage()
    await page.goto(path)
    return new MemberTab(page)
  }

  /** Kills all processes of the browser at once, like a power failure. None of them can write anything more. */
  async kill() {
    const { profile } = this
    const closed = new Promise((resolve) => this.context.once('close', resolve))
    for (const id of processesOf(profile)) {
      try {
        process.kill(id, 'SIGKILL')
      } catch {
        // It ended together with its parent.
      }
    }
    await closed
    this.running = undefined
  }

  /** Closes the browser as a person does. */
  async quit() {
    await this.running?.close()
    this.running = undefined
  }

  /** Cuts or restores the network. */
  async offline(isOffline = true) {
    await setOffline(this.context, isOffline)
  }

  /** The folders of the databases of each visited origin. */
  async databaseFolders(): Promise<readonly string[]> {
    const folder = join(this.profile, 'Default', 'IndexedDB')
    return (await readdir(folder))
      .filter((name) => name.endsWith('.leveldb'))
      .map((name) => join(folder, name))
  }

  private get profile(): string {
    if ('browser' in this.place) throw new Error('A test that needs the disk sets `hasProfile`')
    return this.place.profile
  }
}

function processesOf(profile: string): number[] {
  const list = execFileSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8', maxBuffer: 2 ** 24 })
  return list
    .split('\n')
    .filter((line) => line.includes(profile))
    .map((line) => Number.parseInt(line, 10))
}

/** Simulates a busy machine. */
function delayDatabaseOpen(openDelay: number) {
  IDBOpenDBRequest.prototype.addEventListener = function (
    this: IDBOpenDBRequest,
    type: string,
    listener: unknown,
  ) {
    EventTarget.prototype.addEventListener.call(this, type, (event) => {
      const dispatch = () => typeof listener === 'function' && listener.call(this, event)
      if (type === 'success' && this.result.name === 'pinwell') setTimeout(dispatch, openDelay)
      else dispatch()
    })
  }
}

/** Ends the tab's process, as when it runs out of memory. */
export async function crashTab(page: Page) {
  const crashed = new Promise((resolve) => page.once('crash', resolve))
  const session = await page.context().newCDPSession(page)
  // The command never gets a response.
  void session.send('Page.crash').catch(() => {})
  await crashed
}

interface Fixtures {
  /** Set if a test kills devices, closes them or reads their disks. Each then starts a browser of its own, which takes seconds. */
  readonly hasProfile: boolean
  /** Starts another device. */
  readonly device: (openDelay?: number) => Promise<Device>
  /** A device that is already started. */
  readonly laptop: Device
  readonly account: Account
  readonly savedTexts: SavedTexts
}

export const test = base.extend<Fixtures>({
  // Errors are part of these tests.
  errorsAreExpected: true,
  hasProfile: [false, { option: true }],

  device: async ({ browser, launchOptions, baseURL, hasProfile }, use) => {
    const options = { reducedMotion: 'no-preference', ...(baseURL !== undefined && { baseURL }) } as const
    const profiles: string[] = []
    const devices: Device[] = []
    const createPlace = async (): Promise<Place> => {
      if (!hasProfile) return { browser, options }
      const profile = await mkdtemp(join(tmpdir(), 'pinwell-device-'))
      profiles.push(profile)
      return { profile, options: { ...launchOptions, ...options } }
    }
    await use(async (openDelay = 0) => {
      const device = new Device(await createPlace(), openDelay)
      devices.push(device)
      await device.start()
      return device
    })
    await Promise.all(devices.map((device) => device.quit()))
    await Promise.all(profiles.map((profile) => rm(profile, { recursive: true, force: true, maxRetries: 5 })))
  },

  laptop: async ({ device }, use) => use(await device()),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture names from the pattern
  savedTexts: async ({}, use) => use(new SavedTexts()),
  // oxlint-disable-next-line no-empty-pattern -- as above
  account: async ({}, use) => use(await signUp('faults')),
})
