import type { Note } from '../../src/notes/note.ts'

interface Word {
  /** It was replaced by its writer, or typed in the last moment before a crash. */
  mayGo: boolean
  /** Its note was deleted while somebody edited it, who kept the words as a note of their own. */
  mayBeTwice: boolean
  isDeleted: boolean
  isOpened: boolean
  /** All words that were ever written into the same note: what becomes of that concerns each of them. */
  readonly together: Set<string>
}

type Words = Pick<Note, 'title' | 'content'>

/**
 * A ledger for many hands: each word is typed once and like no other, so that it tells what became of the text it stands in. In the end
 * each that nobody took away is there, and none stands in two notes unless one of them says that it is a conflict copy.
 */
export class Book {
  private readonly words = new Map<string, Word>()
  private readonly lines: string[] = []

  /** A word that is written into a note with these. */
  newWord(beside: readonly string[] = []): string {
    const word = `w${String(this.words.size + 1).padStart(4, '0')}`
    const together = new Set([word, ...this.allWith(beside)])
    const of = { mayGo: false, mayBeTwice: false, isDeleted: false, isOpened: false }
    for (const each of beside) for (const other of together) this.words.get(each)?.together.add(other)
    this.words.set(word, { ...of, together })
    return word
  }

  get size() {
    return this.words.size
  }

  mayGo(words: Iterable<string>) {
    for (const word of words) this.change(word, { mayGo: true })
  }

  isOpened(words: Iterable<string>) {
    for (const word of this.allWith(words)) this.change(word, { isOpened: true })
  }

  isDeleted(words: Iterable<string>) {
    for (const word of this.allWith(words)) this.change(word, { isDeleted: true })
  }

  /** Puts down what was done, for whoever must find out how a word was lost. */
  tell(what: string) {
    this.lines.push(`${new Date().toISOString().slice(11, 23)} ${what}`)
  }

  get story(): string {
    return this.lines.join('\n')
  }

  mustStay(word: string): boolean {
    return this.words.get(word)?.mayGo === false
  }

  /** Nothing is being edited or on its way any more. */
  isQuiet() {
    for (const word of this.words.values()) word.isOpened = word.isDeleted = false
  }

  /** What is wrong with these as all the notes and all of the trash. */
  flaws(notes: readonly Words[], trash: readonly Words[]): readonly string[] {
    const all = new Set([...notes, ...trash].flatMap(wordsOf))
    const lost = [...this.words].filter(([word, { mayGo }]) => !mayGo && !all.has(word))
    const twice = [...this.words].filter(([word, { mayBeTwice }]) =>
      [notes, trash].some((place) => !mayBeTwice && place.filter(isOriginal).filter(has(word)).length > 1),
    )
    const same = notes.filter((note, at) => notes.findIndex((other) => isSame(note, other)) < at)
    const unlike = same.filter((note) => wordsOf(note).some((word) => !this.words.get(word)?.mayBeTwice))
    return [
      ...lost.map(([word]) => `${word} is lost`),
      ...twice.map(([word]) => `${word} is there twice`),
      ...unlike.map(({ title, content }) => `two notes are the same: ${JSON.stringify({ title, content })}`),
    ]
  }

  private allWith(words: Iterable<string>): ReadonlySet<string> {
    const all = new Set(words)
    for (const word of words) for (const other of this.words.get(word)?.together ?? []) all.add(other)
    return all
  }

  private change(name: string, what: Partial<Word>) {
    const word = this.words.get(name)
    if (!word) return
    Object.assign(word, what)
    word.mayBeTwice ||= word.isDeleted && word.isOpened
  }
}

/** The words of the book in a text, or in a note. */
export function wordsOf(text: string | Words): readonly string[] {
  return (typeof text === 'string' ? text : `${text.title}\n${text.content}`).match(/w\d{4}/g) ?? []
}

function has(word: string) {
  return (note: Words) => wordsOf(note).includes(word)
}

export function isOriginal({ title }: Words): boolean {
  return !title.includes('(conflict copy')
}

function isSame(one: Words, other: Words): boolean {
  return one.title === other.title && one.content === other.content
}
