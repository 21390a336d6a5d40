/** The changes that the undo keys can revert: those whose message is in the page or about to be shown. */
export interface UndoActions {
  /**
   * Lets the undo keys call `run`, which calls `undo` to take a change back. The time of the change is the `createdAt` of the first call with
   * this `undo`, in ms. Returns a function that ends this.
   */
  readonly add: (undo: () => void, run: () => void, createdAt?: number) => () => void
  /** The action of the latest change. */
  readonly latest: () => (() => void) | undefined
}

export function createUndoActions(): UndoActions {
  let actions: readonly { readonly run: () => void; readonly changedAt: number }[] = []
  /** The message about a change can be shown after that about a later one. */
  const times = new WeakMap<() => void, number>()
  return {
    add(undo, run, createdAt = Date.now()) {
      const changedAt = times.get(undo) ?? createdAt
      times.set(undo, changedAt)
      const action = { run, changedAt }
      // Toasts that appear together are rendered from the latest to the earliest.
      const next = actions.findIndex((each) => each.changedAt >= changedAt)
      actions = actions.toSpliced(next === -1 ? actions.length : next, 0, action)
      return () => {
        actions = actions.filter((each) => each !== action)
      }
    },
    latest: () => actions.at(-1)?.run,
  }
}
