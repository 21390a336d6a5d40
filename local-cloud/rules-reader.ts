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
export class Reader {
  #at = 0
  #line: number
  readonly #text: string
  readonly #blanks: RegExp

  constructor(text: string, firstLine: number, blanks: RegExp) {
    this.#text = text
    this.#line = firstLine
    this.#blanks = blanks
  }

  /** What the sticky pattern finds as the next word; undefined, and no step, where that is something else. */
  take(word: RegExp): string | undefined {
    this.#step(this.#blanks)
    return this.#step(word)
  }

  /** The same where nothing else will do; the error calls it `name`. */
  expect(word: RegExp, name: string): string {
    return this.take(word) ?? this.fail(`Expected ${name}${this.isAtEnd() ? ' before the end' : ''}.`)
  }

  isAtEnd(): boolean {
    this.#step(this.#blanks)
    return this.#at === this.#text.length
  }

  /** The line of the next word. */
  line(): number {
    this.#step(this.#blanks)
    return this.#line
  }

  /** Refuses the text, on the line of the word that was read last or is missing. */
  fail(message: string): never {
    throw new RulesError(message, this.#line)
  }

  #step(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    this.#at += found?.length ?? 0
    this.#line += (found?.split('\n').length ?? 1) - 1
    return found
  }
}
