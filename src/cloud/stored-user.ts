/**
 * Whether Firebase Auth has a user stored in this browser. Reads the record that Auth keeps, without loading Auth
 * and without creating its database. Rejects where the browser blocks storage.
 */
export async function hasStoredUser(apiKey: string): Promise<boolean> {
  const key = `firebase:authUser:${apiKey}:[DEFAULT]`
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === DATABASE)) return localStorage.getItem(key) !== null
  const database = await requestResult(indexedDB.open(DATABASE))
  try {
    if (!database.objectStoreNames.contains(STORE)) return false
    const records = database.transaction(STORE).objectStore(STORE)
    return (await requestResult(records.count(key))) > 0
  } finally {
    database.close()
  }
}

/** The names that Auth uses. */
const DATABASE = 'firebaseLocalStorageDb'
const STORE = 'firebaseLocalStorage'

function requestResult<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The IndexedDB request failed')),
    )
  })
}
