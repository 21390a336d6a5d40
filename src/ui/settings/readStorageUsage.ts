/** How much this app stores in the browser. */
export interface StorageUsage {
  /** In bytes, as the browser estimates it; undefined if it does not say. */
  readonly usage: number | undefined
  /** Whether the browser keeps it when space runs low. */
  readonly isPersisted: boolean
}

/** Never rejects: an old browser or a blocked storage gives no numbers. */
export async function readStorageUsage(): Promise<StorageUsage> {
  try {
    const [{ usage }, isPersisted] = await Promise.all([
      navigator.storage.estimate(),
      navigator.storage.persisted(),
    ])
    return { usage, isPersisted }
  } catch {
    return { usage: undefined, isPersisted: false }
  }
}
