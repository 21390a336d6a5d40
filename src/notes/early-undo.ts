import type { AddUndo } from '../notifier.ts'

/**
 * Lets the undo keys take a change back before its message is shown. Returns a function that ends this; its result is whether the change
 * was taken back.
 */
export function addEarlyUndo(addUndo: AddUndo | undefined, undo: () => void): () => boolean {
  let isUndone = false
  const remove = addUndo?.(undo, () => {
    isUndone = true
    remove?.()
    undo()
  })
  return () => {
    remove?.()
    return isUndone
  }
}
