import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test'
import { type Account, signUp } from '../members/local-cloud.ts'
import { MemberTab, test as base } from '../members/member-tab.ts'
import { SavedTexts } from './saved-texts.ts'

/** A device: a browser with a profile on the disk. It can be killed, and starts again with the data that is on the disk. */
export class Device {
  private readonly profile: string
  private readonly options: LaunchOptions & { readonly baseURL?: string }
  private readonly openDelay: number
  private running: BrowserContext | undefined

  /** Pages learn `openDelay` milliseconds late that their database is open. */
  constructor(profile: string, options: LaunchOptions & { readonly baseURL?: string }, openDelay: number) {
    this.profile = profile
    this.options = options
    this.openDelay = openDelay
  }

  get context(): BrowserContext {
    if (!this.running) throw new Error('The browser is not running')
    return this.running
  }

  async start() {
    this.running = await chromium.launchPersistentContext(this.profile, this.options)
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
    const closed = new Promise((resolve) => this.context.once('close', resolve))
    for (const id of this.processes()) {
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
    await this.context.setOffline(isOffline)
  }

  /** The folders of the databases of each visited origin. */
  async databaseFolders(): Promise<readonly string[]> {
    const folder = join(this.profile, 'Default', 'IndexedDB')
    return (await readdir(folder))
      .filter((name) => name.endsWith('.leveldb'))
      .map((name) => join(folder, name))
  }

  private processes(): number[] {
    const list = execFileSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8', maxBuffer: 2 ** 24 })
    return list
      .split('\n')
      .filter((line) => line.includes(this.profile))
      .map((line) => Number.parseInt(line, 10))
  }
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

  device: async ({ launchOptions, baseURL }, use) => {
    const profiles: string[] = []
    const devices: Device[] = []
    await use(async (openDelay = 0) => {
      const profile = await mkdtemp(join(tmpdir(), 'pinwell-device-'))
      const device = new Device(
        profile,
        { ...launchOptions, ...(baseURL === undefined ? {} : { baseURL }) },
        openDelay,
      )
      profiles.push(profile)
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
