import { Tokenizer } from './rules-tokenizer.ts'

/** A JSON value of a rules file, with its line, counted from 1. */
export type RulesJson = { readonly line: number } & (
  | { readonly type: 'object'; readonly members: ReadonlyMap<string, RulesJson> }
  | { readonly type: 'list'; readonly items: readonly RulesJson[] }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'flag'; readonly flag: boolean }
)

/**
 * Reads a rules file: JSON with comments and with strings that may contain line breaks, as the service accepts it. Rejects numbers
 * and null, because no rule uses them.
 */
export function readJson(text: string): RulesJson {
  const tokenizer = new Tokenizer(text, 1, /(?:\s|\/\/.*|\/\*[^]*?\*\/)*/y)
  const json = readValue()
  return tokenizer.isAtEnd() ? json : tokenizer.fail('Expected the end of the file.')

  function readValue(): RulesJson {
    const line = tokenizer.line()
    if (tokenizer.take(/\{/y)) return { type: 'object', line, members: readMembers() }
    if (tokenizer.take(/\[/y)) return { type: 'list', line, items: readItems() }
    const flag = tokenizer.take(/(?:true|false)\b/y)
    if (flag) return { type: 'flag', line, flag: flag === 'true' }
    return { type: 'text', line, text: readString('an object, a text, true or false') }
  }

  function readMembers(): ReadonlyMap<string, RulesJson> {
    const members = new Map<string, RulesJson>()
    if (tokenizer.take(/\}/y)) return members
    do {
      const key = readString('a key in double quotes')
      if (members.has(key)) tokenizer.fail(`The key '${key}' is used twice.`)
      tokenizer.expect(/:/y, "':'")
      members.set(key, readValue())
    } while (tokenizer.take(/,/y))
    tokenizer.expect(/\}/y, "',' or '}'")
    return members
  }

  function readItems(): readonly RulesJson[] {
    const items: RulesJson[] = []
    if (tokenizer.take(/\]/y)) return items
    do items.push(readValue())
    while (tokenizer.take(/,/y))
    tokenizer.expect(/\]/y, "',' or ']'")
    return items
  }

  function readString(name: string): string {
    const quoted = tokenizer.expect(/"(?:[^"\\]|\\[^])*"/y, name)
    try {
      const parsed: string = JSON.parse(
        quoted.replaceAll(/[\t\r\n]/g, (character) => ESCAPED_WHITESPACE[character] ?? ''),
      )
      return parsed
    } catch {
      return tokenizer.fail(`${quoted} contains an escape or a character that JSON does not allow.`)
    }
  }
}

const ESCAPED_WHITESPACE: Readonly<Record<string, string>> = { '\t': '\\t', '\r': '\\r', '\n': '\\n' }
