import { Reader } from './rules-reader.ts'

/** What a rules file is made of; every value knows its line. */
export type Json = { readonly line: number } & (
  | { readonly type: 'object'; readonly members: ReadonlyMap<string, Json> }
  | { readonly type: 'list'; readonly items: readonly Json[] }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'flag'; readonly flag: boolean }
)

/**
 * Reads a rules file: JSON with comments and with texts that may run over several lines, as the service takes it. Numbers and
 * null are of no use in one, and refused.
 */
export function readJson(text: string): Json {
  const reader = new Reader(text, 1, /(?:\s|\/\/.*|\/\*[^]*?\*\/)*/y)
  const json = readValue()
  return reader.isAtEnd() ? json : reader.fail('Expected the end of the file.')

  function readValue(): Json {
    const line = reader.line()
    if (reader.take(/\{/y)) return { type: 'object', line, members: readMembers() }
    if (reader.take(/\[/y)) return { type: 'list', line, items: readItems() }
    const flag = reader.take(/(?:true|false)\b/y)
    if (flag) return { type: 'flag', line, flag: flag === 'true' }
    return { type: 'text', line, text: readText('an object, a text, true or false') }
  }

  function readMembers(): ReadonlyMap<string, Json> {
    const members = new Map<string, Json>()
    if (reader.take(/\}/y)) return members
    do {
      const key = readText('a key in double quotes')
      if (members.has(key)) reader.fail(`The key '${key}' stands here twice.`)
      reader.expect(/:/y, "':'")
      members.set(key, readValue())
    } while (reader.take(/,/y))
    reader.expect(/\}/y, "',' or '}'")
    return members
  }

  function readItems(): readonly Json[] {
    const items: Json[] = []
    if (reader.take(/\]/y)) return items
    do items.push(readValue())
    while (reader.take(/,/y))
    reader.expect(/\]/y, "',' or ']'")
    return items
  }

  function readText(name: string): string {
    const quoted = reader.expect(/"(?:[^"\\]|\\[^])*"/y, name)
    try {
      const read: string = JSON.parse(quoted.replaceAll(/[\t\r\n]/g, (blank) => BREAKS[blank] ?? ''))
      return read
    } catch {
      return reader.fail(`${quoted} holds an escape or a character that no JSON text may.`)
    }
  }
}

const BREAKS: Readonly<Record<string, string>> = { '\t': '\\t', '\r': '\\r', '\n': '\\n' }
