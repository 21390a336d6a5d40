import { type FirebaseApp, getApps, initializeApp } from 'firebase/app'
import type { FirebaseConfig } from './config.ts'

/** The one Firebase app of the page. */
export function getFirebaseApp(config: FirebaseConfig): FirebaseApp {
  return getApps()[0] ?? initializeApp(config)
}
