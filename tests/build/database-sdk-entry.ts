export { deleteApp, initializeApp, setLogLevel } from 'firebase/app'
export {
  connectDatabaseEmulator,
  getDatabase,
  goOffline,
  goOnline,
  onValue,
  ref,
  set,
} from 'firebase/database'
