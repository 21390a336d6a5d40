/**
 * Wraps write operations: the first write also requests persistent storage, which the browser does not clear when space is short. Some
 * browsers ask the user, who by then has something to keep. Nothing depends on the result.
 */
export function createPersistencePermission(storage: Pick<StorageManager, 'persist'> | undefined) {
  let isRequested = false

  return <Args extends readonly unknown[], Result>(write: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const result = await write(...args)
      if (!isRequested) storage?.persist().catch(() => {})
      isRequested = true
      return result
    }
}
