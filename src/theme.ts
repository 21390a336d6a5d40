import { createStore, type ReadableStore } from './store.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'

interface ThemeState {
  readonly choice: ThemeChoice
  /** The theme of the page: the choice, or the system's preference. */
  readonly shown: 'light' | 'dark'
}

/** The browser globals that the theme uses. */
interface ThemeEnvironment {
  /** A function, because a browser that blocks storage throws when the property is read. */
  readonly storage: () => Storage
  /** The query `(prefers-color-scheme: dark)`. */
  readonly media: EventTarget & Pick<MediaQueryList, 'matches'>
  readonly document: Document
  /** The window, which dispatches 'storage' events. */
  readonly events: EventTarget
}

export interface Theme extends ReadableStore<ThemeState> {
  /** Applies the theme and follows the system and the other tabs. Returns a function that stops this. */
  readonly start: () => () => void
  readonly choose: (choice: ThemeChoice) => void
  /** Changes to the next choice: system, light, dark, system … */
  readonly cycle: () => void
}

/** The theme that the person chose, kept in the local storage item `theme` if the browser allows it. */
export function createTheme({ storage, media, document, events }: ThemeEnvironment): Theme {
  const { get, set, subscribe } = createStore(resolve(readChoice()))

  return {
    get,
    subscribe,

    start() {
      media.addEventListener('change', onSystemChange)
      events.addEventListener('storage', onStorage)
      applyTheme()
      return () => {
        media.removeEventListener('change', onSystemChange)
        events.removeEventListener('storage', onStorage)
      }
    },

    choose,
    cycle: () => choose(NEXT[get().choice]),
  }

  function choose(choice: ThemeChoice) {
    setChoice(choice)
    try {
      storage().setItem(KEY, choice)
    } catch {
      // The browser blocks storage. The choice then lasts until the page is closed.
    }
  }

  function onSystemChange() {
    setChoice(get().choice)
  }

  function onStorage(event: Event) {
    if ('key' in event && (event.key === KEY || event.key === null)) setChoice(readChoice())
  }

  function setChoice(choice: ThemeChoice) {
    const previous = get()
    const next = resolve(choice)
    if (next.choice === previous.choice && next.shown === previous.shown) return
    set(next)
    applyTheme()
  }

  function resolve(choice: ThemeChoice): ThemeState {
    const system = media.matches ? 'dark' : 'light'
    return { choice, shown: choice === 'system' ? system : choice }
  }

  function applyTheme() {
    const { shown } = get()
    document.documentElement.dataset.theme = shown
    // The page has one theme-color element per scheme. This enables the right one.
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      meta.media = meta.dataset.scheme === shown ? 'all' : 'not all'
    }
  }

  function readChoice(): ThemeChoice {
    try {
      const value = storage().getItem(KEY)
      return value === 'light' || value === 'dark' ? value : 'system'
    } catch {
      // The browser blocks storage.
      return 'system'
    }
  }
}

const KEY = 'theme'
const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const
