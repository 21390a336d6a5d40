import { type FirebaseApp, getApps, initializeApp } from 'firebase/app'
import type { CloudConfig, FirebaseConfig } from './config.ts'

/**
 * The Firebase app, with App Check if the build has a site key for it. The condition has the variable itself, so that a build without it
 * contains no App Check code. Rejects if that code cannot be loaded.
 */
export async function openFirebaseApp({
  firebase,
  local,
}: Pick<CloudConfig, 'firebase' | 'local'>): Promise<FirebaseApp> {
  const app = getFirebaseApp(firebase)
  if (import.meta.env.VITE_FIREBASE_APP_CHECK_KEY && !local) {
    const { startAppCheck } = await import('./app-check.ts')
    startAppCheck(app, import.meta.env.VITE_FIREBASE_APP_CHECK_KEY)
  }
  return app
}

/** The one Firebase app of the page. */
export function getFirebaseApp(config: FirebaseConfig): FirebaseApp {
  return getApps()[0] ?? initializeApp(config)
}
