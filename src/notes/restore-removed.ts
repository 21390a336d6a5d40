import { contentKey } from './keys.ts'
import type { Note } from './note.ts'
import type { NotesCache } from './ports.ts'

/**
 * Restores removed notes of a visitor: from the trash, and those that are not in the trash by adding them again. Resolves with whether all
 * are now among the notes.
 */
export async function restoreRemoved(cache: NotesCache, removed: readonly Note[]): Promise<boolean> {
  const { notes, trash } = cache.read()
  const trashed = new Map(trash?.map((note) => [contentKey(note), note.id]))
  // A note that has come back already may have another content since, but it has the same id and title.
  const titles = new Map(notes.map(({ id, title }) => [id, title]))
  const ids = removed.flatMap((note) => trashed.get(contentKey(note)) ?? [])
  const missing = removed.filter(
    (note) => !trashed.has(contentKey(note)) && titles.get(note.id) !== note.title,
  )
  const results = await Promise.all([
    ids.length === 0 || cache.restore(...ids),
    missing.length === 0 || cache.add(...missing),
  ])
  return !results.includes(false)
}
