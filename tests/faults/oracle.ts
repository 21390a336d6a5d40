import type { Note } from '../../src/notes/note.ts'

interface TokenState {
  /** The person replaced it, or typed it in the last moment before a crash. */
  allowMissing: boolean
  /** Its note was deleted while it was edited elsewhere, and the edit was saved as a note of its own. */
  mayBeDuplicated: boolean
  markDeleted: boolean
  markOpened: boolean
  /** All tokens that were ever typed into the same note. Opening or deleting the note concerns each of them. */
  readonly sameNoteTokens: Set<string>
}

type NoteText = Pick<Note, 'title' | 'content'>

/**
 * Judges a simulation by tokens. Each token is typed once and is unique, so it identifies the text that it is part of. At the end, each
 * token that was not removed must exist, and none may be in two notes unless one of them is marked as a conflict copy.
 */
export class Oracle {
  private readonly tokens = new Map<string, TokenState>()
  private readonly log: string[] = []

  /** Returns a new token for a note that already has these. */
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

  /** Records an action, for the analysis of a failure. */
  record(message: string) {
    this.log.push(`${new Date().toISOString().slice(11, 23)} ${message}`)
  }

  get transcript(): string {
    return this.log.join('\n')
  }

  isRequired(token: string): boolean {
    return this.tokens.get(token)?.allowMissing === false
  }

  /** Call it when nothing is being edited or sent any more. */
  markIdle() {
    for (const token of this.tokens.values()) token.markOpened = token.markDeleted = false
  }

  /** The violations if these are all notes and the complete trash. */
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
      ...duplicated.map(([token]) => `${token} exists twice`),
      ...unexpectedIdentical.map(
        ({ title, content }) => `two notes are equal: ${JSON.stringify({ title, content })}`,
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

/** The tokens in a text or a note. */
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
