import type { Note, NoteText } from '../../src/notes/note.ts'

/** What the people of a simulation did to a text, and what may therefore happen to it. */
export interface TokenState {
  /** The save was reported, or the text is a draft that must survive. It must exist from then on. */
  readonly isSaved: boolean
  /** The save was reported as failed, so the text must not be shown. */
  readonly isRefused: boolean
  /** The cloud has acknowledged it. */
  readonly isAcknowledged: boolean
  /** The person replaced or purged it, or typed it just before a crash. */
  readonly mayBeGone: boolean
  /** The person deleted its note while it was shown. */
  readonly mayBeTrashed: boolean
  /** Its deletion was reported and nobody else can bring it back. */
  readonly isDeleted: boolean
  /** Its note was deleted and was open elsewhere since the last rest. The open version may have become a note of its own. */
  readonly isNoteDeleted: boolean
  readonly isNoteOpened: boolean
  readonly mayBeDoubled: boolean
  /** It is no note. It must remain in the storage of the device. */
  readonly isUnreadable: boolean
  /** The account in which it was typed; undefined if it may be in any. */
  readonly owner: string | undefined
  /** The note as it must be shown; undefined if notes are edited. */
  readonly text: NoteText | undefined
}

/**
 * What the people of a simulation did, by tokens. Each token is typed once, so it identifies the text that it is part of. The model knows
 * nothing of how notes are stored, merged or sent.
 */
export class Model {
  readonly tokens = new Map<string, TokenState>()
  /** The ids of conflict copies, whose titles a person may have changed since. */
  readonly copyIds = new Set<string>()
  /** The tokens that were ever typed into the same note, by token. */
  private readonly sameNote = new Map<string, ReadonlySet<string>>()

  /** Returns a new token for a note that already has others. */
  newToken(existing: readonly string[] = [], flags: Partial<TokenState> = {}): string {
    const token = `w${String(this.tokens.size + 1).padStart(4, '0')}`
    this.tokens.set(token, { ...NEW_TOKEN, ...flags })
    const all = new Set([token, ...this.inSameNotes(existing)])
    for (const each of [token, ...existing])
      this.sameNote.set(each, new Set([...(this.sameNote.get(each) ?? []), ...all]))
    return token
  }

  mark(tokens: Iterable<string>, flags: Partial<TokenState>) {
    for (const token of tokens) {
      const state = this.tokens.get(token)
      if (state) this.tokens.set(token, { ...state, ...flags })
    }
  }

  /** Records that the note of these tokens was opened or deleted, whichever version of it that was. */
  markNotes(tokens: Iterable<string>, flags: Pick<Partial<TokenState>, 'isNoteOpened' | 'isNoteDeleted'>) {
    const all = this.inSameNotes(tokens)
    this.mark(all, flags)
    for (const token of all) {
      const { isNoteOpened, isNoteDeleted } = this.tokens.get(token) ?? NEW_TOKEN
      if (isNoteOpened && isNoteDeleted) this.mark([token], { mayBeDoubled: true })
    }
  }

  /** Records that nothing is being edited or sent any more. */
  markIdle() {
    this.mark(this.tokens.keys(), { isNoteOpened: false, isNoteDeleted: false })
  }

  private inSameNotes(tokens: Iterable<string>): ReadonlySet<string> {
    const all = new Set(tokens)
    for (const token of tokens) for (const other of this.sameNote.get(token) ?? []) all.add(other)
    return all
  }
}

const NEW_TOKEN: TokenState = {
  isSaved: false,
  isRefused: false,
  isAcknowledged: false,
  mayBeGone: false,
  mayBeTrashed: false,
  isDeleted: false,
  isNoteDeleted: false,
  isNoteOpened: false,
  mayBeDoubled: false,
  isUnreadable: false,
  owner: undefined,
  text: undefined,
}

/** The tokens in a text or a note. */
export function tokensOf(text: string | Pick<Note, 'title' | 'content'>): readonly string[] {
  return (typeof text === 'string' ? text : `${text.title}\n${text.content}`).match(/w\d{4}/g) ?? []
}
