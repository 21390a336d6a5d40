import { readNote } from '../notes/entries.ts'
import type { Draft } from '../notes/note.ts'
import type { Sheet } from './sheet.ts'

const KEY = 'unsavedWords'

const keepers = new Set<() => void>()

/** Has `keep` called before a reload that the app itself offers; returns how to stop. */
export function beforeReload(keep: () => void): () => void {
  keepers.add(keep)
  return () => keepers.delete(keep)
}

/** Reloads the page once everybody has put away what must come along. */
export function reload() {
  for (const keep of keepers) keep()
  location.reload()
}

/** Puts words away for this tab's next page; whether they are there. */
export function putAway(sheets: readonly Sheet[], owner: string): boolean {
  const kept = sheets.map(({ note, saved, words }) => ({ note, saved, words }))
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ owner, sheets: kept }))
    return true
  } catch {
    return false
  }
}

/** Takes back what the page before put away, where it was this owner's. */
export function takeOut(owner: string): readonly Sheet[] {
  try {
    const { owner: whose, sheets }: Record<string, unknown> = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    if (whose !== owner || !Array.isArray(sheets)) return []
    sessionStorage.removeItem(KEY)
    return sheets.flatMap((value) => readSheet(value, owner) ?? [])
  } catch {
    return []
  }
}

function readSheet(value: object, owner: string): Sheet | undefined {
  const { note, saved, words }: Record<string, unknown> = { ...value }
  if (!isDraft(saved) || !isDraft(words)) return undefined
  const id = typeof note === 'object' && note && 'id' in note ? String(note.id) : ''
  return { id: Symbol(id), note: readNote(note, id, owner), saved, words, sending: 'no' }
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'title' in value &&
    typeof value.title === 'string' &&
    'content' in value &&
    typeof value.content === 'string'
  )
}
