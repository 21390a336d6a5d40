/* oxlint-disable no-await-in-loop -- frames are sequential */
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { Virtuoso } from 'react-virtuoso'
import type { Note } from '../../src/notes/note.ts'
import { createStore } from '../../src/store.ts'
import { NoteList } from '../../src/ui/list/NoteList.tsx'
import { createChunkLoader } from '../../src/ui/loading/chunk-loader.ts'
import { fetchAfterFirstPaint } from '../../src/ui/loading/fetchAfterFirstPaint.ts'
import { useLoadedChunk } from '../../src/ui/loading/useChunk.ts'
import { type CardActions, type CardChunk, NoteCard } from '../../src/ui/note-card/NoteCard.tsx'
import { createPage, PageContext } from '../../src/ui/PageContext.ts'
import { notes as generate } from '../corpus.ts'
import { type CardCopy, scrollCopies } from './card-copies.ts'
import { nextFrame, scrollBetweenFrames, waitForIdle } from './frames.ts'
import '../../src/tokens.css'
import './list.css'

const allNotes = generate(10_000, 300)
const noop = () => undefined
const noteActions: CardActions = {
  notes: createStore({ notes: [] }),
  remove: noop,
  edit: noop,
  copy: noop,
  showVersions: noop,
  changeCheckItems: noop,
  togglePin: noop,
  retry: noop,
  discardRejected: noop,
}

const page = createPage({
  chunks: createChunkLoader(),
  notify: { success: () => noop, error: () => noop, info: () => noop, offer: () => noop },
  openDevice: () => Promise.reject(new Error('This page has no device')),
})
let root: Root | undefined
let shown: readonly Note[] = []

/** Renders the app's own list of the first `count` notes. Returns the number of elements on the page. */
export async function render(count: number): Promise<number> {
  root = createRoot(document.querySelector('#root') ?? document.body)
  show(allNotes.slice(0, count))
  // The virtual list is a chunk of its own. Until it is loaded, the page shows the first cards.
  const isRendered = () => count <= 200 || document.querySelector('[aria-setsize]') !== null
  do await waitForIdle()
  while (!isRendered())
  return document.querySelectorAll('#root *').length
}

/** Two cards for each row of the peer. */
const pairs = Array.from({ length: allNotes.length / 2 }, (_, row) => allNotes.slice(2 * row, 2 * row + 2))

/** The same cards in as many columns in react-virtuoso. */
export async function renderPeer(): Promise<void> {
  root = createRoot(document.querySelector('#root') ?? document.body)
  root.render(
    <PageContext value={page}>
      <Peer />
    </PageContext>,
  )
  await waitForIdle()
}

function Peer() {
  const chunk = useLoadedChunk(fetchAfterFirstPaint)
  return <Virtuoso useWindowScroll data={pairs} context={{ chunk }} itemContent={renderPair} />
}

function renderPair(_: number, pair: readonly Note[], { chunk }: { readonly chunk: CardChunk | undefined }) {
  return (
    <ul className="pair">
      {pair.map((note) => (
        <NoteCard key={note.id} note={note} userKind="visitor" actions={noteActions} chunk={chunk} />
      ))}
    </ul>
  )
}

/** Loads the chunk with the buttons of the cards, as the app does after its first paint. Returns the number of elements then. */
export async function addButtons(): Promise<number> {
  await page.chunks.load(fetchAfterFirstPaint)
  await waitForIdle()
  return document.querySelectorAll('#root *').length
}

let copies: readonly CardCopy[] = []

/** Replaces the list by copies of its cards, which `scrollHtml` shows. */
export function copyCards(): void {
  copies = Array.from(document.querySelectorAll<HTMLElement>('#root li'), (card) => ({
    html: card.outerHTML,
    top: card.offsetTop,
    bottom: card.offsetTop + card.offsetHeight,
  }))
  root?.unmount()
}

/** As `scroll`, in a window over the copies of the cards. */
export function scrollHtml(step: number, frames: number): Promise<readonly number[]> {
  return scrollCopies(copies, step, frames)
}

export async function change(times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    show(shown.map((note, at) => (at === 3 ? { ...note, content: `changed ${n}\n${note.content}` } : note)))
    await nextFrame()
  }
}

export async function add(times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const first = shown[0]
    if (first) show([{ ...first, id: `new ${n}`, title: `New ${n}` }, ...shown.slice(0, -1)])
    await nextFrame()
  }
}

/** Scrolls `step` pixels per frame. Returns the duration of each frame in ms. */
export async function scroll(step: number, frames: number): Promise<readonly number[]> {
  window.scrollTo(0, 0)
  await waitForIdle()
  return scrollBetweenFrames(step, frames)
}

function show(notes: readonly Note[]): void {
  shown = notes
  flushSync(() =>
    root?.render(
      <PageContext value={page}>
        <NoteList
          ref={null}
          notes={notes}
          userKind="visitor"
          query=""
          unmatched={new Set()}
          noteStatuses={new Map()}
          actions={noteActions}
          empty={null}
        />
      </PageContext>,
    ),
  )
}
