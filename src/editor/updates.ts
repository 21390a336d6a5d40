import type { UpdateListenerPayload } from 'lexical'

/** Whether an update has changed nodes, and not only moved the caret. Lexical's recovery from an error marks none of them dirty. */
export function hasChangedNodes({ dirtyElements, mutatedNodes }: UpdateListenerPayload): boolean {
  return dirtyElements.size > 0 || mutatedNodes !== null
}

/** Whether blocks were added, removed or moved. The root is dirty in every update, so it is ignored. */
export function isRestructured(dirtyElements: ReadonlyMap<string, boolean>): boolean {
  for (const [key, itself] of dirtyElements) if (itself && key !== 'root') return true
  return false
}
