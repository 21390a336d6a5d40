import type { DraftStorage, StoredDraft } from '../notes/ports.ts'
import type { NotesStore } from '../notes/notes-store.ts'
import { createStore, type ReadableStore } from '../store.ts'
import type { Desk } from './desk.ts'
import { type Discarded, draftOf, type Sheet } from './sheet.ts'

/** Gets the device's part for drafts, a chunk of its own. */
export type OpenDrafts = () => Promise<DraftStorage>

export interface DraftsPorts {
  readonly desk: Desk
  readonly notes: Pick<NotesStore, 'get' | 'subscribe'>
  readonly open: OpenDrafts | undefined
  /** The window: where the page's end is heard of. */
  readonly page: EventTarget & { readonly document: EventTarget & Pick<Document, 'visibilityState'> }
  readonly now: () => number
}

export interface Drafts {
  /** Follows the desk and the page until the returned function is called. `onBack` is called when a draft lies on top again. */
  readonly start: (onBack: () => void) => () => void
  /** Something was typed: it is on the device in a moment. */
  readonly touch: () => void
  /** Whose words they are from now on; '' is the visitor. */
  readonly follow: (owner: string) => void
  /** Puts on the device what is not there yet, for a page that goes away; whether that can be relied upon. */
  readonly flush: () => boolean
}

const kept = createStore(false)
const noEdits: DiscardedEdits = { sheets: [], reopen() {}, forget() {} }
const warning = createStore('')

/** Whether words that are not saved outlive the page. */
export const draftsAreKept: ReadableStore<boolean> = kept

/** Why they may not, for all that is done about it; '' where all is well. */
export const storageWarning: ReadableStore<string> = warning

export interface DiscardedEdits {
  /** The latest last. */
  readonly sheets: readonly Discarded[]
  /** Opens the composer with the edit as it was. */
  readonly reopen: (id: string) => void
  /** Deletes the edit for good. */
  readonly forget: (id: string) => void
}

/** What the trash shows of the edits that were discarded in the last day. */
export const discardedEdits = createStore(noEdits)

/** Keeps the desk's unsaved words on the device, a moment behind the typing, and brings back what earlier pages left there. */
export function createDrafts({ desk, notes, open, page, now }: DraftsPorts): Drafts {
  let owner: string | undefined
  let device: DraftStorage | undefined
  /** Until the owner's drafts of earlier pages are this tab's too, nothing of this page takes their place. */
  let adopted = false
  /** Those of them that are not on the desk yet: they stay on the device until the list tells which were saved after all. */
  let found: readonly StoredDraft[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What the device holds; undefined where that is not as it should be. */
  let last: readonly StoredDraft[] | undefined = []
  /** A flush may fail unnoticed, so what it wrote is written again if the page lives on. */
  let isSure = true
  let states = ''
  let tell: (() => void) | undefined

  return {
    start(onBack) {
      tell = onBack
      const stop = desk.subscribe(() => {
        const { sheet, aside, discarded } = desk.get()
        const before = states
        states = [...discarded, ...aside, sheet].map(({ id, sending }) => `${id} ${sending}`).join()
        // As a save begins, the draft is what is being saved, word for word; as it ends, there is none. Soon, or the next page
        // would offer saved words again, but not at once: the field is still to follow.
        if (before !== states) queueMicrotask(write)
        else touch()
      })
      const { document } = page
      const onVisibility = () => document.visibilityState === 'hidden' && flush()
      document.addEventListener('visibilitychange', onVisibility)
      page.addEventListener('pagehide', flush)
      return () => {
        stop()
        document.removeEventListener('visibilitychange', onVisibility)
        page.removeEventListener('pagehide', flush)
      }
    },

    touch,
    flush,

    follow(next) {
      if (next === owner) return
      flush()
      write()
      const goesAlong = owner === '' && adopted
      owner = next
      adopted = false
      found = []
      last = []
      // The view follows too at this moment, and can be changed when it has.
      if (desk.follow(next)) queueMicrotask(() => tell?.())
      void adopt(next, goesAlong)
    },
  }

  async function adopt(of: string, fromVisitor: boolean, isFirst = true) {
    try {
      device ??= await open?.()
      if (!device) return
      const drafts = await device.adopt(of)
      if (owner !== of) return
      const { sheet, aside, discarded } = desk.get()
      const known = new Set([sheet, ...aside, ...discarded, ...found].map(({ id }) => id))
      found = [...found, ...drafts.filter(({ id }) => !known.has(id))].toSorted((a, b) => a.at - b.at)
      // Also where none of them is found here any more: then none is to lie there.
      if (drafts.length > 0) last = undefined
      adopted = true
      kept.set(true)
      write()
      // The page before this one may let go of its lock late, and looks as if it were still open.
      if (isFirst) setTimeout(() => owner === of && void adopt(of, false, false), LATE_LOCK_MS)
      await Promise.all([bringBack(of), fromVisitor && leaveVisitor(device)])
    } catch {
      if (owner !== of) return
      // What is typed meanwhile is kept by itself, or the browser asks before it goes.
      adopted = true
      kept.set(false)
      setTimeout(() => owner === of && void adopt(of, fromVisitor), AGAIN_MS)
    }
  }

  async function bringBack(of: string) {
    await listed(notes)
    if (owner !== of) return
    const drafts = found
    found = []
    if (desk.restore(drafts)) tell?.()
    write()
  }

  /** A visitor's words have gone along to the account, and are there by now. */
  async function leaveVisitor(on: DraftStorage) {
    await on.save('', [])
    last = []
    write()
  }

  function touch() {
    timer ??= setTimeout(write, BEHIND_MS)
  }

  function write() {
    const drafts = collect()
    if (!drafts || !device || owner === undefined) return
    device.save(owner, drafts).then(
      (text) => tellHow(true, text),
      (error: unknown) => {
        last = undefined
        tellHow(false, error instanceof Error ? error.message : '')
      },
    )
  }

  function flush(): boolean {
    const drafts = collect()
    if (drafts && device && owner !== undefined) {
      device.flush(owner, drafts)
      isSure = false
      touch()
    }
    return adopted && kept.get()
  }

  /** What is to be kept, unless all of it is. */
  function collect(): readonly StoredDraft[] | undefined {
    clearTimeout(timer)
    timer = undefined
    // Also where nothing can be kept: the desk remembers what it has seen.
    const sheets = [...desk.get().discarded, ...desk.unsaved()]
    if (!adopted) return undefined
    const time = now()
    const written = sheets.map((sheet, at) => {
      const before = last?.find(({ id }) => id === sheet.id)
      return before && isSameDraft(before, sheet) ? before : draftOf(sheet, time + at)
    })
    const drafts = [...found, ...written]
    const isSame = drafts.length === last?.length && drafts.every((draft, at) => draft === last?.[at])
    if (isSame && isSure) return undefined
    isSure = true
    last = drafts
    return drafts
  }
}

function tellHow(isKept: boolean, text: string) {
  kept.set(isKept)
  warning.set(text)
}

/** So long, in milliseconds, may what is typed be on the page alone; the device needs a few more. */
export const BEHIND_MS = 200

/** After so long drafts of earlier pages are looked for again, where they could not be read. */
const AGAIN_MS = 10_000

/** After so long they are looked for a second time in any case. */
const LATE_LOCK_MS = 4000

/** After so long without the list nobody waits for it. */
const PATIENCE_MS = 2000

function isSameDraft(one: StoredDraft, sheet: Sheet): boolean {
  const other = draftOf(sheet, one.at)
  return (
    one.note === other.note &&
    one.saved === other.saved &&
    one.words.title === other.words.title &&
    one.words.content === other.words.content &&
    one.caret === other.caret &&
    one.discardedAt === other.discardedAt
  )
}

/** Resolves when all notes are listed: only then it is known which drafts were saved after all. */
function listed(notes: Pick<NotesStore, 'get' | 'subscribe'>): Promise<void> {
  return new Promise((resolve) => {
    if (notes.get().complete) return resolve()
    const stop = notes.subscribe(() => notes.get().complete && done())
    const timer = setTimeout(done, PATIENCE_MS)
    function done() {
      clearTimeout(timer)
      stop()
      resolve()
    }
  })
}
