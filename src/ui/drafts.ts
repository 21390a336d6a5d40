import type { DraftsDevice, KeptDraft } from '../notes/device.ts'
import type { Notes } from '../notes/notes.ts'
import { createStore, type ReadableStore } from '../store.ts'
import type { Desk } from './desk.ts'
import { draftOf } from './sheet.ts'

/** Gets the device's part for drafts, a chunk of its own. */
export type OpenDrafts = () => Promise<DraftsDevice>

export interface DraftsPorts {
  readonly desk: Desk
  readonly notes: Pick<Notes, 'get' | 'subscribe'>
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
const warning = createStore('')

/** Whether words that are not saved outlive the page. */
export const draftsAreKept: ReadableStore<boolean> = kept

/** Why they may not, for all that is done about it; '' where all is well. */
export const storageWarning: ReadableStore<string> = warning

/** Keeps the desk's unsaved words on the device, a moment behind the typing, and brings back what earlier pages left there. */
export function createDrafts({ desk, notes, open, page, now }: DraftsPorts): Drafts {
  let owner: string | undefined
  let device: DraftsDevice | undefined
  /** Until the owner's drafts of earlier pages are this tab's too, nothing of this page takes their place. */
  let adopted = false
  /** Those of them that are not on the desk yet: they stay on the device until the list tells which were saved after all. */
  let found: readonly KeptDraft[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What the device holds; undefined where that is not as it should be. */
  let last: readonly KeptDraft[] | undefined = []
  let states = ''
  let tell: (() => void) | undefined

  return {
    start(onBack) {
      tell = onBack
      const stop = desk.subscribe(() => {
        const { sheet, aside } = desk.get()
        const before = states
        states = [...aside, sheet].map(({ id, sending }) => `${id} ${sending}`).join()
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

  async function adopt(of: string, fromVisitor: boolean) {
    try {
      device ??= await open?.()
      if (!device) return
      const drafts = await device.adopt(of)
      if (owner !== of) return
      const { sheet, aside } = desk.get()
      const known = new Set([sheet, ...aside, ...found].map(({ id }) => id))
      found = [...found, ...drafts.filter(({ id }) => !known.has(id))].toSorted((a, b) => a.at - b.at)
      // Also where none of them is found here any more: then none is to lie there.
      if (drafts.length > 0) last = undefined
      adopted = true
      kept.set(true)
      write()
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
  async function leaveVisitor(on: DraftsDevice) {
    await on.keep('', [])
    last = []
    write()
  }

  function touch() {
    timer ??= setTimeout(write, BEHIND_MS)
  }

  function write() {
    const drafts = collect()
    if (!drafts || !device || owner === undefined) return
    device.keep(owner, drafts).then(
      (text) => tellHow(true, text),
      (error: unknown) => {
        last = undefined
        tellHow(false, error instanceof Error ? error.message : '')
      },
    )
  }

  function flush(): boolean {
    const drafts = collect()
    if (drafts && device && owner !== undefined) device.flush(owner, drafts)
    return adopted && kept.get()
  }

  /** What is to be kept, unless all of it is. */
  function collect(): readonly KeptDraft[] | undefined {
    clearTimeout(timer)
    timer = undefined
    // Also where nothing can be kept: the desk remembers what it has seen.
    const sheets = desk.unsaved()
    if (!adopted) return undefined
    const time = now()
    const written = sheets.map((sheet, at) => {
      const before = last?.find(({ id }) => id === sheet.id)
      return before && isSameDraft(before, sheet) ? before : draftOf(sheet, time + at)
    })
    const drafts = [...found, ...written]
    if (drafts.length === last?.length && drafts.every((draft, at) => draft === last?.[at])) return undefined
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

/** After so long without the list nobody waits for it. */
const PATIENCE_MS = 2000

function isSameDraft(one: KeptDraft, other: Omit<KeptDraft, 'at'>): boolean {
  return (
    one.note === other.note &&
    one.saved === other.saved &&
    one.words.title === other.words.title &&
    one.words.content === other.words.content &&
    one.caret === other.caret
  )
}

/** Resolves when all notes are listed: only then it is known which drafts were saved after all. */
function listed(notes: Pick<Notes, 'get' | 'subscribe'>): Promise<void> {
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
