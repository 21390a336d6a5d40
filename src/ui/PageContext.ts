import { createContext, use } from 'react'
import type { KeptChanges } from '../drafts/ports.ts'
import type { Note } from '../notes/note.ts'
import { createStore, type Store } from '../store.ts'
import type { PageDialog } from './dialogs/page-dialog.ts'
import type { InstallPrompt } from './install/install-prompt.ts'
import { type Sort, storedSort } from './list/order/sort-choice.ts'
import type { ChunkLoader } from './loading/chunk-loader.ts'
import type { Notifier } from './notifier.ts'
import type { Selection } from './selection/selection.ts'
import type { DateFormat } from './settings/choices/date-languages.ts'
import { createToastRegion, type ToastRegion } from './toasts/toast-region.ts'
import { createUndoActions, type UndoActions } from './toasts/undo-actions.ts'

/** A version of the app other than this page's. */
type AppUpdate =
  /** A newer version is installed. `activate` resolves when the next page load will use it. */
  | { readonly state: 'waiting'; readonly activate: () => Promise<void> }
  /** Another tab runs the other version, and that version now owns the storage. */
  | { readonly state: 'active' }

/** The objects that exist once per page and that components at any depth use. */
export interface Page {
  readonly chunks: ChunkLoader
  readonly notify: Notifier
  readonly toastRegion: ToastRegion
  /** Undefined if no other version is known. */
  readonly appUpdate: Store<AppUpdate | undefined>
  readonly undoActions: UndoActions
  readonly selection: Store<Selection>
  /** The dialog that a part of the page has opened, apart from the forms of the account, the palette and the sheet of shortcuts. */
  readonly dialog: Store<PageDialog | undefined>
  /** The browser's offer to install the app, if there is one. */
  readonly installPrompt: Store<InstallPrompt | undefined>
  /** The notes that the last import of this page added. */
  readonly lastImport: Store<readonly Note[]>
  /** Aborted by `acceptFiles`, which then handles files that are dropped on the page. Until then, `main.tsx` does. */
  readonly earlyDrops: AbortController
  /** The ids of the notes whose cards show the whole text. A long list removes the cards out of view and renders them again. */
  readonly openCards: Set<string>
  /** How the list is sorted. */
  readonly sort: Store<Sort>
  /** The date formats that were created, by the choice in the settings. */
  readonly dateFormats: Map<string, DateFormat>
  /** Opens the storage of this device, in a chunk of its own. */
  readonly openDevice: () => Promise<{ readonly keptChanges: KeptChanges }>
}

export const PageContext = createContext<Page | undefined>(undefined)

export function createPage(ports: Pick<Page, 'chunks' | 'notify' | 'openDevice'>): Page {
  return {
    ...ports,
    toastRegion: createToastRegion(),
    appUpdate: createStore<AppUpdate | undefined>(undefined),
    undoActions: createUndoActions(),
    selection: createStore<Selection>({ ids: new Set() }),
    dialog: createStore<PageDialog | undefined>(undefined),
    installPrompt: createStore<InstallPrompt | undefined>(undefined),
    lastImport: createStore<readonly Note[]>([]),
    earlyDrops: new AbortController(),
    openCards: new Set(),
    sort: createStore(storedSort()),
    dateFormats: new Map(),
  }
}

export function usePage(): Page {
  const page = use(PageContext)
  if (!page) throw new Error('The component is rendered outside of PageContext')
  return page
}
