import { compareKeys, compareValues } from '../../../local-cloud/order.ts'
import type { QueryParams } from '../../../local-cloud/query.ts'
import { getAt, isBranch, type Path, type Tree } from '../../../local-cloud/tree.ts'
import { toPlain } from './values.ts'

/** A value at a path. The SDK's type `DataSnapshot`. */
export class Snapshot {
  readonly key: string | null
  readonly #value: Tree | null
  readonly #params: QueryParams | null

  constructor(path: Path, value: Tree | null, params: QueryParams | null = null) {
    this.key = path.at(-1) ?? null
    this.#value = value
    this.#params = params
  }

  val(): unknown {
    return toPlain(this.#value)
  }

  /** Calls back with the children in the order of the query. */
  forEach(callback: (each: Snapshot) => void): void {
    if (!isBranch(this.#value)) return
    const indexPath = this.#params?.index === '.key' ? undefined : this.#params?.indexPath
    const valueOf = (value: Tree) => (indexPath ? getAt(value, indexPath) : null)
    const sorted = [...this.#value].toSorted(
      ([a, one], [b, other]) => compareValues(valueOf(one), valueOf(other)) || compareKeys(a, b),
    )
    for (const [key, value] of sorted) callback(new Snapshot([key], value))
  }
}
