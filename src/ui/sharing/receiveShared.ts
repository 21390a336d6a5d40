import type { Drafts } from '../../drafts/drafts.ts'
import type { NoteText } from '../../notes/note.ts'
import { createSharedItems, readSharedFile, type SharedItem, splitFiles } from '../../sharing/shared-items.ts'
import { waitFor } from '../../store.ts'
import type { CommandPorts } from '../commands/ports.ts'
import { closeDialogs } from '../dialogs/closeDialogs.ts'
import { followFragment } from '../followFragment.ts'
import { encodingGuessedMessage, FILE_PROBLEMS, SHARE_FAILED } from '../messages/sharing.ts'
import { searchNotes } from '../search/search-box.ts'
import { toDrafts } from './shared-drafts.ts'

declare global {
  /** Undefined in browsers that open no files with installed apps. TypeScript's own library does not declare it yet. */
  var launchQueue: LaunchQueue | undefined
}

interface LaunchQueue {
  readonly setConsumer: (consume: (launch: { readonly files: readonly FileHandle[] }) => void) => void
}

interface FileHandle {
  readonly getFile: () => Promise<File>
}

/**
 * Takes what reaches the page from outside: the address of a share or of a link (`?title=&text=&url=`), what the service worker has kept,
 * opened files, and the shortcuts of the installed app (`#new` and `#search`). Shared text becomes a draft, which the person saves; exports
 * of many notes open the import. Returns a function that ends this.
 */
export function receiveShared(
  { composer, drafts, notify }: CommandPorts,
  openImport: (files: readonly File[]) => void,
): () => void {
  const actions: Readonly<Partial<Record<string, () => void>>> = {
    '#new': () => write(),
    '#search': () => {
      closeDialogs()
      searchNotes(composer)
    },
    // The address to which the service worker leads after a share.
    '#shared': () => {},
    '#share-failed': fail,
  }
  let isStopped = false
  const isShareExpected = location.hash === '#shared'
  // One after the other, so that each draft has the field while it is being stored.
  let received = receiveAddress()
  // Two pages that start at the same time must not take the same item. Without HTTPS there are no locks, and no service
  // worker that stores shared items.
  const locks: LockManager | undefined = navigator.locks
  locks
    ?.request('shared-items', () => {
      received = received.then(takeKept).catch(onCacheFailure)
      return received
    })
    .catch(onCacheFailure)
  // Chrome before 146 opens the files of the last launch again when the page is reloaded. A new launch is no reload.
  if (!isReloaded())
    globalThis.launchQueue?.setConsumer(({ files }) => {
      received = received.then(async () => receiveFiles(files)).catch(fail)
    })
  const stopFollowing = followFragment((fragment) => actions[fragment])
  return () => {
    isStopped = true
    stopFollowing()
  }

  async function receiveAddress() {
    const params = new URLSearchParams(location.search)
    const link = params.get('link') ?? ''
    const fields = URL.canParse(link) ? new URL(link).searchParams : params
    const [title = '', text = '', url = ''] = ['title', 'text', 'url'].map((name) => fields.get(name) ?? '')
    if (title + text + url === '') return
    if (!(await receive({ title, text, url, files: [] }))) return
    for (const name of ['title', 'text', 'url', 'link']) params.delete(name)
    const search = params.size === 0 ? '' : `?${params}`
    history.replaceState(history.state, '', location.pathname + search + location.hash)
  }

  async function takeKept() {
    const items = createSharedItems(caches)
    await items.takeEach(receive)
    if (!isStopped) importFiles(await items.takeImports())
  }

  async function receiveFiles(handles: readonly FileHandle[]) {
    const opened = await Promise.all(handles.map((handle) => handle.getFile()))
    const { imported, written } = splitFiles(opened)
    const files = await Promise.all(written.map((file) => readSharedFile(file, navigator.language)))
    if (files.length > 0) await receive({ title: '', text: '', url: '', files })
    importFiles(imported)
  }

  function importFiles(files: readonly File[]) {
    if (files.length > 0) openImport(files)
  }

  /** Opens the drafts and resolves to whether they are stored. */
  async function receive(item: SharedItem): Promise<boolean> {
    const { drafts: opened, rejected, guessed } = await toDrafts(item)
    if (isStopped) return false
    for (const draft of opened) write(draft)
    for (const { name, problem } of rejected) notify.error(FILE_PROBLEMS[problem](name))
    for (const name of guessed) notify.info(encodingGuessedMessage(name))
    return opened.length === 0 || isStored(drafts)
  }

  /** Opens the composer. A dialog would cover it. */
  function write(text?: NoteText) {
    closeDialogs()
    composer.current?.edit(text)
  }

  /** The browser may block the cache and its lock, which matters only after a share. */
  function onCacheFailure() {
    if (isShareExpected) fail()
  }

  function fail() {
    notify.error(SHARE_FAILED)
  }
}

function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload'
}

/** Stores the drafts as soon as the storage is open, and resolves to whether that can be relied upon. */
async function isStored({ status, flush }: Drafts): Promise<boolean> {
  await waitFor(status, ({ isPersisted }) => isPersisted, STORAGE_TIMEOUT_MS)
  return flush()
}

const STORAGE_TIMEOUT_MS = 10_000
