import type { Note } from './note.ts'
import { type JsonObject, parseFields } from './parse-note.ts'

/** Parses one of an account's notes. Id and user come from its path, not from its fields. Returns undefined if it has no text to show. */
export function parseAccountNote(value: unknown, id: string, userId: string): Note | undefined {
  if (!isJsonObject(value)) return undefined
  const note = parseFields(value)
  return note && { ...note, id, userId }
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null
}
