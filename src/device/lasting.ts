/**
 * Goes around what keeps something: the first time that something is kept, the browser is asked not to clear it where space runs
 * short. Some browsers ask the person, who knows by then what for. Nothing relies on the answer.
 */
export function createLasting(storage: Pick<StorageManager, 'persist'> | undefined) {
  let isAsked = false

  return <Given extends readonly unknown[], Kept>(keep: (...given: Given) => Promise<Kept>) =>
    async (...given: Given): Promise<Kept> => {
      const kept = await keep(...given)
      if (!isAsked) storage?.persist().catch(() => {})
      isAsked = true
      return kept
    }
}
