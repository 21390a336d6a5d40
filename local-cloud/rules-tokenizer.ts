/** What is wrong with a rules file, and on which of its lines, counted from 1. */
export class RulesError extends Error {
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.name = 'RulesError'
    this.line = line
  }
}

/** Walks through `text` from word to word. */
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

  /** What the sticky pattern finds as the next word; undefined, and no step, where that is something else. */
  take(token: RegExp): string | undefined {
    this.#match(this.#whitespace)
    return this.#match(token)
  }

  /** The same where nothing else will do; the error calls it `name`. */
  expect(token: RegExp, name: string): string {
    return this.take(token) ?? this.fail(`Expected ${name}${this.isAtEnd() ? ' before the end' : ''}.`)
  }

  isAtEnd(): boolean {
    this.#match(this.#whitespace)
    return this.#offset === this.#text.length
  }

  /** The line of the next word. */
  line(): number {
    this.#match(this.#whitespace)
    return this.#line
  }

  /** Refuses the text, on the line of the word that was read last or is missing. */
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
