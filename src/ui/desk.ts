import type { Doc } from '../markers/doc.ts'
import { parse } from '../markers/parse.ts'
import { serialize } from '../markers/serialize.ts'
import type { StoredDraft } from '../notes/ports.ts'
import { type Draft, type Note, titleAndContent } from '../notes/note.ts'
import type { NotesStore } from '../notes/notes-store.ts'
import { createStore, type ReadableStore } from '../store.ts'
import type { Field } from './Field.ts'
import {
  type Discarded,
  discardedOf,
  isChanged,
  isGone,
  isSame,
  isUnsaved,
  newSheet,
  restoredSheet,
  type Sheet,
  sheetOf,
  wasSaved,
} from './sheet.ts'

/** What lies before the person who writes. Words that are not saved are never lost for others: they are laid aside. */
export interface DeskState {
  readonly sheet: Sheet
  /** What was laid aside with words that are not saved, the latest last. */
  readonly aside: readonly Sheet[]
  /** Edits that were discarded, the latest last. */
  readonly discarded: readonly Discarded[]
  /** What has just become of words, for as long as that matters. */
  readonly notice: Notice | undefined
}

export type Notice =
  /** A text was emptied, which can be taken back. */
  | { readonly kind: 'cleared'; readonly sheet: Sheet }
  /** A draft of an earlier page is back; beneath others where somebody is writing. */
  | { readonly kind: 'restored' | 'beneath' }
  /** Whoever wrote them has signed out: their unsaved words wait for them. */
  | { readonly kind: 'left' }

export interface Desk extends ReadableStore<DeskState> {
  readonly setTitle: (title: string) => void
  /** Puts a note on top, with its unsaved words if it has some. */
  readonly edit: (note: Note) => void
  /** Saves what has changed. Resolves to whether the sheet on top is done with, and has made room for the one before it. */
  readonly save: () => Promise<boolean>
  /** Puts the edit on top away; whether there was one that could be. With unsaved words it can be reopened for a day. */
  readonly giveUp: () => boolean
  readonly takeBack: () => void
  /** Puts a discarded edit on top again. */
  readonly reopen: (id: string) => void
  /** Deletes a discarded edit for good. */
  readonly forget: (id: string) => void
  /** The field has just become empty: what stood in it can be taken back. */
  readonly emptied: () => void
  /** Whether the sheet on top has words that are not saved. */
  readonly isUnsaved: () => boolean
  /** Whether any sheet has, also those that wait for somebody who signed out. */
  readonly hasUnsaved: () => boolean
  /** All sheets of this owner that have, the one on top last; to be asked for every now and then while somebody writes. */
  readonly unsaved: () => readonly Sheet[]
  /** Brings back drafts of an earlier page, the last one on top unless somebody is writing; whether it lies there. */
  readonly restore: (drafts: readonly StoredDraft[]) => boolean
  /** Another field has taken the place of one that held this document. */
  readonly fieldReplaced: (doc: Doc) => void
  /**
   * Whose notes are written from now on; '' is the visitor, whose words go along to an account. A member's words wait for that member;
   * whether some of the new owner's lie on top again.
   */
  readonly follow: (owner: string) => boolean
}

/** After so long without an answer the person is told why the words are still there. */
export const LATE_MS = 10_000

export function createDesk(
  notes: Pick<NotesStore, 'create' | 'get' | 'update'>,
  getField: () => Pick<Field, 'read' | 'load' | 'clear' | 'caret'> | null,
): Desk {
  const { get, set, subscribe } = createStore<DeskState>({
    sheet: newSheet(),
    aside: [],
    discarded: [],
    notice: undefined,
  })
  const waiting = new Map<string, readonly Sheet[]>()
  /** The discarded edits of members who have signed out. */
  const discardedBy = new Map<string, readonly Discarded[]>()
  let owner = ''
  /** The text on top when it was last looked at, and as it was before it began to shrink. */
  let seen = ''
  let fullest = ''

  return {
    get,
    subscribe,

    setTitle(title) {
      const { sheet } = get()
      change(sheet.id, { words: { ...sheet.words, title } })
    },

    edit(note) {
      const { sheet, aside } = get()
      if (sheet.note?.id === note.id && isTopUnsaved()) return
      turnTo(aside.findLast((each) => each.note?.id === note.id) ?? sheetOf(note))
    },

    async save() {
      const sheet = onTop()
      if (sheet.sending !== 'no') return false
      const { id, note, words } = sheet
      if (note && !isUnsaved(sheet, notes.get())) {
        leave()
        return true
      }
      const gone = isGone(sheet, notes.get())
      const before = new Set(notes.get().notes)
      change(id, { sending: 'waiting' })
      const timer = setTimeout(() => change(id, { sending: 'late' }), LATE_MS)
      const kept = await (note && !gone
        ? notes.update(note.id, words, titleAndContent(note))
        : notes.create(words))
      clearTimeout(timer)
      change(id, { sending: 'no' })
      if (!kept) return false
      const isNew = (each: Note) => !before.has(each) && isSame(each, words)
      return settle(id, words, notes.get().notes.find(isNew))
    },

    giveUp() {
      const sheet = onTop()
      if (!sheet.note || sheet.sending !== 'no') return false
      if (isTopUnsaved()) {
        const discarded = { ...sheet, discardedAt: Date.now() }
        set({ ...get(), discarded: [...get().discarded, discarded] })
      }
      leave()
      return true
    },

    takeBack() {
      const { notice, sheet: top } = get()
      if (!notice || !('sheet' in notice)) return
      const { content } = onTop().words
      turnTo(notice.sheet)
      // What was typed into an emptied text since can be taken back in its turn.
      if (notice.sheet.id === top.id && content.trim() !== '') tellCleared(content)
      else set({ ...get(), notice: undefined })
    },

    reopen(id) {
      const found = get().discarded.find((each) => each.id === id)
      if (!found) return
      const { discardedAt: _, ...sheet } = found
      turnTo(sheet)
      set({ ...get(), notice: undefined })
    },

    forget: (id) => set({ ...get(), discarded: get().discarded.filter((each) => each.id !== id) }),

    emptied() {
      if (fullest.trim() !== '' && get().sheet.sending === 'no') tellCleared(fullest)
      seen = fullest = ''
    },

    isUnsaved: isTopUnsaved,

    hasUnsaved: () => unsaved().length > 0 || [...waiting.values()].some((sheets) => sheets.length > 0),

    unsaved,

    restore(drafts) {
      const { sheet: top, aside, discarded } = get()
      const here = new Set([top, ...aside, ...discarded].map(({ id }) => id))
      const back = drafts.filter((draft) => !here.has(draft.id) && !wasSaved(draft, notes.get()))
      const given = back.filter(({ discardedAt }) => discardedAt !== undefined)
      set({ ...get(), discarded: [...discardedOf(given, Date.now()), ...discarded] })
      return bringBack(
        back
          .filter((draft) => !given.includes(draft))
          .map(restoredSheet)
          .filter((sheet) => isUnsaved(sheet, notes.get())),
      )
    },

    fieldReplaced(doc) {
      if (serialize(doc) === get().sheet.saved.content) rebase()
    },

    follow(next) {
      if (next === owner) return false
      const left = owner
      owner = next
      if (left !== '') {
        const sheets = unsaved().map(resting)
        waiting.set(left, sheets)
        discardedBy.set(left, get().discarded)
        const notice = sheets.length > 0 ? ({ kind: 'left' } as const) : undefined
        set({ ...get(), aside: [], discarded: discardedBy.get(next) ?? [], notice })
        lay(newSheet())
      }
      const back = waiting.get(next) ?? []
      waiting.delete(next)
      return bringBack(back)
    },
  }

  /** Lays unsaved sheets beneath what is being written, or the last of them on top; whether it lies there. */
  function bringBack(sheets: readonly Sheet[]): boolean {
    const last = sheets.at(-1)
    if (!last) return false
    const isWriting = isTopUnsaved() || get().sheet.note !== undefined
    const { aside } = get()
    set({
      ...get(),
      aside: isWriting ? [...sheets, ...aside] : [...aside, ...sheets.slice(0, -1)],
      notice: { kind: isWriting ? 'beneath' : 'restored' },
    })
    if (!isWriting) lay(last)
    return !isWriting
  }

  /** The sheet on top with the words that are in the field, or were there last: a crash of the page takes the field away first. */
  function onTop(): Sheet {
    const { sheet } = get()
    const field = getField()
    const content = field ? serialize(field.read()) : seen
    return { ...sheet, words: { ...sheet.words, content } }
  }

  function isTopUnsaved(): boolean {
    return isUnsaved(onTop(), notes.get())
  }

  function unsaved(): readonly Sheet[] {
    const { aside } = get()
    const sheet = onTop()
    look(sheet.words.content)
    if (!isUnsaved(sheet, notes.get())) return aside
    return [...aside, { ...sheet, caret: getField()?.caret() ?? -1 }]
  }

  /** A text that shrinks to nothing is taken back as it was before. */
  function look(content: string) {
    if (content.length >= seen.length) fullest = content
    seen = content
  }

  function tellCleared(content: string) {
    const sheet = onTop()
    set({
      ...get(),
      notice: { kind: 'cleared', sheet: { ...sheet, words: { ...sheet.words, content }, caret: -1 } },
    })
  }

  /** Lays aside what is on top, if that has words to keep, and puts another sheet there. */
  function turnTo(next: Sheet) {
    const isOther = ({ id }: Sheet) => id !== next.id
    set({ ...get(), aside: unsaved().filter(isOther), discarded: get().discarded.filter(isOther) })
    lay(next)
  }

  /** The sheet on top is done with: the latest one laid aside comes back. */
  function leave() {
    const { aside } = get()
    set({ ...get(), aside: aside.slice(0, -1) })
    lay(aside.at(-1) ?? newSheet())
  }

  function lay(sheet: Sheet) {
    set({ ...get(), sheet })
    const field = getField()
    const { content } = sheet.words
    seen = fullest = ''
    if (content === '') field?.clear()
    else field?.load(parse(content), sheet.caret)
    look(content)
    if (!isChanged(sheet)) rebase()
  }

  /** A field may hold a text without a list level that the stored one skips: that is no change. */
  function rebase() {
    const { id, saved, words } = onTop()
    change(id, { saved: { ...saved, content: words.content } })
  }

  /** What was sent is kept. Words typed since then go on as an edit of the note that is kept; a visitor's as a note of their own. */
  function settle(id: string, sent: Draft, found: Note | undefined): boolean {
    const isDone = (each: Sheet) => each.id === id && isSame(each.words, sent)
    for (const [who, sheets] of waiting)
      waiting.set(
        who,
        sheets.filter((each) => !isDone(each)),
      )
    const { aside } = get()
    const top = onTop()
    const sheet = top.id === id ? top : aside.find((each) => each.id === id)
    if (!sheet) return false
    set({ ...get(), notice: undefined })
    if (!isSame(sheet.words, sent)) {
      // A visitor's notes cannot be edited.
      if (owner === '') return false
      const note = found ?? (sheet.note && { ...sheet.note, ...sent, title: sent.title.trim() })
      change(id, note ? { saved: sent, note } : {})
      return false
    }
    if (top.id === id) leave()
    else set({ ...get(), aside: aside.filter((each) => each !== sheet) })
    return top.id === id
  }

  function change(id: string, what: Partial<Sheet>) {
    const { sheet, aside } = get()
    const changed = (each: Sheet) => (each.id === id ? { ...each, ...what } : each)
    set({ ...get(), sheet: changed(sheet), aside: aside.map(changed) })
  }
}

/** The sheet of somebody who is gone: what was on its way is not theirs to wait for. */
function resting(sheet: Sheet): Sheet {
  return { ...sheet, sending: 'no' }
}
