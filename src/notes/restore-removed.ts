import { contentKey } from './keys.ts'
import type { Note } from './note.ts'
import type { NotesCache } from './ports.ts'

/**
 * Restores removed notes of a visitor: from the trash, and those that are not in the trash by adding them again. Resolves with whether all
 * are now among the notes.
 */
export async function restoreRemoved(cache: NotesCache, removed: readonly Note[]): Promise<boolean> {
  const { notes, trash = [] } = cache.read()
  const listed = new Set(notes.map(idAndTitle))
  const trashed = new Map(
    [idAndTitle, contentKey].flatMap((key) => trash.map((note) => [key(note), note.id])),
  )
  const ids: string[] = []
  const missing: Note[] = []
  for (const note of removed) {
    // A note that has come back already may have another content since, and may have been deleted again with it.
    const isListed = listed.has(idAndTitle(note))
    const id = trashed.get(contentKey(note)) ?? (isListed ? undefined : trashed.get(idAndTitle(note)))
    if (id !== undefined) ids.push(id)
    else if (!isListed) missing.push(note)
  }
  const results = await Promise.all([
    ids.length === 0 || cache.restore(...ids),
    missing.length === 0 || cache.add(...missing),
  ])
  return !results.includes(false)
}

function idAndTitle({ id, title }: Note): string {
  return `${id}\n${title}`
}
