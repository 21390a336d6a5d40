import type { Note } from '../note.ts'
import type { Changes } from '../ports.ts'

/**
 * An immutable map of notes by id. It is divided into buckets by a hash of the id. A new version copies the buckets that change and
 * shares the others. So one changed note of 10,000 costs a bucket of 40, and two versions are compared without the notes they share.
 */
export class NoteMap<Item extends { readonly id: string } = Note> {
  readonly size: number
  /** Undefined where no item is. */
  private readonly buckets: readonly Bucket<Item>[]

  private constructor(buckets: readonly Bucket<Item>[], size: number) {
    this.buckets = buckets
    this.size = size
  }

  static of<Item extends { readonly id: string }>(items: readonly Item[]): NoteMap<Item> {
    const buckets = Array<Bucket<Item>>(BUCKETS).fill(undefined)
    return new NoteMap(buckets, 0).apply({ changed: items, removed: [] })
  }

  get(id: string): Item | undefined {
    return this.buckets[bucketOf(id)]?.get(id)
  }

  has(id: string): boolean {
    return this.get(id) !== undefined
  }

  /** In no particular order. */
  values(): readonly Item[] {
    const items: Item[] = []
    for (const bucket of this.buckets) if (bucket) for (const item of bucket.values()) items.push(item)
    return items
  }

  /** The map after the changes; the same map if they change nothing. */
  apply({ changed, removed }: Changes<Item>): NoteMap<Item> {
    const copies = new Map<number, Map<string, Item>>()
    let { size } = this
    for (const id of removed) if (this.writableBucket(copies, id, undefined)?.delete(id)) size--
    for (const item of changed) {
      const bucket = this.writableBucket(copies, item.id, item)
      if (!bucket) continue
      if (!bucket.has(item.id)) size++
      bucket.set(item.id, item)
    }
    if (copies.size === 0) return this
    const buckets = [...this.buckets]
    for (const [index, bucket] of copies) buckets[index] = bucket.size > 0 ? bucket : undefined
    return new NoteMap(buckets, size)
  }

  /** The changes that turn `before` into this map. */
  changesSince(before: NoteMap<Item>): Changes<Item> {
    const changed: Item[] = []
    const removed: string[] = []
    this.buckets.forEach((bucket, index) => {
      const earlier = before.buckets[index]
      if (bucket === earlier) return
      for (const item of bucket?.values() ?? []) if (earlier?.get(item.id) !== item) changed.push(item)
      for (const id of earlier?.keys() ?? []) if (!bucket?.has(id)) removed.push(id)
    })
    return { changed, removed }
  }

  /** The copy of the id's bucket, which is made on first use; undefined if the bucket already has this value. */
  private writableBucket(
    copies: Map<number, Map<string, Item>>,
    id: string,
    value: Item | undefined,
  ): Map<string, Item> | undefined {
    const index = bucketOf(id)
    const copy = copies.get(index)
    if (copy) return copy
    const bucket = this.buckets[index]
    if (bucket?.get(id) === value) return undefined
    const created = new Map(bucket)
    copies.set(index, created)
    return created
  }
}

type Bucket<Item> = ReadonlyMap<string, Item> | undefined

const BUCKETS = 256

function bucketOf(id: string): number {
  let sum = 0
  for (let at = 0; at < id.length; at++) sum = (31 * sum + id.charCodeAt(at)) | 0
  return (sum ^ (sum >>> 8)) & (BUCKETS - 1)
}
