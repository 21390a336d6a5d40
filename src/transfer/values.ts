// Reading values of unknown structure, which come from files.

/** Undefined if a text is not JSON, or nested more deeply than the parser can read. */
export function parseJson(text: string, reviver?: (key: string, value: unknown) => unknown): unknown {
  try {
    const value: unknown = JSON.parse(text, reviver)
    return value
  } catch {
    return undefined
  }
}

export type Fields = Readonly<Record<string, unknown>>

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text, or a number as text; '' for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** The items of a list; none of anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The texts in a list. */
export function textsOf(value: unknown): readonly string[] {
  return listOf(value).map(textOf)
}
