import type { KeptDraft } from '../notes/device.ts'

/** One tab's drafts, and whose they are. */
export interface Drafts {
  readonly owner: string
  readonly drafts: readonly KeptDraft[]
}

/** Where drafts lie that the database does not take: the local storage, an item a tab. */
export interface Beside {
  /** Whether they are there now; no drafts need no item. */
  readonly write: (tab: string, drafts: Drafts) => boolean
  /** The tabs that have left something there. */
  readonly tabs: (owner: string) => readonly string[]
  readonly read: (tab: string) => readonly KeptDraft[]
  readonly remove: (tab: string) => void
}

/** `storage` is a function, since a browser that blocks storage throws as soon as it is looked at. */
export function createBeside(storage: () => Storage): Beside {
  return {
    write(tab, drafts) {
      try {
        if (drafts.drafts.length === 0) storage().removeItem(KEY + tab)
        else storage().setItem(KEY + tab, JSON.stringify(drafts))
        return true
      } catch {
        return false
      }
    },

    tabs(owner) {
      try {
        const names = Array.from({ length: storage().length }, (_, at) => storage().key(at) ?? '')
        const tabs = names.filter((name) => name.startsWith(KEY)).map((name) => name.slice(KEY.length))
        return tabs.filter((tab) => parse(storage().getItem(KEY + tab))?.owner === owner)
      } catch {
        return []
      }
    },

    read: (tab) => parse(storage().getItem(KEY + tab))?.drafts ?? [],
    remove: (tab) => storage().removeItem(KEY + tab),
  }
}

const KEY = 'drafts.'

/** What is no list of drafts is somebody else's. */
function parse(text: string | null): Drafts | undefined {
  try {
    const { owner, drafts }: Record<string, unknown> = JSON.parse(text ?? '{}')
    if (typeof owner !== 'string' || !Array.isArray(drafts) || !drafts.every(isDraft)) return undefined
    return { owner, drafts }
  } catch {
    return undefined
  }
}

function isDraft(value: unknown): value is KeptDraft {
  return (
    has(value, { id: 'string', saved: 'object', words: 'object', caret: 'number', at: 'number' }) &&
    has(Reflect.get(value, 'saved'), WORDS) &&
    has(Reflect.get(value, 'words'), WORDS) &&
    (Reflect.get(value, 'note') === undefined || has(Reflect.get(value, 'note'), { id: 'string', ...WORDS }))
  )
}

const WORDS = { title: 'string', content: 'string' }

function has(value: unknown, fields: Readonly<Record<string, string>>): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(fields).every(([field, type]) => typeof Reflect.get(value, field) === type)
}
