import type { Doc } from '../markers/doc.ts'
import { parse } from '../markers/parse.ts'
import { serialize } from '../markers/serialize.ts'
import type { Draft, Note } from '../notes/note.ts'
import type { Notes } from '../notes/notes.ts'
import { createStore, type ReadableStore } from '../store.ts'
import type { Field } from './Field.ts'
import { isChanged, isGone, isSame, isUnsaved, newSheet, type Sheet, sheetOf } from './sheet.ts'

/** What lies before the person who writes. Words that are not saved are never lost for others: they are laid aside. */
export interface DeskState {
  readonly sheet: Sheet
  /** What was laid aside with words that are not saved, the latest last. */
  readonly aside: readonly Sheet[]
  /** An edit that was given up, for as long as that can be taken back. */
  readonly givenUp: Sheet | undefined
}

export interface Desk extends ReadableStore<DeskState> {
  readonly setTitle: (title: string) => void
  /** Puts a note on top, with its unsaved words if it has some. */
  readonly edit: (note: Note) => void
  /** Saves what has changed. Resolves to whether the sheet on top is done with, and has made room for the one before it. */
  readonly save: () => Promise<boolean>
  /** Puts the edit on top away; whether there was one that could be. */
  readonly giveUp: () => boolean
  readonly takeBack: () => void
  /** Whether the sheet on top has words that are not saved. */
  readonly isUnsaved: () => boolean
  /** Whether any sheet has. */
  readonly hasUnsaved: () => boolean
  /** All sheets that have, the one on top last. */
  readonly unsaved: () => readonly Sheet[]
  /** Brings back sheets with unsaved words, the last one on top. */
  readonly restore: (sheets: readonly Sheet[]) => void
  /** Another field has taken the place of one that held this document. */
  readonly fieldReplaced: (doc: Doc) => void
  /** Whose notes are written from now on; '' is the visitor. The edits of whoever was there before leave with them. */
  readonly follow: (owner: string) => void
}

/** After so long without an answer the person is told why the words are still there. */
export const LATE_MS = 10_000

export function createDesk(
  notes: Pick<Notes, 'create' | 'get' | 'update'>,
  getField: () => Pick<Field, 'read' | 'load' | 'clear'> | null,
): Desk {
  const { get, set, subscribe } = createStore<DeskState>({ sheet: newSheet(), aside: [], givenUp: undefined })
  let owner = ''

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
      const gone = isGone(sheet, notes.get())
      if (note && !gone && !isChanged(sheet)) {
        leave()
        return true
      }
      const before = new Set(notes.get().notes)
      change(id, { sending: 'waiting' })
      const timer = setTimeout(() => change(id, { sending: 'late' }), LATE_MS)
      const kept = await (note && !gone ? notes.update(note.id, words) : notes.create(words))
      clearTimeout(timer)
      change(id, { sending: 'no' })
      if (!kept) return false
      const isNew = (each: Note) => !before.has(each) && isSame(each, words)
      return settle(id, words, notes.get().notes.find(isNew))
    },

    giveUp() {
      const sheet = onTop()
      if (!sheet.note || sheet.sending !== 'no') return false
      if (isTopUnsaved()) set({ ...get(), givenUp: sheet })
      leave()
      return true
    },

    takeBack() {
      const { givenUp } = get()
      if (!givenUp) return
      turnTo(givenUp)
      set({ ...get(), givenUp: undefined })
    },

    isUnsaved: isTopUnsaved,

    hasUnsaved: () => unsaved().length > 0,

    unsaved,

    restore(sheets) {
      for (const sheet of sheets) turnTo(sheet)
    },

    fieldReplaced(doc) {
      if (serialize(doc) === get().sheet.saved.content) rebase()
    },

    follow(next) {
      const left = owner
      owner = next
      if (next === left || left === '') return
      const { note } = get().sheet
      set({ ...get(), aside: get().aside.filter((sheet) => !sheet.note), givenUp: undefined })
      if (note) leave()
    },
  }

  /** The sheet on top with the words that are in the field. */
  function onTop(): Sheet {
    const { sheet } = get()
    const field = getField()
    return field ? { ...sheet, words: { ...sheet.words, content: serialize(field.read()) } } : sheet
  }

  function isTopUnsaved(): boolean {
    return isUnsaved(onTop(), notes.get())
  }

  function unsaved(): readonly Sheet[] {
    const { aside } = get()
    return isTopUnsaved() ? [...aside, onTop()] : aside
  }

  /** Lays aside what is on top, if that has words to keep, and puts another sheet there. */
  function turnTo(next: Sheet) {
    const { aside } = get()
    const rest = aside.filter(({ id }) => id !== next.id)
    set({ ...get(), aside: isTopUnsaved() ? [...rest, onTop()] : rest })
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
    if (content === '') field?.clear()
    else field?.load(parse(content))
    if (!isChanged(sheet)) rebase()
  }

  /** A field may hold a text without a list level that the stored one skips: that is no change. */
  function rebase() {
    const { id, saved, words } = onTop()
    change(id, { saved: { ...saved, content: words.content } })
  }

  /** What was sent is kept. Words typed since then go on as an edit of the note that is kept. */
  function settle(id: symbol, sent: Draft, note: Note | undefined): boolean {
    const { aside } = get()
    const top = onTop()
    const sheet = top.id === id ? top : aside.find((each) => each.id === id)
    if (!sheet) return false
    set({ ...get(), givenUp: undefined })
    if (!isSame(sheet.words, sent)) {
      change(id, note || sheet.note ? { saved: sent, note: note ?? sheet.note } : {})
      return false
    }
    if (top.id === id) leave()
    else set({ ...get(), aside: aside.filter((each) => each !== sheet) })
    return top.id === id
  }

  function change(id: symbol, what: Partial<Sheet>) {
    const { sheet, aside } = get()
    const changed = (each: Sheet) => (each.id === id ? { ...each, ...what } : each)
    set({ ...get(), sheet: changed(sheet), aside: aside.map(changed) })
  }
}
