import { createStore, type ReadableStore } from './store.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'

export interface ThemeState {
  readonly choice: ThemeChoice
  /** What the page shows: the choice, or the system's preference. */
  readonly shown: 'light' | 'dark'
}

/** What the theme needs of a browser. */
export interface ThemeBrowser {
  /** A function, since a browser that blocks storage throws as soon as it is looked at. */
  readonly storage: () => Storage
  /** The query `(prefers-color-scheme: dark)`. */
  readonly media: EventTarget & Pick<MediaQueryList, 'matches'>
  readonly page: Document
  /** The window: where 'storage' is heard. */
  readonly events: EventTarget
}

export interface Theme extends ReadableStore<ThemeState> {
  /** Dresses the page and keeps following the system and other tabs; returns how to stop. */
  readonly start: () => () => void
  /** The next choice: system, light, dark, system … */
  readonly cycle: () => void
}

/** The theme that the person chose, remembered in the storage item `theme` where the browser allows it. */
export function createTheme({ storage, media, page, events }: ThemeBrowser): Theme {
  const { get, set, subscribe } = createStore(resolve(remembered()))

  return {
    get,
    subscribe,

    start() {
      media.addEventListener('change', onSystem)
      events.addEventListener('storage', onStorage)
      dress()
      return () => {
        media.removeEventListener('change', onSystem)
        events.removeEventListener('storage', onStorage)
      }
    },

    cycle() {
      const choice = NEXT[get().choice]
      choose(choice)
      remember(choice)
    },
  }

  function onSystem() {
    choose(get().choice)
  }

  function onStorage(event: Event) {
    if ('key' in event && (event.key === KEY || event.key === null)) choose(remembered())
  }

  function choose(choice: ThemeChoice) {
    const before = get()
    const next = resolve(choice)
    if (next.choice === before.choice && next.shown === before.shown) return
    set(next)
    dress()
  }

  function resolve(choice: ThemeChoice): ThemeState {
    const system = media.matches ? 'dark' : 'light'
    return { choice, shown: choice === 'system' ? system : choice }
  }

  function dress() {
    const { shown } = get()
    page.documentElement.dataset.theme = shown
    // The page carries one colour for each scheme; which of them counts is all that is decided here.
    for (const meta of page.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      meta.media = meta.dataset.scheme === shown ? 'all' : 'not all'
    }
  }

  function remembered(): ThemeChoice {
    try {
      const value = storage().getItem(KEY)
      return value === 'light' || value === 'dark' ? value : 'system'
    } catch {
      return 'system'
    }
  }

  // Where nothing can be stored the choice still holds for as long as this page is open.
  function remember(choice: ThemeChoice) {
    try {
      storage().setItem(KEY, choice)
    } catch {}
  }
}

const KEY = 'theme'
const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const
