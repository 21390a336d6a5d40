import type { Note } from '../../src/notes/note.ts'
import type { Changes, FeedPosition } from '../../src/notes/ports.ts'
import type { RemoteState } from './apply-mutation.ts'

/** The stored values of an account, by note id. */
export interface Account {
  readonly notes: Map<string, unknown>
  readonly trash: Map<string, unknown>
  /** The feed: the number of each note's last change. */
  readonly changedAt: Map<string, number>
  /** The ids of the applied mutations. */
  readonly applied: Set<string>
  /** The ids of the notes that a mutation has changed. */
  readonly revised: Set<string>
}

export type Values = readonly (readonly [id: string, values: Partial<RemoteState>])[]

/** What a device has received. */
interface ReceivedNotes {
  readonly notes: ReadonlyMap<string, Note>
  readonly position: FeedPosition | undefined
}

/** What a device at this position has not received. One without a position reads all notes; they replace those that it has. */
export function changesAfter({ position, notes }: ReceivedNotes, account: Account): Values {
  if (position) {
    const changed = [...account.changedAt].filter(([, at]) => at > position.at)
    return changed.map(([id]) => [id, valuesOf(account, id)])
  }
  const ids = new Set([...notes.keys(), ...account.notes.keys()])
  return Array.from(ids, (id) => [id, { note: account.notes.get(id) }])
}

export function valuesOf(account: Account, id: string): RemoteState {
  return { note: account.notes.get(id), trashed: account.trash.get(id) }
}

export function lastChange({ changedAt }: Account): number {
  return Math.max(0, ...changedAt.values())
}

/** Returns whether the value has changed. */
export function setValue(values: Map<string, unknown>, id: string, value: unknown): boolean {
  const sent = jsonCopy(value)
  if (JSON.stringify(values.get(id)) === JSON.stringify(sent)) return false
  if (sent === undefined) values.delete(id)
  else values.set(id, sent)
  return true
}

export function parsed<Item>(
  values: Values,
  field: keyof RemoteState,
  parse: (value: unknown, id: string) => Item | undefined,
): (readonly [string, Item | undefined])[] {
  return values.flatMap(([id, remote]) => (field in remote ? [[id, parse(remote[field], id)] as const] : []))
}

/** Puts the values into `items` and returns what has changed. */
export function updateItems<Item extends Note>(
  items: Map<string, Item>,
  values: readonly (readonly [string, Item | undefined])[],
): Changes<Item> {
  const changed: Item[] = []
  const removed: string[] = []
  for (const [id, item] of values) {
    const known = items.get(id)
    if (item === undefined) {
      if (items.delete(id)) removed.push(id)
    } else if (!known || JSON.stringify(known) !== JSON.stringify(item)) {
      items.set(id, item)
      changed.push(item)
    }
  }
  return { changed, removed }
}

function jsonCopy(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
