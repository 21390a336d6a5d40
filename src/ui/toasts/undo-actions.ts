/** What the undo keys can take back: changes whose message is visible or about to be shown. */
export interface UndoActions {
  /** Adds the action of a change or toast from `createdAt`, in ms. Returns a function that removes it. */
  readonly add: (run: () => void, createdAt?: number) => () => void
  /** The action of the latest change. */
  readonly latest: () => (() => void) | undefined
}

export function createUndoActions(): UndoActions {
  let actions: readonly { readonly run: () => void; readonly createdAt: number }[] = []
  return {
    add(run, createdAt = Date.now()) {
      const action = { run, createdAt }
      // Toasts that appear together are rendered from the latest to the earliest.
      const next = actions.findIndex((each) => each.createdAt >= createdAt)
      actions = actions.toSpliced(next === -1 ? actions.length : next, 0, action)
      return () => {
        actions = actions.filter((each) => each !== action)
      }
    },
    latest: () => actions.at(-1)?.run,
  }
}
