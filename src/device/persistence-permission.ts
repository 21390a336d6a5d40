/**
 * Goes around what keeps something: the first time that something is kept, the browser is asked not to clear it where space runs
 * short. Some browsers ask the person, who knows by then what for. Nothing relies on the answer.
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
