import { createStore, type ReadableStore } from './store.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'

export interface ThemeState {
  readonly choice: ThemeChoice
  /** What the page shows: the choice, or the system's preference. */
  readonly shown: 'light' | 'dark'
}

/** What the theme needs of a browser. */
export interface ThemeEnvironment {
  /** A function, since a browser that blocks storage throws as soon as it is looked at. */
  readonly storage: () => Storage
  /** The query `(prefers-color-scheme: dark)`. */
  readonly media: EventTarget & Pick<MediaQueryList, 'matches'>
  readonly document: Document
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

    cycle() {
      const choice = NEXT[get().choice]
      setChoice(choice)
      saveChoice(choice)
    },
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
    // The page carries one colour for each scheme; which of them counts is all that is decided here.
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      meta.media = meta.dataset.scheme === shown ? 'all' : 'not all'
    }
  }

  function readChoice(): ThemeChoice {
    try {
      const value = storage().getItem(KEY)
      return value === 'light' || value === 'dark' ? value : 'system'
    } catch {
      return 'system'
    }
  }

  // Where nothing can be stored the choice still holds for as long as this page is open.
  function saveChoice(choice: ThemeChoice) {
    try {
      storage().setItem(KEY, choice)
    } catch {}
  }
}

const KEY = 'theme'
const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const
