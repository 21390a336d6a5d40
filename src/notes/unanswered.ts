import { keyOf, newKey } from './keys.ts'
import type { Draft, Note } from './note.ts'
import type { Owner } from './notes.ts'

type Name = Pick<Note, 'id' | 'timestamp'>

/** What was sent and not answered yet. It outlives a sign-out, as what is on its way does; it holds nobody's words. */
export interface Unanswered {
  /** A new note's id and time. Words that are sent again, as their first answer never reached anybody, are the same note. */
  readonly nameOf: (draft: Draft, now: number, owner: Owner) => Name
  /** The words were answered for: the next note of the same words is another one. */
  readonly forget: (draft: Draft, owner: Owner) => void
  /** The same promise; until it settles, the id counts as sent and not answered. */
  readonly during: (answer: Promise<void>, id: string, owner: Owner) => Promise<void>
  readonly has: (id: string, owner: Owner) => boolean
}

export function createUnanswered(): Unanswered {
  const names = new Map<string, Name>()
  const sent = new Set<string>()

  return {
    nameOf(draft, now, owner) {
      const words = wordsOf(draft, owner)
      const name = names.get(words) ?? { id: newKey(now), timestamp: now }
      names.set(words, name)
      return name
    },

    forget: (draft, owner) => void names.delete(wordsOf(draft, owner)),

    async during(answer, id, { uid }) {
      sent.add(`${uid}/${id}`)
      try {
        await answer
      } finally {
        sent.delete(`${uid}/${id}`)
      }
    },

    has: (id, { uid }) => sent.has(`${uid}/${id}`),
  }
}

function wordsOf(draft: Draft, { uid }: Owner): string {
  return `${uid}/${keyOf({ ...draft, timestamp: 0 })}`
}
