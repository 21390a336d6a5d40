import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTheme } from '../src/theme.ts'
import { createFakeBrowser } from './fakes/browser.ts'

const HTML = readFileSync('index.html', 'utf8')

beforeEach(() => {
  document.documentElement.removeAttribute('data-theme')
  document.head.innerHTML = HTML.match(/<meta name="theme-color"[^>]*>/g)?.join('') ?? ''
})

/** A page of the app on a system that prefers dark or light. `prefers` changes the preference. */
function open({ dark = false, stored = '', browser = createFakeBrowser() } = {}) {
  if (stored) browser.items.set('theme', stored)
  const media = Object.assign(new EventTarget(), { matches: dark })
  const theme = createTheme({ ...browser.tab(), media, document })
  return {
    browser,
    theme,
    stop: theme.start(),
    prefers: (scheme: 'light' | 'dark') => {
      media.matches = scheme === 'dark'
      media.dispatchEvent(new Event('change'))
    },
  }
}

const activeSchemes = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    .filter(({ media }) => media === 'all')
    .map(({ dataset }) => dataset.scheme)
const appliedTheme = () => document.documentElement.dataset.theme

describe('the theme', () => {
  test.each([
    ['', false, 'system', 'light'],
    ['', true, 'system', 'dark'],
    ['system', true, 'system', 'dark'],
    ['light', true, 'light', 'light'],
    ['light', false, 'light', 'light'],
    ['dark', false, 'dark', 'dark'],
    ['dark', true, 'dark', 'dark'],
    ['Dark', false, 'system', 'light'],
    ['{"a":1}', true, 'system', 'dark'],
  ])('stored as %j on a dark system (%j) has the choice %s and shows %s', (stored, dark, choice, shown) => {
    const { theme } = open({ stored, dark })
    expect(theme.get()).toEqual({ choice, shown })
    expect(appliedTheme()).toBe(shown)
  })

  test('cycles through system, light and dark, stores each choice and notifies its subscribers', () => {
    const { theme, browser } = open({ dark: true })
    let notifications = 0
    theme.subscribe(() => notifications++)
    const seen = ['light', 'dark', 'system'].map(() => {
      theme.cycle()
      return [theme.get().choice, appliedTheme(), browser.items.get('theme')]
    })
    expect(seen).toEqual([
      ['light', 'light', 'light'],
      ['dark', 'dark', 'dark'],
      ['system', 'dark', 'system'],
    ])
    expect(notifications).toBe(3)
  })

  test('changes to the chosen one in one step, and stores it', () => {
    const { theme, browser } = open()
    const seen: string[] = []
    theme.subscribe(() => seen.push(theme.get().choice))
    theme.choose('dark')
    expect(seen).toEqual(['dark'])
    expect(browser.items.get('theme')).toBe('dark')
  })

  // @fault F48
  test('follows the system live, but only while the choice is system', () => {
    const { theme, prefers } = open()
    prefers('dark')
    expect([appliedTheme(), theme.get().shown]).toEqual(['dark', 'dark'])
    prefers('light')
    expect(appliedTheme()).toBe('light')
    theme.cycle()
    const state = theme.get()
    prefers('dark')
    expect(appliedTheme()).toBe('light')
    expect(theme.get()).toBe(state)
  })

  test('follows a choice made in another tab, and a cleared storage', () => {
    const browser = createFakeBrowser()
    const { theme } = open({ browser })
    const other = browser.tab().storage()
    other.setItem('theme', 'dark')
    expect([theme.get().choice, appliedTheme()]).toEqual(['dark', 'dark'])
    other.setItem('cachedNotes', '[]')
    expect(theme.get().choice).toBe('dark')
    other.clear()
    expect([theme.get().choice, appliedTheme()]).toEqual(['system', 'light'])
  })

  test.each(['full', 'blocked'])('lasts for this page if the storage is %s', (failure) => {
    const browser = createFakeBrowser(failure === 'full' ? 3 : undefined)
    browser.settings.blocked = failure === 'blocked'
    const { theme, prefers } = open({ browser })
    theme.cycle()
    theme.cycle()
    prefers('light')
    expect([theme.get().choice, appliedTheme()]).toEqual(['dark', 'dark'])
    expect(browser.items.size).toBe(0)
    browser.settings.quota = 100
    browser.settings.blocked = false
    browser.tab().storage().setItem('cachedNotes', '[]')
    expect([theme.get().choice, appliedTheme()]).toEqual(['dark', 'dark'])
  })

  test('does not follow the system or other tabs after a stop', () => {
    const { stop, prefers, browser } = open()
    stop()
    prefers('dark')
    browser.tab().storage().setItem('theme', 'dark')
    expect(appliedTheme()).toBe('light')
  })
})

describe("the browser's theme colour", () => {
  test('is that of the shown theme', () => {
    const { theme, prefers } = open({ dark: true })
    expect(activeSchemes()).toEqual(['dark'])
    prefers('light')
    expect(activeSchemes()).toEqual(['light'])
    theme.cycle()
    theme.cycle()
    expect(activeSchemes()).toEqual(['dark'])
  })

  test('is defined once per colour scheme before any script runs', () => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    expect(metas.map((meta) => [meta.dataset.scheme, meta.getAttribute('media')])).toEqual([
      ['light', '(prefers-color-scheme: light)'],
      ['dark', '(prefers-color-scheme: dark)'],
    ])
  })
})

describe("the page's inline script", () => {
  const script =
    /<script>([^]*?)<\/script>/.exec(HTML)?.[1] ?? 'throw new Error("index.html has no inline script")'

  test.each(
    ['', 'system', 'light', 'dark', 'Dark', 'blocked'].flatMap((stored) => [
      [stored, true] as const,
      [stored, false] as const,
    ]),
  )('applies the same theme as the app, stored as %j on a dark system (%j)', (stored, dark) => {
    const { browser } = open({ dark, stored })
    browser.settings.blocked = stored === 'blocked'
    const storage = browser.tab().storage
    const { theme } = open({ dark, browser })
    document.documentElement.removeAttribute('data-theme')

    const page = {
      document,
      matchMedia: () => ({ matches: dark }),
      get localStorage() {
        return storage()
      },
    }
    // oxlint-disable-next-line typescript/no-implied-eval -- runs the page's own inline script in this document
    new Function('page', `with (page) { ${script} }`)(page)
    expect(appliedTheme()).toBe(theme.get().shown)
  })
})
