/** An error in a rules file, with its line, counted from 1. */
export class RulesError extends Error {
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.name = 'RulesError'
    this.line = line
  }
}

/** Splits `text` into tokens. */
export class Tokenizer {
  #offset = 0
  #line: number
  readonly #text: string
  readonly #whitespace: RegExp

  constructor(text: string, firstLine: number, whitespace: RegExp) {
    this.#text = text
    this.#line = firstLine
    this.#whitespace = whitespace
  }

  /** Consumes and returns the next token if the sticky pattern matches it; otherwise consumes nothing and returns undefined. */
  take(token: RegExp): string | undefined {
    this.#match(this.#whitespace)
    return this.#match(token)
  }

  /** Like `take`, but throws an error that calls the token `name` if the pattern does not match. */
  expect(token: RegExp, name: string): string {
    return this.take(token) ?? this.fail(`Expected ${name}${this.isAtEnd() ? ' before the end' : ''}.`)
  }

  isAtEnd(): boolean {
    this.#match(this.#whitespace)
    return this.#offset === this.#text.length
  }

  /** The line of the next token. */
  line(): number {
    this.#match(this.#whitespace)
    return this.#line
  }

  /** Throws a `RulesError` for the line of the current position. */
  fail(message: string): never {
    throw new RulesError(message, this.#line)
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#offset
    const matched = pattern.exec(this.#text)?.[0]
    this.#offset += matched?.length ?? 0
    this.#line += (matched?.split('\n').length ?? 1) - 1
    return matched
  }
}
