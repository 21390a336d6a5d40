import type { Note } from '../../src/notes/note.ts'

interface TokenState {
  /** It was replaced by its writer, or typed in the last moment before a crash. */
  allowMissing: boolean
  /** Its note was deleted while somebody edited it, who kept the words as a note of their own. */
  mayBeDuplicated: boolean
  markDeleted: boolean
  markOpened: boolean
  /** All words that were ever written into the same note: what becomes of that concerns each of them. */
  readonly sameNoteTokens: Set<string>
}

type NoteText = Pick<Note, 'title' | 'content'>

/**
 * A ledger for many hands: each word is typed once and like no other, so that it tells what became of the text it stands in. In the end
 * each that nobody took away is there, and none stands in two notes unless one of them says that it is a conflict copy.
 */
export class Oracle {
  private readonly tokens = new Map<string, TokenState>()
  private readonly log: string[] = []

  /** A word that is written into a note with these. */
  newToken(existingTokens: readonly string[] = []): string {
    const token = `w${String(this.tokens.size + 1).padStart(4, '0')}`
    const sameNoteTokens = new Set([token, ...this.withSameNoteTokens(existingTokens)])
    const state = { allowMissing: false, mayBeDuplicated: false, markDeleted: false, markOpened: false }
    for (const each of existingTokens)
      for (const other of sameNoteTokens) this.tokens.get(each)?.sameNoteTokens.add(other)
    this.tokens.set(token, { ...state, sameNoteTokens })
    return token
  }

  get size() {
    return this.tokens.size
  }

  allowMissing(tokens: Iterable<string>) {
    for (const token of tokens) this.update(token, { allowMissing: true })
  }

  markOpened(tokens: Iterable<string>) {
    for (const token of this.withSameNoteTokens(tokens)) this.update(token, { markOpened: true })
  }

  markDeleted(tokens: Iterable<string>) {
    for (const token of this.withSameNoteTokens(tokens)) this.update(token, { markDeleted: true })
  }

  /** Puts down what was done, for whoever must find out how a word was lost. */
  record(message: string) {
    this.log.push(`${new Date().toISOString().slice(11, 23)} ${message}`)
  }

  get transcript(): string {
    return this.log.join('\n')
  }

  isRequired(token: string): boolean {
    return this.tokens.get(token)?.allowMissing === false
  }

  /** Nothing is being edited or on its way any more. */
  markIdle() {
    for (const token of this.tokens.values()) token.markOpened = token.markDeleted = false
  }

  /** What is wrong with these as all the notes and all of the trash. */
  violations(notes: readonly NoteText[], trash: readonly NoteText[]): readonly string[] {
    const found = new Set([...notes, ...trash].flatMap(tokensOf))
    const missing = [...this.tokens].filter(
      ([token, { allowMissing: mayBeMissing }]) => !mayBeMissing && !found.has(token),
    )
    const duplicated = [...this.tokens].filter(([token, { mayBeDuplicated }]) =>
      [notes, trash].some(
        (notesOrTrash) =>
          !mayBeDuplicated && notesOrTrash.filter(isNoConflictCopy).filter(containsToken(token)).length > 1,
      ),
    )
    const identical = notes.filter((note, at) => notes.findIndex((other) => isSameText(note, other)) < at)
    const unexpectedIdentical = identical.filter((note) =>
      tokensOf(note).some((token) => !this.tokens.get(token)?.mayBeDuplicated),
    )
    return [
      ...missing.map(([token]) => `${token} is lost`),
      ...duplicated.map(([token]) => `${token} is there twice`),
      ...unexpectedIdentical.map(
        ({ title, content }) => `two notes are the same: ${JSON.stringify({ title, content })}`,
      ),
    ]
  }

  private withSameNoteTokens(tokens: Iterable<string>): ReadonlySet<string> {
    const all = new Set(tokens)
    for (const token of tokens)
      for (const other of this.tokens.get(token)?.sameNoteTokens ?? []) all.add(other)
    return all
  }

  private update(name: string, flags: Partial<TokenState>) {
    const token = this.tokens.get(name)
    if (!token) return
    Object.assign(token, flags)
    token.mayBeDuplicated ||= token.markDeleted && token.markOpened
  }
}

/** The words of the book in a text, or in a note. */
export function tokensOf(text: string | NoteText): readonly string[] {
  return (typeof text === 'string' ? text : `${text.title}\n${text.content}`).match(/w\d{4}/g) ?? []
}

function containsToken(token: string) {
  return (note: NoteText) => tokensOf(note).includes(token)
}

export function isNoConflictCopy({ title }: NoteText): boolean {
  return !title.includes('(conflict copy')
}

function isSameText(one: NoteText, other: NoteText): boolean {
  return one.title === other.title && one.content === other.content
}
