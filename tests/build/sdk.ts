export { deleteApp, initializeApp, setLogLevel } from 'firebase/app'
export { connectDatabaseEmulator, getDatabase, goOffline, ref, set } from 'firebase/database'
