import { getNearestEditorFromDOMNode, type LexicalEditor } from 'lexical'
import { createRoot } from 'react-dom/client'
import { createDrafts } from '../../src/drafts/drafts.ts'
import type { NotesStore } from '../../src/notes/notes-store.ts'
import { Composer } from '../../src/ui/composer/Composer.tsx'
import { createChunkLoader } from '../../src/ui/loading/chunk-loader.ts'
import { createPage, PageContext } from '../../src/ui/PageContext.ts'
import { waitForIdle } from './frames.ts'
import '../../src/tokens.css'

const noop = () => undefined
const show = () => noop
const notify = { success: show, error: show, info: show, offer: show }
const notes: Pick<NotesStore, 'create' | 'get' | 'subscribe' | 'update'> = {
  get: () => ({
    notes: [],
    userKind: 'visitor',
    isBlocked: false,
    isLoading: false,
    isComplete: true,
    trash: [],
    isTrashComplete: true,
    noteStatuses: new Map(),
    syncStatus: null,
  }),
  subscribe: () => noop,
  create: () => Promise.resolve(undefined),
  update: () => Promise.resolve(undefined),
}

const page = createPage({
  chunks: createChunkLoader(),
  notify,
  openDevice: () => Promise.reject(new Error('This page has no device')),
})

const drafts = createDrafts({
  notes,
  openPersistence: () => new Promise(() => {}),
  now: Date.now,
  events: window,
  storeForNextPage: noop,
})

/** Shows only the app's composer. Its editor is loaded in idle time, and the composer expands on focus. */
export async function openComposer(root: HTMLElement): Promise<LexicalEditor> {
  createRoot(root).render(
    <PageContext value={page}>
      <Composer ref={null} notes={notes} owner="" drafts={drafts} onEditClosed={() => false} />
    </PageContext>,
  )
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- it polls a condition
    await waitForIdle()
    const contentEditable = root.querySelector('[contenteditable=true]')
    const editor = contentEditable && getNearestEditorFromDOMNode(contentEditable)
    if (editor) return editor
  }
}
