/** Loads the sync status of the account and of single notes. Only a member needs it. */
export const fetchSyncStatus = () => import('./SyncStatusLine.tsx')
